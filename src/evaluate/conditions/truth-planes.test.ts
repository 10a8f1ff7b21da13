import * as fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import { BOTH, EITHER, joinTruths } from "./join-truths.ts";
import { joinPlanes, truthIn, type TruthPlanes } from "./truth-planes.ts";
import { FALSE, NULL, TRUE } from "./truth.ts";

const INSTRUMENTS = 140;

/** Random truths of one condition. */
function randomPlanes(random: Random, slots: Int32Array): TruthPlanes {
  const words = Math.ceil(INSTRUMENTS / 32);
  const [isTrue, isNull] = [new Int32Array(words), new Int32Array(words)];
  for (let slot = 0; slot < INSTRUMENTS; slot++) {
    const plane = [undefined, undefined, isTrue, isNull][random.int(4)];
    if (plane !== undefined) plane[slot >> 5]! |= 1 << (slot & 31);
  }
  return { isTrue, isNull, slots };
}

/** Random permutation in which some instruments have no slot. */
function randomSlots(random: Random): Int32Array {
  const keys = Float64Array.from({ length: INSTRUMENTS }, () => random.next());
  const order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!);
  return Int32Array.from(order, (slot) => (random.int(12) === 0 ? -1 : slot));
}

it.each([
  ["disjunction", TRUE, EITHER],
  ["conjunction", FALSE, BOTH],
] as const)(
  "joinPlanes gives a %s the truths, lanes and reports that joinTruths gives condition by condition",
  (_, decisive, table) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
        const random = seededRandom(seed);
        const slots = randomSlots(random);
        const planes = Array.from({ length: 1 + random.int(6) }, () => randomPlanes(random, slots));
        const lanes = Int32Array.from(slots.keys()).filter(() => random.int(6) > 0);
        const neutral = decisive === TRUE ? FALSE : TRUE;
        const initial = Uint8Array.from(slots, () => (random.int(5) === 0 ? NULL : neutral));

        const expected = { truth: initial.slice(), lanes: lanes.slice(), reports: [] as number[][] };
        let left = lanes.length;
        for (const [place, own] of planes.entries()) {
          if (left === 0) break;
          const truths = Uint8Array.from(slots.keys(), (lane) => truthIn(own, lane));
          const kept = joinTruths(table, decisive, truths, expected.truth, expected.lanes, left);
          expected.reports.push([place, left, left - kept]);
          left = kept;
        }

        const [truth, open, reports] = [initial.slice(), lanes.slice(), [] as number[][]];
        const kept = joinPlanes(planes, decisive, truth, open, lanes.length, (...note) => reports.push(note));
        expect(truth).toEqual(expected.truth);
        expect(open.subarray(0, kept)).toEqual(expected.lanes.subarray(0, left));
        expect(reports).toEqual(expected.reports);
      }),
    );
  },
);
