import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./built-program.js";

export const readme = readFileSync(join(projectFolder, "README.md"), "utf8");

/** A `sh example` block, and the `json` block right beneath it that shows what it prints. */
export interface Example {
  readonly commands: string;
  /** Null when the block prints nothing. */
  readonly shown: unknown;
}

export function readExamples(): Example[] {
  const blocks = /^```sh example\n([\s\S]*?)^```\n(?:```json\n([\s\S]*?)^```\n)?/gm;
  return [...readme.matchAll(blocks)].map(([, commands = "", shown]) => ({
    commands,
    shown: shown === undefined ? null : (JSON.parse(shown) as unknown),
  }));
}

/**
 * Where a value is not as shown. In what is shown, `…` within a text stands for any characters, a text that is only `…`
 * for any value, and a member named `…` for any further members.
 */
export function differences(value: unknown, shown: unknown, place = "reply"): string[] {
  if (typeof shown === "string" && fits(value, shown)) return [];
  if (Array.isArray(shown) && Array.isArray(value) && shown.length === value.length) {
    return shown.flatMap((member, index) => differences(value[index], member, `${place}[${index}]`));
  }
  if (isRecord(shown) && isRecord(value)) {
    const names = Object.keys(shown).filter((name) => name !== "…");
    const further = "…" in shown ? [] : Object.keys(value).filter((name) => !names.includes(name));
    const inner = names.flatMap((name) => differences(value[name], shown[name], `${place}.${name}`));
    return [...inner, ...further.map((name) => `${place}.${name} is not shown`)];
  }
  return value === shown ? [] : [`${place} is ${JSON.stringify(value)}, shown is ${JSON.stringify(shown)}`];
}

function fits(value: unknown, shown: string): boolean {
  if (shown === "…") return value !== undefined;
  const pattern = shown.split("…").map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return typeof value === "string" && new RegExp(`^${pattern.join(".+")}$`, "s").test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
