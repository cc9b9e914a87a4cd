import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dialects } from "../../src/database/dialect.js";
import { sql } from "../../src/database/sql.js";
import { projectFolder } from "../support/built-program.js";
import { provider } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const source = readdirSync(join(projectFolder, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/generated|\.gen\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(projectFolder, "src", file), "utf8") }));

/** The files in which the pattern occurs, once for each time. */
const placesOf = (pattern: RegExp): string[] =>
  source.flatMap(({ file, text }) => Array.from(text.matchAll(pattern), () => file)).sort();

const claim = "database/clarification-claim.ts";
const delivery = "database/clarification-delivery.ts";
const rows = "database/clarifications.ts";
const sessionEnd = "database/session-end.ts";

test("[P1, V2, B1] one statement answers or rejects rows, and every other one that changes them is known here", () => {
  expect(placesOf(/response_delivery_pending: true/g)).toEqual([claim]);
  expect(placesOf(/status: claim\.status/g)).toEqual([claim]);
  expect(placesOf(/withMembers\([^;]*?\{ status: (?!"pending"|"cancelled"|claim\.status)/g)).toEqual([]);
  const statements = [claim, delivery, delivery, delivery, delivery, rows, rows, rows, rows, sessionEnd];
  expect(placesOf(/UPDATE task_session_messages/g)).toEqual(statements);
});

test("[ST1, N2, P1, R7] REST and MCP go through the one operation, and it alone claims and delivers", () => {
  const operation = "services/clarification/resolve-clarification.ts";
  expect(placesOf(/await resolveClarification\(/g)).toEqual([
    "http/clarification-handlers.ts",
    "mcp/question-tools.ts",
  ]);
  expect(placesOf(/(?<!function )claimBundle\(/g)).toEqual([operation]);
  expect(placesOf(/(?<!function )deliverAnswer\(/g)).toEqual([operation]);
});

test("[P2, L2a, U6] activeness is stated in one place, and the resolve operation does not ask for it", () => {
  expect(placesOf(/const (?:rowIsPending|bundleIsCurrent|sessionIsLive|currentTurnOf) =/g)).toEqual(
    Array(4).fill("database/predicates.ts"),
  );
  expect(placesOf(/NOT IN \('COMPLETED'/g)).toEqual(["database/predicates.ts"]);
  expect(placesOf(/IN \('', 'pending'\)/g)).toEqual(["database/predicates.ts"]);
  const operation = source.find(({ file }) => file.endsWith("resolve-clarification.ts"));
  expect(operation?.text).not.toContain("bundleIsActive");
});

test("[P1, V2, U37, U68] the database has no table of claims, and no migration touches a message", async () => {
  const dialect = dialects[provider];
  const [found] = await server.query<Record<string, boolean | bigint>>(
    sql`SELECT ${dialect.tableExists("clarification_resolutions")} AS resolutions, ${dialect.tableExists("task_session_messages")} AS messages`,
  );
  expect([Boolean(found?.["resolutions"]), Boolean(found?.["messages"])]).toEqual([false, true]);
  const folder = join(projectFolder, "prisma", provider, "migrations");
  const migrations = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sql"));
  const texts = migrations.map((file) => readFileSync(join(folder, file), "utf8"));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /UPDATE\s+"?task_session_messages|clarification_resolutions/i.test(text))).toEqual([]);
  expect(placesOf(/clarification_resolutions/g)).toEqual([]);
});
