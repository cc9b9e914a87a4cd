import fc from "fast-check";
import { expect, test } from "vitest";
import {
  codePointCount,
  findUnstorableText,
  isTooDeep,
  isUnstorable,
  maxJsonDepth,
  trimWhiteSpace,
} from "../../src/domain/text.js";

const hasWhiteSpaceProperty = /^\p{White_Space}$/u;
const everyUnit = Array.from({ length: 0x1_0000 }, (_none, code) => String.fromCharCode(code));

test("[OP16] exactly the code points of the White_Space property are trimmed", () => {
  const trimmed = everyUnit.filter((unit) => trimWhiteSpace(`${unit}x${unit}`) === "x");
  const kept = everyUnit.filter((unit) => trimWhiteSpace(`${unit}x${unit}`) === `${unit}x${unit}`);
  expect(trimmed).toEqual(everyUnit.filter((unit) => hasWhiteSpaceProperty.test(unit)));
  expect(trimmed).toHaveLength(25);
  expect(trimmed.length + kept.length).toBe(everyUnit.length);
});

test("[OP16] trimming takes all of an end, nothing of the inside, and everything of white space alone", () => {
  expect(trimWhiteSpace(" \t\n\u0085a  b\u3000\u2028")).toBe("a  b");
  expect(trimWhiteSpace(" \u00a0 ")).toBe("");
  expect(trimWhiteSpace("")).toBe("");
  expect(trimWhiteSpace("😀 ")).toBe("😀");
});

test("[OP16] a megabyte of inner white space is trimmed in one pass, not in one per character", () => {
  const text = `a${" ".repeat(1_000_000)}a`;
  expect(trimWhiteSpace(text)).toBe(text);
});

test("[OP41] length counts code points: an emoji is one, a combining mark another", () => {
  expect(codePointCount("")).toBe(0);
  expect(codePointCount("abc")).toBe(3);
  expect(codePointCount("😀😀")).toBe(2);
  expect(codePointCount("e\u0301")).toBe(2);
});

test("[OP15] U+0000 and unpaired surrogates cannot be stored; everything else survives UTF-8", () => {
  for (const text of ["\0", "a\0b", "\ud800", "\udfff", "\udc00\ud800", "😀\ud83d", "\ud83d😀"]) {
    expect(isUnstorable(text), JSON.stringify(text)).toBe(true);
  }
  for (const text of ["", "a", "😀", "\u0001\u007f\uffff\ufffd", "\ud7ff\ue000"]) {
    expect(isUnstorable(text), JSON.stringify(text)).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "\0", "\ud800", "\udc00"), (text, bad) => {
      const survives = Buffer.from(text + bad, "utf8").toString("utf8") === text + bad;
      expect(isUnstorable(text + bad)).toBe(!survives || (text + bad).includes("\0"));
    }),
  );
});

test("[OP15] the first member that cannot be stored is named by its path, a bad key by itself", () => {
  expect(findUnstorableText({ title: "a\0" })).toBe("title");
  expect(findUnstorableText({ questions: [{ prompt: "ok" }, { prompt: "\ud800" }] })).toBe("questions.1.prompt");
  expect(findUnstorableText({ metadata: { ["a\0"]: 1 } })).toBe('metadata."a\\u0000"');
  expect(findUnstorableText("\0")).toBe("");
  expect(findUnstorableText(["ok", "\0"])).toBe("1");
});

test("[OP15] values without such text pass: numbers, null, nothing, nested and empty ones", () => {
  for (const value of [undefined, null, 1, true, "a", [], {}, { a: [{ b: "c" }] }]) {
    expect(findUnstorableText(value)).toBeNull();
  }
});

test("[OP15] a member that is checked after authorization is passed over, at the top level only", () => {
  expect(findUnstorableText({ external_id: "\0" }, ["external_id"])).toBeNull();
  expect(findUnstorableText({ metadata: { external_id: "\0" } }, ["external_id"])).toBe("metadata.external_id");
  expect(findUnstorableText({ external_id: "\0", title: "\0" }, ["external_id"])).toBe("title");
});

test("a value is too deep from the first level past the limit on, however much deeper it goes", () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 0;
    for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { member: value };
    return value;
  };
  expect(isTooDeep(nested(maxJsonDepth))).toBe(false);
  expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true);
  expect(isTooDeep(nested(100_000))).toBe(true);
  expect(isTooDeep("text")).toBe(false);
  expect(isTooDeep(null)).toBe(false);
});
