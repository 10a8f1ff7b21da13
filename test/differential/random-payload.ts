import * as fc from "fast-check";
import { checkNames, FEATURES, type Feature } from "#catalogue";
import {
  COMPARISONS,
  SESSION_ZONES,
  TIMEFRAMES,
  type Condition,
  type FeatureFilter,
  type ScanPayload,
  type Timeframe,
  type Want,
} from "#contract";
import { DEFINITIONS, resolve } from "../reference/studies/resolve.ts";
import { Scan } from "../reference/view.ts";
import { watermark, type Market } from "../reference/market.ts";

/** A number that is drawn near a value that some ticker really has, so that payloads divide the market. */
export interface Level {
  readonly ticker: number;
  readonly ago: number;
  /** Relative distance from that value. */
  readonly off: number;
}

const FEW_ZONES = SESSION_ZONES.filter((zone) => zone !== "overnight");
const timeframe: fc.Arbitrary<Timeframe> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Timeframe>("1d") },
  { weight: 3, arbitrary: fc.constantFrom<Timeframe>("5m", "15m", "1hr", "1wk") },
  { weight: 4, arbitrary: fc.constantFrom(...TIMEFRAMES) },
);
const zones = fc.oneof(
  { weight: 6, arbitrary: fc.constant(["regular" as const]) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ["all" as const],
      ["premarket" as const],
      ["afterhours" as const],
      ["extended" as const],
    ),
  },
  { weight: 2, arbitrary: fc.subarray(FEW_ZONES, { minLength: 1, maxLength: 3 }) },
);

function argument({ parameter }: Feature["params"][number]): fc.Arbitrary<string> {
  switch (parameter.kind) {
    case "int": {
      const { min, max, default: initial } = parameter;
      const small = fc.integer({ min, max: Math.min(max, Math.max(min, 12)) });
      return fc
        .oneof({ weight: 6, arbitrary: small }, { weight: 1, arbitrary: fc.constant(Math.min(initial, 130)) })
        .map(String);
    }
    case "real": {
      const { min, max, default: initial } = parameter;
      const near = fc.double({ min: Math.max(min, -3), max: Math.min(max, 3), noNaN: true, noDefaultInfinity: true });
      return fc
        .oneof(
          fc.constant(initial),
          near.map((x) => Math.round(x * 1000) / 1000).filter((x) => x >= min),
        )
        .map(String);
    }
    case "choice":
      return fc.constantFrom(...parameter.options);
    case "choice_or_date":
      return fc.oneof(fc.constantFrom(...parameter.options), fc.constantFrom("2024-01-02", "2023-06-15"));
    case "ticker":
    case "population":
      return fc.constant(parameter.default);
  }
}

/** Those that the reference knows too: it has the bars of one instrument at a time and no feeds. */
const referenceNames = new Set(DEFINITIONS.flatMap(({ names }) => names));
export const COMPARED: readonly Feature[] = FEATURES.filter(({ alias }) => referenceNames.has(alias));

const plainFeatures = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...COMPARED.filter(({ category }) => category === "price")) },
  { weight: 5, arbitrary: fc.constantFrom(...COMPARED) },
);

function call(depth: number): fc.Arbitrary<string> {
  return plainFeatures.chain((feature) => {
    const args = fc.tuple(...feature.params.map(argument));
    const name = fc.constantFrom(feature.alias, ...feature.aliases);
    const source =
      feature.source === undefined || depth === 0
        ? fc.constant(undefined)
        : fc.option(study(depth - 1), { freq: 2, nil: undefined });
    return fc.tuple(name, args, source, fc.nat(3)).map(([text, given, inner, style]) => {
      const values = style === 0 && inner === undefined ? [] : given;
      const named = style === 1 ? values.map((value, k) => `${feature.params[k]!.name}=${value}`) : values;
      const all = inner === undefined ? named : [style === 1 ? `source=${inner}` : inner, ...named];
      return all.length === 0 ? text : `${text}(${all.join(style === 2 ? ", " : ",")})`;
    });
  });
}

function formula(depth: number): fc.Arbitrary<string> {
  const part = depth === 0 ? call(0) : fc.oneof(call(depth - 1), formula(depth - 1));
  const constant = fc.constantFrom("2", "0.5", "100", "-1", "1.25");
  return fc.oneof(
    fc
      .tuple(part, fc.constantFrom("+", "-", "*", "/"), fc.oneof(part, constant))
      .map(([a, operator, b]) => `(${a}${operator}${b})`),
    fc.tuple(fc.constantFrom("abs", "log", "sqrt"), part).map(([name, a]) => `${name}(${a})`),
    fc.tuple(fc.constantFrom("min", "max"), part, part).map(([name, a, b]) => `${name}(${a},${b})`),
    fc.tuple(part, fc.integer({ min: 0, max: 6 })).map(([a, n]) => `lag(${a},${n})`),
    part.map((a) => `-${a}`),
  );
}

function study(depth: number): fc.Arbitrary<string> {
  return fc.oneof({ weight: 6, arbitrary: call(depth) }, { weight: 1, arbitrary: formula(depth) });
}

