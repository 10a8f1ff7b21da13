import { expect, it } from "vitest";
import type { Law } from "./law.ts";
import { THENS, World } from "./law-world.ts";
import { runLaw } from "./run-law.ts";

/** `npm run rel:laws` asks more of everything, on other markets. */
export const CI_SEED = 5;
/** Of each law, over all that it is about: what `npm test` has time for. `.ci/run` checks 2,000 on other markets. */
export const CI_CASES = 300;
/** Cases in which a planted fault has to show. */
export const PLANT_CASES = 2_000;
export const CI_THENS = THENS.filter(({ asOf }) =>
  [
    "2024-12-24",
    "2025-03-25T11:20",
    "2025-05-20",
    "2025-06-16",
    "2025-06-18",
    "2025-06-18T15:59",
    "2025-06-20T10:31",
  ].includes(asOf),
);

export function holds(laws: readonly Law[]): void {
  const world = new World(CI_SEED);
  it.each(laws)("$id: $title", (law) => {
    const run = runLaw(law, world, { cases: CI_CASES, seed: 1, thens: CI_THENS });
    expect(run.broken).toBeUndefined();
    expect(run.cases).toBeGreaterThanOrEqual(CI_CASES);
    expect(run.served / run.cases, "cases that the data can serve").toBeGreaterThan(0.35);
  });
}
