const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * The instant an RFC 3339 timestamp denotes, to the millisecond, or null when the text is none: a missing offset, a
 * date alone and days that do not exist are refused. A finer fraction is rounded up, so that `>=` keeps its meaning.
 * Rules: L8, L13, OP9
 */
export function parseInstant(text: string): Date | null {
  const match = rfc3339.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number, // six groups of digits
  ];
  const offsetMinutes = parseOffset(match[8] ?? "Z");
  if (offsetMinutes === null || hour > 23 || minute > 59 || second > 60) return null;
  const whole = new Date(0);
  whole.setUTCFullYear(year, month - 1, day);
  if (whole.getUTCFullYear() !== year || whole.getUTCMonth() !== month - 1 || whole.getUTCDate() !== day) return null;
  whole.setUTCHours(hour, minute - offsetMinutes, second, Math.ceil(Number(`0.${match[7] ?? "0"}`) * 1000));
  return isStorableYear(whole) ? whole : null;
}

function parseOffset(offset: string): number | null {
  if (offset === "Z" || offset === "z") return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Years of four digits compare as text on SQLite and exist on PostgreSQL. */
function isStorableYear(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
