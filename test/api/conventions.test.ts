import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiPath, operations } from "../../src/contract/schemas.js";
import { sql } from "../../src/database/sql.js";
import { groupBy } from "../../src/domain/group.js";
import type { Board } from "../support/rest-caller.js";
import { footprint } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A POST with exactly these bytes. */
async function postRaw(path: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Sends bytes over a connection of its own and returns everything that comes back until it closes. */
function exchange(bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
}

describe("routes and methods", () => {
  test.each(["/", "/nope", "/api", "/api/v1", "/api/v1/workspaces/", "/API/v1/workspaces", "//api/v1/workspaces"])(
    "%s is no route: 404 in JSON",
    async (path) => {
      const response = await server.rest.get(path);
      expect([response.status, response.body]).toEqual([404, { error: "route not found" }]);
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    },
  );

  const paths = [...groupBy(operations, ({ path }) => path)].map(([path, members]) => {
    const methods = members.map(({ method }) => method.toUpperCase());
    const blocks = path.endsWith("/wait") || path === "/api/v1/events";
    const withHead = methods.includes("GET") && !blocks ? [...methods, "HEAD"] : methods;
    return [path, new Set([...withHead, "OPTIONS"])] as const;
  });
  test.each(paths)("%s names its methods, and answers any other with 405", async (path, allowed) => {
    const url = path.replaceAll(/\{[^}]+\}/g, "none");
    const allowOf = (header: unknown): Set<string> => new Set(String(header).split(", "));
    const options = await server.rest.send("options", url);
    expect([options.status, options.text, allowOf(options.headers["allow"])]).toEqual([204, "", allowed]);
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      if (allowed.has(method.toUpperCase())) continue;
      const response = await server.rest.send(method, url);
      expect([response.status, response.body]).toEqual([405, { error: "method not allowed" }]);
      expect(allowOf(response.headers["allow"])).toEqual(allowed);
    }
  });

  test("HEAD answers like GET, without the body", async () => {
    for (const path of ["/health", "/ready", "/openapi.yaml", "/api/v1/workspaces", "/api/v1/workspaces/none"]) {
      const [head, get] = [await server.rest.send("head", path), await server.rest.get(path)];
      expect([head.status, head.headers["content-type"], head.headers["content-length"]]).toEqual([
        get.status,
        get.headers["content-type"],
        get.headers["content-length"],
      ]);
      expect(head.text).toBeUndefined();
    }
  });

  test("a condition on a validator nobody gave does not hide the reply", async () => {
    const response = await server.rest.get("/health").set("If-None-Match", "*");
    expect([response.status, response.body]).toEqual([200, { status: "ok" }]);
  });
});

