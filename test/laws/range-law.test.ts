import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AS_OF_BASES, type Condition, type ScanPayload } from "#contract";
import { scanRange } from "../../src/engine/range/scan-range.ts";
import { calendar, END } from "./law-market.ts";
import { dateThen, scanThen, World } from "./law-world.ts";
import { knobs, SUBJECTS, type Knobs } from "./subjects.ts";

const world = new World(11);

interface Drawn {
  readonly subjects: readonly (readonly [number, Knobs])[];
  readonly shape: "All" | "Any" | "None" | "AtLeast" | "Leaf" | "Back";
  readonly basis: (typeof AS_OF_BASES)[number];
  /** Sessions before the newest at which the range ends, and how many it has. */
  readonly back: number;
  readonly length: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  subjects: fc.array(fc.tuple(fc.nat(SUBJECTS.length - 1), knobs), { minLength: 1, maxLength: 3 }),
  shape: fc.constantFrom("All", "All", "All", "Any", "None", "AtLeast", "Leaf", "Back"),
  basis: fc.constantFrom(...AS_OF_BASES),
  back: fc.constantFrom(0, 0, 1, 3, 40, 100, 250),
  length: fc.constantFrom(1, 4, 9, 14),
});

function payloadOf({ subjects, shape, basis, back }: Drawn): ScanPayload {
  const then = dateThen(END - back);
  const conditions = subjects.map(([k, drawnKnobs]): Condition => {
    const subject = SUBJECTS[k]!;
    return subject.condition(drawnKnobs, world.level(world.whole, subject, drawnKnobs, then, basis));
  });
  const [first, ...others] = conditions;
  switch (shape) {
    case "All":
      return { All: conditions };
    case "Any":
      return { Any: conditions };
    case "None":
      return { All: others, None: [first!] };
    case "AtLeast":
      return { AtLeast: { Count: Math.min(2, conditions.length), Of: conditions } };
    case "Leaf":
      return { All: [{ ...first, Leaf: { Any: [...others, first!] } }] };
    case "Back":
      return { All: [{ ...first, AsOf: "-P2D" }, ...others] };
  }
}

function compare(one: Drawn): number {
  const payload = payloadOf(one);
  const [from, to] = [END - one.back - one.length + 1, END - one.back].map((session) => calendar.isoDate(session));
  const range = scanRange(
    world.whole,
    { instructions: payload, from: from!, to: to!, basis: one.basis, forward: [1] },
    {},
  );
  const found = new Map(range.days.date.map((date, k) => [date, range.days.tickers[k]!]));
  const skipped = new Map(range.skipped.map(({ date, note }) => [date, [`skipped: ${note}`]]));
  for (let session = END - one.back - one.length + 1; session <= END - one.back; session++) {
    const then = dateThen(session);
    const expected = scanThen(world.whole, payload, then, one.basis);
    // The payload that is compared stands within a Leaf.
    const told = expected.map((text) => text.replace("/instructions/All/0/Leaf", "/instructions"));
    expect([then.asOf, range.plan, found.get(then.asOf) ?? skipped.get(then.asOf)]).toEqual([
      then.asOf,
      range.plan,
      told,
    ]);
  }
  return range.count;
}

describe("the matches of each session of a range", () => {
  it("are those of a scan as of its date, for whatever payload", { timeout: 600_000 }, () => {
    let matches = 0;
    fc.assert(
      fc.property(drawn, (one) => {
        matches += compare(one);
      }),
      {
        numRuns: Number(process.env["RANGE_RUNS"] ?? 60),
        ...(process.env["RANGE_SEED"] ? { seed: Number(process.env["RANGE_SEED"]) } : {}),
      },
    );
    expect(matches).toBeGreaterThan(50);
  });
});
