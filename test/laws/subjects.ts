import * as fc from "fast-check";
import {
  candleNode,
  candlestickOf,
  CANDLESTICKS,
  CHART_PATTERN_DEFINITIONS,
  checkNames,
  FEATURES,
  feedsOf,
  FUNDAMENTALS,
  INDICATORS,
  INSIDER_INPUTS,
  resolveStudy,
  SHORT_INPUTS,
  STOCK_FILTERS,
  type Feature,
  type Scaling,
} from "#catalogue";
import {
  CHART_PATTERN_TIMEFRAMES,
  MARKET_TIMINGS,
  STOCK_INT_GROUPS,
  type Condition,
  type FeatureFilter,
  type SessionZone,
  type Timeframe,
} from "#contract";
import { fact, type SeriesNode } from "#expression";
import { frameOf } from "../../src/tiles/frame.ts";
import type { Frame } from "../../src/tiles/frame.ts";
import { LAW_HEADS } from "./law-heads.ts";

/** What is drawn of a condition: numbers that each kind of condition reads in its own way. */
export interface Knobs {
  /** Which ticker's value is the level, 0 to 1. */
  readonly pick: number;
  /** Relative distance of the level from that value. */
  readonly off: number;
  readonly comparison: Comparison;
  readonly ago: number;
  readonly within: number;
  readonly all: boolean;
  /** Chooses among forms: timeframes, arguments, sides. */
  readonly form: number;
}

