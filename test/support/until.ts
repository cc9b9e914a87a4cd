import { vi } from "vitest";

/** Resolves with the first value that is not undefined; looks every few milliseconds and fails after 20 seconds. */
export function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  return vi.waitFor(
    async () => {
      const value = await look();
      if (value === undefined) throw new Error("not yet");
      return value;
    },
    { timeout: 20_000, interval: 10 },
  );
}

/** A promise that the test holds, and how it lets go. */
export function held<Value = void>(): { promise: Promise<Value>; release: (value: Value) => void } {
  let release: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
