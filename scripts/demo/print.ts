const width = 112;
const margin = " ".repeat(16);

/** Keys that are left out of what is printed; they say nothing that the demo is about. */
const hidden: ReadonlySet<string> = new Set(
  "created_at updated_at started_at age_seconds owner_id task_prefix description delivery_id".split(" "),
);

let steps = 0;
const lastBodies = new Map<string, string>();

/** Announces the next step. */
export function step(title: string): void {
  steps += 1;
  console.log(`\n${steps}. ${title}\n`);
}

/** One thing that somebody did or got, with what went over the wire beneath it. */
export function say(who: string, text: string, body?: unknown): void {
  const lines = body === undefined ? [] : describe(text, body).split("\n");
  const head = `   ${who.padEnd(12)} ${cutIds(text)}`;
  console.log([head, ...lines.map((line) => margin + line)].join("\n"));
}

/** What the demo promises; the first promise that does not hold ends it. */
export function check(label: string, condition: boolean): void {
  if (!condition) throw new Error(`check failed: ${label}`);
  console.log(`   [ok] ${label}`);
}

/** What was last sent to the same address, or last got, is not printed twice. */
function describe(head: string, body: unknown): string {
  const text = layOut(shorten(body));
  if (text.includes("\n") && lastBodies.get(head) === text) return "(the same body)";
  lastBodies.set(head, text);
  return text;
}

function shorten(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (hidden.has(key)) return undefined;
    if (typeof value !== "string") return value;
    const cut = cutIds(value);
    return cut.length > 70 ? `${cut.slice(0, 69)}…` : cut;
  });
}

/** What an id begins with is enough to tell it from others. */
function cutIds(text: string): string {
  return text.replaceAll(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "$1…");
}

/** JSON on one line where it fits, one member a line where it does not. */
function layOut(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= width - margin.length || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((member) => inner + layOut(member, inner))
    : Object.entries(value).map(([key, member]) => `${inner}${JSON.stringify(key)}: ${layOut(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}
