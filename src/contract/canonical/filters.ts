import { ownMember } from "#base";
import type { CandlestickEntry, CandlestickPattern } from "../payload/candlestick.ts";
import type { ChartPattern, ChartPatternEntry } from "../payload/chart-pattern.ts";
import type { FeatureFilter } from "../payload/feature-filter.ts";
import type { FundamentalFilter } from "../payload/fundamental.ts";
import type { Indicator, IndicatorEntry } from "../payload/indicator.ts";
import type { InsiderFilter } from "../payload/insider.ts";
import type { PatternModelEntry } from "../payload/pattern-model.ts";
import type { ShortFilter } from "../payload/short.ts";
import type { TechnicalFilter } from "../payload/technical.ts";
import { compact, entries, sortedTexts, unless } from "./compact.ts";
import { REGULAR, spelledZones, windowBars, zonesUnless } from "./frame.ts";
import { canonicalRange, canonicalReturns, canonicalValue, canonicalWithinAll, type CanonicalStudy } from "./want.ts";

const asWritten: CanonicalStudy = (input) => input;

export function canonicalFeature(filter: FeatureFilter, study: CanonicalStudy): FeatureFilter {
  const input = filter.Input ?? filter.Id;
  const returns = canonicalReturns(filter.Returns, filter, study);
  return compact<FeatureFilter>({
    Input: input === undefined ? undefined : study(input),
    Timeframe: unless("1d", filter.Timeframe),
    SessionZones: zonesUnless(REGULAR, filter.SessionZones),
    BarsAgo: unless(0, filter.BarsAgo),
    Within: windowBars(filter.Within),
    WithinAll: canonicalWithinAll(filter.WithinAll, filter.Within, filter.Returns),
    Returns: returns,
  });
}

export function canonicalCandlestick(entry: CandlestickEntry): CandlestickEntry {
  const extended = spelledZones(["all"]);
  const named = entry.SessionZones?.length ? spelledZones(entry.SessionZones) : [];
  const isCovered = named.every((zone) => extended.includes(zone));
  const zones = entry.IncludeExt === true && isCovered ? extended : named;
  return compact<CandlestickEntry>({
    Timeframe: unless("1d", entry.Timeframe),
    SessionZones: zonesUnless(REGULAR, zones),
    IncludeExt: entry.IncludeExt === true && !isCovered ? true : undefined,
    BarsAgo: unless(0, entry.BarsAgo),
    Within: windowBars(entry.Within),
    ConsecutiveBars: unless(1, entry.ConsecutiveBars),
    Sentiment: entry.Sentiment,
    Inputs: entry.Inputs?.length ? [...entry.Inputs] : undefined,
  });
}

function canonicalChartPattern(entry: ChartPatternEntry, key: string): ChartPatternEntry {
  return compact<ChartPatternEntry>({
    DisplayName: entry.DisplayName === key ? undefined : entry.DisplayName,
    BullishBearish: entry.BullishBearish,
    Timeframe: unless("1d", entry.Timeframe),
    LookbackBars: entry.LookbackBars,
  });
}

/** A map of pattern names, sorted; an entry without members still demands the pattern. */
function patterns<E extends { readonly IsDisabled?: boolean | undefined }>(
  map: Readonly<Record<string, readonly E[] | null>> | null | undefined,
  canonical: (entry: E, key: string) => E,
): Record<string, E[]> {
  const kept = Object.keys(map ?? {})
    .sort()
    .flatMap((key): [string, E[]][] => {
      const list = entries(ownMember(map, key), (entry) => canonical(entry, key), true);
      return list === undefined ? [] : [[key, list]];
    });
  return Object.fromEntries(kept);
}

export function canonicalCandlesticks(map: CandlestickPattern | null | undefined): CandlestickPattern {
  return patterns(map, canonicalCandlestick);
}

export function canonicalChartPatterns(map: ChartPattern | null | undefined): ChartPattern {
  return patterns(map, canonicalChartPattern);
}

export function canonicalIndicator(indicator: Indicator | null | undefined, study: CanonicalStudy): Indicator {
  const canonical = (entry: IndicatorEntry): IndicatorEntry =>
    compact<IndicatorEntry>({
      BarsAgo: unless(0, entry.BarsAgo),
      Within: windowBars(entry.Within),
      Returns: canonicalReturns(entry.Returns, { Within: entry.Within }, study),
    });
  const groups: Indicator = {
    GroupStrength: entries(indicator?.GroupStrength, canonical),
    PETTM: entries(indicator?.PETTM, canonical),
    RegimeDivergence: entries(indicator?.RegimeDivergence, canonical),
    RegimeDivergencePct: entries(indicator?.RegimeDivergencePct, canonical),
    RegimeExtension: entries(indicator?.RegimeExtension, canonical),
    RelativeStrengthIndustry: entries(indicator?.RelativeStrengthIndustry, canonical),
    RelativeStrengthMkt: entries(indicator?.RelativeStrengthMkt, canonical),
    RelativeStrengthSector: entries(indicator?.RelativeStrengthSector, canonical),
    TrendEfficiency: entries(indicator?.TrendEfficiency, canonical),
  };
  return compact<Indicator>(groups);
}

export function canonicalTechnical(filter: TechnicalFilter): TechnicalFilter {
  return compact<TechnicalFilter>({
    Input: filter.Input ?? filter.Id,
    BarsAgo: unless(0, filter.BarsAgo),
    Within: windowBars(filter.Within),
    WithinAll: canonicalWithinAll(filter.WithinAll, filter.Within, filter.Returns),
    Returns: canonicalReturns(filter.Returns, { Timeframe: "own", Within: filter.Within }, asWritten),
  });
}

export function canonicalShort(filter: ShortFilter): ShortFilter {
  return compact<ShortFilter>({ Input: filter.Input ?? filter.Id, Value: canonicalValue(filter.Value) });
}

export function canonicalFundamental(filter: FundamentalFilter): FundamentalFilter {
  return compact<FundamentalFilter>({
    Id: filter.Id,
    Period: filter.Period,
    PeriodsAgo: unless(0, filter.PeriodsAgo),
    Value: canonicalValue(filter.Value),
    Range: canonicalRange(filter.Range),
    Returns: canonicalReturns(filter.Returns, { Timeframe: "own" }, asWritten),
  });
}

export function canonicalModel(entry: PatternModelEntry): PatternModelEntry {
  return compact<PatternModelEntry>({ ModelId: entry.ModelId ?? entry.Id, MinScore: entry.MinScore });
}

export function canonicalInsider(filter: InsiderFilter): InsiderFilter {
  const inclusion = (of: InsiderFilter["Role"]): InsiderFilter["Role"] =>
    of && compact({ IncludesAll: sortedTexts(of.IncludesAll), IncludesAny: sortedTexts(of.IncludesAny) });
  const level = (of: InsiderFilter["Shares"]): InsiderFilter["Shares"] =>
    of && compact({ Value: canonicalValue(of.Value) });
  return compact<InsiderFilter>({
    OwnerCik: inclusion(filter.OwnerCik),
    OwnerName: inclusion(filter.OwnerName),
    Role: inclusion(filter.Role),
    Code: inclusion(filter.Code),
    Is10b51: filter.Is10b51,
    Since: filter.Since && compact({ Value: filter.Since.Value }),
    TransactionPrice: level(filter.TransactionPrice),
    TransactionValue: level(filter.TransactionValue),
    Shares: level(filter.Shares),
    SharesAfter: level(filter.SharesAfter),
  });
}
