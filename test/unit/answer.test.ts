import { describe, expect, test } from "vitest";
import {
  agentResult,
  normalizeSubmission,
  resumePrompt,
  type RawAnswer,
  type Submission,
} from "../../src/domain/answer.js";
import type { Question } from "../../src/domain/clarification.js";

const question = (id: string): Question => ({
  id,
  title: id,
  prompt: `${id}?`,
  options: [1, 2, 3].map((number) => ({
    option_id: `${id}_opt${number}`,
    label: `Label ${number}`,
    description: "",
  })),
});
const [first, second] = [question("q1"), question("q2")];
const both = [first, second];

const answer = (answers: readonly RawAnswer[], rest: Partial<Submission> = {}): Submission => ({
  answers,
  rejected: false,
  reason: "",
  reasonField: "reject_reason",
  ...rest,
});
const reject = (reason: string, rest: Partial<Submission> = {}): Submission =>
  answer([], { rejected: true, reason, ...rest });
const reasonOf = (questions: readonly (Question | null)[], submission: Submission): string => {
  const result = normalizeSubmission(questions, submission);
  return result.kind === "invalid" ? result.reason : "valid";
};
const own = { question_id: "q1" };
const other = { question_id: "q2" };

describe("[N6, N6a, N8, N8a, L16] each rule refuses alone, by a text that names the field", () => {
  test.each<{ rule: string; submission: Submission; reason: string; questions?: (Question | null)[] }>([
    {
      rule: "[L16] a row without a question id, answered",
      questions: [first, null],
      submission: answer([own]),
      reason: "bundle contains a message with a missing question_id",
    },
    {
      rule: "[L16] a row without a question id, rejected",
      questions: [null],
      submission: reject(""),
      reason: "bundle contains a message with a missing question_id",
    },
    {
      rule: "[N8a] a rejection with answers",
      submission: reject("", { answers: [own, other] }),
      reason: "rejected may not be combined with a non-empty answers array",
    },
    { rule: "[N6, N6a] too few", submission: answer([own]), reason: "answers: expected exactly 2 answer(s), got 1" },
    {
      rule: "[N6, N6a] too many",
      submission: answer([own, other, own]),
      reason: "answers: expected exactly 2 answer(s), got 3",
    },
    { rule: "[N6, N8a] none", submission: answer([]), reason: "answers: expected exactly 2 answer(s), got 0" },
    {
      rule: "[N8a] none to one question",
      questions: [first],
      submission: answer([]),
      reason: "answers: expected exactly 1 answer(s), got 0",
    },
    { rule: "[N6] no id", submission: answer([{}, other]), reason: "answer 1 is missing question_id" },
    {
      rule: "[N6] an empty id",
      submission: answer([own, { question_id: "" }]),
      reason: "answer 2 is missing question_id",
    },
    {
      rule: "[N6] a null id",
      submission: answer([{ question_id: null }, other]),
      reason: "answer 1 is missing question_id",
    },
    {
      rule: "[N6] an unknown id",
      submission: answer([{ question_id: "qX" }, other]),
      reason: 'answer 1 references unknown question_id "qX"',
    },
    { rule: "[N6] a repeated id", submission: answer([own, own]), reason: 'answer 2 repeats question_id "q1"' },
    {
      rule: "[N8] an unknown option",
      submission: answer([{ ...own, selected_options: ["q1_opt1", "zzz"] }, other]),
      reason: 'answer 1 selected_options references unknown option_id "zzz"',
    },
    {
      rule: "[N8] another question's option",
      submission: answer([{ ...own, selected_options: ["q2_opt1"] }, other]),
      reason: 'answer 1 selected_options references unknown option_id "q2_opt1"',
    },
    {
      rule: "[OP15] U+0000 in a text",
      submission: answer([{ ...own, custom_text: "a\0b" }, other]),
      reason: "answer 1 custom_text must not contain U+0000 or unpaired surrogates",
    },
    {
      rule: "[OP15] an unpaired surrogate in a reason",
      submission: reject("a\ud800"),
      reason: "reject_reason must not contain U+0000 or unpaired surrogates",
    },
  ])("$rule is refused", ({ questions = both, submission, reason }) => {
    expect(reasonOf(questions, submission)).toBe(reason);
  });

  test.each<{ rule: string; submission: Submission }>([
    {
      rule: "[N8] several options of one question",
      submission: answer([{ ...own, selected_options: ["q1_opt1", "q1_opt3"] }, other]),
    },
    { rule: "[N7] neither options nor text", submission: answer([own, other]) },
    { rule: "[N8a] a rejection without answers", submission: reject("") },
    { rule: "[N7] null members", submission: answer([{ ...own, selected_options: null, custom_text: null }, other]) },
  ])("$rule is accepted", ({ submission }) => {
    expect(reasonOf(both, submission)).toBe("valid");
  });
});

