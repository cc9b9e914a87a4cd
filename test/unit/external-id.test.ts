import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeExternalId, requireExternalId } from "../../src/domain/external-id.js";

const controlFault = { kind: "invalid", reason: "invalid external_id: control characters are not allowed" };
const lengthFault = { kind: "invalid", reason: "invalid external_id: must be 255 UTF-8 bytes or fewer" };
const textFault = {
  kind: "invalid",
  reason: "invalid external_id: must not contain U+0000 or unpaired surrogates",
};
const absent = { kind: "absent" };
const valid = (externalId: string): object => ({ kind: "valid", externalId });

const controlCharacters = [...Array.from({ length: 0x20 }, (_none, code) => code), 0x7f].map((code) =>
  String.fromCodePoint(code),
);
/** Every code point with the Unicode property `White_Space` that is no control character of rule X34. */
const otherWhiteSpace = [
  0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
  0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
].map((code) => String.fromCodePoint(code));
/** Looks like white space, or is trimmed by JavaScript's own `trim`, without having the property. */
const notWhiteSpace = [0xfeff, 0x200b, 0x180e, 0x2060, 0x80].map((code) => String.fromCodePoint(code));

describe("the order of the checks", () => {
  test("[X33, X34] a control character is reported before anything trimming or length would say", () => {
    expect(normalizeExternalId("\t")).toEqual(controlFault);
    expect(normalizeExternalId("ext-1\n")).toEqual(controlFault);
    expect(normalizeExternalId(` \u0001${"a".repeat(300)} `)).toEqual(controlFault);
    expect(normalizeExternalId("\0")).toEqual(controlFault);
  });

  test("[X33, X35, X36] trimming comes before the test for emptiness and before the length", () => {
    expect(normalizeExternalId(" ".repeat(400))).toEqual(absent);
    expect(normalizeExternalId(`${" ".repeat(200)}${"a".repeat(255)}${"\u3000".repeat(200)}`)).toEqual(
      valid("a".repeat(255)),
    );
  });
});

test("[X34] each of U+0000 to U+001F and U+007F is refused at the start, in the middle and at the end", () => {
  expect(controlCharacters).toHaveLength(33);
  for (const character of controlCharacters) {
    for (const raw of [`${character}ext-1`, `ext${character}1`, `ext-1${character}`, character]) {
      expect(normalizeExternalId(raw), JSON.stringify(raw)).toEqual(controlFault);
    }
  }
});

test("[X35] every other code point with the White_Space property is trimmed at both ends and kept inside", () => {
  for (const space of otherWhiteSpace) {
    expect(normalizeExternalId(`${space}${space}a${space}b${space}`), JSON.stringify(space)).toEqual(
      valid(`a${space}b`),
    );
  }
});

test("[X35] what lacks the White_Space property stays, U+FEFF included", () => {
  for (const character of notWhiteSpace) {
    const raw = `${character}ext-1${character}`;
    expect(normalizeExternalId(raw), JSON.stringify(character)).toEqual(valid(raw));
    expect(normalizeExternalId(character)).toEqual(valid(character));
  }
});

test("[X28, X36] absent, null, empty and white space only mean that there is no external id", () => {
  for (const raw of [undefined, null, "", " ", "   ", "\u00a0\u0085\u3000", otherWhiteSpace.join("")]) {
    expect(normalizeExternalId(raw)).toEqual(absent);
  }
});

test("[X37, X84] at most 255 UTF-8 bytes remain after trimming, whatever they encode", () => {
  const cases: readonly [string, object][] = [
    ["a".repeat(255), valid("a".repeat(255))],
    ["a".repeat(256), lengthFault],
    [` ${"a".repeat(255)} `, valid("a".repeat(255))],
    [` ${"a".repeat(256)} `, lengthFault],
    ["é".repeat(127), valid("é".repeat(127))],
    [`${"é".repeat(127)}a`, valid(`${"é".repeat(127)}a`)],
    ["é".repeat(128), lengthFault],
    ["€".repeat(85), valid("€".repeat(85))],
    [`${"€".repeat(85)}a`, lengthFault],
    ["😀".repeat(63), valid("😀".repeat(63))],
    ["😀".repeat(64), lengthFault],
  ];
  for (const [raw, expected] of cases) expect(normalizeExternalId(raw), `${raw.length} units`).toEqual(expected);
});

test("[X38, X39, X41] everything else is kept as it is: case, punctuation, script and Unicode form", () => {
  const kept = [
    "jira:PROJ-1234",
    "gh-issue/kdlbs/kandev#2325",
    "6f1c6b0e-4b8e-4c59-8a4e-8f6cf0d7a5c1",
    "Ünïcode-日本語-العربية",
    "ext-1",
    "EXT-1",
    "\u00e9",
    "e\u0301",
    "a  b",
    "%20&?=+'\"\\;--",
    "null",
    "__proto__",
  ];
  for (const raw of kept) expect(normalizeExternalId(raw)).toEqual(valid(raw));
});

test("[OP15] an unpaired surrogate is refused, a pair is not", () => {
  for (const raw of ["\ud800", "a\udc00", "\udc00\ud800", "\ud800\ud800", "ext\ud83d"]) {
    expect(normalizeExternalId(raw), JSON.stringify(raw)).toEqual(textFault);
  }
  expect(normalizeExternalId("\ud83d\ude00")).toEqual(valid("😀"));
});

test("[X92, X97] lookup and release need one, and refuse the same values otherwise", () => {
  const required = { kind: "invalid", reason: "invalid external_id: external_id is required" };
  for (const raw of [undefined, "", " ", "\u00a0"]) expect(requireExternalId(raw)).toEqual(required);
  expect(requireExternalId("ext-1\n")).toEqual(controlFault);
  expect(requireExternalId("a".repeat(256))).toEqual(lengthFault);
  expect(requireExternalId(" ext-1 ")).toEqual(valid("ext-1"));
});

test("[X33, X35, X37, X38] any text is refused, absent, or a trimmed part of itself that normalizes to itself", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 300 });
  const spaced = fc
    .tuple(fc.constantFrom("", ...otherWhiteSpace), anyText)
    .map(([space, text]) => space + text + space);
  fc.assert(
    fc.property(fc.oneof(anyText, spaced, fc.string({ unit: "grapheme" })), (raw) => {
      const result = normalizeExternalId(raw);
      if (result.kind !== "valid") return;
      expect(raw).toContain(result.externalId);
      expect(Buffer.byteLength(result.externalId, "utf8")).toBeLessThanOrEqual(255);
      expect(Buffer.from(result.externalId, "utf8").toString("utf8")).toBe(result.externalId);
      expect(normalizeExternalId(result.externalId)).toEqual(result);
    }),
  );
});
