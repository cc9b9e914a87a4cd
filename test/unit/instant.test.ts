import fc from "fast-check";
import { expect, test } from "vitest";
import { parseInstant } from "../../src/domain/instant.js";

const parsed = (text: string): string | undefined => parseInstant(text)?.toISOString();

test("[L8, OP9] an RFC 3339 timestamp is the instant it denotes, whatever its offset and letters", () => {
  const cases: readonly [string, string][] = [
    ["2026-08-20T09:00:00Z", "2026-08-20T09:00:00.000Z"],
    ["2026-08-20t09:00:00z", "2026-08-20T09:00:00.000Z"],
    ["2026-08-20T11:30:00+02:30", "2026-08-20T09:00:00.000Z"],
    ["2026-08-19T20:00:00-13:00", "2026-08-20T09:00:00.000Z"],
    ["2026-08-20T09:00:00-00:00", "2026-08-20T09:00:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ];
  for (const [text, instant] of cases) expect(parsed(text), text).toBe(instant);
});

test("[L8, OP8] fractions count to the millisecond and anything finer is rounded up", () => {
  for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
    const text = `2026-08-20T09:00:00.${String(millisecond).padStart(3, "0")}Z`;
    expect(parsed(text)).toBe(text);
  }
  expect(parsed("2026-08-20T09:00:00.5Z")).toBe("2026-08-20T09:00:00.500Z");
  expect(parsed("2026-08-20T09:00:00.0001Z")).toBe("2026-08-20T09:00:00.001Z");
  expect(parsed("2026-08-20T09:00:00.123000000Z")).toBe("2026-08-20T09:00:00.123Z");
  expect(parsed("2026-08-20T09:00:00.123000001Z")).toBe("2026-08-20T09:00:00.124Z");
  expect(parsed("2026-08-20T09:00:59.9999Z")).toBe("2026-08-20T09:01:00.000Z");
});

test("[L13, OP9] a missing offset, a date alone, a day that does not exist and other text are refused", () => {
  const refused = [
    "",
    "yesterday",
    "2026-08-20",
    "2026-08-20T09:00:00",
    "2026-08-20 09:00:00Z",
    "2026-08-20T09:00Z",
    "2026-08-20T09:00:00.Z",
    "2026-08-20T09:00:00+0200",
    "2026-08-20T09:00:00+24:00",
    "2026-08-20T09:00:00+02:60",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-08-00T00:00:00Z",
    "2026-08-20T24:00:00Z",
    "2026-08-20T09:60:00Z",
    "2026-08-20T09:00:61Z",
    " 2026-08-20T09:00:00Z",
    "2026-08-20T09:00:00Z\n",
    "+002026-08-20T09:00:00Z",
    "1755680400",
  ];
  for (const text of refused) expect(parseInstant(text), JSON.stringify(text)).toBeNull();
});

test("[OP9] a year that no database stores as four digits is refused, also when only the offset leads there", () => {
  expect(parseInstant("0000-12-31T23:59:59Z")).toBeNull();
  expect(parseInstant("0001-01-01T00:00:00+01:00")).toBeNull();
  expect(parseInstant("9999-12-31T23:59:59-01:00")).toBeNull();
  expect(parseInstant("9999-12-31T23:59:59.9999Z")).toBeNull();
});

test("[OP8] every instant written with milliseconds comes back unchanged", () => {
  const instants = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(instants, (instant) => parseInstant(instant.toISOString())?.getTime() === instant.getTime()));
});
