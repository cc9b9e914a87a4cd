/**
 * The agent: a process of its own that knows an address and a session token, both from its environment. It asks two
 * questions and, told to go on, one more; when that call breaks, it comes back once it is told to, for the answer.
 */
import { once } from "node:events";
import { PrintedMcp } from "./mcp.js";
import { firstAsk, secondAsk } from "./questions.js";

/** What the agent tells its parent. */
export type AgentReport =
  | { readonly kind: "answered"; readonly result: object }
  | { readonly kind: "call_broke" }
  | { readonly kind: "collected"; readonly bundles: readonly { readonly status: string; readonly result: object }[] };

const { LATCHBOARD_MCP_URL: url = "", LATCHBOARD_SESSION_TOKEN: token = "" } = process.env;

function report(message: AgentReport): void {
  process.send?.(message);
}

const client = await PrintedMcp.connect("agent", url, token);
report({ kind: "answered", result: await client.call("ask_user_question_kandev", firstAsk) });

await once(process, "message");
try {
  report({ kind: "answered", result: await client.call("ask_user_question_kandev", secondAsk) });
} catch {
  report({ kind: "call_broke" });
}

await once(process, "message");
const { bundles } = await client.call<Extract<AgentReport, { kind: "collected" }>>("get_answers_kandev", {});
report({ kind: "collected", bundles });
await client.close();
process.disconnect();
