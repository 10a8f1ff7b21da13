import * as fc from "fast-check";
import {
  CANDLESTICKS,
  CHART_PATTERN_DEFINITIONS,
  FEATURES,
  FUNDAMENTALS,
  INDICATORS,
  INSIDER_INPUTS,
  SHORT_INPUTS,
  STOCK_FILTERS,
  type Feature,
} from "#catalogue";
import { SESSION_ZONES, TIMEFRAMES, type SessionZone, type Timeframe } from "#contract";
import { EMPTY_FORM, type Atom, type AtomValue, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { sizeOf } from "../intermediate/group-size.ts";
import { newAtom } from "./new-atom.ts";

const INTRADAY = TIMEFRAMES.slice(0, TIMEFRAMES.indexOf("1d"));
const DAILY = TIMEFRAMES.slice(TIMEFRAMES.indexOf("1d"));

function orNull<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 2 });
}

const amount = fc.oneof(fc.integer({ min: -1_000, max: 2_000_000 }), fc.constantFrom(0, -0, 0.5, 1e9, -2.25));
const number: fc.Arbitrary<AtomValue> = amount.map((value) => ({ kind: "number", number: value }));
const range: fc.Arbitrary<AtomValue> = fc
  .tuple(amount, fc.integer({ min: 0, max: 50 }))
  .map(([low, width]) => ({ kind: "range", low, high: low + width }));
const bars = orNull(fc.integer({ min: 0, max: 30 }));
const window = fc.record({ bars_ago: bars, within: bars, within_all: orNull(fc.boolean()) });
const levels = fc.constantFrom("gt", "gte", "lt", "lte", "eq", "neq" as const);
const crosses = fc.constantFrom("crosses_above", "crosses_under" as const);

/** Timeframes on which a feature has values; null, for daily bars, only where the feature has values there. */
function timeframesOf({ timeframes, buildSession }: Feature): fc.Arbitrary<Timeframe | null> {
  if (timeframes === "any") return orNull(fc.constantFrom(...TIMEFRAMES));
  if (timeframes !== "intraday") return orNull(fc.constantFrom(...DAILY));
  return buildSession === undefined
    ? fc.constantFrom(...INTRADAY)
    : orNull(fc.constantFrom(...INTRADAY, "1d" as const));
}

function isScalar({ timeframes }: Feature): boolean {
  return timeframes === "session" || timeframes === "date";
}

/** Text of a feature: an alias alone, or with the default of the first parameter written out. */
function textOf(feature: Feature): fc.Arbitrary<string> {
  const first = feature.params[0];
  const written =
    first === undefined ? feature.alias : `${feature.alias}(${first.name}=${String(first.parameter.default)})`;
  return fc.constantFrom(feature.alias, written, ...feature.aliases);
}

const ANYWHERE = FEATURES.filter((feature) => feature.timeframes === "any");

const featureAtom: fc.Arbitrary<Atom> = fc.constantFrom(...FEATURES).chain((feature) => {
  const frame = fc.record({
    timeframe: timeframesOf(feature),
    session: orNull(fc.uniqueArray(fc.constantFrom(...SESSION_ZONES), { maxLength: 3 })),
  });
  const study: fc.Arbitrary<AtomValue> = fc.constantFrom(...ANYWHERE, feature).chain((right) =>
    fc.record({
      kind: fc.constant("study" as const),
      concept: textOf(right),
      timeframe: isScalar(right) ? orNull(fc.constant("1d" as const)) : timeframesOf(right),
      session: orNull(fc.constantFrom<SessionZone[]>(["regular"], ["premarket"], ["all"])),
      bars_ago: bars,
      multiplier: orNull(fc.constantFrom(1, 0.95, 2)),
      offset: orNull(fc.constantFrom(0, 1.5)),
    }),
  );
  const test = fc.oneof(
    fc.tuple(fc.oneof(levels, crosses), fc.oneof(number, study)),
    fc.tuple(fc.constant("between" as const), range),
    fc.tuple(fc.constant("is" as const), fc.constant<AtomValue>({ kind: "flag" })),
  );
  return fc
    .tuple(textOf(feature), test, frame, window)
    .map(([text, [op, rhs], place, bar]) => newAtom("feature", text, op, rhs, { ...place, ...bar }));
});

const tested = fc.oneof(fc.tuple(fc.oneof(levels, crosses), number), fc.tuple(fc.constant("between" as const), range));
const figure = fc.oneof(fc.tuple(levels, number), fc.tuple(fc.constant("between" as const), range));
const flag: AtomValue = { kind: "flag" };
const days = fc.integer({ min: -400, max: 400 });

