import { describe, expect, test } from "vitest";
import {
  areSameQuestions,
  normalizeQuestions,
  readStoredQuestion,
  type RawQuestion,
} from "../../src/domain/clarification.js";

const options = [{ label: "Yes" }, { label: "No" }];
const ask = (id?: string): RawQuestion => ({ prompt: "Go on?", options, ...(id === undefined ? {} : { id }) });

describe("[TM1] a bundle has one to four questions", () => {
  test.each([1, 2, 3, 4])("[TM1] %i questions are accepted", (count) => {
    const result = normalizeQuestions(Array.from({ length: count }, () => ask()));
    expect(result).toMatchObject({ kind: "valid" });
  });

  test.each([
    { count: 0, reason: "questions must contain at least 1 question" },
    { count: 5, reason: "questions must contain at most 4 questions" },
    { count: 50, reason: "questions must contain at most 4 questions" },
  ])("[TM1] $count questions are refused", ({ count, reason }) => {
    expect(normalizeQuestions(Array.from({ length: count }, () => ask()))).toEqual({ kind: "invalid", reason });
  });
});

describe("[TM1] a question has a prompt and two to six options", () => {
  const withOptions = (count: number): RawQuestion => ({
    prompt: "Go on?",
    options: Array.from({ length: count }, () => ({ label: "One" })),
  });

  test.each<{ name: string; questions: RawQuestion[]; reason: string }>([
    { name: "no prompt", questions: [ask(), { options }], reason: "question 2 is missing required 'prompt'" },
    {
      name: "an empty prompt",
      questions: [{ prompt: "", options }],
      reason: "question 1 is missing required 'prompt'",
    },
    {
      name: "a prompt of white space, U+0085 included",
      questions: [{ prompt: " \t\u0085\u00a0", options }],
      reason: "question 1 is missing required 'prompt'",
    },
    { name: "no options", questions: [{ prompt: "Go on?" }], reason: "question 1 must have at least 2 options" },
    { name: "one option", questions: [withOptions(1)], reason: "question 1 must have at least 2 options" },
    { name: "seven options", questions: [withOptions(7)], reason: "question 1 must have at most 6 options" },
    { name: "a repeated id", questions: [ask("a"), ask("b"), ask("a")], reason: 'duplicate question id "a"' },
    { name: "an id that equals a generated one", questions: [ask(), ask("q1")], reason: 'duplicate question id "q1"' },
  ])("[TM1] $name is refused by the question's number", ({ questions, reason }) => {
    expect(normalizeQuestions(questions)).toEqual({ kind: "invalid", reason });
  });

  test("[TM1] two and six options are accepted", () => {
    expect(normalizeQuestions([withOptions(2), withOptions(6)]).kind).toBe("valid");
  });
});

test("[TM1, SH1] missing ids and texts are filled in, given ones are kept", () => {
  const result = normalizeQuestions([
    { prompt: "Which?", options: [{ label: "A", option_id: "a" }, { label: "B" }] },
    { id: "port", title: "Port", prompt: "Port?", options: [{ option_id: "" }, { description: "Any free one" }] },
    { id: "", prompt: "Sure?", options },
  ]);
  expect(result).toEqual({
    kind: "valid",
    questions: [
      {
        id: "q1",
        title: "",
        prompt: "Which?",
        options: [
          { option_id: "a", label: "A", description: "" },
          { option_id: "q1_opt2", label: "B", description: "" },
        ],
      },
      {
        id: "port",
        title: "Port",
        prompt: "Port?",
        options: [
          { option_id: "port_opt1", label: "", description: "" },
          { option_id: "port_opt2", label: "", description: "Any free one" },
        ],
      },
      {
        id: "q3",
        title: "",
        prompt: "Sure?",
        options: [
          { option_id: "q3_opt1", label: "Yes", description: "" },
          { option_id: "q3_opt2", label: "No", description: "" },
        ],
      },
    ],
  });
});

describe("[OP28] the same questions are recognized", () => {
  const normalized = (...questions: RawQuestion[]) => {
    const result = normalizeQuestions(questions);
    return result.kind === "valid" ? result.questions : [];
  };
  const first = normalized(ask(), { prompt: "Which?", title: "Choice", options });

  test("[OP28] ids that were left out equal the generated ones", () => {
    const explicit = normalized(ask("q1"), { id: "q2", prompt: "Which?", title: "Choice", options });
    expect(areSameQuestions(first, explicit)).toBe(true);
  });

  test("[OP28] the order of an object's keys does not matter, since rows may return them in another one", () => {
    const reordered = first.map(({ id, title, prompt, options: choices }) => ({ options: choices, prompt, title, id }));
    expect(areSameQuestions(first, reordered)).toBe(true);
  });

  test.each<{ name: string; questions: RawQuestion[] }>([
    { name: "another prompt", questions: [ask(), { prompt: "Which one?", title: "Choice", options }] },
    { name: "another title", questions: [ask(), { prompt: "Which?", title: "", options }] },
    { name: "another option", questions: [ask(), { prompt: "Which?", title: "Choice", options: [...options, {}] }] },
    { name: "another order", questions: [{ prompt: "Which?", title: "Choice", options }, ask()] },
    { name: "fewer questions", questions: [ask()] },
  ])("[OP28] $name makes other questions", ({ questions }) => {
    expect(areSameQuestions(first, normalized(...questions))).toBe(false);
  });
});

describe("[L4a, L15, OP3] a stored question is read as far as it is readable", () => {
  test.each([
    { name: "a missing one", stored: undefined },
    { name: "null", stored: null },
    { name: "a number", stored: 7 },
    { name: "a text", stored: "Which?" },
    { name: "an array", stored: [{ id: "q1", title: "t", prompt: "p" }] },
    { name: "members of other types", stored: { title: 1, prompt: null, options: "none" } },
  ])("[L4a, L15] $name has its row's id and nothing else", ({ stored }) => {
    expect(readStoredQuestion(stored, "q1")).toEqual({ id: "q1", title: "", prompt: "", options: [] });
  });

  test("[OP3] a nested id never replaces the row's", () => {
    expect(readStoredQuestion({ id: "other", title: "t", prompt: "p", options: [] }, "q1").id).toBe("q1");
  });

  test("[L15] an option without an id cannot be chosen, so it is left out; missing texts are empty", () => {
    const stored = { options: [{ label: "A" }, { option_id: 3 }, { option_id: "b" }, null] };
    expect(readStoredQuestion(stored, "q1").options).toEqual([{ option_id: "b", label: "", description: "" }]);
  });
});