/** A valid study, or formula, though not on every timeframe. */
export const arbitraryInput: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: call(2) },
  { weight: 2, arbitrary: formula(2).map((text) => `=${text}`) },
);

const level: fc.Arbitrary<Level> = fc.record({
  ticker: fc.nat(12),
  ago: fc.nat(3),
  off: fc.oneof(fc.constantFrom(0, 1.7e-3, -2.3e-3, 0.037, -0.041), fc.double({ min: -0.3, max: 0.3, noNaN: true })),
});

const within = fc.option(fc.integer({ min: 0, max: 7 }), { freq: 2, nil: undefined });
const ago = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 78, 260) },
);

/** Without the members that are undefined. */
function tidy<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

const operand = fc
  .record({
    Input: fc.option(arbitraryInput, { freq: 4, nil: undefined }),
    Timeframe: fc.option(timeframe, { freq: 2, nil: undefined }),
    SessionZones: fc.option(zones, { freq: 1, nil: undefined }),
    Multiplier: fc.option(fc.constantFrom(1, 1.02, 0.97, 2), { freq: 1, nil: undefined }),
    Offset: fc.option(fc.constantFrom(0, 0.5, -1), { freq: 1, nil: undefined }),
    BarsAgo: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1, nil: undefined }),
    Within: within,
  })
  .map(tidy);

/** A filter whose numbers are still levels. */
export interface Draft {
  readonly filter: FeatureFilter;
  readonly levels: Readonly<Partial<Record<(typeof COMPARISONS)[number] | "Lower" | "Upper", Level>>>;
}

const comparison = fc.constantFrom(...COMPARISONS);

/** One filter; `filterOf` finishes it on a market. */
export const arbitraryFilter: fc.Arbitrary<Draft> = fc
  .record({
    Input: arbitraryInput,
    Timeframe: fc.option(timeframe, { freq: 4, nil: undefined }),
    SessionZones: fc.option(zones, { freq: 2, nil: undefined }),
    BarsAgo: ago,
    Within: within,
    WithinAll: fc.constantFrom(undefined, undefined, true, false),
    IsDisabled: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, undefined, true),
    levels: fc.dictionary(
      fc.oneof({ weight: 5, arbitrary: comparison }, { weight: 1, arbitrary: fc.constantFrom("Lower", "Upper") }),
      level,
      { maxKeys: 2 },
    ),
    studies: fc.dictionary(comparison, operand, { maxKeys: 1 }),
  })
  .map(({ levels, studies, ...filter }): Draft => {
    const want: Want = Object.keys(studies).length === 0 ? {} : { Study: studies };
    return { filter: tidy({ ...filter, Returns: { Want: want } }) as FeatureFilter, levels };
  })
  .filter(({ filter }) =>
    isValid({
      All: [{ FeatureWindow: { Filters: [withLevels({ ...filter, IsDisabled: false }, { GreaterThan: 1 })] } }],
    }),
  );

function isValid(payload: ScanPayload): boolean {
  return checkNames(payload).length === 0;
}

function withLevels(filter: FeatureFilter, numbers: Readonly<Record<string, number>>): FeatureFilter {
  const { Lower, Upper, ...plain } = numbers;
  if (Object.keys(numbers).length === 0) return filter;
  const Range = {
    ...(Lower === undefined ? {} : { Lower: { Operator: "gte" as const, Value: Lower } }),
    ...(Upper === undefined ? {} : { Upper: { Operator: "lt" as const, Value: Upper } }),
  };
  const Value = { ...plain, ...(Object.keys(Range).length > 0 ? { Range } : {}) };
  return { ...filter, Returns: { Want: { ...filter.Returns?.Want, Value } } };
}

/** A condition with drafts instead of filters, to be finished on a market. */
interface ConditionDraft {
  readonly drafts: readonly Draft[];
  readonly stock?: Condition["Stock"];
  readonly leaf?: PayloadDraft | undefined;
}
export interface PayloadDraft {
  readonly all: readonly ConditionDraft[];
  readonly any: readonly ConditionDraft[];
  readonly none: readonly ConditionDraft[];
  readonly atLeast: { readonly count: number; readonly of: readonly ConditionDraft[] } | undefined;
}