const indicatorAtom = fc
  .tuple(fc.constantFrom(...INDICATORS), tested, bars, bars)
  .map(([{ id }, [op, rhs], ago, within]) => newAtom("indicator", id, op, rhs, { bars_ago: ago, within }));

const candlestickAtom = fc.constantFrom(...CANDLESTICKS).chain((candle) =>
  fc
    .record({
      side: orNull(candle.sentiment === "two" ? fc.constantFrom("bullish", "BEARISH") : fc.constant(candle.sentiment)),
      penetration: candle.penetration === undefined ? fc.constant(null) : orNull(fc.constantFrom(30, "40")),
      timeframe: orNull(fc.constantFrom(...TIMEFRAMES)),
      window,
    })
    .map(({ side, penetration, timeframe, window: bar }) => {
      const params = [
        ...(side === null ? [] : [{ name: "sentiment", value: side }]),
        ...(penetration === null ? [] : [{ name: "penetration", value: penetration }]),
      ];
      return newAtom("candlestick", candle.id, "is", flag, { params, timeframe, ...bar });
    }),
);

const chartAtom = fc.constantFrom(...CHART_PATTERN_DEFINITIONS).chain((pattern) =>
  fc
    .record({
      side: orNull(fc.constantFrom(...pattern.sides)),
      timeframe: orNull(fc.constantFrom("5m" as const, "1hr" as const, "1d" as const)),
      within: orNull(fc.integer({ min: 1, max: 60 })),
    })
    .map(({ side, timeframe, within }) => {
      const params = side === null ? null : [{ name: "side", value: side }];
      return newAtom("chart_pattern", pattern.id, "is", flag, { params, timeframe, within });
    }),
);

const stockAtom: fc.Arbitrary<Atom> = fc.constantFrom(...STOCK_FILTERS).chain((filter): fc.Arbitrary<Atom> => {
  switch (filter.kind) {
    case "gap":
      return fc
        .tuple(tested, window, orNull(fc.constantFrom("percent", "price", "full_percent", "full_price")))
        .map(([[op, rhs], bar, kind]) =>
          newAtom("stock", filter.id, op, rhs, {
            ...bar,
            params: kind === null ? null : [{ name: "kind", value: kind }],
          }),
        );
    case "string":
      return fc
        .tuple(fc.uniqueArray(fc.constantFrom("A", "B", "C"), { minLength: 1 }), fc.constantFrom("is", "neq" as const))
        .map(([texts, op]) => newAtom("stock", filter.id, op, { kind: "texts", texts }));
    case "date":
      return datedAtom("stock", filter.id);
    case "boolean":
      return fc.constant(newAtom("stock", filter.id, "is", flag));
    default:
      return fc
        .tuple(levels, fc.integer({ min: 0, max: 1_000_000 }))
        .map(([op, value]) => newAtom("stock", filter.id, op, { kind: "number", number: value }));
  }
});

function datedAtom(group: "stock" | "earnings", concept: string): fc.Arbitrary<Atom> {
  const text = fc.oneof(
    fc.constantFrom("2024-02-29", "today"),
    days.map((n) => (n < 0 ? `-P${-n}D` : `P${n}D`)),
  );
  const bound = fc.constantFrom("gt", "gte", "lt", "lte" as const);
  const date = (kind: string): AtomValue => ({ kind: "date", date: kind });
  return fc.oneof(
    fc
      .tuple(
        bound,
        text.filter((one) => one !== "today"),
      )
      .map(([op, one]) => newAtom(group, concept, op, date(one))),
    text.map((one) => newAtom(group, concept, "eq", date(one))),
    fc.tuple(bound, days).map(([op, one]) => newAtom(group, concept, op, { kind: "number", number: one })),
    fc
      .tuple(days, fc.integer({ min: 0, max: 30 }))
      .map(([low, width]) => newAtom(group, concept, "between", { kind: "range", low, high: low + width })),
  );
}

const earningsAtom: fc.Arbitrary<Atom> = fc.oneof(
  fc
    .tuple(datedAtom("earnings", "date"), orNull(fc.constantFrom("bmo", "AMC")))
    .map(([atom, timing]) => ({ ...atom, params: timing === null ? null : [{ name: "timing", value: timing }] })),
  fc.constantFrom("bmo", "amc").map((one) => newAtom("earnings", "timing", "is", { kind: "texts", texts: [one] })),
  fc
    .tuple(fc.constantFrom("surprise_pct", "surprise", "actual", "estimate"), figure, orNull(days), orNull(days))
    .map(([concept, [op, rhs], from, to]) =>
      newAtom("earnings", concept, op, rhs, {
        params: [
          ...(to === null ? [] : [{ name: "to_day", value: to }]),
          ...(from === null ? [] : [{ name: "from_day", value: from }]),
        ],
      }),
    ),
);

