import { afterAll, beforeAll, expect, test } from "vitest";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test("[E1, U48, S1] an outside client lists a question and answers it, and the blocked call returns in its own turn", async () => {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion, context: "Setting up storage." });
  const outside = await server.mcp();
  const bundle = await until(async () => {
    const page = await outside.call<{ bundles: { pending_id: string }[] }>("list_pending_questions_kandev");
    return page.body.bundles[0];
  });
  const answered = await outside.call("answer_question_kandev", {
    pending_id: bundle.pending_id,
    answers: [{ question_id: "q1", selected_options: ["q1_opt2"], custom_text: " use 16 " }],
  });
  expect(answered.body).toMatchObject({ claimed: true, status: "answered" });
  expect((await asking).body).toEqual({ q1: { selected_option: "q1_opt2", custom_text: "use 16" } });
});