describe("request bodies", () => {
  const notJson: readonly [string, string, string][] = [
    ["/api/v1/tasks", "{", "invalid payload"],
    ["/api/v1/tasks", "{'workspace_id': 'w'}", "invalid payload"],
    ["/api/v1/workspaces", "{", "invalid payload: request body is not valid JSON"],
    ["/api/v1/workspaces", "", "name is required"],
    ["/api/v1/tasks", "", "workspace_id is required"],
    ["/api/v1/tasks", "null", "invalid payload: request body must be object"],
    ["/api/v1/tasks", "[]", "invalid payload: request body must be object"],
    ["/api/v1/tasks", '"text"', "invalid payload: request body must be object"],
    ["/api/v1/tasks", "{}", "workspace_id is required"],
  ];
  test.each(notJson)("[OP13] POST %s %j is a 400", async (path, body, error) => {
    expect(await postRaw(path, body)).toEqual({ status: 400, body: { error } });
  });

  test("[OP13] a POST without any body is a 400 that says so", async () => {
    const head = "POST /api/v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    const reply = await exchange(`${head}Content-Type: application/json\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply).toMatch(/\{"error":"request body is required"\}$/);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "x"])(
    "a body that says it is %s is a 415",
    async (contentType) => {
      const reply = await postRaw("/api/v1/tasks", "{}", { "content-type": contentType });
      expect(reply).toEqual({ status: 415, body: { error: "content type must be application/json" } });
    },
  );

  test("a body in a content encoding that is not known is a 415, one that does not unpack a 400", async () => {
    expect((await postRaw("/api/v1/tasks", "{}", { "content-encoding": "foo" })).status).toBe(415);
    expect(await postRaw("/api/v1/tasks", "{}", { "content-encoding": "gzip" })).toEqual({
      status: 400,
      body: { error: "invalid payload: request body could not be read" },
    });
  });

  test("a body of a mebibyte is taken, one byte more is a 413", async () => {
    const bodyOf = (length: number): string => {
      const head = JSON.stringify({ workspace_id: "none", title: "" }).slice(0, -2);
      return `${head}${"a".repeat(length - head.length - 2)}"}`;
    };
    expect((await postRaw("/api/v1/tasks", bodyOf(1_048_576))).status).toBe(404);
    expect(await postRaw("/api/v1/tasks", bodyOf(1_048_577))).toEqual({
      status: 413,
      body: { error: "request body is too large" },
    });
  });

  test("[OP15] bytes that are not UTF-8 are a 400, so two such external ids cannot become one", async () => {
    const before = await footprint(server, board);
    for (const byte of [0xe9, 0xff, 0xc0]) {
      const [head, tail] = ['{"workspace_id":"w","external_id":"caf', '"}'].map((text) => Buffer.from(text));
      const body = Buffer.concat([head ?? Buffer.of(), Buffer.of(byte), tail ?? Buffer.of()]);
      expect(await postRaw("/api/v1/tasks", body)).toEqual({ status: 400, body: { error: "invalid payload" } });
      expect(await postRaw("/api/v1/workspaces", body)).toEqual({
        status: 400,
        body: { error: "invalid payload: request body is not valid UTF-8" },
      });
    }
    expect(await footprint(server, board)).toEqual(before);
  });

  test("a body nested to a hundred levels is taken, a deeper one is a 400 however deep it is", async () => {
    const nested = (levels: number): string =>
      `{"name":"Deep","metadata":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect((await postRaw("/api/v1/workspaces", nested(100))).status).toBe(200);
    for (const levels of [101, 1_000, 100_000]) {
      expect(await postRaw("/api/v1/workspaces", nested(levels))).toEqual({
        status: 400,
        body: { error: "request body must not be nested deeper than 100 levels" },
      });
    }
  });

  test("[OP13] unknown keys are ignored, those with a meaning in JavaScript too", async () => {
    const body = `{"workspace_id":"${board.workspaceId}","workflow_id":"${board.workflowId}","title":"t","unknown":1,
      "__proto__":{"external_id":"ext-1"},"constructor":{"prototype":{}},"metadata":{"__proto__":{"kept":1}}}`;
    const reply = await postRaw("/api/v1/tasks", body);
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty("external_id");
    expect(JSON.stringify((reply.body as { metadata: unknown }).metadata)).toBe('{"__proto__":{"kept":1}}');
  });
});

describe("paths, queries and connections", () => {
  test("[OP13] an unknown, a repeated and an ill-encoded query parameter is a 400", async () => {
    const cases: readonly [string, unknown][] = [
      ["/api/v1/workspaces?limit=1", { error: 'unknown query parameter "limit"' }],
      ["/health?x", { error: 'unknown query parameter "x"' }],
      ["/api/v1/clarification?limit=1&limit=2", { error: expect.stringContaining("limit") as string }],
      [
        "/api/v1/workspaces/none/tasks/by-external-id?external_id=caf%E9",
        { error: "request query is not valid UTF-8" },
      ],
      [
        "/api/v1/workspaces/none/tasks/by-external-id?external_id=%ED%A0%80",
        { error: "request query is not valid UTF-8" },
      ],
    ];
    for (const [path, body] of cases) {
      const response = await server.rest.get(path);
      expect([path, response.status, response.body]).toEqual([path, 400, body]);
    }
  });

  test("[OP15] a path that is ill-encoded or holds U+0000 is a 400", async () => {
    for (const id of ["%zz", "%", "%FF", "%ED%A0%80"]) {
      const response = await server.rest.get(`/api/v1/tasks/${id}`);
      expect([response.status, response.body]).toEqual([400, { error: "request path is not valid percent-encoding" }]);
    }
    const response = await server.rest.get("/api/v1/tasks/a%00b");
    expect([response.status, response.body]).toEqual([
      400,
      { error: "id must not contain U+0000 or unpaired surrogates" },
    ]);
  });

  test("a path parameter is one decoded segment, whatever it says", async () => {
    for (const id of ["..%2F..", "a%2Fb", "%27%20OR%201=1--", "%E6%97%A5", "a".repeat(4_000)]) {
      const response = await server.rest.get(`/api/v1/tasks/${id}`);
      expect([response.status, response.body]).toEqual([404, { error: "task not found" }]);
    }
  });

  test("what is not HTTP gets a 400 in JSON, and headers without end a 431", async () => {
    for (const bytes of ["hello\r\n\r\n", "FOO / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00"]) {
      const reply = await exchange(bytes);
      expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json\r\n/);
      expect(reply).toMatch(/\r\n\r\n\{"error":"request is not valid HTTP"\}$/);
    }
    const endless = await exchange(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(70_000)}\r\n\r\n`);
    expect(endless).toMatch(/^HTTP\/1\.1 431 .*\r\n/);
    expect(endless).toMatch(/\{"error":"request headers are too large"\}$/);
    expect((await server.rest.get("/health")).status).toBe(200);
  });
});

