import type { components } from "../contract/openapi.gen.js";
import type { MessageRow } from "../domain/bundle.js";
import type { MessagePage, PageQuery } from "./sessions/conversation.js";

type Schemas = components["schemas"];

/** A page of messages as REST and MCP ask for it. */
export interface RequestedPage {
  readonly message_types?: readonly string[] | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly sort?: "asc" | "desc" | undefined;
}

const defaultLimit = 50;

export function toPageQuery(given: RequestedPage): PageQuery {
  const nonEmpty = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
  return {
    types: given.message_types ?? [],
    before: nonEmpty(given.before),
    after: nonEmpty(given.after),
    isDescending: given.sort === "desc",
    limit: given.limit ?? defaultLimit,
  };
}

export function toMessageBody(row: MessageRow): Schemas["Message"] {
  return {
    id: row.id,
    session_id: row.sessionId,
    task_id: row.taskId,
    turn_id: row.turnId,
    author_type: row.authorType,
    type: row.type,
    content: row.content,
    requests_input: row.requestsInput,
    metadata: row.metadata,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** `cursor` is the last message's id: the `after` of the next page, or the `before` of one in descending order. */
export function toMessagePageBody(page: MessagePage): Schemas["MessagePage"] {
  return {
    messages: page.messages.map(toMessageBody),
    total: page.total,
    has_more: page.hasMore,
    cursor: page.messages.at(-1)?.id ?? "",
  };
}
