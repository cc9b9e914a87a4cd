import fc, { type Arbitrary } from "fast-check";
import { openApiDocument } from "../../src/contract/schemas.js";

const long = "x".repeat(5_000);

/** Texts that have broken programs before, each for a reason of its own. */
const knownTexts: readonly string[] = [
  ...[
    "",
    " ",
    "\t",
    "\u0000",
    "a\u0000b",
    "\u0085",
    "\ufeff",
    "\ud800",
    "\udc00x",
    "ab\ud83d",
    "\ud83d\ude00".repeat(2_001),
  ],
  ...[
    long,
    `${long} `,
    "'; DROP TABLE tasks; --",
    "%00",
    "%s%n",
    "../../etc/passwd",
    "<script>",
    "${x}",
    "null",
    "[]",
    "{}",
  ],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "$where", "-1", "1e400", "NaN", "0x10", "true"],
  ...["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-02-30T00:00:00Z"],
  ...[
    "+275760-09-13T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "2026-08-20T24:00:00Z",
    "2026-08-20T09:00:60Z",
    "2026-08-20",
  ],
  ...["|", "0000-01-01T00:00:00.000Z|x", "9999-12-31T23:59:59.999Z|\u0000", "2026-08-20T09:00:00.000Z|\ud800"].map(
    (cursor) => Buffer.from(cursor).toString("base64url"),
  ),
];

const knownNumbers: readonly number[] = [
  ...[
    0,
    -0,
    -1,
    0.5,
    1.999,
    200,
    201,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    1e21,
    1e308,
    -1e308,
    5e-324,
  ],
];

/** Stands in generated values for a number that JSON can write and no database holds; see `toJson`. */
const infinite = "@infinite@";

/** Any text, with those among it that mean something to the server under test. */
export function hostileText(meaningful: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...knownTexts), weight: 5 },
    { arbitrary: fc.constantFrom(...meaningful), weight: 5 },
    { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
    { arbitrary: fc.string({ maxLength: 20 }), weight: 2 },
    { arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => `x${String.fromCharCode(unit)}`), weight: 1 },
  );
}

/** Any JSON, with keys that mean something to JavaScript. */
export function hostileJson(text: Arbitrary<string>): Arbitrary<unknown> {
  const key = fc.oneof(fc.constantFrom("__proto__", "constructor", "length", "", "a.b", "\u0000"), text);
  const leaf = fc.oneof(
    fc.constantFrom(null, true, false, infinite),
    fc.constantFrom(...knownNumbers),
    fc.double(),
    text,
  );
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      leaf,
      fc.array(tie("value"), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
}

type Edit = readonly [at: number, kind: "replace" | "remove" | "add", value: unknown];

/** An example with at most two things in it changed, so that most of what follows the first checks is reached. */
export function edited(example: unknown, text: Arbitrary<string>): Arbitrary<unknown> {
  const edit: Arbitrary<Edit> = fc.tuple(
    fc.nat(),
    fc.constantFrom("replace" as const, "replace" as const, "remove" as const, "add" as const),
    fc.oneof({ arbitrary: text, weight: 2 }, { arbitrary: hostileJson(text), weight: 1 }),
  );
  return fc.array(edit, { maxLength: 2 }).map((edits) => edits.reduce(applyEdit, example));
}

function applyEdit(value: unknown, [at, kind, given]: Edit): unknown {
  const copy: unknown = structuredClone(value);
  const members = membersOf(copy);
  const member = members[at % members.length];
  if (member === undefined) return given;
  const { holder, key } = member;
  if (kind === "replace") define(holder, key, given);
  else if (kind === "remove") Reflect.deleteProperty(holder, key);
  else define(holder, typeof given === "string" ? given : "__proto__", given);
  return copy;
}

/** As JSON.parse does it: `__proto__` is a name like any other. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function membersOf(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [{ holder: value, key }, ...membersOf(member)]);
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Values that mostly have the schema's shape, so that they get past the first check: about one part in six does not. */
export function almost(schema: object, text: Arbitrary<string>): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: shaped(schema, text), weight: 5 }, { arbitrary: hostileJson(text), weight: 1 });
}

function shaped(schema: Schema, text: Arbitrary<string>): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return shaped(component(schema.$ref), text);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((choice) => shaped(choice, text)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return fc.oneof(...types.map((type) => ofType(type, schema, text)));
}

function ofType(type: string, schema: Schema, text: Arbitrary<string>): Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objectOf(schema.properties ?? {}, text);
    case "array":
      return fc.array(almost(schema.items ?? {}, text), { maxLength: 6 });
    case "string":
      return text;
    case "number":
    case "integer":
      return fc.oneof(fc.constantFrom<unknown>(...knownNumbers, infinite), fc.integer());
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostileJson(text);
  }
}

/** Any of the properties, most of them there, and sometimes one that nobody declared. */
function objectOf(properties: Readonly<Record<string, Schema>>, text: Arbitrary<string>): Arbitrary<object> {
  const member = (name: string, value: Arbitrary<unknown>): Arbitrary<readonly [string, unknown] | null> =>
    fc.option(
      value.map((given) => [name, given] as const),
      { nil: null, freq: 6 },
    );
  const strayName = fc.constantFrom("__proto__", "constructor", "externalId", "task_id", "id", "\ud800");
  const stray = fc.option(fc.tuple(strayName, hostileJson(text)), { nil: null, freq: 1 });
  const declared = Object.entries(properties).map(([name, schema]) => member(name, almost(schema, text)));
  return fc.tuple(stray, ...declared).map((members) => Object.fromEntries(members.filter((entry) => entry !== null)));
}

function component(reference: string): Schema {
  return openApiDocument.components.schemas[reference.replace("#/components/schemas/", "")] as Schema;
}

/** JSON text; unpaired surrogates are written as escapes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(infinite), "1e999");
}