export const COMPARISONS = [
  "GreaterThan",
  "GreaterThanOrEqual",
  "LessThan",
  "LessThanOrEqual",
  "EqualTo",
  "NotEqualTo",
  "CrossesAbove",
  "CrossesUnder",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const knobs: fc.Arbitrary<Knobs> = fc.record({
  pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
  off: fc.constantFrom(0, 0, 1e-3, -1e-3, 0.05, -0.3),
  comparison: fc.constantFrom(...COMPARISONS),
  ago: fc.constantFrom(0, 0, 0, 1, 2, 7),
  within: fc.constantFrom(0, 0, 1, 3, 8),
  all: fc.boolean(),
  form: fc.nat(719),
});

/** Where the values lie among which a level is chosen. */
export interface Levelled {
  readonly node: SeriesNode;
  readonly frame: Frame;
}

/** Something of the catalogue that a condition can be about. */
export interface Subject {
  readonly name: string;
  /** Rests on bars and feeds of the instrument alone. */
  readonly local: boolean;
  /** How its values follow prices and volumes; none where they do not follow a power law. */
  readonly scaling: Scaling | "none";
  /** Power of the ratio by which a later split multiplies what is told of the company; none where that is not known. */
  readonly perShare: number | "none";
  /** Counts daily bars of the regular session, back from the newest. */
  readonly countsDays: boolean;
  /** Names of feeds. */
  readonly feeds: readonly string[];
  /** Where a level for a condition of these knobs comes from; undefined where none is needed. */
  readonly levelled: (knobs: Knobs) => Levelled | undefined;
  readonly condition: (knobs: Knobs, level: number) => Condition;
}

const DAILY = frameOf("1d", undefined);
const UNSCALED: Scaling = { price: 0, volume: 0 };

function one<T>(list: readonly T[], form: number): T {
  return list[form % list.length]!;
}

const value = (comparison: Comparison, level: number) => ({ Want: { Value: { [comparison]: level } } });

const LEVELS = { CrossesAbove: "GreaterThan", CrossesUnder: "LessThan" } as const;
/** Conditions on single rows know no crosses. */
const plainly = (comparison: Comparison): Comparison =>
  comparison === "CrossesAbove" || comparison === "CrossesUnder" ? LEVELS[comparison] : comparison;

const window = ({ ago, within, all }: Knobs) => ({
  ...(ago === 0 ? {} : { BarsAgo: ago }),
  ...(within === 0 ? {} : { Within: within }),
  ...(within > 1 && all ? { WithinAll: true } : {}),
});

const PLACES: Readonly<Record<Feature["timeframes"], readonly (readonly [Timeframe, SessionZone | undefined])[]>> = {
  any: [
    ["1d", undefined],
    ["1d", undefined],
    ["1wk", undefined],
    ["15m", undefined],
    ["1d", "all"],
    ["1hr", "all"],
    ["1mo", undefined],
    ["3d", undefined],
  ],
  intraday: [
    ["5m", undefined],
    ["15m", "all"],
    ["1hr", undefined],
  ],
  daily: [
    ["1d", undefined],
    ["1wk", undefined],
  ],
  session: [
    ["1d", undefined],
    ["1d", "premarket"],
  ],
  date: [["1d", undefined]],
};

/** Cross-sectional studies see the others; `framed` the same of a formula around one. */
const isLocal = ({ category }: Feature): boolean => category !== "cross_sectional";

function textOf({ alias, params }: Feature, form: number): string {
  const isShort = params[0]?.parameter.kind === "int" && params[0].name === "length";
  const short = isShort ? `${alias}(length=5)` : alias;
  switch (form % 5) {
    case 1:
      return short;
    case 2:
      return `=${short}-lag(${alias},1)`;
    case 3:
      return `=max(${alias},lag(${short},2))`;
    default:
      return alias;
  }
}

function filterOf(feature: Feature, { form, ...rest }: Knobs, level: number, plain: boolean): FeatureFilter {
  const [timeframe, zone] = one(PLACES[feature.timeframes], plain ? 0 : Math.floor(form / 5));
  const Input = plain ? feature.alias : textOf(feature, form);
  const place = {
    ...(timeframe === "1d" ? {} : { Timeframe: timeframe }),
    ...(zone === undefined ? {} : { SessionZones: [zone] }),
  };
  const right = { Input, BarsAgo: 1 + (form % 3) };
  const Returns =
    !plain && form % 11 === 0 ? { Want: { Study: { [rest.comparison]: right } } } : value(rest.comparison, level);
  return { Input, ...place, ...window({ form, ...rest }), Returns };
}

/** A filter on a feature; the plainest one where the catalogue refuses the form that was drawn. */
function featureFilter(feature: Feature, drawn: Knobs, level: number): FeatureFilter {
  const filter = filterOf(feature, drawn, level, false);
  if (checkNames({ All: [{ FeatureWindow: { Filters: [filter] } }] }).length === 0) return filter;
  return filterOf(feature, drawn, level, true);
}

function levelledBy(text: string, timeframe: Timeframe, zones: readonly SessionZone[] | undefined): Levelled {
  const found = resolveStudy(text, { timeframe, ...(zones === undefined ? {} : { zones }) });
  if (!found.ok) throw new Error(`${text}: ${found.issues[0]!.message}`);
  const { node, frame } = found.study;
  return { node, frame: frameOf(frame.timeframe, frame.zones) };
}

/** Shares are more after a split, dollars per share less; money, ratios and counts are the same. */
const powerOf = (unit: string): number => (unit === "sh" ? 1 : unit === "$/sh" ? -1 : 0);

const features = FEATURES.map((feature): Subject => {
  const { alias, timeframes, feeds, scaling } = feature;
  return {
    name: alias,
    local: isLocal(feature),
    scaling,
    perShare: "none",
    countsDays: timeframes !== "intraday",
    feeds,
    levelled(drawn) {
      const { Input, Timeframe = "1d", SessionZones } = featureFilter(feature, drawn, 0);
      return levelledBy(Input!, Timeframe, SessionZones ?? undefined);
    },
    condition: (drawn, level) => ({ FeatureWindow: { Filters: [featureFilter(feature, drawn, level)] } }),
  };
});

const candlesticks = CANDLESTICKS.map(({ id }): Subject => {
  const definition = candlestickOf(id)!;
  return {
    name: id,
    local: true,
    scaling: UNSCALED,
    perShare: "none",
    countsDays: true,
    feeds: ["daily"],
    levelled: () => ({ node: candleNode(definition), frame: DAILY }),
    condition({ form, ago, within }) {
      const Timeframe = one(["1d", "1d", "1wk", "15m", "1d", "1hr"] as const, form);
      const Within = form % 4 === 0 ? 12 : within;
      const entry = {
        ...(Timeframe === "1d" ? {} : { Timeframe }),
        ...(ago === 0 ? {} : { BarsAgo: ago }),
        ...(Within === 0 ? {} : { Within }),
      };
      return { CandlestickPattern: { [id]: [entry] } };
    },
  };
});

const chartPatterns = CHART_PATTERN_DEFINITIONS.map(({ id, sides }): Subject => ({
  name: id,
  local: true,
  scaling: UNSCALED,
  perShare: "none",
  countsDays: false,
  feeds: ["daily"],
  levelled: () => undefined,
  condition({ form }) {
    const Timeframe = one([...CHART_PATTERN_TIMEFRAMES, "1d", "1d"] as const, form);
    const entry = {
      ...(Timeframe === "1d" ? {} : { Timeframe }),
      ...(form % 3 === 0 && sides.length > 0 ? { BullishBearish: one(sides, form) } : {}),
      LookbackBars: one([20, 60, 5, 120], form),
    };
    return { ChartPattern: { [id]: [entry] } };
  },
}));

const indicators = INDICATORS.map(({ id, expr }): Subject => ({
  name: id,
  local: false,
  scaling: "none",
  perShare: "none",
  countsDays: true,
  feeds: [...feedsOf(expr, { timeframe: "1d", zones: ["regular"] })],
  levelled: () => ({ node: expr, frame: DAILY }),
  condition({ comparison, ago, within }, level) {
    const entry = { ...(ago === 0 ? {} : { BarsAgo: ago }), ...(within === 0 ? {} : { Within: within }) };
    return { Indicator: { [id]: [{ ...entry, Returns: value(comparison, level) }] } };
  },
}));

const fundamentals = FUNDAMENTALS.flatMap(({ id, periods, axis, unit, node }) =>
  periods.map((period): Subject => ({
    name: `${id} ${period}`,
    local: true,
    scaling: "none",
    perShare: powerOf(unit),
    countsDays: false,
    feeds: ["filings"],
    levelled: ({ form }) => ({ node: node(period, axis === "periods" && form % 4 === 0 ? 1 : 0), frame: DAILY }),
    condition({ comparison, form }, level) {
      const PeriodsAgo = axis === "periods" && form % 4 === 0 ? { PeriodsAgo: 1 } : {};
      const filter = { Id: id, Period: period, ...PeriodsAgo };
      const wanted =
        form % 3 === 0 ? { Returns: value(comparison, level) } : { Value: { [plainly(comparison)]: level } };
      return { Fundamental: { Filters: [{ ...filter, ...wanted }] } };
    },
  })),
);

const insiders = INSIDER_INPUTS.map(({ alias, fact: of, unit, window: days }): Subject => ({
  name: `insiders: ${alias}`,
  local: true,
  scaling: "none",
  perShare: powerOf(unit),
  countsDays: false,
  feeds: ["insiders"],
  levelled: () => ({ node: fact(of, [days]), frame: DAILY }),
  condition: (drawn, level) => ({
    InsiderTransactions: {
      Technical: {
        Filters: [{ Input: `${alias}(${days})`, ...window(drawn), Returns: value(drawn.comparison, level) }],
      },
    },
  }),
}));

const shorts = SHORT_INPUTS.map(({ alias, fact: of, unit, length }): Subject => ({
  name: `short: ${alias}`,
  local: true,
  scaling: "none",
  perShare: powerOf(unit),
  countsDays: false,
  feeds: of.feeds,
  levelled: () => ({ node: fact(of, [length?.default ?? 1, 0]), frame: DAILY }),
  condition(drawn, level) {
    const { comparison, form } = drawn;
    if (form % 3 === 0) return { Short: { Filters: [{ Input: alias, Value: { [comparison]: level } }] } };
    const filter = { Input: alias, ...window(drawn), Returns: value(comparison, level) };
    return { Short: { Technical: { Filters: [filter] } } };
  },
}));

/** Conditions that are not about a number of a series. */
function plainSubject(name: string, conditions: readonly Condition[], more: Partial<Subject> = {}): Subject {
  return {
    name,
    local: true,
    scaling: "none",
    perShare: "none",
    countsDays: false,
    feeds: [],
    levelled: () => undefined,
    condition: ({ form }) => one(conditions, form),
    ...more,
  };
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  Symbol: ["ZZ*", "A*", "M*"],
  Name: ["renamed", "a", "fund"],
  Sector: ["Technology", "Energy", "garbage"],
  SecurityType: ["CS", "ETF"],
  Exchange: ["XNYS", "garbage"],
  IndexMembership: ["SP500", "NDX", "garbage"],
  TradingStatus: ["active", "halted", "delisted", "suspended"],
};

const stock = STOCK_FILTERS.flatMap((filter): Subject[] => {
  const { id, kind } = filter;
  const entry = (State: object): Condition => ({ Stock: { [id]: [{ State }] } });
  switch (kind) {
    case "numeric":
      return [
        {
          name: `stock: ${id}`,
          local: true,
          scaling: FEATURES.find(({ alias }) => alias === filter.study)?.scaling ?? "none",
          perShare: "none",
          countsDays: true,
          feeds: FEATURES.find(({ alias }) => alias === filter.study)?.feeds ?? [],
          levelled: () => levelledBy(filter.study, "1d", undefined),
          condition({ form }, level) {
            if (form % 5 === 0) return entry({ Price: { WithinPercent: 5 } });
            const bound = id in STOCK_INT_GROUPS ? Math.round(level) : level;
            const Value =
              form % 2 === 0
                ? { Lower: { Operator: form % 4 === 0 ? "gte" : "gt", Value: bound } }
                : { Upper: { Operator: form % 3 === 0 ? "lte" : "lt", Value: bound } };
            return entry({ Value, ...(form % 7 === 0 ? { ShouldBeDelayed15Minutes: true } : {}) });
          },
        },
      ];
    case "listedNumber":
      return [plainSubject(`stock: ${id}`, [entry({ Value: { Lower: { Operator: "gt", Value: 3_000 } } })])];
    case "boolean":
      return [plainSubject(`stock: ${id}`, [entry({ Value: true }), entry({ Value: false })])];
    case "gap":
      return [
        plainSubject(
          `stock: ${id}`,
          (["percent", "price", "full_percent", "full_price"] as const).flatMap((Kind) =>
            [0, 1].map((GreaterThan): Condition => ({
              Stock: { Gap: [{ Kind, Within: 5, Returns: { Want: { Value: { GreaterThan } } } }] },
            })),
          ),
        ),
      ];
    case "string":
      return [
        plainSubject(
          `stock: ${id}`,
          (TEXTS[id] ?? ["US", "garbage"]).flatMap((text) => [
            entry({ Value: [text] }),
            entry({ Value: [text], Exclude: true }),
          ]),
        ),
      ];
    case "date":
      return [
        plainSubject(`stock: ${id}`, [
          { Stock: { ListDate: [{ DateState: { Lower: { Operator: "gte", Value: "-P200D" } } }] } },
          { Stock: { ListDate: [{ DateState: { Upper: { Operator: "lt", Value: "2015-01-01" } } }] } },
        ]),
      ];
  }
}).filter(({ name }) => name !== "stock: Watchlist");

const earnings = plainSubject(
  "stock: Earnings",
  [
    { Stock: { Earnings: [{ DateState: { Lower: { Operator: "gte", Value: "-P30D" } } }] } },
    {
      Stock: {
        Earnings: [
          { DateState: { Lower: { Operator: "gt", Value: "-P1D" }, Upper: { Operator: "lte", Value: "P45D" } } },
        ],
      },
    },
    { Stock: { Earnings: [{ DateState: { Equals: "next_week" } }] } },
    ...MARKET_TIMINGS.map((MarketTiming): Condition => ({ Stock: { Earnings: [{ MarketTiming }] } })),
    ...(["Actual", "Estimate", "Difference", "Percent"] as const).map((member): Condition => ({
      Stock: { Earnings: [{ [member]: [{ State: { Value: { Lower: { Operator: "gt", Value: 0.1 } } } }] }] },
    })),
  ],
  { feeds: ["earnings"] },
);

const transactions = plainSubject(
  "insiders: Filters",
  [
    { Code: { IncludesAny: ["P"] } },
    { Code: { IncludesAny: ["S"] }, Since: { Value: "-P30D" } },
    { Is10b51: true },
    { Role: { IncludesAny: ["director"] }, Since: { Value: "-P90D" } },
    { TransactionPrice: { Value: { GreaterThan: 50 } } },
    { TransactionValue: { Value: { GreaterThan: 200_000 } } },
    { Shares: { Value: { LessThan: 2_000 } }, Since: { Value: "-P120D" } },
    { SharesAfter: { Value: { GreaterThan: 50_000 } } },
  ].map((filter): Condition => ({ InsiderTransactions: { Filters: [filter] } })),
  { feeds: ["insiders"] },
);

const patternModels: Subject = {
  name: "PatternModel",
  local: true,
  scaling: UNSCALED,
  perShare: "none",
  countsDays: false,
  feeds: ["daily", "minute"],
  levelled: () => undefined,
  condition({ pick, form }) {
    const ModelId = one([...LAW_HEADS.keys()], form);
    // Scores of random walks lie around 0.
    return { PatternModel: [{ ModelId, MinScore: 0.6 * pick - 0.3 }] };
  },
};

/** All that a payload can be about: every feature, pattern, group, figure and series of the catalogue, pattern models. */
export const SUBJECTS: readonly Subject[] = [
  ...features,
  ...candlesticks,
  ...chartPatterns,
  ...indicators,
  ...fundamentals,
  ...insiders,
  transactions,
  ...shorts,
  ...stock,
  earnings,
  patternModels,
];
