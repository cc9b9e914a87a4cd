import fc, { type Arbitrary } from "fast-check";
import { operations, type Operation } from "../../src/contract/schemas.js";
import { bodySchema, exampleBodies, parametersOf, takesForm, withRealIds } from "./contract-examples.js";
import { almost, edited, hostileJson, hostileText, toJson } from "./hostile-values.js";
import type { RawRequest } from "./raw-http.js";

/** What generated requests may name, so that they get past authorization and lookup now and then. */
export interface Known {
  /** The ids that the contract's examples show → those that exist. */
  readonly realIds: ReadonlyMap<string, string>;
  readonly ids: readonly string[];
  readonly token: string;
}

/** A longer head is too much for the HTTP parser, which refuses it before there is a request. */
const maxPathLength = 12_000;

const methods = ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "TRACE"];

/** Deleting is left to the operations that do it, which run last. */
function otherMethods({ path }: Operation): string[] {
  const deletes = operations.some((operation) => operation.path === path && operation.method === "delete");
  return deletes ? methods.filter((method) => method !== "DELETE") : methods;
}

/** Requests for an operation's path: usually by its own method, with anything in path, query, headers and body. */
export function hostileRequest(operation: Operation, known: Known): Arbitrary<RawRequest> {
  const own = operation.method.toUpperCase();
  return fc.record({
    method: fc.oneof(
      { arbitrary: fc.constant(own), weight: 6 },
      { arbitrary: fc.constantFrom(...otherMethods(operation)), weight: 1 },
    ),
    path: fc
      .tuple(hostilePath(operation, known), hostileQuery(operation, known))
      .map((parts) => parts.join(""))
      .filter((path) => path.length < maxPathLength),
    headers: hostileHeaders(operation, known),
    body: hostileBody(operation, known),
  });
}

const strangeSegments = [
  ...["%00", "%ff", "%ED%A0%80", "%zz", "%", "%2F", "%2e%2e", "..", ".", "a%20b", "%F0%9F%98%80", ";", "a;b=c", "*"],
  ...["x".repeat(6_000), "%F0%9F%98%80".repeat(300), "__proto__", "constructor", "undefined", "null", "0", "-1"],
];

function hostilePath(operation: Operation, { ids, realIds }: Known): Arbitrary<string> {
  const [example] = parametersOf(operation, "path").map((parameter) => withRealIds(parameter.example, realIds));
  const segment = fc.oneof(
    { arbitrary: fc.constant(encode(String(example))), weight: 8 },
    { arbitrary: fc.constantFrom(...ids.map(encode)), weight: 2 },
    { arbitrary: fc.constantFrom(...strangeSegments), weight: 2 },
    { arbitrary: hostileText(ids).map(encode), weight: 1 },
  );
  return segment.map((text) => operation.path.replace(/\{[^}]+\}/, () => text));
}

/** Percent-encodes; an unpaired surrogate as the three bytes it would have. */
function encode(text: string): string {
  const unpaired = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
  const [before = "", ...after] = text.split(unpaired);
  return [before, ...after].map(encodeURIComponent).join("%ED%A0%80");
}

const strayNames = ["page", "__proto__", "__proto__[x]", "a[b][c]", "a[]", "external_id[]", "%00", "", "EXTERNAL_ID"];
const strangeValues = ["", "%", "%zz", "%ff", "a+b", "org/repo", "a%26b", "1,2", "%2B"];

function hostileQuery(operation: Operation, { ids, realIds }: Known): Arbitrary<string> {
  const declared = parametersOf(operation, "query");
  const value = fc.oneof(
    { arbitrary: hostileText(ids).map(encode), weight: 4 },
    { arbitrary: fc.constantFrom(...strangeValues), weight: 1 },
  );
  const usual = declared.map(({ name, example }) =>
    fc.oneof(
      { arbitrary: fc.constant(`${name}=${encode(String(withRealIds(example ?? "", realIds)))}`), weight: 4 },
      { arbitrary: fc.constant(null), weight: 2 },
      { arbitrary: value.map((text) => `${name}=${text}`), weight: 4 },
    ),
  );
  const names = [...declared.map(({ name }) => name), ...strayNames];
  const stray = fc.tuple(fc.constantFrom(...names), value).map((parts) => parts.join("="));
  const strays = fc.oneof(
    { arbitrary: fc.constant([]), weight: 6 },
    { arbitrary: fc.array(stray, { maxLength: 2 }), weight: 1 },
  );
  const query = fc.tuple(...usual, strays).map((parts) => {
    const pairs = parts.flat().filter((pair) => pair !== null);
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  });
  return fc.oneof(
    { arbitrary: query, weight: 20 },
    { arbitrary: fc.constantFrom("?", "?&&", "?=", "??", "?%"), weight: 1 },
  );
}

