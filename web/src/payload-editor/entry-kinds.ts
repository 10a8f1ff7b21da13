import { table } from "#base";
import {
  CandlestickEntry,
  ChartPatternEntry,
  EarningsEntry,
  FeatureFilter,
  FundamentalFilter,
  GapEntry,
  IndicatorEntry,
  InsiderFilter,
  PatternModelEntry,
  ShortFilter,
  STOCK_BOOLEAN_GROUPS,
  STOCK_STRING_GROUPS,
  StockBooleanEntry,
  StockDateEntry,
  StockFloatEntry,
  StockStringEntry,
  TechnicalFilter,
} from "#contract";

/** The shapes that an entry of a condition can have. Each has its own form in the builder. */
export type EntryKind =
  | "feature"
  | "candlestick"
  | "chartPattern"
  | "indicator"
  | "fundamental"
  | "insider"
  | "insiderSeries"
  | "short"
  | "shortSeries"
  | "patternModel"
  | "stockNumber"
  | "stockText"
  | "stockFlag"
  | "stockDate"
  | "gap"
  | "earnings";

/** Where a member of a condition keeps its lists of entries; `*` is the name of a definition. */
const LISTS = table<readonly (readonly string[])[]>({
  CandlestickPattern: [["*"]],
  ChartPattern: [["*"]],
  FeatureWindow: [["Filters"]],
  Fundamental: [["Filters"]],
  Indicator: [["*"]],
  InsiderTransactions: [["Filters"], ["Technical", "Filters"]],
  PatternModel: [[]],
  Short: [["Filters"], ["Technical", "Filters"]],
  Stock: [["*"]],
});

const KINDS = table<EntryKind>({
  "CandlestickPattern/*": "candlestick",
  "ChartPattern/*": "chartPattern",
  "FeatureWindow/Filters": "feature",
  "Fundamental/Filters": "fundamental",
  "Indicator/*": "indicator",
  "InsiderTransactions/Filters": "insider",
  "InsiderTransactions/Technical/Filters": "insiderSeries",
  PatternModel: "patternModel",
  "Short/Filters": "short",
  "Short/Technical/Filters": "shortSeries",
});

/** What each kind of entry may hold, as the contract declares it. */
const SHAPES: Readonly<Record<EntryKind, { readonly shape: object }>> = {
  feature: FeatureFilter,
  candlestick: CandlestickEntry,
  chartPattern: ChartPatternEntry,
  indicator: IndicatorEntry,
  fundamental: FundamentalFilter,
  insider: InsiderFilter,
  insiderSeries: TechnicalFilter,
  short: ShortFilter,
  shortSeries: TechnicalFilter,
  patternModel: PatternModelEntry,
  stockNumber: StockFloatEntry,
  stockText: StockStringEntry,
  stockFlag: StockBooleanEntry,
  stockDate: StockDateEntry,
  gap: GapEntry,
  earnings: EarningsEntry,
};

/** The lists of entries under a member of a condition, as patterns of keys below it; none where it has no entries. */
export function listsOfMember(member: string): readonly (readonly string[])[] {
  return LISTS[member] ?? [];
}

/** The kind of the entries of the list at these keys of a condition, such as `["Stock", "Gap"]`. */
export function kindOfList(keys: readonly string[]): EntryKind | undefined {
  const [member = "", ...below] = keys;
  const pattern = listsOfMember(member).find(
    (one) => one.length === below.length && one.every((key, k) => key === "*" || key === below[k]),
  );
  if (pattern === undefined) return undefined;
  return member === "Stock" ? kindOfStockGroup(below[0]!) : KINDS[[member, ...pattern].join("/")];
}

function kindOfStockGroup(group: string): EntryKind {
  if (group === "Gap") return "gap";
  if (group === "Earnings") return "earnings";
  if (group === "ListDate") return "stockDate";
  if (Object.hasOwn(STOCK_STRING_GROUPS, group)) return "stockText";
  return Object.hasOwn(STOCK_BOOLEAN_GROUPS, group) ? "stockFlag" : "stockNumber";
}

/** Whether entries of a kind may have a member of this name. */
export function hasMember(kind: EntryKind, member: string): boolean {
  return Object.hasOwn(SHAPES[kind].shape, member);
}