const bound = fc.constantFrom(1, 10, 25.5, 50, 80.25, 1_000, 20_000, -1, 0.5);
const range = fc.oneof(
  bound.map((Value) => ({ Lower: { Operator: "gt" as const, Value } })),
  bound.map((Value) => ({ Upper: { Operator: "lte" as const, Value } })),
);
const numeric = fc.record({ State: fc.record({ Value: range }) });
const price = fc.record({
  State: fc.oneof(
    fc.record({ Price: fc.record({ WithinPercent: fc.constantFrom(0.5, 3, 20) }) }),
    fc.record({ Price: fc.record({ MinPercentDiff: fc.constantFrom(0.5, 3, 20) }) }),
    fc.record({
      Price: fc.record({
        Comparison: fc.constantFrom({ GreaterThan: true }, { LessThanOrEqual: true, NotEqualTo: true }),
      }),
    }),
  ),
});
const stock = fc.oneof(
  ...(
    [
      "Last",
      "Change",
      "ChangePercent",
      "Open",
      "High",
      "Low",
      "PreviousClose",
      "Vwap",
      "Week52High",
      "Week52Low",
    ] as const
  ).map((group) => fc.oneof(numeric, price).map((entry) => ({ [group]: [entry] }))),
  fc.record({ Volume: fc.tuple(fc.record({ State: fc.record({ Value: range, SessionZones: zones }) })) }),
  fc.record({
    AverageVolume: fc.tuple(fc.record({ State: fc.record({ Value: range, Period: fc.integer({ min: 1, max: 30 }) }) })),
  }),
  fc
    .tuple(
      fc.constantFrom("percent", "price", "full_percent", "full_price"),
      timeframe,
      within,
      fc.constantFrom(0.3, -0.2, 0, 1.5),
    )
    .map(
      ([Kind, Timeframe, Within, GreaterThan]) =>
        ({
          Gap: [tidy({ Kind, Timeframe, Within, Returns: { Want: { Value: { GreaterThan } } } })],
        }) as Condition["Stock"],
    ),
  fc
    .tuple(fc.subarray(["technology", "Energy", "Utilities"]), fc.boolean())
    .map(([Value, Exclude]) => ({ Sector: [{ State: { Value, Exclude } }] })),
  fc.constantFrom<Condition["Stock"]>(
    { Symbol: [{ State: { Value: ["a*", "MIKE"] } }] },
    { Name: [{ State: { Value: ["oil", "FUND"] } }] },
    { ListDate: [{ DateState: { Lower: { Operator: "gte", Value: "2024-01-01" } } }] },
    { ListDate: [{ DateState: { Upper: { Operator: "lt", Value: "-P20D" } } }] },
  ),
) as fc.Arbitrary<Condition["Stock"]>;

function conditionDraft(depth: number): fc.Arbitrary<ConditionDraft> {
  const leaf = depth === 0 ? fc.constant(undefined) : fc.option(payloadDraft(depth - 1), { freq: 1, nil: undefined });
  return fc.record({
    drafts: fc.oneof(
      { weight: 6, arbitrary: fc.array(arbitraryFilter, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(arbitraryFilter, { minLength: 2, maxLength: 2 }) },
    ),
    stock: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: stock }),
    leaf,
  }) as fc.Arbitrary<ConditionDraft>;
}

function payloadDraft(depth: number): fc.Arbitrary<PayloadDraft> {
  const conditions = (maxLength: number) => fc.array(conditionDraft(depth), { maxLength });
  const none = fc.constant<ConditionDraft[]>([]);
  return fc.record({
    all: fc.oneof(
      { weight: 5, arbitrary: fc.array(conditionDraft(depth), { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: conditions(2) },
    ),
    any: fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: conditions(3) }),
    none: fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: conditions(1) }),
    atLeast: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 2 }),
        of: fc.array(conditionDraft(0), { minLength: 2, maxLength: 3 }),
      }),
      { freq: 1, nil: undefined },
    ),
  });
}

export const arbitraryDraft: fc.Arbitrary<PayloadDraft> = payloadDraft(1);

/** The payload on a market: every level becomes a number near the value that its ticker has there. */
export function payloadOf(drafts: PayloadDraft, market: Market): ScanPayload {
  const conditionOf = ({ drafts: filters, stock: groups, leaf }: ConditionDraft): Condition => ({
    ...(filters.length === 0 ? {} : { FeatureWindow: { Filters: filters.map((one) => filterOf(one, market)) } }),
    ...(groups == null ? {} : { Stock: groups }),
    ...(leaf === undefined ? {} : { Leaf: payloadOf(leaf, market) }),
  });
  return {
    All: drafts.all.map(conditionOf),
    ...(drafts.any.length === 0 ? {} : { Any: drafts.any.map(conditionOf) }),
    ...(drafts.none.length === 0 ? {} : { None: drafts.none.map(conditionOf) }),
    ...(drafts.atLeast === undefined
      ? {}
      : { AtLeast: { Count: drafts.atLeast.count, Of: drafts.atLeast.of.map(conditionOf) } }),
  };
}

/** The filter with every level as a number near the value that its ticker has there. */
export function filterOf({ filter, levels }: Draft, market: Market): FeatureFilter {
  const { study: left, frame } = resolve(filter.Input!, filter.Timeframe ?? "1d", filter.SessionZones);
  const now = watermark(market);
  const numbers: Record<string, number> = {};
  for (const [name, { ticker, ago: back, off }] of Object.entries(levels)) {
    const scan = new Scan(market, market.tickers[ticker % market.tickers.length]!, now, false);
    const place = scan.view(now).place(frame);
    const value = place.series(left)(place.count - 1 - (filter.BarsAgo ?? 0) - back) ?? 10;
    numbers[name] = value === 0 ? off : value * (1 + off);
  }
  return withLevels(filter, numbers);
}
