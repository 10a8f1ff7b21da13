import { describe, expect, it } from "vitest";
import { CI_SEED, CI_THENS, PLANT_CASES } from "./ci-laws.ts";
import { World } from "./law-world.ts";
import { LAWS } from "./laws.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";
import { runLaw } from "./run-law.ts";

describe("a planted fault breaks its law", () => {
  it.each(PLANTED_FAULTS)("$name: $title", (fault) => {
    const world = new World(CI_SEED, fault);
    for (const id of fault.breaks) {
      const law = LAWS.find((one) => one.id === id)!;
      const run = runLaw(law, world, { cases: PLANT_CASES, seed: 1, thens: CI_THENS });
      expect({ id, isBroken: run.broken !== undefined }).toEqual({ id, isBroken: true });
    }
  });

  it("every law has a planted fault", () => {
    const broken = new Set(PLANTED_FAULTS.flatMap(({ breaks }) => breaks));
    expect(LAWS.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  });
});