const strangeHeaders: Readonly<Record<string, readonly string[]>> = {
  accept: ["*/*", "text/html", "application/json;q=0", ";;;", "text/event-stream", "application/xml"],
  "content-type": [
    ...[
      "application/json; charset=utf-16",
      "application/json; charset=bogus",
      "application/json; boundary",
      "text/plain",
    ],
    ...[
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/merge-patch+json",
      "garbage",
      ";",
      "*/*",
    ],
  ],
  "content-encoding": ["gzip", "br", "deflate", "bogus", "identity", "gzip, gzip"],
  authorization: ["Bearer", "Bearer x", "Bearer latchboard_session_x", "Basic eDp5", "bearer  x y", "\u00ff"],
  "mcp-protocol-version": ["1900-01-01", "2025-11-25", "x"],
  "mcp-session-id": ["x"],
  "if-none-match": ["*"],
  range: ["bytes=0-1"],
  expect: ["100-continue", "the unexpected"],
  "x-http-method-override": ["DELETE"],
  upgrade: ["websocket"],
  host: ["", "evil.example", "a b"],
};

const boundary = "latchboard-boundary";

function usualType(operation: Operation): string {
  return takesForm(operation) ? `multipart/form-data; boundary=${boundary}` : "application/json";
}

function hostileHeaders(operation: Operation, { token }: Known): Arbitrary<Record<string, string>> {
  const usual: Record<string, string> = {
    "content-type": usualType(operation),
    accept: "application/json, text/event-stream",
    ...(operation.path === "/mcp/sessions/{id}" ? { authorization: `Bearer ${token}` } : {}),
  };
  const choices = Object.entries(strangeHeaders).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const strange = fc.array(fc.constantFrom(...choices), { maxLength: 2 }).map((entries) => Object.fromEntries(entries));
  return fc.oneof(
    { arbitrary: fc.constant(usual), weight: 6 },
    { arbitrary: strange.map((headers) => ({ ...usual, ...headers })), weight: 2 },
    { arbitrary: strange, weight: 1 },
  );
}

const strangeBodies: readonly (Buffer | null)[] = [
  ...["", " ", "null", "0", '""', "[]", "{", '{"a":1', "{}garbage", "\ufeff{}", "NaN", "{'a':1}", '{"a":1,"a":2}'],
  ...[
    '{"__proto__":{"polluted":true},"name":"x","title":"x"}',
    "[".repeat(50_000),
    `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`,
  ],
  ...[`{"name":"${"x".repeat(300_000)}"}`, `{"title":"${"x".repeat(1_100_000)}"}`],
]
  .map((text): Buffer | null => Buffer.from(text))
  .concat([null, Buffer.from([0xff, 0xfe, 0x7b, 0x00]), Buffer.from('{"name":"\xff"}', "latin1"), Buffer.alloc(64)]);

/** A form whose parts are in any order, doubled, misnamed, cut off or none; every other one is as it should be. */
function hostileForm(workspaceId: string, text: Arbitrary<string>): Arbitrary<Buffer> {
  const usual = [
    `form-data; name="workspace_id"\r\n\r\n${workspaceId}`,
    `form-data; name="file"; filename="f"\r\n\r\nabc`,
  ];
  const disposition = fc
    .record({
      name: fc.oneof(fc.constantFrom("workspace_id", "file", "kind", "delivery_mode", "mime_type"), text),
      value: text,
      fileName: fc.option(text),
    })
    .map(({ name, value, fileName }) => {
      const file = fileName === null ? "" : `; filename="${fileName}"`;
      return `form-data; name="${name}"${file}\r\n\r\n${value}`;
    });
  const part = fc.oneof(
    disposition,
    text.map((value) => `${value}\r\n\r\nx`),
    fc.constant("form-data"),
  );
  const parts = fc.oneof(fc.constant(usual), fc.array(part, { maxLength: 4 }), part.map((odd) => [...usual, odd]), part.map((odd) => [odd, ...usual])); // prettier-ignore
  return fc.record({ parts, isCut: fc.boolean(), length: fc.nat(400) }).map(({ parts: given, isCut, length }) => {
    const body = given.map((one) => `--${boundary}\r\nContent-Disposition: ${one}\r\n`).join("");
    const whole = Buffer.from(`${body}--${boundary}--\r\n`);
    return isCut ? whole.subarray(0, length) : whole;
  });
}

function hostileBody(operation: Operation, { ids, realIds }: Known): Arbitrary<Buffer | null> {
  const text = hostileText(ids);
  if (takesForm(operation)) {
    const form = hostileForm(ids[0] ?? "", text);
    return fc.oneof({ arbitrary: form, weight: 9 }, { arbitrary: fc.constantFrom(...strangeBodies), weight: 1 });
  }
  const schema = bodySchema(operation);
  const written = (schema === null ? hostileJson(text) : almost(schema, text)).map(toBuffer);
  const examples = exampleBodies(operation).map((example) => edited(withRealIds(example, realIds), text).map(toBuffer));
  return fc.oneof(
    ...examples.map((arbitrary) => ({ arbitrary, weight: 6 })),
    { arbitrary: schema === null ? fc.constant(null) : written, weight: 3 },
    { arbitrary: written, weight: 1 },
    { arbitrary: fc.constantFrom(...strangeBodies), weight: 2 },
  );
}

function toBuffer(value: unknown): Buffer {
  return Buffer.from(toJson(value));
}