const fundamentalAtom = fc
  .constantFrom(...FUNDAMENTALS)
  .chain((one) =>
    fc
      .tuple(tested, orNull(fc.constantFrom(...one.periods)), fc.constantFrom(one.id, one.id.toLowerCase()))
      .map(([[op, rhs], period, id]) =>
        newAtom("fundamental", id, op, rhs, { params: period === null ? null : [{ name: "period", value: period }] }),
      ),
  );

const insiderAtom = fc
  .record({
    test: orNull(figure),
    of: orNull(fc.constantFrom("value", "price", "shares", "shares_after")),
    code: fc.constantFrom("P", "s", "A, M"),
    role: orNull(fc.constantFrom("ceo", "CEO,CFO", "ten percent owner")),
    since: orNull(fc.integer({ min: 0, max: 900 })),
    plan: orNull(fc.constantFrom("yes", "no")),
  })
  .map(({ test, of, code, role, since, plan }) => {
    const given = { of: test === null ? null : of, code, role, since_days: since, plan };
    const params = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
    const [op, rhs] = test ?? (["is", flag] as const);
    return newAtom("insider", "transaction", op, rhs, { params });
  });

function seriesAtom(group: "insider_series" | "short", names: readonly string[]): fc.Arbitrary<Atom> {
  const study = fc.record({
    kind: fc.constant("study" as const),
    concept: fc.constantFrom(...names),
    timeframe: fc.constant(null),
    session: fc.constant(null),
    bars_ago: bars,
    multiplier: orNull(fc.constantFrom(1, 2)),
    offset: fc.constant(null),
  });
  return fc
    .tuple(fc.constantFrom(...names), fc.oneof(tested, fc.tuple(levels, study)), window)
    .map(([name, [op, rhs], bar]) => newAtom(group, name, op, rhs, bar));
}

const modelAtom = fc
  .tuple(fc.constantFrom("m1", "model-2"), fc.constantFrom("gt", "gte" as const), fc.constantFrom(-1, 0, 0.8, 1))
  .map(([id, op, score]) => newAtom("pattern_model", id, op, { kind: "number", number: score }));

/** Atoms of every group over the real registries. Each compiles to a valid filter. */
export const randomAtom: fc.Arbitrary<Atom> = fc
  .tuple(
    fc.oneof(
      featureAtom,
      featureAtom,
      indicatorAtom,
      candlestickAtom,
      chartAtom,
      stockAtom,
      earningsAtom,
      fundamentalAtom,
      insiderAtom,
      seriesAtom(
        "insider_series",
        INSIDER_INPUTS.map(({ alias }) => alias),
      ),
      seriesAtom(
        "short",
        SHORT_INPUTS.map(({ alias }) => alias),
      ),
      modelAtom,
    ),
    orNull(fc.boolean()),
  )
  .map(([atom, negate]) => ({ ...atom, negate }));

const GROUP_OPS = ["all", "any", "none", "at_least"] as const;

/** Forms with groups up to four deep and each atom in one group at most. */
export function randomForm(atom: fc.Arbitrary<Atom> = randomAtom): fc.Arbitrary<IntermediateForm> {
  return fc
    .record({
      atoms: fc.array(atom, { minLength: 1, maxLength: 7 }),
      ops: fc.array(fc.constantFrom(...GROUP_OPS), { maxLength: 5 }),
      parents: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      homes: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
      counts: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      asOf: orNull(
        fc.record({
          value: orNull(fc.constantFrom("2024-03-15", "-P05D", "2024-03-15T10:30")),
          basis: orNull(fc.constantFrom("restated" as const, "as_traded" as const)),
          span: fc.constant(null),
        }),
      ),
    })
    .map(({ atoms, ops, parents, homes, counts, asOf }) => {
      const named = atoms.map((one, k) => ({ ...one, id: `a${k + 1}` }));
      const groups = ops.map((op, k): FormGroup => {
        const parent = parents[k]! % (k + 1);
        const members = named.filter((_, n) => homes[n]! % (ops.length + 1) === k + 1).map(({ id }) => id);
        return { id: `g${k + 1}`, parent: parent === 0 ? null : `g${parent}`, op, count: null, members };
      });
      const counted = groups.map((group, k): FormGroup => {
        const size = Math.max(1, sizeOf(group, groups));
        return group.op === "at_least" ? { ...group, count: 1 + (counts[k]! % size) } : group;
      });
      return { ...EMPTY_FORM, atoms: named, groups: counted, as_of: asOf };
    });
}
