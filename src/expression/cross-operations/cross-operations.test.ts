import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CrossGroups, CrossOperation } from "../cross-section.ts";
import {
  countOthers,
  groupDeviation,
  groupMean,
  groupMedian,
  groupPlace,
  groupRating,
  groupSum,
  groupWeightedMean,
  rankPercent,
  rankPlace,
  rankRating,
  winsorisedScore,
} from "./index.ts";

const NONE = Number.NaN;

function across(
  operation: CrossOperation,
  inputs: readonly (readonly number[])[],
  group: readonly number[],
  params: readonly number[] = [],
): number[] {
  const groups: CrossGroups = { group: Int32Array.from(group), count: Math.max(0, ...group.map((one) => one + 1)) };
  const output = new Float64Array(group.length).fill(NONE);
  operation.across(
    inputs.map((input) => Float64Array.from(input)),
    groups,
    output,
    params,
  );
  return [...output];
}

const one = (operation: CrossOperation, values: readonly number[], params: readonly number[] = []): number[] =>
  across(
    operation,
    [values],
    values.map(() => 0),
    params,
  );

/** Members of up to three groups with values that tie often, some without one. */
const crowd = fc.array(
  fc.record({
    group: fc.integer({ min: -1, max: 2 }),
    value: fc.oneof(
      { weight: 1, arbitrary: fc.constant(NONE) },
      { weight: 6, arbitrary: fc.integer({ min: -6, max: 6 }) },
    ),
    weight: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 40 },
);
type Crowd = readonly { readonly group: number; readonly value: number; readonly weight: number }[];

/** What an operation gives each member, from the values of its group in no order. */
function plain(
  crowdOf: Crowd,
  least: number,
  of: (value: number, peers: number[]) => number,
  needsValue = true,
): number[] {
  return crowdOf.map(({ group, value }) => {
    const peers = crowdOf.filter((peer) => peer.group === group && !Number.isNaN(peer.value)).map((peer) => peer.value);
    if (group < 0 || peers.length < least || (needsValue && Number.isNaN(value))) return NONE;
    return of(value, peers);
  });
}

const rankOf = (value: number, peers: readonly number[]): number =>
  peers.filter((peer) => peer < value).length + (peers.filter((peer) => peer === value).length + 1) / 2;
const middle = (peers: readonly number[]): number => {
  const sorted = peers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};
const total = (peers: readonly number[]): number => peers.reduce((sum, peer) => sum + peer, 0);

/** The places at which two lists of values differ by more than rounding. */
function differences(found: readonly number[], wanted: readonly number[]): readonly string[] {
  return wanted.flatMap((value, i) => {
    const own = found[i]!;
    const same = Number.isNaN(value) ? Number.isNaN(own) : Math.abs(own - value) < 1e-9;
    return same ? [] : [`${i}: ${own} for ${value}`];
  });
}

describe("operations across instruments", () => {
  it.each<[CrossOperation, readonly number[], (crowdOf: Crowd) => number[]]>([
    [rankPercent, [], (all) => plain(all, 5, (value, peers) => (100 * (rankOf(value, peers) - 0.5)) / peers.length)],
    [rankPlace, [], (all) => plain(all, 5, (value, peers) => peers.length + 1 - rankOf(value, peers))],
    [
      rankRating,
      [2],
      (all) =>
        plain(all, 2, (value, peers) =>
          Math.min(99, Math.max(1, Math.ceil((99 * (rankOf(value, peers) - 0.5)) / peers.length))),
        ),
    ],
    [groupSum, [], (all) => plain(all, 5, (_, peers) => total(peers), false)],
    [groupMean, [], (all) => plain(all, 5, (_, peers) => total(peers) / peers.length, false)],
    [groupMedian, [], (all) => plain(all, 5, (_, peers) => middle(peers), false)],
    [
      groupDeviation,
      [],
      (all) =>
        plain(
          all,
          5,
          (_, peers) => {
            const mean = total(peers) / peers.length;
            return Math.sqrt(total(peers.map((peer) => (peer - mean) ** 2)) / peers.length);
          },
          false,
        ),
    ],
    [countOthers, [], (all) => plain(all, 0, (value, peers) => peers.length - (Number.isNaN(value) ? 0 : 1), false)],
  ])("$op is what its definition says, in any order of the members", (operation, params, definition) => {
    fc.assert(
      fc.property(crowd, fc.infiniteStream(fc.nat()), (all, keys) => {
        const run = (members: Crowd): number[] =>
          across(
            operation,
            [members.map(({ value }) => value)],
            members.map(({ group }) => group),
            params,
          );
        const found = run(all);
        expect(differences(found, definition(all))).toEqual([]);
        const order = all.map((_, i) => ({ i, key: keys.next().value })).sort((a, b) => a.key - b.key || a.i - b.i);
        expect(
          differences(
            run(order.map(({ i }) => all[i]!)),
            order.map(({ i }) => found[i]!),
          ),
        ).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("ranks a crowd of every size of number as a plain sort does", () => {
    const numbers = fc.array(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -3, max: 3 }), fc.constant(-0)),
      {
        minLength: 300,
        maxLength: 420,
      },
    );
    fc.assert(
      fc.property(numbers, (values) => {
        expect(one(rankPlace, values)).toEqual(values.map((value) => values.length + 1 - rankOf(value, values)));
      }),
      { numRuns: 20 },
    );
  });

  it("weighs means by the second input, of the members that have both", () => {
    expect(
      across(
        groupWeightedMean,
        [
          [1, 2, 3, 4, 5, 9, NONE],
          [1, 1, 1, 1, 6, NONE, 5],
        ],
        [0, 0, 0, 0, 0, 0, 0],
      ),
    ).toEqual(Array(7).fill(4));
  });

  it("gives the mean of all percentiles 50, and of two the quarters", () => {
    const values = one(rankPercent, [3, 1, 4, 1, 5, 9, 2, 6]);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(50, 12);
    expect(one(rankRating, [7, 3], [1])).toEqual([75, 25]);
    expect(one(rankRating, [4], [1])).toEqual([50]);
    expect(one(rankRating, [2, 2, 2, 2], [1])).toEqual([50, 50, 50, 50]);
    expect(
      one(
        rankRating,
        Array.from({ length: 400 }, (_, k) => k),
        [1],
      ).filter((_, k) => k % 399 === 0),
    ).toEqual([1, 99]);
  });

  it("scores with the tails cut off, and nobody where all are equal", () => {
    expect(one(winsorisedScore, [1, 1, 1, 1, 1])).toEqual(Array(5).fill(NONE));
    const values = Array.from({ length: 101 }, (_, k) => k);
    const [plainLast, wild] = [one(winsorisedScore, values), one(winsorisedScore, [...values.slice(0, 100), 1e9])];
    // The 99th percentile of 0 … 100 is 99 either way: what lies beyond it does not count.
    expect(plainLast[99]).toBe(plainLast[100]);
    expect(wild).toEqual(plainLast);
    expect(plainLast[1]).toBeCloseTo(-plainLast[99]!, 12);
    const clipped = values.map((value) => Math.min(99, Math.max(1, value)));
    const deviation = Math.sqrt(total(clipped.map((value) => (value - 50) ** 2)) / 101);
    expect(plainLast[80]).toBeCloseTo(30 / deviation, 12);
  });

  it("ranks groups by their medians, those with fewer than 5 counted members not at all", () => {
    const groups = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, -1];
    const values = [1, 2, 3, 4, 99, 5, 5, 5, 5, NONE, 50, 50, 50, 50, 60, 70];
    const filled = values.map((value, i) => (i === 9 ? 5 : value));
    expect(across(groupPlace, [filled], groups)).toEqual([
      2,
      2,
      2,
      2,
      2,
      1,
      1,
      1,
      1,
      1,
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
    ]);
    expect(across(groupPlace, [values], groups).slice(0, 10)).toEqual([1, 1, 1, 1, 1, NONE, NONE, NONE, NONE, NONE]);
    const gate = filled.map(() => 1);
    expect(across(groupRating, [filled, gate], groups).slice(0, 10)).toEqual([25, 25, 25, 25, 25, 75, 75, 75, 75, 75]);
    // A member that is not counted has the rating of its group none the less.
    const six = across(
      groupRating,
      [
        [1, 2, 3, 4, 5, 500],
        [1, 1, 1, 1, 1, 0],
      ],
      [0, 0, 0, 0, 0, 0],
    );
    expect(six).toEqual(Array(6).fill(50));
  });
});
