import type { DateState, StockBooleanEntry, StockDateEntry, StockStringEntry } from "../payload/stock/attribute.ts";
import type { EarningsEntry } from "../payload/stock/earnings.ts";
import type { GapEntry } from "../payload/stock/gap.ts";
import type { NumericStockEntry, PriceState, StockFloatEntry, StockIntEntry } from "../payload/stock/numeric.ts";
import {
  STOCK_BOOLEAN_GROUPS,
  STOCK_FLOAT_GROUPS,
  STOCK_INT_GROUPS,
  STOCK_STRING_GROUPS,
  type Stock,
} from "../payload/stock/stock.ts";
import { compact, entries, sortedTexts, unless } from "./compact.ts";
import { REGULAR, windowBars, zonesUnless } from "./frame.ts";
import { canonicalBounds, canonicalValue } from "./want.ts";

function canonicalPrice(price: PriceState | undefined): PriceState | undefined {
  if (price === undefined) return undefined;
  const { Comparison } = price;
  const holds = (wanted: boolean | undefined): true | undefined => (wanted === true ? true : undefined);
  return compact<PriceState>({
    Comparison:
      Comparison &&
      compact<NonNullable<PriceState["Comparison"]>>({
        EqualTo: holds(Comparison.EqualTo),
        GreaterThan: holds(Comparison.GreaterThan),
        GreaterThanOrEqual: holds(Comparison.GreaterThanOrEqual),
        LessThan: holds(Comparison.LessThan),
        LessThanOrEqual: holds(Comparison.LessThanOrEqual),
        NotEqualTo: holds(Comparison.NotEqualTo),
      }),
    Delayed15Minutes: holds(price.Delayed15Minutes),
    MinPercentDiff: price.MinPercentDiff,
    WithinPercent: price.WithinPercent,
  });
}

function canonicalState(state: NumericStockEntry["State"]): NumericStockEntry["State"] {
  if (state === undefined) return undefined;
  const constraint = { Value: canonicalBounds<number>(state.Value), Price: canonicalPrice(state.Price) };
  if (Object.keys(compact(constraint)).length === 0) return undefined;
  return compact<NonNullable<NumericStockEntry["State"]>>({
    ...constraint,
    ShouldBeDelayed15Minutes: unless(false, state.ShouldBeDelayed15Minutes),
    Period: state.Period,
    SessionZones: zonesUnless(REGULAR, state.SessionZones),
    Issuer: unless(false, state.Issuer),
  });
}

function canonicalFloat(entry: StockFloatEntry): StockFloatEntry {
  return compact<StockFloatEntry>({ State: canonicalState(entry.State) });
}

function canonicalInt(entry: StockIntEntry): StockIntEntry {
  return compact<StockIntEntry>({ State: canonicalState(entry.State) });
}

function canonicalString(entry: StockStringEntry): StockStringEntry {
  const values = sortedTexts(entry.State?.Value);
  if (values.length === 0) return {};
  return { State: compact({ Value: values, Exclude: unless(false, entry.State?.Exclude) }) };
}

function canonicalDate(state: DateState | undefined): DateState | undefined {
  if (state === undefined) return undefined;
  const { Equals, Lower, Upper } = state;
  return canonicalBounds<string>({ Equals: Equals ?? undefined, Lower, Upper });
}

function canonicalBoolean(entry: StockBooleanEntry): StockBooleanEntry {
  return entry.State?.Value === undefined ? {} : { State: { Value: entry.State.Value } };
}

function canonicalEarnings(entry: EarningsEntry): EarningsEntry {
  return compact<EarningsEntry>({
    DateState: canonicalDate(entry.DateState),
    MarketTiming: entry.MarketTiming,
    Actual: entries(entry.Actual, canonicalFloat),
    Estimate: entries(entry.Estimate, canonicalFloat),
    Difference: entries(entry.Difference, canonicalFloat),
    Percent: entries(entry.Percent, canonicalFloat),
  });
}

function canonicalGap(entry: GapEntry): GapEntry {
  const value = canonicalValue(entry.Returns?.Want?.Value);
  if (value === undefined || Object.keys(value).length === 0) return {};
  const within = windowBars(entry.Within);
  return compact<GapEntry>({
    Kind: unless("percent", entry.Kind),
    Timeframe: unless("1d", entry.Timeframe),
    BarsAgo: unless(0, entry.BarsAgo),
    Within: within,
    WithinAll: within === undefined ? undefined : unless(false, entry.WithinAll),
    Returns: { Want: { Value: value } },
  });
}

/** The names of a record, in their order; a record literal has no others. */
function namesOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

export function canonicalStock(stock: Stock | null | undefined): Stock {
  const kept: Stock = {};
  if (stock == null) return kept;
  for (const group of namesOf(STOCK_FLOAT_GROUPS)) kept[group] = entries(stock[group], canonicalFloat);
  for (const group of namesOf(STOCK_INT_GROUPS)) kept[group] = entries(stock[group], canonicalInt);
  for (const group of namesOf(STOCK_STRING_GROUPS)) kept[group] = entries(stock[group], canonicalString);
  for (const group of namesOf(STOCK_BOOLEAN_GROUPS)) kept[group] = entries(stock[group], canonicalBoolean);
  kept.Earnings = entries(stock.Earnings, canonicalEarnings);
  kept.Gap = entries(stock.Gap, canonicalGap);
  kept.ListDate = entries(stock.ListDate, ({ DateState }) =>
    compact<StockDateEntry>({ DateState: canonicalDate(DateState) }),
  );
  return compact<Stock>(kept);
}
