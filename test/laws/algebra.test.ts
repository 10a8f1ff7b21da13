import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { engineOf } from "../differential/engine-of.ts";
import { randomMarket } from "../differential/random-market.ts";
import { arbitraryFilter, filterOf } from "../differential/random-payload.ts";

// reliability.md's numbers of the laws are kept: L16 to L25.
const { market, listings } = randomMarket({ seed: 77, end: "2024-07-08", until: "14:25" });
const engine = engineOf(market, { listings });
const SYMBOLS = market.tickers
  .filter(({ days, minutes }) => days.length + minutes.length > 0)
  .map(({ facts }) => facts.symbol);

const RUNS = { numRuns: 60, seed: 1_618 };
const filter = arbitraryFilter.map((draft) => filterOf(draft, market));
const active = filter.map((one) => ({ ...one, IsDisabled: false }));
const condition = (one: FeatureFilter): Condition => ({ FeatureWindow: { Filters: [one] } });
const run = (payload: ScanPayload, universe?: string): string[] => engine.scan(payload, { universe }).tickers ?? [];
const of = (...filters: FeatureFilter[]): string[] => run({ All: filters.map(condition) });
const both = (a: string[], b: string[]): string[] => a.filter((ticker) => b.includes(ticker));
const either = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])].sort();

/** A filter on a study with this Want and nothing else. */
const wants = (one: FeatureFilter, Want: NonNullable<FeatureFilter["Returns"]>["Want"]): FeatureFilter => ({
  ...one,
  Returns: { Want },
});

/** A study with a number near one of its values. */
const level = arbitraryFilter
  .map(({ filter: one }) => ({ one: { ...one, IsDisabled: false }, draft: { ticker: 0, ago: 0 } }))
  .chain(({ one }) =>
    fc.record({ ticker: fc.nat(12), off: fc.constantFrom(0, 0.02, -0.03) }).map(({ ticker, off }) => {
      const made = filterOf({ filter: wants(one, {}), levels: { EqualTo: { ticker, ago: 0, off } } }, market);
      return { one: wants(made, {}), value: made.Returns!.Want!.Value!.EqualTo! };
    }),
  );

