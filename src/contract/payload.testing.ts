import * as fc from "fast-check";
import {
  AS_OF_BASES,
  CATEGORIES,
  CHART_PATTERN_SIDES,
  CHART_PATTERN_TIMEFRAMES,
  CHART_PATTERNS,
  DATE_WORDS,
  FUNDAMENTAL_PERIODS,
  GAP_KINDS,
  INDICATOR_GROUPS,
  MARKET_TIMINGS,
  SENTIMENTS,
  SESSION_ZONES,
  STOCK_UNITS,
  TIMEFRAMES,
} from "./enums.ts";
import { BOUNDS, type LimitName } from "./limits.ts";
import type { CandlestickEntry } from "./payload/candlestick.ts";
import type { ChartPatternEntry } from "./payload/chart-pattern.ts";
import type { FeatureFilter } from "./payload/feature-filter.ts";
import type { FundamentalFilter } from "./payload/fundamental.ts";
import type { InsiderFilter } from "./payload/insider.ts";
import type { Condition, ScanPayload } from "./payload/payload.ts";
import type { Range } from "./payload/range.ts";
import type { Reference } from "./payload/reference.ts";
import type { ShortFilter } from "./payload/short.ts";
import type { EarningsEntry } from "./payload/stock/earnings.ts";
import type { GapEntry } from "./payload/stock/gap.ts";
import {
  STOCK_BOOLEAN_GROUPS,
  STOCK_FLOAT_GROUPS,
  STOCK_INT_GROUPS,
  STOCK_STRING_GROUPS,
  type Stock,
} from "./payload/stock/stock.ts";
import type { TechnicalFilter } from "./payload/technical.ts";
import type { Returns, ValueComparison } from "./payload/want.ts";

type Members<T> = { readonly [K in keyof T]-?: fc.Arbitrary<Exclude<T[K], undefined>> };

