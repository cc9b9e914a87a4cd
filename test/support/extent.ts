/*
 * `npm test` tries some moments of a crash and some orders of a race, to be over in minutes; with these set, as in
 * `.ci/run`, it tries all.
 */
export const everyCrash = process.env["LATCHBOARD_ALL_CRASHES"] === "1";
export const everyRace = process.env["LATCHBOARD_ALL_RACES"] === "1";
