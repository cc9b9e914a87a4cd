import { describe, expect, test } from "vitest";
import {
  assembleBundle,
  deliveredResolution,
  isUndelivered,
  knownQuestions,
  questionIds,
  recordedResolution,
  rowStatus,
  type Bundle,
  type MessageRow,
} from "../../src/domain/bundle.js";

const early = new Date("2026-08-20T09:15:30.125Z");
const late = new Date("2026-08-20T09:15:30.126Z");

const row = (own: Partial<MessageRow> = {}, metadata: Record<string, unknown> = {}): MessageRow => ({
  id: "m1",
  sessionId: "s1",
  taskId: "t1",
  turnId: "turn1",
  authorType: "agent",
  type: "clarification_request",
  content: "",
  requestsInput: false,
  createdAt: early,
  updatedAt: early,
  ...own,
  metadata: { pending_id: "p1", question_id: own.id ?? "m1", status: "pending", ...metadata },
});

function assemble(rows: readonly MessageRow[], sessionTaskId = "t1"): Bundle {
  const bundle = assembleBundle("p1", rows, sessionTaskId);
  if (bundle === null) throw new Error("no rows");
  return bundle;
}

const idsOf = (rows: readonly MessageRow[]): string[] => assemble(rows).rows.map(({ id }) => id);

describe("[D2, L5] questions have one total order", () => {
  test("[D2] by index, whatever the order of the rows", () => {
    const rows = [
      row({ id: "c" }, { question_index: 2 }),
      row({ id: "a" }, { question_index: 0 }),
      row({ id: "b" }, { question_index: 1 }),
    ];
    expect(idsOf(rows)).toEqual(["a", "b", "c"]);
  });

  test.each([undefined, null, "1", "one", Number.NaN, {}])("[D2] an index of %o counts as 0", (index) => {
    const rows = [
      row({ id: "b" }, { question_index: 1 }),
      row({ id: "a", createdAt: late }, { question_index: index }),
    ];
    expect(idsOf(rows)).toEqual(["a", "b"]);
  });

  test("[D2] then by creation, then by the bytes of the id", () => {
    const rows = [row({ id: "a", createdAt: late }), row({ id: "é" }), row({ id: "z" }), row({ id: "Z" })];
    expect(idsOf(rows)).toEqual(["Z", "z", "é", "a"]);
  });
});

describe("[M5, M5a, OP5] the task of a bundle", () => {
  test.each([
    { name: "its rows' task", rows: ["t1", "t1"], session: "t2", taskId: "t1" },
    { name: "the one task that some rows name", rows: ["", "t1"], session: "t2", taskId: "t1" },
    { name: "the session's, when no row names one", rows: ["", ""], session: "t2", taskId: "t2" },
    { name: "none, when the rows name different ones", rows: ["t1", "t3"], session: "t1", taskId: null },
    { name: "none, when nobody names one", rows: [""], session: "", taskId: null },
  ])("[M5, M5a, OP5] is $name", ({ rows, session, taskId }) => {
    const members = rows.map((task, index) => row({ id: `m${index}`, taskId: task }));
    expect(assemble(members, session).taskId).toBe(taskId);
  });
});

test("[A5] no rows make no bundle", () => {
  expect(assembleBundle("p1", [], "t1")).toBeNull();
});

test("[D1] a bundle is as old as its oldest row", () => {
  expect(assemble([row({ id: "a", createdAt: late }), row({ id: "b", createdAt: early })]).createdAt).toEqual(early);
});

test("[OP30] the context is that of the first row in question order whose context is a text", () => {
  const rows = [
    row({ id: "a" }, { question_index: 2, context: "third" }),
    row({ id: "b" }, { question_index: 1, context: "second" }),
    row({ id: "c" }, { question_index: 0, context: 7 }),
  ];
  expect(assemble(rows).context).toBe("second");
  expect(assemble([row(), row({ id: "m2" }, { context: null })]).context).toBe("");
});