/** An object of which each member may be absent, save those that are named. */
function partial<T extends object>(members: Members<T>, required: readonly (keyof T & string)[] = []): fc.Arbitrary<T> {
  const arbitrary = fc.record<Record<string, unknown>>(members as Members<Record<string, unknown>>, {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
  return arbitrary as fc.Arbitrary<T>;
}

const word = fc.constantFrom("", "a", "momentum", "Überprüfung 株", "x".repeat(40));
const some = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const flag = fc.boolean();
/** Prices, percentages, zeros of both signs, and numbers at the edges of a float. */
const decimal = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(-5, -0.5, 0, 0.1, 1, 2, 20, 30, 70, 100.25, 1e6) },
  { weight: 1, arbitrary: fc.constantFrom(-0, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const whole = fc.oneof(fc.constantFrom(-0, 0, 1, 100, Number.MAX_SAFE_INTEGER), fc.maxSafeInteger());

/** Integers inside a limit, its ends among them. */
function inside(limit: LimitName): fc.Arbitrary<number> {
  const { minimum, maximum } = BOUNDS[limit];
  const few = { min: minimum, max: Math.min(maximum, minimum + 5) };
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer(few) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

const list = <T>(item: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<T[] | null> =>
  fc.oneof({ weight: 9, arbitrary: fc.array(item, { maxLength }) }, { weight: 1, arbitrary: fc.constant(null) });
const orNull = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(item, { freq: 9, nil: null });

const timeframe = fc.constantFrom(...TIMEFRAMES);
const zones = list(fc.constantFrom(...SESSION_ZONES), 5);
const labels = { Id: word, DisplayName: word, Description: word, SupportedStatus: word, IsDisabled: flag };
const date = fc.integer({ min: 0, max: 25_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const daysBack = fc.integer({ min: 0, max: 9999 }).map((days) => `-P${days}D`);
const instant = fc
  .tuple(date, fc.constantFrom("T", " "), fc.constantFrom("09:30", "16:00:00", "10:15:30.25", "20:00Z", "12:00+02:00"))
  .map((parts) => parts.join(""));
const asOf = fc.oneof(date, instant, daysBack);
const dateBound = fc.oneof(date, daysBack, some("P7D"));

function range(value: fc.Arbitrary<number>): fc.Arbitrary<Range> {
  return partial<Range>({
    Equals: value,
    NotEquals: value,
    Lower: fc.record({ Operator: fc.constantFrom("gt", "gte"), Value: value }, { noNullPrototype: true }),
    Upper: fc.record({ Operator: fc.constantFrom("lt", "lte"), Value: value }, { noNullPrototype: true }),
  });
}

const levels = {
  EqualTo: decimal,
  GreaterThan: decimal,
  GreaterThanOrEqual: decimal,
  LessThan: decimal,
  LessThanOrEqual: decimal,
  NotEqualTo: decimal,
  Range: range(decimal),
};
const valueComparison = partial<ValueComparison>({ CrossesAbove: decimal, CrossesUnder: decimal, ...levels });

function returnsOf(inputs: readonly string[]): fc.Arbitrary<Returns> {
  const operand = partial<NonNullable<NonNullable<NonNullable<Returns["Want"]>["Study"]>["EqualTo"]>>({
    Input: some(...inputs),
    Timeframe: timeframe,
    SessionZones: zones,
    Multiplier: decimal,
    Offset: decimal,
    BarsAgo: inside("barsAgo"),
    Within: inside("within"),
  });
  const study = partial<NonNullable<NonNullable<Returns["Want"]>["Study"]>>({
    CrossesAbove: operand,
    CrossesUnder: operand,
    EqualTo: operand,
    GreaterThan: operand,
    GreaterThanOrEqual: operand,
    LessThan: operand,
    LessThanOrEqual: operand,
    NotEqualTo: operand,
  });
  return partial<Returns>({ Want: partial<NonNullable<Returns["Want"]>>({ Study: study, Value: valueComparison }) });
}

/** Feature filters over these inputs; every optional member may be absent. */
export function arbitraryFeatureFilter(inputs: readonly string[]): fc.Arbitrary<FeatureFilter> {
  return partial<FeatureFilter>(
    {
      Input: some(...inputs),
      Id: some(...inputs),
      Timeframe: timeframe,
      SessionZones: zones,
      BarsAgo: inside("barsAgo"),
      Within: inside("within"),
      WithinAll: flag,
      Returns: returnsOf(inputs),
      IsDisabled: flag,
      Category: fc.constantFrom(...CATEGORIES),
      DisplayName: word,
      Description: word,
      DisplayUnit: word,
      Default: decimal,
      Min: decimal,
      Max: decimal,
      RetentionDays: fc.dictionary(timeframe, whole, { maxKeys: 2, noNullPrototype: true }),
      SupportsRealtime: flag,
    },
    ["Input"],
  );
}

const candle = fc.record({ open: decimal, high: decimal, low: decimal, close: decimal }, { noNullPrototype: true });
const candlestick = partial<CandlestickEntry>({
  ...labels,
  Timeframe: timeframe,
  SessionZones: zones,
  IncludeExt: flag,
  BarsAgo: inside("barsAgo"),
  Within: inside("within"),
  ConsecutiveBars: inside("consecutiveBars"),
  Sentiment: fc.constantFrom(...SENTIMENTS),
  Comments: word,
  Inputs: list(word),
  InputsMetadata: list(partial<{ Description?: string; Shortname?: string }>({ Description: word, Shortname: word })),
  Sample: list(candle),
});
const chartPattern = partial<ChartPatternEntry>({
  DisplayName: fc.constantFrom(...CHART_PATTERNS),
  BullishBearish: fc.constantFrom(...CHART_PATTERN_SIDES),
  Timeframe: fc.constantFrom(...CHART_PATTERN_TIMEFRAMES),
  LookbackBars: inside("lookbackBars"),
  IsDisabled: flag,
  Id: word,
  Description: word,
});

function map<E>(key: fc.Arbitrary<string>, entry: fc.Arbitrary<E>): fc.Arbitrary<Record<string, E[] | null>> {
  return fc.dictionary(key, list(entry, 2), { maxKeys: 3, noNullPrototype: true });
}

function technicalOf(inputs: readonly string[]) {
  const filter = partial<TechnicalFilter>({
    ...labels,
    InfoLink: word,
    Id: some("short_interest"),
    Input: some("days_to_cover", "net_value(90)"),
    BarsAgo: inside("barsAgo"),
    Within: inside("within"),
    WithinAll: flag,
    Returns: returnsOf(inputs),
  });
  return orNull(partial<{ Filters?: TechnicalFilter[] | null }>({ Filters: list(filter, 2) }));
}

const inclusion = partial<{ IncludesAll?: string[] | null; IncludesAny?: string[] | null }>({
  IncludesAll: list(word),
  IncludesAny: list(word),
});
const onLevel = partial<{ Value?: ValueComparison }>({ Value: partial(levels) });
const insider = partial<InsiderFilter>({
  ...labels,
  InfoLink: word,
  OwnerCik: inclusion,
  OwnerName: inclusion,
  Role: inclusion,
  Code: inclusion,
  Is10b51: flag,
  Since: partial<NonNullable<InsiderFilter["Since"]>>({ Value: orNull(dateBound) }),
  TransactionPrice: onLevel,
  TransactionValue: onLevel,
  Shares: onLevel,
  SharesAfter: onLevel,
});
const short = partial<ShortFilter>({
  ...labels,
  InfoLink: word,
  Id: some("short_interest"),
  Input: some("short_pct_float", "days_to_cover"),
  Value: valueComparison,
});

function fundamentalOf(inputs: readonly string[]) {
  return partial<FundamentalFilter>({
    ...labels,
    InfoLink: word,
    Id: some("Revenue", "DebtToEquity"),
    Period: fc.constantFrom(...FUNDAMENTAL_PERIODS),
    PeriodsAgo: inside("periodsAgo"),
    Value: valueComparison,
    Range: range(decimal),
    Returns: returnsOf(inputs),
  });
}

const comparison = partial<Record<string, boolean>>({
  EqualTo: flag,
  GreaterThan: flag,
  GreaterThanOrEqual: flag,
  LessThan: flag,
  LessThanOrEqual: flag,
  NotEqualTo: flag,
});
function numeric<T extends string, I extends string>(type: T, instruction: I, value: fc.Arbitrary<number>) {
  return partial<Record<string, unknown>>({
    ...labels,
    InfoLink: word,
    InstructionType: fc.constant(instruction),
    Type: fc.constant(type),
    State: partial<Record<string, unknown>>({
      Value: range(value),
      Price: partial<Record<string, unknown>>({
        Comparison: comparison,
        Delayed15Minutes: flag,
        MinPercentDiff: decimal,
        WithinPercent: decimal,
      }),
      Unit: fc.constantFrom(...STOCK_UNITS),
      Minimum: decimal,
      Maximum: decimal,
      ShouldBeDelayed15Minutes: flag,
      SupportsPriceComparison: flag,
      Period: inside("lookbackBars"),
      SessionZones: zones,
      Issuer: flag,
    }),
  });
}

const floatEntry = numeric("float", "StockNumericInstructionFloat", decimal);
const intEntry = numeric("int", "StockNumericInstructionInt", whole);
const stringEntry = partial<Record<string, unknown>>({
  ...labels,
  InfoLink: word,
  InstructionType: fc.constant("StockStringInstruction"),
  Type: fc.constant("string"),
  State: partial<Record<string, unknown>>({
    Value: list(some("Technology", "Energy", "AAPL", "BRK*")),
    Exclude: flag,
    Options: list(word),
    Type: word,
  }),
});
const booleanEntry = partial<Record<string, unknown>>({
  ...labels,
  InfoLink: word,
  InstructionType: fc.constant("StockBooleanInstruction"),
  Type: fc.constant("boolean"),
  State: partial<Record<string, unknown>>({ Value: flag }),
});
const dateState = partial<NonNullable<EarningsEntry["DateState"]>>({
  Equals: orNull(fc.oneof(dateBound, fc.constantFrom(...DATE_WORDS))),
  Lower: fc.record({ Operator: fc.constantFrom("gt", "gte"), Value: dateBound }, { noNullPrototype: true }),
  Upper: fc.record({ Operator: fc.constantFrom("lt", "lte"), Value: dateBound }, { noNullPrototype: true }),
});
const earnings = partial<Record<string, unknown>>({
  ...labels,
  InfoLink: word,
  InstructionType: fc.constant("StockEarningsInstruction"),
  Type: fc.constant("earnings"),
  DateState: dateState,
  MarketTiming: fc.constantFrom(...MARKET_TIMINGS),
  Actual: list(floatEntry, 2),
  Estimate: list(floatEntry, 1),
  Difference: list(floatEntry, 1),
  Percent: list(floatEntry, 1),
});
const gap = partial<GapEntry>({
  ...labels,
  InfoLink: word,
  Kind: fc.constantFrom(...GAP_KINDS),
  Timeframe: timeframe,
  BarsAgo: inside("barsAgo"),
  Within: inside("within"),
  WithinAll: flag,
  Returns: partial<NonNullable<GapEntry["Returns"]>>({
    Want: partial<NonNullable<NonNullable<GapEntry["Returns"]>["Want"]>>({ Value: valueComparison }),
  }),
  Unit: word,
  Default: decimal,
  Min: decimal,
  Max: decimal,
});
const listDate = partial<Record<string, unknown>>({
  ...labels,
  InfoLink: word,
  InstructionType: fc.constant("StockDateInstruction"),
  Type: fc.constant("date"),
  DateState: dateState,
});

/** Few groups at a time, so that payloads stay small; every group occurs. */
function groupsOf<T extends object>(groups: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<T> {
  const names = Object.keys(groups);
  const chosen = fc
    .subarray(names, { maxLength: 3 })
    .chain((kept) =>
      fc.record(Object.fromEntries(kept.map((name) => [name, list(groups[name]!, 2)])), { noNullPrototype: true }),
    );
  return chosen as fc.Arbitrary<T>;
}

function each(groups: object, entry: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.keys(groups).map((name) => [name, entry]));
}

const stock = groupsOf<Stock>({
  ...each(STOCK_FLOAT_GROUPS, floatEntry),
  ...each(STOCK_INT_GROUPS, intEntry),
  ...each(STOCK_STRING_GROUPS, stringEntry),
  ...each(STOCK_BOOLEAN_GROUPS, booleanEntry),
  Earnings: earnings,
  Gap: gap,
  ListDate: listDate,
});

const reference: fc.Arbitrary<Reference> = fc.constant({
  Operators: ["GreaterThan"],
  SessionZones: [{ Label: "Regular", Value: "regular", Description: null }],
  Timeframes: [{ Label: "1 day", Value: "1d", metadata: { bars: { each: [1, 2] } } }],
  ValidModifiers: { Within: [0, 1000] },
  ValidStudyInputs: null,
  ValidInsiderTransactionsInputs: [{ alias: "net_value", display_name: "Net value", display_unit: "$" }],
  ValidShortInputs: [],
});

export interface PayloadOptions {
  /** Studies that feature filters and right-hand sides name. */
  readonly inputs?: readonly string[];
  /** Leafs nested in one another. */
  readonly depth?: number;
}

export const COMMON_INPUTS = ["close", "sma(50)", "rsi(14)", "volume", "=(close/sma(50)-1)*100", "rank_pct(rvol(20))"];

/** Valid payloads with every member of the interface: nested, empty, disabled, null and absent parts among them. */
export function arbitraryPayload({
  inputs = COMMON_INPUTS,
  depth = 2,
}: PayloadOptions = {}): fc.Arbitrary<ScanPayload> {
  const returns = returnsOf(inputs);
  const technical = technicalOf(inputs);
  const indicatorEntry = partial<Record<string, unknown>>({
    ...labels,
    BarsAgo: inside("barsAgo"),
    Within: inside("within"),
    Returns: returns,
  });
  const members: Record<string, fc.Arbitrary<unknown>> = {
    CandlestickPattern: orNull(map(some("CDLHAMMER", "CDLENGULFING", "INSIDE_BAR"), candlestick)),
    ChartPattern: orNull(map(fc.constantFrom(...CHART_PATTERNS), chartPattern)),
    FeatureWindow: orNull(
      partial<{ Filters?: FeatureFilter[] | null }>({ Filters: list(arbitraryFeatureFilter(inputs)) }),
    ),
    Fundamental: orNull(partial<{ Filters?: FundamentalFilter[] | null }>({ Filters: list(fundamentalOf(inputs), 2) })),
    Indicator: orNull(groupsOf(Object.fromEntries(INDICATOR_GROUPS.map((name) => [name, indicatorEntry])))),
    InsiderTransactions: orNull(partial<Record<string, unknown>>({ Filters: list(insider, 2), Technical: technical })),
    PatternModel: list(
      partial<Record<string, unknown>>(
        { ModelId: some("pm_1", "pm_2"), Id: word, MinScore: fc.constantFrom(-1, 0, 0.8, 1), IsDisabled: flag },
        ["MinScore"],
      ),
      2,
    ),
    Reference: reference,
    Short: orNull(partial<Record<string, unknown>>({ Filters: list(short, 2), Technical: technical })),
    Stock: orNull(stock),
  };
  const moment = { AsOf: asOf, AsOfBasis: fc.constantFrom(...AS_OF_BASES) };
  const marks = { Id: word, $schema: some("https://example.com/payload.json") };

  const condition = (level: number): fc.Arbitrary<Condition> => {
    const leaf = level < depth ? { Leaf: orNull(payload(level + 1)) } : {};
    const names = [...Object.keys(members), ...Object.keys(leaf), ...Object.keys(leaf)];
    const all: Record<string, fc.Arbitrary<unknown>> = { ...members, ...leaf };
    return fc
      .tuple(
        fc.subarray(names, { maxLength: 2 }),
        fc.subarray(["AsOf", "AsOfBasis", "Id", "$schema"], { maxLength: 1 }),
      )
      .chain(([groups, extras]) => {
        const chosen: Record<string, fc.Arbitrary<unknown>> = {};
        for (const name of groups) chosen[name] = all[name]!;
        for (const name of extras) chosen[name] = { ...moment, ...marks }[name]!;
        return fc.record(chosen, { noNullPrototype: true }) as fc.Arbitrary<Condition>;
      });
  };
  const payload = (level: number): fc.Arbitrary<ScanPayload> => {
    const conditions = list(condition(level), level === 0 ? 4 : 2);
    const quorum = fc
      .tuple(list(condition(level), 3), fc.nat(2))
      .map(([Of, more]) => ({ Count: Math.max(1, Math.min(Of?.length ?? 1, more + 1)), Of }));
    return partial<ScanPayload>({
      $schema: some("https://example.com/payload.json"),
      All: conditions,
      Any: conditions,
      None: conditions,
      AtLeast: orNull(quorum),
    });
  };
  return payload(0);
}
