import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { twoQuestions, type McpCaller, type ToolReply } from "./mcp-caller.js";
import { placeOf, type Place } from "./question-seeds.js";
import { untilAsked } from "./question-rows.js";
import type { TestServer } from "./test-server.js";

export interface OpenedAgent extends Place {
  readonly agent: McpCaller;
  readonly opened: { readonly token: string; readonly mcp_path: string };
}

/** A new session and its agent, connected over MCP. */
export async function newAgent(server: TestServer): Promise<OpenedAgent> {
  const opened = await server.rest.newSession();
  return { ...(await placeOf(server, opened.session)), opened, agent: await server.agent(opened) };
}

export interface Asked extends OpenedAgent {
  readonly pendingId: string;
  /** The blocked call. */
  readonly asking: Promise<ToolReply>;
}

/** An agent that asks and is blocked by now. */
export async function askAsAgent(
  server: TestServer,
  questions: readonly object[] = twoQuestions,
  options?: RequestOptions,
): Promise<Asked> {
  const opened = await newAgent(server);
  const asking = opened.agent.call("ask_user_question_kandev", { questions, context: "Setting up storage." }, options);
  asking.catch(() => undefined); // a test may end before it looks at the call
  return { ...opened, asking, pendingId: await untilAsked(server, opened.sessionId) };
}

/** One answer to each of `twoQuestions`. */
export const twoAnswers = [
  { question_id: "q1", selected_options: ["q1_opt2"], custom_text: "use 16" },
  { question_id: "q2", selected_options: ["q2_opt1"], custom_text: "" },
];
