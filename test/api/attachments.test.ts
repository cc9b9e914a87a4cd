import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAttachment } from "../../src/services/attachments/read-attachments.js";
import { stageAttachment } from "../../src/services/attachments/stage-attachment.js";
import { receiveFile } from "../../src/services/attachments/attachment-files.js";
import { Readable } from "node:stream";
import type { Board } from "../support/rest-caller.js";
import { TestServer, testConfig } from "../support/test-server.js";
import { until } from "../support/until.js";
import { expectConsistent, filesIn, part, postForm, postRaw, sha256, stage } from "../support/uploads.js";

let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const end = "--b--\r\n";
const path = (id: string) => `/api/v1/attachments/${id}`;

describe("upload and read", () => {
  test("[X65] an upload is read back byte for byte, with its hash, as a download that no browser runs", async () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_value, index) => (index * 7919) % 256);
    const reply = await postForm(server, [
      ["workspace_id", board.workspaceId],
      ["file", [bytes, "Ünï (1)'.html", "text/html"]],
    ]);
    expect(reply.status).toBe(201);
    const { attachment_id: id, expires_at: expiresAt, ...rest } = reply.body;
    expect(rest).toEqual({
      name: "Ünï (1)'.html",
      mime_type: "text/html",
      kind: "resource",
      delivery_mode: "path",
      size_bytes: bytes.length,
      sha256: sha256(bytes),
      state: "staged",
    });
    const lifetimeMs = new Date(expiresAt ?? "").getTime() - Date.now();
    expect(Math.abs(lifetimeMs - 24 * 3_600_000)).toBeLessThan(60_000);
    expect((await server.rest.get(path(id))).body).toEqual(reply.body);
    const content = await fetch(`${server.url}${path(id)}/content`);
    expect(content.status).toBe(200);
    expect(sha256(new Uint8Array(await content.arrayBuffer()))).toBe(sha256(bytes));
    expect(Object.fromEntries(content.headers)).toMatchObject({
      "content-type": "text/html",
      "content-length": String(bytes.length),
      "content-disposition": "attachment; filename*=UTF-8''%C3%9Cn%C3%AF%20%281%29%27.html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("[X65] one range of bytes is served in part, one behind the end is refused, anything else is served whole", async () => {
    const { attachment_id: id } = await stage(server, board.workspaceId, { text: "0123456789" });
    const read = async (range: string) => {
      const response = await fetch(`${server.url}${path(id)}/content`, { headers: { range } });
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    expect(await read("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await read("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
    expect(await read("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await read("bytes=10-")).toEqual([416, "bytes */10", '{"error":"range is not satisfiable"}']);
    expect(await read("bytes=0-1,3-4")).toEqual([200, null, "0123456789"]);
    expect(await read("bytes=5-2")).toEqual([200, null, "0123456789"]);
    expect((await server.rest.send("head", `${path(id)}/content`)).headers["content-length"]).toBe("10");
  });

  test("[X65] an empty file is a file", async () => {
    const { attachment_id: id } = await stage(server, board.workspaceId, { text: "" });
    const content = await fetch(`${server.url}${path(id)}/content`);
    expect([content.status, await content.text()]).toEqual([200, ""]);
  });

  test("[X65] parts come in any order, kind and delivery mode follow the media type unless given", async () => {
    const image = await postForm(server, [
      ["file", [bytesOf("png"), "a.png", "image/PNG"]],
      ["unknown", "ignored"],
      ["workspace_id", board.workspaceId],
    ]);
    expect(image).toMatchObject({
      status: 201,
      body: { mime_type: "image/png", kind: "image", delivery_mode: "prompt" },
    });
    const given = await postForm(server, [
      ["delivery_mode", "path"],
      ["file", [bytesOf("x"), "a.bin", "application/octet-stream"]],
      ["mime_type", "audio/ogg; codecs=opus"],
      ["kind", "resource"],
      ["workspace_id", board.workspaceId],
    ]);
    expect(given).toMatchObject({
      status: 201,
      body: { mime_type: "audio/ogg", kind: "resource", delivery_mode: "path" },
    });
  });

  test("[X98, A4] a foreign attachment or workspace and one that does not exist are the same 404", async () => {
    const notFound = { status: 404, body: { error: "attachment not found" } };
    expect(await server.rest.get(path("nope"))).toMatchObject(notFound);
    expect(await server.rest.get(`${path("nope")}/content`)).toMatchObject(notFound);
    expect(await server.rest.get(`${path("a%00b")}/content`)).toMatchObject({ status: 400 });
    expect((await server.rest.get("/api/v1/tasks/nope/attachments")).body).toEqual({ error: "task not found" });
    const owned = await server.rest.ok<{ id: string }>(
      server.rest.post("/api/v1/workspaces", { name: "Hers", owner_id: "alice" }),
    );
    const { attachment_id: id } = await stage(server, owned.id);
    const bob = { kind: "user", userId: "bob" } as const;
    expect(await findAttachment(server.context, bob, id)).toMatchObject({ code: "attachment_not_found" });
    expect(await findAttachment(server.context, { kind: "user", userId: "alice" }, id)).toMatchObject({
      kind: "attachment",
    });
    const file = await receiveFile(server.context, Readable.from([Buffer.from("x")]));
    const upload = { workspaceId: owned.id, file, mimeType: "text/plain" };
    expect(await stageAttachment(server.context, bob, upload)).toMatchObject({ code: "workspace_not_found" });
    await expectConsistent(server);
  });
});

describe("uploads that are refused leave nothing", () => {
  const refused = async (
    reply: Promise<{ status: number; body: { error?: string } }>,
    status: number,
    error: string,
  ) => {
    const before = filesIn(server.context.dataFolder);
    const { status: gotStatus, body } = await reply;
    expect([gotStatus, body.error]).toEqual([status, error]);
    expect(filesIn(server.context.dataFolder)).toEqual(before);
    await expectConsistent(server);
  };
  const malformed = "invalid payload: request body is not valid multipart/form-data";
  const file = ["file", [bytesOf("abc"), "f.txt"]] as const;
  const own = () => ["workspace_id", board.workspaceId] as const;

  test("[OP13] missing parts, unknown workspaces and wrong values are named, in whatever order they come", async () => {
    await refused(postForm(server, [file]), 400, "workspace_id is required");
    await refused(postForm(server, [["workspace_id", ""], file]), 400, "workspace_id is required");
    await refused(postForm(server, [own()]), 400, "file is required");
    await refused(postForm(server, [own(), ["file", "text, not a file"]]), 400, "file is required");
    await refused(postForm(server, [own(), ["other", file[1]]]), 400, "file is required");
    await refused(postForm(server, [["workspace_id", "nope"], file]), 404, "workspace not found");
    await refused(postForm(server, [file, ["workspace_id", "nope"]]), 404, "workspace not found");
    await refused(postForm(server, [own(), file, ["kind", "x"]]), 400, "kind must be one of image, audio, resource");
    await refused(
      postForm(server, [own(), file, ["delivery_mode", "x"]]),
      400,
      "delivery_mode must be one of prompt, path",
    );
    const mime = "mime_type must be a media type such as text/plain";
    for (const type of [
      "x",
      "text/",
      "text/pl ain",
      "multipart/mixed",
      "text/plain\r\nX-Evil: 1",
      "../etc",
      "text/é",
    ]) {
      await refused(postForm(server, [own(), file, ["mime_type", type]]), 400, mime);
    }
  });

  test("[OP15] a hostile file name is refused, and no name is ever a path", async () => {
    const unfit = "file name must not contain path separators or control characters";
    for (const name of ["../../etc/passwd", "a/b", "C:\\a", "a\tb", "a\u202egnp.exe", "a\u2028b"]) {
      await refused(postForm(server, [own(), ["file", [bytesOf("abc"), name]]]), 400, unfit);
    }
    await refused(postForm(server, [own(), ["file", [bytesOf("abc"), ".."]]]), 400, "file name must not be a folder");
    const long = "file name must be 255 UTF-8 bytes or fewer";
    await refused(postForm(server, [own(), ["file", [bytesOf("abc"), "é".repeat(128)]]]), 400, long);
    const workspace = part('name="workspace_id"', board.workspaceId);
    const unstorable = "file name must not contain U+0000 or unpaired surrogates";
    const nul = part(`name="file"; filename*=UTF-8''a%00b`, "abc");
    await refused(postRaw(server, workspace + nul + end), 400, unstorable);
    const surrogate = part(`name="file"; filename*=utf-16le''%00%d8`, "abc");
    await refused(postRaw(server, workspace + surrogate + end), 400, unstorable);
    const inWorkspace = part('name="workspace_id"', "a\0b") + part('name="file"; filename="f"', "abc");
    await refused(
      postRaw(server, inWorkspace + end),
      400,
      "workspace_id must not contain U+0000 or unpaired surrogates",
    );
    expect((await stage(server, board.workspaceId, { name: "é".repeat(127) })).name).toBe("é".repeat(127));
    const octets = "Content-Type: application/octet-stream\r\n";
    const unnamed = await postRaw(server, workspace + part('name="file"', "abc", octets) + end);
    expect(unnamed).toMatchObject({ status: 201, body: { name: "attachment" } });
  });

  test("[OP13] the size limit is exact, whether the length is announced or not", async () => {
    const limit = testConfig.maxAttachmentBytes;
    const tooLarge = [new Uint8Array(limit + 1), "big.bin"] as const;
    expect(await postForm(server, [own(), ["file", [new Uint8Array(limit), "big.bin"]]])).toMatchObject({
      status: 201,
    });
    await refused(postForm(server, [own(), ["file", tooLarge]]), 413, "attachment is too large");
    await refused(postForm(server, [["file", tooLarge], own()]), 413, "attachment is too large");
    await refused(
      postForm(server, [own(), ["file", [new Uint8Array(3 * limit), "f"]]]),
      413,
      "attachment is too large",
    );
    const trailing = part('name="workspace_id"', board.workspaceId) + part('name="file"; filename="f"', "abc") + end;
    await refused(postRaw(server, trailing + "x".repeat(3 * limit)), 413, "attachment is too large");
  });

  test("[OP13] a body that is no form, or more than one, is a 400 and never a 5xx", async () => {
    const good = part('name="file"; filename="f"', "abc");
    const workspace = part('name="workspace_id"', board.workspaceId);
    await refused(postRaw(server, good + end, "multipart/form-data"), 400, malformed);
    await refused(postRaw(server, good + end, "multipart/form-data; boundary="), 400, malformed);
    await refused(postRaw(server, "", "multipart/form-data; boundary=b"), 400, malformed);
    await refused(postRaw(server, workspace + good), 400, malformed);
    await refused(
      postRaw(server, `${workspace}--b\r\nContent-Disposition form-data\r\n\r\nabc\r\n${end}`),
      400,
      malformed,
    );
    await refused(postRaw(server, workspace + good + "--b\r\nbro ken\0: x\r\n\r\n" + end), 400, malformed);
    await refused(postRaw(server, workspace + good + good + end), 400, "only one file is allowed");
    await refused(postRaw(server, workspace + workspace + good + end), 400, 'form field "workspace_id" is given twice');
    const huge = part('name="kind"', "x".repeat(5_000));
    await refused(postRaw(server, workspace + good + huge + end), 400, 'form field "kind" must be 4096 bytes or fewer');
    const many = Array.from({ length: 40 }, (_value, index) => part(`name="f${index}"`, "")).join("");
    await refused(postRaw(server, good + many + end), 400, "request body has too many form fields");
    await refused(postRaw(server, good + part('name=""', "x") + end), 400, malformed);
    const charset = part('name="kind"', "x", "Content-Type: text/plain; charset=nonsense\r\n");
    await refused(postRaw(server, workspace + good + charset + end), 400, malformed);
    await refused(postRaw(server, good + end, "text/plain"), 415, "content type must be multipart/form-data");
    await refused(postRaw(server, "{}", "application/json"), 415, "content type must be multipart/form-data");
  });

  test("[X65] an upload that breaks off in the middle leaves no file, no row and no registration", async () => {
    const before = filesIn(server.context.dataFolder);
    const upload = httpRequest(`${server.url}/api/v1/attachments`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b", "content-length": "200000" },
    });
    upload.on("error", () => undefined);
    upload.write(part('name="workspace_id"', board.workspaceId));
    upload.write(part('name="file"; filename="f"', "x".repeat(100_000)));
    await until(async () => (filesIn(server.context.dataFolder).length > before.length ? true : undefined));
    upload.destroy();
    await until(async () => (filesIn(server.context.dataFolder).length === before.length ? true : undefined));
    await until(() => expectConsistent(server).catch(() => undefined));
  });
});
