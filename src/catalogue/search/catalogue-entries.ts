import { CANDLESTICKS } from "../candlesticks.gen.ts";
import { CHART_PATTERN_DEFINITIONS } from "../chart-patterns/chart-pattern-definitions.ts";
import type { Feature, NamedParameter } from "../define-feature.ts";
import { FEATURES } from "../features.gen.ts";
import { FUNDAMENTALS } from "../fundamentals.gen.ts";
import { INDICATORS } from "../indicators.gen.ts";
import { INSIDER_INPUTS } from "../insiders.gen.ts";
import { SHORT_INPUTS } from "../shorts.gen.ts";
import { STOCK_FILTERS } from "../stock.gen.ts";

/** Where a payload names a definition: members of a condition. */
export type PayloadGroup =
  | "FeatureWindow"
  | "Indicator"
  | "CandlestickPattern"
  | "ChartPattern"
  | "Stock"
  | "Fundamental"
  | "InsiderTransactions"
  | "Short";

/** A definition of the catalogue, whatever its registry, as words and prompts need it. */
export interface CatalogueEntry {
  readonly group: PayloadGroup;
  /** Its name in a payload. */
  readonly id: string;
  /** The name with its parameters and their defaults, such as `bb_upper(source=close,length=20,k=2)`. */
  readonly signature: string;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly bounds: readonly [number, number] | undefined;
  /** Where it has a value, where that is not on bars of every timeframe. */
  readonly frames: string | undefined;
  /** The kind of a feature, the kind of a stock filter, the side of a pattern. */
  readonly kind: string;
  /** How traders say it. */
  readonly synonyms: readonly string[];
}

const FRAMES: Readonly<Record<Feature["timeframes"], string | undefined>> = {
  any: undefined,
  intraday: "1m..4hr",
  daily: "1d..1mo",
  session: "once a session",
  date: "once a day",
};
/** Values of the listings and of quotes that a payload of Stock takes, by the kind of filter. */
const STOCK_KINDS = {
  numeric: "number",
  listedNumber: "number",
  boolean: "flag",
  gap: "number",
  string: "texts",
  date: "date",
} as const;

/** Every definition of the catalogue, in the order of the registries. */
export const CATALOGUE_ENTRIES: readonly CatalogueEntry[] = [
  ...FEATURES.map((feature): CatalogueEntry => ({
    group: "FeatureWindow",
    id: feature.alias,
    signature: signatureOf(feature),
    name: feature.displayName,
    description: feature.description,
    unit: feature.unit,
    bounds: feature.bounds,
    frames: FRAMES[feature.timeframes],
    kind: feature.category,
    synonyms: [...feature.synonyms, ...feature.aliases],
  })),
  ...INDICATORS.map((one) => plain("Indicator", one.id, one, one.unit, { frames: FRAMES.date })),
  ...FUNDAMENTALS.map((one) => plain("Fundamental", one.id, one, one.unit, { frames: one.periods.join("/") })),
  ...STOCK_FILTERS.map((one) =>
    plain("Stock", one.id, one, "unit" in one ? (one.unit ?? "") : "", { kind: STOCK_KINDS[one.kind] }),
  ),
  plain("Stock", "Earnings", earningsWords(), "", { kind: "earnings" }),
  ...SHORT_INPUTS.map((one) =>
    plain("Short", one.alias, { ...one, synonyms: [...one.synonyms, ...one.aliases] }, one.unit, {
      frames: one.cadence,
    }),
  ),
  ...INSIDER_INPUTS.map((one) => ({
    ...plain("InsiderTransactions", one.alias, one, one.unit, {}),
    signature: `${one.alias}(days=${one.window})`,
  })),
  ...CANDLESTICKS.map((one) => plain("CandlestickPattern", one.id, one, "0/1", { kind: one.sentiment })),
  ...CHART_PATTERN_DEFINITIONS.map((one) =>
    plain("ChartPattern", one.id, { ...one, displayName: one.id }, "0/1", {
      kind: one.sides.length === 2 ? "two" : one.sides[0]!.toLowerCase(),
      frames: "5m, 1hr, 1d",
    }),
  ),
];

interface Described {
  readonly displayName: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

function plain(
  group: PayloadGroup,
  id: string,
  described: Described,
  unit: string,
  { frames, kind = "" }: { readonly frames?: string | undefined; readonly kind?: string },
): CatalogueEntry {
  const { displayName: name, description, synonyms } = described;
  return {
    group,
    id,
    signature: id,
    name,
    description,
    unit,
    bounds: undefined,
    frames,
    kind,
    synonyms,
  };
}

function earningsWords(): Described {
  return {
    displayName: "Earnings",
    description: "Earnings reports: their date, their time of day, and their surprise in percent of the estimate.",
    synonyms: ["earnings date", "earnings surprise", "reports earnings", "before the open", "after the close"],
  };
}

function signatureOf({ alias, params, source }: Feature): string {
  const texts = params.map(({ name, parameter }: NamedParameter) => `${name}=${parameter.default}`);
  if (source !== undefined) texts.unshift(`source=${source}`);
  return texts.length === 0 ? alias : `${alias}(${texts.join(",")})`;
}
