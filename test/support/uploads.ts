import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import type { TestServer } from "./test-server.js";

export type AttachmentBody = components["schemas"]["Attachment"];

export interface Reply {
  readonly status: number;
  readonly body: { readonly error?: string };
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A form of these parts, in their order; a file is given as `[bytes, name, media type]`. */
export async function postForm(
  server: Pick<TestServer, "url">,
  parts: readonly (readonly [string, string | readonly [Uint8Array<ArrayBuffer>, string, string?]])[],
): Promise<Reply & { body: AttachmentBody & { error?: string } }> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value[0]], { type: value[2] ?? "text/plain" }), value[1]);
  }
  const response = await fetch(`${server.url}/api/v1/attachments`, { method: "POST", body: form });
  return { status: response.status, body: (await response.json()) as AttachmentBody };
}

/** An upload that must succeed. */
export async function stage(
  server: Pick<TestServer, "url">,
  workspaceId: string,
  { text = "abc", name = "f.txt", type = "text/plain" } = {},
): Promise<AttachmentBody> {
  const file = [new TextEncoder().encode(text), name, type] as const;
  const reply = await postForm(server, [
    ["workspace_id", workspaceId],
    ["file", file],
  ]);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

/** Bytes as they are, called multipart. */
export async function postRaw(
  server: TestServer,
  body: string | Uint8Array<ArrayBuffer>,
  contentType = "multipart/form-data; boundary=b",
): Promise<Reply> {
  const headers = { "content-type": contentType };
  const response = await fetch(`${server.url}/api/v1/attachments`, { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as { error?: string } };
}

/** A part's head and content, for `postRaw`. */
export const part = (disposition: string, content: string, more = ""): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

/** How a create names an upload. */
export const claimOf = ({ attachment_id, size_bytes }: AttachmentBody): object => ({
  mime_type: "text/plain",
  attachment_id,
  size_bytes,
});

/** Everything under a data folder's attachments, as file names. */
export function filesIn(dataFolder: string): string[] {
  const folder = join(dataFolder, "attachments");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

export interface StoredRow {
  readonly id: string;
  readonly task_id: string | null;
  readonly state: string;
  readonly storage_key: string;
  readonly sha256: string;
}

export function attachmentRows(server: TestServer): Promise<StoredRow[]> {
  return server.query<StoredRow>(
    sql`SELECT id, task_id, state, storage_key, sha256 FROM task_message_attachments ORDER BY storage_key`,
  );
}

/** Every row has its file, with the bytes it says, every file its row, and no file is unregistered. */
export async function expectConsistent(server: TestServer): Promise<StoredRow[]> {
  const rows = await attachmentRows(server);
  const keys = rows.map((row) => row.storage_key);
  expect(filesIn(server.context.dataFolder)).toEqual(keys);
  const registered = await server.query<{ storage_key: string }>(
    sql`SELECT storage_key FROM attachment_files ORDER BY storage_key`,
  );
  expect(registered.map((row) => row.storage_key)).toEqual(keys);
  for (const row of rows) {
    const path = join(server.context.dataFolder, "attachments", row.storage_key.slice(0, 2), row.storage_key);
    expect(sha256(readFileSync(path))).toBe(row.sha256);
  }
  return rows;
}