describe("laws of scans", () => {
  it("L16: two conditions give the tickers that both give", () => {
    fc.assert(
      fc.property(active, active, (a, b) => {
        expect(of(a, b)).toEqual(both(of(a), of(b)));
      }),
      RUNS,
    );
  });

  it("L17: order and repetition change nothing", () => {
    fc.assert(
      fc.property(fc.array(active, { minLength: 2, maxLength: 4 }), (list) => {
        const expected = of(...list);
        expect(of(...list.toReversed())).toEqual(expected);
        expect(of(...list, list[0]!)).toEqual(expected);
        expect(run({ All: [{ FeatureWindow: { Filters: list } }] })).toEqual(expected);
      }),
      RUNS,
    );
  });

  it("L17: disabled, null, empty and absent are the same", () => {
    fc.assert(
      fc.property(active, active, (a, b) => {
        const expected = of(a);
        const nothing: Condition[] = [
          condition({ ...b, IsDisabled: true }),
          { FeatureWindow: null },
          { FeatureWindow: {} },
          { FeatureWindow: { Filters: null } },
          { FeatureWindow: { Filters: [] } },
          { Stock: null },
          { Stock: { Last: [], Gap: null, Sector: [{ State: { Value: [] } }], Volume: [{ IsDisabled: true }] } },
          { Leaf: { All: [] } },
          {},
        ] as Condition[];
        for (const empty of nothing) expect(run({ All: [empty, condition(a)] })).toEqual(expected);
        expect(run({ All: [condition(a)], Any: [], None: [] })).toEqual(expected);
      }),
      RUNS,
    );
  });

  it("L18: a Leaf is what it holds, however deep", () => {
    fc.assert(
      fc.property(active, active, fc.integer({ min: 1, max: 6 }), (a, b, depth) => {
        const plain: ScanPayload = { All: [condition(a)], Any: [condition(b), condition(a)] };
        let nested = plain;
        for (let k = 0; k < depth; k++) nested = { All: [{ Leaf: nested }] };
        expect(run(nested)).toEqual(run(plain));
        expect(run({ All: [{ ...condition(a), Leaf: { All: [condition(b)] } }] })).toEqual(of(a, b));
      }),
      RUNS,
    );
  });

  it("L19: Within is the union of its bars, with WithinAll their intersection", () => {
    const oneWindow = active.filter((one) =>
      Object.values(one.Returns?.Want?.Study ?? {}).every((operand) => operand?.Within === undefined),
    );
    fc.assert(
      fc.property(oneWindow, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 7 }), (one, ago, within) => {
        const { Within: _, WithinAll: __, ...bare } = one;
        const bars = Array.from({ length: Math.max(1, within) }, (_bar, k) => of({ ...bare, BarsAgo: ago + k }));
        const window = { ...bare, BarsAgo: ago, Within: within };
        expect(of(window)).toEqual(bars.reduce(either));
        expect(of({ ...window, WithinAll: true })).toEqual(bars.reduce(both));
      }),
      RUNS,
    );
  });

  it("L21: a known value compares in exactly one way, an unknown one in none", () => {
    fc.assert(
      fc.property(level, ({ one, value }) => {
        const { Within: _, WithinAll: __, ...bare } = one;
        const is = (comparison: string): string[] => of(wants(bare, { Value: { [comparison]: value } }));
        const known = either(is("EqualTo"), is("NotEqualTo"));
        for (const [yes, no] of [
          ["GreaterThan", "LessThanOrEqual"],
          ["LessThan", "GreaterThanOrEqual"],
          ["EqualTo", "NotEqualTo"],
        ] as const) {
          expect(either(is(yes), is(no))).toEqual(known);
          expect(both(is(yes), is(no))).toEqual([]);
          const none = run({ None: [condition(wants(bare, { Value: { [yes]: value } }))] });
          expect(none, "None leaves out the unknown").toEqual(is(no));
        }
      }),
      RUNS,
    );
  });

  it("L22: a range is its bounds together", () => {
    fc.assert(
      fc.property(level, fc.constantFrom(0.01, 0.2, 1), fc.boolean(), ({ one, value }, width, closed) => {
        const { Within: _, WithinAll: __, ...bare } = one;
        const Lower = { Operator: closed ? ("gte" as const) : ("gt" as const), Value: value };
        const Upper = { Operator: closed ? ("lt" as const) : ("lte" as const), Value: value + width };
        const bound = (Range: object): string[] => of(wants(bare, { Value: { Range } }));
        expect(bound({ Lower, Upper })).toEqual(both(bound({ Lower }), bound({ Upper })));
        expect(bound({ Lower })).toEqual(
          of(wants(bare, { Value: { [closed ? "GreaterThanOrEqual" : "GreaterThan"]: value } })),
        );
      }),
      RUNS,
    );
  });

  it("L23: no bar crosses both ways, and turning both sides round swaps the ways", () => {
    fc.assert(
      fc.property(level, ({ one, value }) => {
        const { Within: _, WithinAll: __, ...bare } = one;
        const above = of(wants(bare, { Value: { CrossesAbove: value } }));
        const under = of(wants(bare, { Value: { CrossesUnder: value } }));
        expect(both(above, under)).toEqual([]);
        const text = bare.Input!;
        const turned = { ...bare, Input: text.startsWith("=") ? `=-(${text.slice(1)})` : `=-${text}` };
        if (checkNames({ All: [condition(wants(turned, { Value: { GreaterThan: 0 } }))] }).length > 0) return;
        // A value of one session or date moves to other bars when it is put into a formula on another timeframe.
        if (bare.Timeframe !== undefined || bare.SessionZones !== undefined) return;
        expect(of(wants(turned, { Value: { CrossesUnder: -value } }))).toEqual(above);
        expect(of(wants(turned, { Value: { CrossesAbove: -value } }))).toEqual(under);
      }),
      { ...RUNS, numRuns: 120 },
    );
  });

  it("L24: a stricter threshold never adds a ticker", () => {
    fc.assert(
      fc.property(level, fc.double({ min: 0, max: 1, noNaN: true }), ({ one, value }, step) => {
        const within = (comparison: string, limit: number): string[] =>
          of(wants(one, { Value: { [comparison]: limit } }));
        const higher = value + step * Math.max(1, Math.abs(value));
        for (const comparison of ["GreaterThan", "GreaterThanOrEqual"]) {
          expect(within(comparison, value)).toEqual(expect.arrayContaining(within(comparison, higher)));
        }
        for (const comparison of ["LessThan", "LessThanOrEqual"]) {
          expect(within(comparison, higher)).toEqual(expect.arrayContaining(within(comparison, value)));
        }
        const near = (distance: number): string[] =>
          run({ All: [{ Stock: { Week52High: [{ State: { Price: { WithinPercent: distance } } }] } }] });
        expect(near(20 * step + 5)).toEqual(expect.arrayContaining(near(20 * step)));
      }),
      RUNS,
    );
  });

  it("L25: a universe in parts gives the parts of the answer", () => {
    fc.assert(
      fc.property(active, active, fc.subarray(SYMBOLS, { minLength: 1 }), (a, b, part) => {
        const payload: ScanPayload = { Any: [condition(a), condition(b)] };
        const rest = SYMBOLS.filter((symbol) => !part.includes(symbol));
        const answers = [part, rest].flatMap((list) => (list.length === 0 ? [] : run(payload, list.join(","))));
        expect(answers.sort()).toEqual(run(payload));
      }),
      RUNS,
    );
  });
});
