import { expect, test } from "vitest";
import { readConfig, type Config } from "../../src/config.js";

function config(environment: NodeJS.ProcessEnv, folder = "/srv/app"): Config {
  const result = readConfig(environment, folder);
  if (result.kind === "invalid") throw new Error(result.faults.join("\n"));
  return result.config;
}

function faults(environment: NodeJS.ProcessEnv): readonly string[] {
  const result = readConfig(environment, "/srv/app");
  return result.kind === "invalid" ? result.faults : [];
}

test("[OP27] nothing set means loopback, port 8080, a SQLite file below the folder, and the documented limits", () => {
  expect(config({})).toEqual({
    host: "127.0.0.1",
    port: 8080,
    database: { provider: "sqlite", file: "/srv/app/data/latchboard.db" },
    dataFolder: "/srv/app/data",
    maxAttachmentBytes: 20_971_520,
    logLevel: "warn",
    waitMs: 7_200_000,
    deliveryWaitMs: 35_000,
    acknowledgementMs: 30_000,
    pollMs: 2_000,
    progressMs: 10_000,
    heartbeatMs: 10_000,
    eventRetentionMs: 7 * 24 * 60 * 60 * 1000,
    allowFileUrls: false,
    gitTimeoutMs: 300_000,
    codeHostRetryMs: 1_000,
    codeHosts: [
      { provider: "github", host: "github.com", apiBaseUrl: "https://api.github.com" },
      { provider: "gitlab", host: "gitlab.com", apiBaseUrl: "https://gitlab.com/api/v4" },
    ],
  });
});

