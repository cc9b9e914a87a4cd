/** `npm test` tries some moments of a crash; with `LATCHBOARD_ALL_CRASHES=1`, as in `.ci/run`, it tries every one. */
export const everyCrash = process.env["LATCHBOARD_ALL_CRASHES"] === "1";
