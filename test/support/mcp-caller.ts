import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { CallToolResultSchema, type CallToolResult, type Tool } from "@modelcontextprotocol/sdk/types.js";

/** What a tool said: its structured content, or the text of its error. */
export interface ToolReply<Body = Record<string, unknown>> {
  readonly isError: boolean;
  readonly text: string;
  readonly body: Body;
}

/** The official MCP client over real HTTP. */
export class McpCaller {
  readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async connect(url: string, token?: string): Promise<McpCaller> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    const client = new Client({ name: "latchboard-tests", version: "1.0.0" });
    await client.connect(transport); // its optional members are typed looser
    return new McpCaller(client);
  }

  async tools(): Promise<Tool[]> {
    return (await this.client.listTools()).tools;
  }

  async call<Body = Record<string, unknown>>(
    name: string,
    given: Record<string, unknown> = {},
    options?: RequestOptions,
  ): Promise<ToolReply<Body>> {
    // By `request`, not `callTool`: the latter would refuse a reply itself, and tests want to see it.
    const params = { name, arguments: given };
    const result: CallToolResult = await this.client.request(
      { method: "tools/call", params },
      CallToolResultSchema,
      options,
    );
    const [content] = result.content;
    const text = content?.type === "text" ? content.text : "";
    return { isError: result.isError === true, text, body: result.structuredContent as Body };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Two questions with two options each, as an agent asks them. */
export const twoQuestions = [
  {
    title: "Database",
    prompt: "Which database should I use?",
    options: [
      { label: "SQLite", description: "One file, no server" },
      { label: "PostgreSQL", description: "Shared server" },
    ],
  },
  {
    title: "Port",
    prompt: "Which port should it use?",
    options: [
      { label: "8080", description: "The usual one" },
      { label: "0", description: "Any free one" },
    ],
  },
];

export const oneQuestion = twoQuestions.slice(0, 1);