describe("the server about itself", () => {
  test("GET /health is alive", async () => {
    const response = await server.rest.get("/health");
    expect([response.status, response.body]).toEqual([200, { status: "ok" }]);
    expect(response.headers).not.toHaveProperty("x-powered-by");
  });

  test("GET /ready is ready with every migration, and 503 as long as one is missing", async () => {
    expect((await server.rest.get("/ready")).body).toEqual({ status: "ready" });
    const [latest] = await server.query<{ id: string }>(
      sql`SELECT id FROM "_prisma_migrations" ORDER BY migration_name DESC LIMIT 1`,
    );
    const setRolledBack = (at: Date | null): Promise<number> =>
      server.execute(sql`UPDATE "_prisma_migrations" SET rolled_back_at = ${at} WHERE id = ${latest?.id}`);
    await setRolledBack(new Date());
    const response = await server.rest.get("/ready");
    await setRolledBack(null);
    expect([response.status, response.body]).toEqual([503, { error: "database is not ready" }]);
    expect((await server.rest.get("/health")).status).toBe(200);
    expect((await server.rest.get("/ready")).status).toBe(200);
  });

  test("GET /openapi.yaml is the contract, byte for byte", async () => {
    const response = await fetch(`${server.url}/openapi.yaml`);
    expect(response.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    expect(await response.text()).toBe(readFileSync(openApiPath, "utf8"));
  });

  test("[X3, X22, X23, X27, X47, X79, X100, X101] the contract says what creation_complete means and what not to do", () => {
    const text = readFileSync(openApiPath, "utf8").replaceAll(/\s+/g, " ");
    for (const statement of [
      "The required synchronous work of the returned task's creation has finished\", and nothing more",
      'Do not automate "release the external id, then create again" on `creation_complete: false`.',
      "go on with the returned `id`; 2. poll *Find the task that holds an external id* until `creation_complete` is `true`; 3. ask a human.",
      "the other create may still be running, or it may have died. Nothing repairs or expires such a task",
      "A consumer that redelivers for ever must itself suppress entities it deleted.",
      "*Payload drift*",
      "*Server-state drift*",
      "look the external id up first and create only when that answers 404",
      "**Do not release and create again because a create answered `creation_complete: false`.**",
    ]) {
      expect(text).toContain(statement);
    }
  });
});
