import { dirname, resolve } from "node:path";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database:
    { readonly provider: "sqlite"; readonly file: string } | { readonly provider: "postgresql"; readonly url: string };
  /** The folder for files that belong to the database's rows: beside a SQLite file, or named for PostgreSQL. */
  readonly dataFolder: string;
  readonly maxAttachmentBytes: number;
  readonly allowFileUrls: boolean;
  readonly codeHosts: readonly CodeHost[];
  readonly logLevel: LogLevel;
  /** Time limits in milliseconds. */
  readonly waitMs: number;
  readonly deliveryWaitMs: number;
  readonly acknowledgementMs: number;
  readonly pollMs: number;
  readonly progressMs: number;
  readonly heartbeatMs: number;
  /** How long an event can be replayed, in milliseconds. */
  readonly eventRetentionMs: number;
  readonly gitTimeoutMs: number;
  /** The pause before the first repetition of a call to a code host; each further one is twice as long. */
  readonly codeHostRetryMs: number;
}

/** A provider's host, with its port if any, and where its API answers. */
export interface CodeHost {
  readonly provider: "github" | "gitlab";
  readonly host: string;
  readonly apiBaseUrl: string;
}

export type ConfigResult =
  | { readonly kind: "config"; readonly config: Config }
  | { readonly kind: "invalid"; readonly faults: readonly string[] };

const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];
const maxTimerMs = 2_147_483_647;
/** Sizes are 32-bit integers in the database. */
const maxAttachmentRange = { min: 1, max: 2_147_483_646 };
/** Clients that go by progress give up on a call that is quiet for longer. */
const maxProgressMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads the environment once. Every fault is reported, not just the first. */
export function readConfig(environment: NodeJS.ProcessEnv, workingFolder: string): ConfigResult {
  const faults: string[] = [];
  const wholeNumber = (name: string, fallback: number, range: { min: number; max: number }): number => {
    const text = environment[name];
    if (text === undefined || text === "") return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= range.min && value <= range.max) return value;
    faults.push(`${name} must be a whole number from ${range.min} to ${range.max}, not ${JSON.stringify(text)}`);
    return fallback;
  };
  const milliseconds = (name: string, fallback: number): number =>
    wholeNumber(name, fallback, { min: 1, max: maxTimerMs });
  const database = readDatabase(environment["DATABASE_URL"], workingFolder, faults);
  const config: Config = Object.freeze({
    host: nonEmpty(environment["HOST"]) ?? "127.0.0.1",
    port: wholeNumber("PORT", 8080, { min: 0, max: 65_535 }),
    database,
    dataFolder: readDataFolder(environment["LATCHBOARD_DATA_DIR"], workingFolder, database),
    allowFileUrls: readFlag("LATCHBOARD_ALLOW_FILE_URLS", environment, faults),
    codeHosts: readCodeHosts(environment, faults),
    maxAttachmentBytes: wholeNumber("LATCHBOARD_MAX_ATTACHMENT_BYTES", 20 * 1024 * 1024, maxAttachmentRange),
    logLevel: readLogLevel(environment["LOG_LEVEL"], faults),
    waitMs: milliseconds("LATCHBOARD_WAIT_MS", 2 * 60 * 60 * 1000),
    deliveryWaitMs: milliseconds("LATCHBOARD_DELIVERY_WAIT_MS", 35_000),
    acknowledgementMs: milliseconds("LATCHBOARD_ACKNOWLEDGEMENT_MS", 30_000),
    pollMs: milliseconds("LATCHBOARD_POLL_MS", 2_000),
    progressMs: wholeNumber("LATCHBOARD_PROGRESS_MS", 10_000, { min: 1, max: maxProgressMs }),
    gitTimeoutMs: milliseconds("LATCHBOARD_GIT_TIMEOUT_MS", 5 * 60 * 1000),
    codeHostRetryMs: milliseconds("LATCHBOARD_CODE_HOST_RETRY_MS", 1_000),
    heartbeatMs: milliseconds("LATCHBOARD_HEARTBEAT_MS", 10_000),
    eventRetentionMs: wholeNumber("LATCHBOARD_EVENT_RETENTION_MS", 7 * dayMs, { min: 1, max: 3650 * dayMs }),
  });
  return faults.length === 0 ? { kind: "config", config } : { kind: "invalid", faults };
}

function readDatabase(text: string | undefined, workingFolder: string, faults: string[]): Config["database"] {
  const url = nonEmpty(text) ?? "file:data/latchboard.db";
  if (/^postgres(ql)?:\/\//.test(url)) return { provider: "postgresql", url };
  if (!url.startsWith("file:") || url === "file:") {
    faults.push("DATABASE_URL must start with postgresql:// or be file:<path of a SQLite file>");
  }
  return { provider: "sqlite", file: resolve(workingFolder, url.replace(/^file:(\/\/)?/, "")) };
}

/** Beside the SQLite file, unless said otherwise. */
function readDataFolder(text: string | undefined, workingFolder: string, database: Config["database"]): string {
  const given = nonEmpty(text);
  if (given !== undefined) return resolve(workingFolder, given);
  return database.provider === "sqlite" ? dirname(database.file) : resolve(workingFolder, "data");
}

function readFlag(name: string, environment: NodeJS.ProcessEnv, faults: string[]): boolean {
  const text = nonEmpty(environment[name]) ?? "false";
  if (text !== "true" && text !== "false") faults.push(`${name} must be true or false, not ${JSON.stringify(text)}`);
  return text === "true";
}

const publicHosts: readonly CodeHost[] = [
  { provider: "github", host: "github.com", apiBaseUrl: "https://api.github.com" },
  { provider: "gitlab", host: "gitlab.com", apiBaseUrl: "https://gitlab.com/api/v4" },
];

/** The public hosts and those of `LATCHBOARD_GITHUB_HOSTS` and `LATCHBOARD_GITLAB_HOSTS`, which come first. */
function readCodeHosts(environment: NodeJS.ProcessEnv, faults: string[]): readonly CodeHost[] {
  const own = (["github", "gitlab"] as const).flatMap((provider) => {
    const name = `LATCHBOARD_${provider.toUpperCase()}_HOSTS`;
    const entries = (environment[name] ?? "").split(",").map((entry) => entry.trim());
    return entries
      .filter((entry) => entry !== "")
      .map((entry): CodeHost => {
        const [, host = "", base = ""] = /^([^=/@\s]+)=(\S+)$/.exec(entry) ?? [];
        const url = URL.canParse(base) ? new URL(base) : null;
        if (host === "" || url === null || !/^https?:$/.test(url.protocol)) {
          faults.push(`${name} must be a list of host=API URL, separated by commas, not ${JSON.stringify(entry)}`);
        }
        return { provider, host: host.toLowerCase(), apiBaseUrl: base.replace(/\/+$/, "") };
      });
  });
  return [...own, ...publicHosts];
}

function readLogLevel(text: string | undefined, faults: string[]): LogLevel {
  const wanted = nonEmpty(text) ?? "warn";
  const level = logLevels.find((candidate) => candidate === wanted);
  if (level === undefined)
    faults.push(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not ${JSON.stringify(wanted)}`);
  return level ?? "warn";
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