test("[L16, OP3] a row without a question id has no question, whatever its nested question says", () => {
  const named = { id: "q9", title: "", prompt: "", options: [] };
  const ids = [undefined, null, "", 7].map((questionId, index) =>
    row({ id: `m${index}` }, { question_id: questionId, question: named }),
  );
  const bundle = assemble([...ids, row({ id: "m9", createdAt: late })]);
  expect(bundle.questions.slice(0, 4)).toEqual([null, null, null, null]);
  expect(questionIds(bundle)).toEqual(["m9"]);
  expect(knownQuestions(bundle)).toHaveLength(1);
});

describe("[D3, OP6] the status that is shown", () => {
  test.each([
    { stored: undefined, shown: "pending" },
    { stored: null, shown: "pending" },
    { stored: "", shown: "pending" },
    { stored: "pending", shown: "pending" },
    { stored: "answered", shown: "answered" },
    { stored: "cancelled", shown: "cancelled" },
    { stored: "weird", shown: "weird" },
    { stored: 7, shown: "7" },
  ])("[D3, OP6] of $stored is $shown", ({ stored, shown }) => {
    expect(rowStatus(row({}, { status: stored }))).toBe(shown);
  });
});

describe("[R2b, V4] the winner is rebuilt from the rows", () => {
  const entry = (id: string) => ({ question_id: id, selected_options: ["x"], custom_text: "text" });

  test("[R2b, V4] answers stand in question order", () => {
    const rows = ["b", "a"].map((id, index) =>
      row({ id, updatedAt: late }, { status: "answered", question_index: 1 - index, response: entry(id) }),
    );
    expect(recordedResolution(assemble(rows))).toEqual({
      pendingId: "p1",
      status: "answered",
      answers: [entry("a"), entry("b")],
      reason: "",
      respondedAt: late,
    });
  });

  test("[R2b, V4] a rejection has no answers and never a reason", () => {
    const rejected = recordedResolution(assemble([row({}, { status: "rejected", reject_reason: "not now" })]));
    expect(rejected).toMatchObject({ status: "rejected", answers: [], reason: "" });
  });

  test("[R2b] the first row that is answered or rejected names the status", () => {
    const rows = [
      row({ id: "a" }, { question_index: 0, status: "cancelled" }),
      row({ id: "b" }, { question_index: 1, status: "rejected" }),
      row({ id: "c" }, { question_index: 2, status: "answered", response: entry("c") }),
    ];
    expect(recordedResolution(assemble(rows))).toMatchObject({ status: "rejected", answers: [entry("c")] });
  });

  test.each(["pending", "", "cancelled", "expired", "weird", undefined])("[R2b] status %o is no winner", (status) => {
    expect(recordedResolution(assemble([row({}, { status, response: entry("a") })]))).toBeNull();
  });

  test("[R2b] a row without an entry adds nothing; what an imported entry lacks is filled in", () => {
    const rows = [
      row({ id: "a" }, { question_index: 0, status: "answered" }),
      row({ id: "b" }, { question_index: 1, status: "answered", response: {} }),
      row({ id: "c" }, { question_index: 2, status: "answered", response: { selected_options: ["x", 7] } }),
      row({ id: "d" }, { question_index: 3, status: "answered", response: null }),
    ];
    expect(recordedResolution(assemble(rows))?.answers).toEqual([
      { question_id: "b", selected_options: [], custom_text: "" },
      { question_id: "c", selected_options: ["x"], custom_text: "" },
    ]);
  });
});

test("[R9] what is handed to the agent carries the reason that no row has", () => {
  const recorded = recordedResolution(assemble([row({}, { status: "rejected" })]));
  if (recorded === null) throw new Error("no winner");
  expect(deliveredResolution(recorded, "not now")).toEqual({ status: "rejected", answers: [], reason: "not now" });
});

test.each([
  ...[true, "true", "1", 1].map((flag) => ({ flag, isSet: true })),
  ...[false, "false", "0", 0, "yes", null, undefined].map((flag) => ({ flag, isSet: false })),
])("[U23, U25] a delivery marker of $flag means undelivered: $isSet", ({ flag, isSet }) => {
  const bundle = assemble([row(), row({ id: "m2" }, { response_delivery_pending: flag })]);
  expect(isUndelivered(bundle)).toBe(isSet);
});