test("an empty value counts as not set", () => {
  const names = ["HOST", "PORT", "DATABASE_URL", "LOG_LEVEL", "LATCHBOARD_WAIT_MS", "LATCHBOARD_POLL_MS"];
  expect(config(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(config({}));
});

test("[OP27] every limit is configurable", () => {
  const environment = {
    LATCHBOARD_WAIT_MS: "1",
    LATCHBOARD_DELIVERY_WAIT_MS: "2",
    LATCHBOARD_POLL_MS: "3",
    LATCHBOARD_PROGRESS_MS: "15000",
  };
  expect(config(environment)).toMatchObject({ waitMs: 1, deliveryWaitMs: 2, pollMs: 3, progressMs: 15_000 });
});

test("[U48] progress comes at most 15 seconds apart, by default and by any setting", () => {
  expect(config({}).progressMs).toBeLessThanOrEqual(15_000);
  expect(faults({ LATCHBOARD_PROGRESS_MS: "15001" })).toEqual([
    'LATCHBOARD_PROGRESS_MS must be a whole number from 1 to 15000, not "15001"',
  ]);
});

test("DATABASE_URL names a PostgreSQL database or a SQLite file, relative to the folder or absolute", () => {
  const cases: readonly [string, Config["database"]][] = [
    ["postgresql://user@host/name", { provider: "postgresql", url: "postgresql://user@host/name" }],
    ["postgres://host/name", { provider: "postgresql", url: "postgres://host/name" }],
    ["file:other.db", { provider: "sqlite", file: "/srv/app/other.db" }],
    ["file:./data/x.db", { provider: "sqlite", file: "/srv/app/data/x.db" }],
    ["file:/var/lib/x.db", { provider: "sqlite", file: "/var/lib/x.db" }],
    ["file:///var/lib/x.db", { provider: "sqlite", file: "/var/lib/x.db" }],
  ];
  for (const [url, database] of cases) expect(config({ DATABASE_URL: url }).database, url).toEqual(database);
});

test("any other DATABASE_URL is a fault that does not repeat it, since it may hold a password", () => {
  for (const url of ["mysql://user:secret@host/name", "/var/lib/x.db", "x.db", "file:", "http://host"]) {
    expect(faults({ DATABASE_URL: url }), url).toEqual([
      "DATABASE_URL must start with postgresql:// or be file:<path of a SQLite file>",
    ]);
  }
});

test("a port is a whole number from 0 to 65535", () => {
  expect(config({ PORT: "0" }).port).toBe(0);
  expect(config({ PORT: "65535" }).port).toBe(65_535);
  for (const text of ["65536", "-1", "80.5", "8o8o", " 80", "1e3", "0x50"]) {
    expect(faults({ PORT: text }), text).toEqual([
      `PORT must be a whole number from 0 to 65535, not ${JSON.stringify(text)}`,
    ]);
  }
});

test("every fault is reported, not just the first", () => {
  const found = faults({ PORT: "x", DATABASE_URL: "y", LOG_LEVEL: "loud", LATCHBOARD_WAIT_MS: "0" });
  expect(found.toSorted()).toEqual([
    "DATABASE_URL must start with postgresql:// or be file:<path of a SQLite file>",
    'LATCHBOARD_WAIT_MS must be a whole number from 1 to 2147483647, not "0"',
    'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud"',
    'PORT must be a whole number from 0 to 65535, not "x"',
  ]);
});

test("the configuration cannot be changed after it was read", () => {
  expect(Object.isFrozen(config({}))).toBe(true);
});

test("the limits and places of intake are configurable", () => {
  const environment = {
    LATCHBOARD_MAX_ATTACHMENT_BYTES: "4",
    LATCHBOARD_GIT_TIMEOUT_MS: "5",
    LATCHBOARD_CODE_HOST_RETRY_MS: "6",
    LATCHBOARD_HEARTBEAT_MS: "7",
    LATCHBOARD_EVENT_RETENTION_MS: "8",
    LATCHBOARD_ALLOW_FILE_URLS: "true",
    LATCHBOARD_DATA_DIR: "files",
  };
  expect(config(environment)).toMatchObject({
    maxAttachmentBytes: 4,
    gitTimeoutMs: 5,
    codeHostRetryMs: 6,
    heartbeatMs: 7,
    eventRetentionMs: 8,
    allowFileUrls: true,
    dataFolder: "/srv/app/files",
  });
  expect(config({ DATABASE_URL: "postgresql://host/name" }).dataFolder).toBe("/srv/app/data");
  expect(config({ DATABASE_URL: "file:/var/lib/x.db" }).dataFolder).toBe("/var/lib");
});

test("a flag is true or false, and a size fits the database's integers", () => {
  expect(faults({ LATCHBOARD_ALLOW_FILE_URLS: "yes" })).toEqual([
    'LATCHBOARD_ALLOW_FILE_URLS must be true or false, not "yes"',
  ]);
  for (const text of ["0", "2147483647", "1e3"]) {
    expect(faults({ LATCHBOARD_MAX_ATTACHMENT_BYTES: text }), text).toEqual([
      `LATCHBOARD_MAX_ATTACHMENT_BYTES must be a whole number from 1 to 2147483646, not ${JSON.stringify(text)}`,
    ]);
  }
});

test("code hosts of one's own come before the public ones, and a bad entry is named", () => {
  const own = config({
    LATCHBOARD_GITHUB_HOSTS: "Git.Example.com=https://git.example.com/api/v3/, ",
    LATCHBOARD_GITLAB_HOSTS: "lab.example.com=http://lab.example.com:8080/api/v4",
  }).codeHosts;
  expect(own.map(({ provider, host, apiBaseUrl }) => [provider, host, apiBaseUrl])).toEqual([
    ["github", "git.example.com", "https://git.example.com/api/v3"],
    ["gitlab", "lab.example.com", "http://lab.example.com:8080/api/v4"],
    ["github", "github.com", "https://api.github.com"],
    ["gitlab", "gitlab.com", "https://gitlab.com/api/v4"],
  ]);
  for (const entry of ["git.example.com", "=https://x", "a=ftp://x", "a/b=https://x", "a=nonsense"]) {
    expect(faults({ LATCHBOARD_GITHUB_HOSTS: entry }), entry).toEqual([
      `LATCHBOARD_GITHUB_HOSTS must be a list of host=API URL, separated by commas, not ${JSON.stringify(entry)}`,
    ]);
  }
});
