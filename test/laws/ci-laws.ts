import { expect, it } from "vitest";
import type { Law } from "./law.ts";
import { THENS, World } from "./law-world.ts";
import { runLaw } from "./run-law.ts";
import { SUBJECTS } from "./subjects.ts";

/** `npm run rel:laws` asks more of everything, on other markets. */
export const CI_SEED = 5;
/** Once of each subject: of every feature, pattern, group, figure and series of the catalogue. */
export const CI_CASES = SUBJECTS.length;
export const CI_THENS = THENS.filter(({ asOf }) =>
  ["2025-05-20", "2025-06-16", "2025-03-25T11:20", "2025-06-20T10:31"].includes(asOf),
);

/** `share`: of the cases, where other tests ask the same of the newest bars. */
export function holds(laws: readonly Law[], share = 1): void {
  const world = new World(CI_SEED);
  it.each(laws)("$id: $title", (law) => {
    const run = runLaw(law, world, { cases: Math.ceil(share * CI_CASES), seed: 1, thens: CI_THENS });
    expect(run.broken).toBeUndefined();
    expect(run.served / run.cases, "cases that the data can serve").toBeGreaterThan(0.6);
  });
}
