import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "../../src/domain/cursor.js";
import { isUnstorable } from "../../src/domain/text.js";

const position = { createdAt: new Date("2026-08-20T09:15:30.125Z"), pendingId: "0f5c" };
const base64url = (text: string): string => Buffer.from(text, "utf8").toString("base64url");

test("[OP8, L9] a cursor is base64url of the full instant and the pending id", () => {
  expect(encodeCursor(position)).toBe(base64url("2026-08-20T09:15:30.125Z|0f5c"));
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
});

test("[L9] any position comes back as it went, separators and line breaks in the id included", () => {
  const createdAt = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  const pendingId = fc.string({ unit: "binary", minLength: 1 }).filter((id) => !isUnstorable(id));
  fc.assert(
    fc.property(createdAt, pendingId, (at, id) => {
      expect(decodeCursor(encodeCursor({ createdAt: at, pendingId: id }))).toEqual({ createdAt: at, pendingId: id });
    }),
  );
  expect(decodeCursor(base64url("2026-08-20T09:15:30.125Z|a|b\n"))?.pendingId).toBe("a|b\n");
});

test("[L13] text that encodeCursor cannot have made is refused", () => {
  const refused = [
    "",
    "garbage",
    "%%%",
    base64url("2026-08-20T09:15:30.125Z|"),
    base64url("|0f5c"),
    base64url("2026-08-20T09:15:30.125Z"),
    base64url("2026-08-20T09:15:30Z|0f5c"),
    base64url("2026-08-20T09:15:30.125+00:00|0f5c"),
    base64url("2026-08-20|0f5c"),
    base64url("2026-13-20T09:15:30.125Z|0f5c"),
    base64url("2026-02-30T09:15:30.125Z|0f5c"),
    base64url("2026-08-20T09:15:30.125Z|a\0b"),
    base64url("0000-01-01T00:00:00.000Z|0f5c"),
    `${encodeCursor(position)}=`,
    ` ${encodeCursor(position)}`,
    Buffer.from("2026-08-20T09:15:30.125Z|\xff", "latin1").toString("base64url"),
    Buffer.from("2026-08-20T09:15:30.125Z|~~~", "utf8").toString("base64").replace(/=*$/, "=="),
  ];
  for (const cursor of refused) expect(decodeCursor(cursor), JSON.stringify(cursor)).toBeNull();
});

test("[L13] no text at all makes the decoder fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (cursor) => {
      const decoded = decodeCursor(cursor);
      if (decoded !== null) expect(encodeCursor(decoded)).toBe(cursor);
    }),
  );
});
