import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS } from "#contract";
import { GATES } from "../../src/catalogue/chart-patterns/gates.ts";
import { evaluatePlanted, walkRates } from "../../scripts/chart-patterns/evaluation.ts";
import { REPORT_SEED } from "../../scripts/chart-patterns/seeds.ts";

/** Series of each of the nine kinds a pattern, and walks: enough to see a fall, small enough to be run each time. */
const EACH = 10;
const WALKS = 2500;
const STRICT = GATES.map(() => 0.6);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const random = seededRandom(REPORT_SEED).fork("floors");
const planted = CHART_PATTERNS.map((name) => evaluatePlanted(random.fork(name), name, EACH, STRICT));
const familiesBelow = (parts: readonly string[], floor: number): readonly (readonly [string, number])[] =>
  parts
    .map((part) => [part, mean(planted.filter(({ name }) => name.includes(part)).map(({ recall }) => recall))] as const)
    .filter(([, recall]) => recall < floor);

describe("the detector on planted patterns, at the gate that 2 % of random walks reach", () => {
  it("finds at least 60 % of all series, and each of the 17 patterns in at least 30 %", () => {
    expect(mean(planted.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.6);
    // Mirror images are of one law: together they are told twice as exactly.
    expect(familiesBelow(["Wedge", "Flag", "Channel "], 0.3)).toEqual([]);
    expect(planted.filter(({ recall }) => recall < 0.25)).toEqual([]);
  });

  it("finds at least 65 % of head-and-shoulders, triangles and cups", () => {
    expect(familiesBelow(["Head and Shoulders", "Triangle", "Cup"], 0.65)).toEqual([]);
  });

  it("finds each pattern at its planted place", () => {
    expect(planted.filter(({ located }) => located < 0.8)).toEqual([]);
  });

  it("seldom names a wedge or channel after its neighbour", () => {
    const label = (of: string, as: string): number =>
      planted.find(({ name }) => name === of)!.labels[CHART_PATTERNS.findIndex((name) => name === as)]!;
    expect(label("Rising Wedge", "Channel Up")).toBeLessThan(0.25);
    expect(label("Falling Wedge", "Channel Down")).toBeLessThan(0.25);
    expect(label("Channel Up", "Rising Wedge")).toBeLessThan(0.3);
    expect(label("Channel Down", "Falling Wedge")).toBeLessThan(0.3);
  });
});

describe("the detector on random walks", () => {
  it("passes the gates at the nominal rate: 2 %, flags 5 %", () => {
    const { rates } = walkRates(random.fork("walks"), WALKS);
    const flag = (i: number): boolean => CHART_PATTERNS[i]!.endsWith("Flag");
    const others = rates.filter((_, i) => !flag(i));
    expect(Math.abs(mean(others) - 0.02)).toBeLessThan(0.005);
    // Three standard deviations of a rate over so many walks come on top of half a point.
    const astray = rates.filter((rate, i) => {
      const nominal = flag(i) ? 0.05 : 0.02;
      const sampling = 3 * Math.sqrt((nominal * (1 - nominal)) / WALKS);
      return Math.abs(rate - nominal) > 0.005 + sampling;
    });
    expect(astray).toEqual([]);
  });
});
