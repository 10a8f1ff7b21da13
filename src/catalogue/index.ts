/**
 * catalogue: everything a payload can name, declared once. A feature is one file under features/, found by
 * `npm run gen`; a stock group is one file under stock/. The study grammar turns a text into a node of #expression:
 * tokens → syntax → names looked up, arguments bound, defaults filled in → canonical text and interned node, placed
 * on the bars that ask. check-names is the second half of a payload's validation; read-back says a payload in words.
 */
export type { Feature, NamedParameter, Scaling } from "./define-feature.ts";
export { candlePenetration } from "./candles/candle-inputs.ts";
export { candlestickOf } from "./candles/candlestick-of.ts";
export { CANDLE_BLOCK, CANDLE_BLOCK_BYTES, CANDLE_ROWS, CandleBlock } from "./candles/candle-block.ts";
export type { PriceColumns } from "./candles/candle-block.ts";
export { byCandleCode } from "./candles/candle-codes.ts";
export { CodePlanes } from "./candles/code-planes.ts";
export { NewestCandles } from "./candles/newest-candles.ts";
export { CANDLESTICKS } from "./candlesticks.gen.ts";
export { candleNode, candleSentiment } from "./candles/candle-node.ts";
export type { CandleBar, CandleSample, Candlestick } from "./candles/define-candlestick.ts";
export { CHART_PATTERN_DEFINITIONS, chartPatternOf } from "./chart-patterns/chart-pattern-definitions.ts";
export type { ChartPatternEvent } from "./chart-patterns/chart-pattern-event.ts";
export { chartPatternBars, CHART_PATTERN_LOOKBACKS } from "./chart-patterns/define-chart-pattern.ts";
export { detectChartPatterns } from "./chart-patterns/detect-chart-patterns.ts";
export { chartPatternFamily } from "./chart-patterns/shapes.ts";
export { newestChartPatterns, NEWEST_CHART_PATTERNS_LENGTH } from "./chart-patterns/newest-chart-patterns.ts";
export type { ChartPatternColumns } from "./chart-patterns/newest-chart-patterns.ts";
export { findFundamental, findInsiderInput, findShortInput, periodOf } from "./company-names.ts";
export type { Found } from "./company-names.ts";
export { EarningsReports, surprisePercent } from "./company/earnings-reports.ts";
export type { EarningsReport } from "./company/earnings-reports.ts";
export { INSIDER_ROLES, isSameTransaction, rolesAt, TRADE_CODES } from "./company/insider-trades.ts";
export { knownDay, numberAt, textAt } from "./company/known-day.ts";
export type { FundamentalDefinition } from "./define-fundamental.ts";
export type { ShortInput } from "./define-short-input.ts";
export { FEATURES } from "./features.gen.ts";
export { FUNDAMENTALS } from "./fundamentals.gen.ts";
export { INDICATORS } from "./indicators.gen.ts";
export { INSIDER_INPUTS } from "./insiders.gen.ts";
export { SHORT_INPUTS } from "./shorts.gen.ts";
export { checkNames } from "./check/check-names.ts";
export { modelIdOf, patternModelsNamed } from "./check/pattern-models-named.ts";
export { readBack, readBackCondition } from "./read-back/read-back.ts";
export { buildReference, catalogueVersion } from "./reference.ts";
export type { RetentionDays } from "./reference.ts";
export { CATALOGUE_ENTRIES } from "./search/catalogue-entries.ts";
export type { CatalogueEntry, PayloadGroup } from "./search/catalogue-entries.ts";
export { prepareCatalogueSearch, searchCatalogue } from "./search/search-catalogue.ts";
export { ZONES } from "./session-zones.ts";
export type { ListingText, StockFilter, StringStockFilter } from "./define-stock-filter.ts";
export { STOCK_FILTERS } from "./stock.gen.ts";
export { stockFilterOf } from "./stock-filters.ts";
export { resolveStudy } from "./study/resolve-study.ts";
export type { ResolvedStudy, StudyResult } from "./study/resolve-study.ts";
export { studiesNamed } from "./study/studies-named.ts";
export { feedsOf } from "./study/frames.ts";