describe("[N8b, N3a.3, OP14] texts have at most 2000 code points, counted before trimming", () => {
  const texts = [
    { name: "2000 letters", text: "a".repeat(2000), isValid: true },
    { name: "2001 letters", text: "a".repeat(2001), isValid: false },
    { name: "2000 emoji (8000 bytes, 4000 UTF-16 units)", text: "😀".repeat(2000), isValid: true },
    { name: "2001 emoji", text: "😀".repeat(2001), isValid: false },
    { name: "2000 letters and a trailing space", text: `${"a".repeat(2000)} `, isValid: false },
    { name: "1999 letters and a trailing space", text: `${"a".repeat(1999)} `, isValid: true },
    { name: "2001 spaces", text: " ".repeat(2001), isValid: false },
  ];

  test.each(texts)("[N8b, N3a.3] custom_text of $name", ({ text, isValid }) => {
    const reason = reasonOf(both, answer([own, { ...other, custom_text: text }]));
    expect(reason).toBe(isValid ? "valid" : "answer 2 custom_text exceeds 2000 characters");
  });

  test.each(texts)("[N8b, N3a.3, OP1] a reason of $name", ({ text, isValid }) => {
    expect(reasonOf(both, reject(text))).toBe(isValid ? "valid" : "reject_reason exceeds 2000 characters");
    const overMcp = reasonOf(both, reject(text, { reasonField: "reason" }));
    expect(overMcp).toBe(isValid ? "valid" : "reason exceeds 2000 characters");
  });

  test("[OP14] an over-long reason on an answer is refused, although it would be dropped", () => {
    const submission = answer([own, other], { reason: "a".repeat(2001) });
    expect(reasonOf(both, submission)).toBe("reject_reason exceeds 2000 characters");
  });
});

