import { resolve } from "node:path";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database:
    { readonly provider: "sqlite"; readonly file: string } | { readonly provider: "postgresql"; readonly url: string };
  readonly logLevel: LogLevel;
  /** Time limits in milliseconds. */
  readonly waitMs: number;
  readonly deliveryWaitMs: number;
  readonly pollMs: number;
  readonly progressMs: number;
}

export type ConfigResult =
  | { readonly kind: "config"; readonly config: Config }
  | { readonly kind: "invalid"; readonly faults: readonly string[] };

const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];
const maxTimerMs = 2_147_483_647;

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
  const config: Config = Object.freeze({
    host: nonEmpty(environment["HOST"]) ?? "127.0.0.1",
    port: wholeNumber("PORT", 8080, { min: 0, max: 65_535 }),
    database: readDatabase(environment["DATABASE_URL"], workingFolder, faults),
    logLevel: readLogLevel(environment["LOG_LEVEL"], faults),
    waitMs: milliseconds("LATCHBOARD_WAIT_MS", 2 * 60 * 60 * 1000),
    deliveryWaitMs: milliseconds("LATCHBOARD_DELIVERY_WAIT_MS", 35_000),
    pollMs: milliseconds("LATCHBOARD_POLL_MS", 2_000),
    progressMs: milliseconds("LATCHBOARD_PROGRESS_MS", 10_000),
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
