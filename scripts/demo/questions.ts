/** What the agent asks, and what two people answer at the same moment. */
export const firstAsk = {
  questions: [
    {
      title: "Fix",
      prompt: "Gift cards have no tax rate. What should checkout do?",
      options: [
        { label: "Treat as untaxed", description: "Tax is due when the card is used" },
        { label: "Refuse", description: "Show a message instead of the error" },
      ],
    },
    {
      title: "Tests",
      prompt: "Where should the regression test go?",
      options: [
        { label: "Unit", description: "Fast, covers the price calculation" },
        { label: "End to end", description: "Slow, covers the payment page" },
      ],
    },
  ],
  context: "Working on acme/shop#1042.",
};

export const secondAsk = {
  questions: [
    {
      title: "Release",
      prompt: "May I release the fix now?",
      options: [
        { label: "Now", description: "Straight to production" },
        { label: "Monday", description: "With the weekly release" },
      ],
    },
  ],
  context: "The fix for acme/shop#1042 is ready.",
};

export const answerOverRest = [
  { question_id: "q1", selected_options: ["q1_opt1"], custom_text: "" },
  { question_id: "q2", selected_options: [], custom_text: "Both, please" },
];

export const answerOverMcp = [
  { question_id: "q1", selected_options: ["q1_opt2"], custom_text: "" },
  { question_id: "q2", selected_options: ["q2_opt1"], custom_text: "" },
];

export const lateAnswer = [{ question_id: "q1", selected_options: ["q1_opt2"], custom_text: "Not on a Friday" }];

type Answer = (typeof answerOverRest)[number];

/** What the agent must get for these answers: one entry per question, without the keys that have no value. */
export function asAgentSeesIt(answers: readonly Answer[]): Record<string, object> {
  return Object.fromEntries(
    answers.map(({ question_id, selected_options, custom_text }) => {
      const [selected_option] = selected_options;
      const chosen = selected_option === undefined ? {} : { selected_option };
      return [question_id, { ...chosen, ...(custom_text === "" ? {} : { custom_text }) }];
    }),
  );
}