describe("[N3a, P1b] what is accepted is normalized", () => {
  const normalized = (submission: Submission): unknown => {
    const result = normalizeSubmission(both, submission);
    return result.kind === "valid" ? result.resolution : result;
  };

  test("[N3a, N3a.1, N3a.2, N3a.3, N3a.4] submissions of one meaning become the same bytes", () => {
    const tidy = answer([
      { question_id: "q1", selected_options: ["q1_opt1", "q1_opt2"], custom_text: "" },
      { question_id: "q2", selected_options: [], custom_text: "yes" },
    ]);
    const untidy = answer(
      [
        { custom_text: " yes\n", question_id: "q2" },
        { selected_options: ["q1_opt2", "q1_opt1", "q1_opt2"], question_id: "q1" },
      ],
      { reason: "dropped" },
    );
    expect(JSON.stringify(normalized(untidy))).toBe(JSON.stringify(normalized(tidy)));
    expect(JSON.stringify(normalized(tidy))).toBe(
      '{"status":"answered","answers":[{"question_id":"q1","selected_options":["q1_opt1","q1_opt2"],"custom_text":""},' +
        '{"question_id":"q2","selected_options":[],"custom_text":"yes"}],"reason":""}',
    );
  });

  test("[N3a.4] absent options and texts become [] and an empty text", () => {
    expect(normalized(answer([other, { ...own, custom_text: null }]))).toEqual({
      status: "answered",
      answers: [
        { question_id: "q1", selected_options: [], custom_text: "" },
        { question_id: "q2", selected_options: [], custom_text: "" },
      ],
      reason: "",
    });
  });

  test.each([
    { name: "ASCII white space", raw: " \t\r\n\v\f a  b \n", trimmed: "a  b" },
    {
      name: "U+0085, U+00A0, U+1680, U+2000, U+2028, U+2029, U+202F, U+205F, U+3000",
      raw: "\u0085\u00a0\u1680a\u2000\u2028\u2029\u202f\u205f\u3000",
      trimmed: "a",
    },
    { name: "U+FEFF and U+200B, which are no white space", raw: "\ufeffa\u200b", trimmed: "\ufeffa\u200b" },
    { name: "inner white space", raw: "a \n\n b", trimmed: "a \n\n b" },
    { name: "white space only", raw: " \u3000 ", trimmed: "" },
  ])("[N3a.3, OP16] $name", ({ raw, trimmed }) => {
    expect(normalized(reject(raw))).toEqual({ status: "rejected", answers: [], reason: trimmed });
    expect(normalized(answer([{ ...own, custom_text: raw }, other]))).toMatchObject({
      answers: [{ custom_text: trimmed }, {}],
    });
  });
});

describe("[R12, OP39] the agent's own result stays sparse", () => {
  const resolved = (answers: readonly { question_id: string; selected_options: string[]; custom_text: string }[]) =>
    agentResult(["q1", "q2"], { status: "answered", answers, reason: "" });

  test("[R12] empty keys are left out", () => {
    const result = resolved([
      { question_id: "q1", selected_options: ["q1_opt2"], custom_text: "use 16" },
      { question_id: "q2", selected_options: [], custom_text: "" },
    ]);
    expect(result).toEqual({ q1: { selected_option: "q1_opt2", custom_text: "use 16" }, q2: {} });
  });

  test("[OP39] several options are all named beside the first", () => {
    const result = resolved([{ question_id: "q1", selected_options: ["q1_opt1", "q1_opt3"], custom_text: "" }]);
    expect(result).toEqual({ q1: { selected_option: "q1_opt1", selected_options: ["q1_opt1", "q1_opt3"] } });
  });

  test("[R12] a rejection names each question as not answered, and the reason if there was one", () => {
    const declined = { answered: false, rejected: true };
    const withReason = agentResult(["q1", "q2"], { status: "rejected", answers: [], reason: "not now" });
    expect(withReason).toEqual({ rejected: true, reject_reason: "not now", q1: declined, q2: declined });
    const silent = agentResult(["q1"], { status: "rejected", answers: [], reason: "" });
    expect(silent).toEqual({ rejected: true, q1: declined });
  });
});

test("[N7] the resume prompt has per question its text and the options by label, or (no answer)", () => {
  const third = { ...question("q3"), options: [{ option_id: "bare", label: "", description: "" }] };
  const prompt = resumePrompt(
    [...both, third, question("q4")],
    [
      { question_id: "q1", selected_options: ["q1_opt2", "q1_opt3"], custom_text: "use 16" },
      { question_id: "q2", selected_options: [], custom_text: "" },
      { question_id: "q3", selected_options: ["bare"], custom_text: "" },
    ],
  );
  expect(prompt).toContain("Question: q1?\nAnswer: Label 2 [q1_opt2], Label 3 [q1_opt3]; use 16");
  expect(prompt).toContain("Question: q2?\nAnswer: (no answer)");
  expect(prompt).toContain("Question: q3?\nAnswer: bare");
  expect(prompt).toContain("Question: q4?\nAnswer: (no answer)");
});
