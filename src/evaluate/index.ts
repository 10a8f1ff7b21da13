/**
 * evaluate: what is true on which bars.
 *
 * From a payload to truths:
 * 1. `bind` (plan/bind.ts) makes a `ScanPlan` (plan/plan.ts) of leaves with series, tests and frames. It reads no data.
 *    `refuseTooMuch` (plan/refuse-too-much.ts) compares its `staticCost` (plan/static-cost.ts) with the limits.
 * 2. Order the conditions: `Execution.matches` (conditions/execute.ts) runs those that compare within the scan last
 *    (`conditionDependence`, cross/cross-scan.ts) and otherwise follows `orderByCost` (plan/rules/order-by-cost.ts), by
 *    estimated cost and by the pass rates of earlier scans (`PassRates`, conditions/pass-rates.ts).
 * 3. Choose the backend of each leaf: `ConditionTruths` (conditions/condition-truths.ts) takes the first of `BACKENDS`
 *    (backends/index.ts) that takes the leaf; they are in order of cost. `cached` (backends/cached.ts) reads
 *    `ColumnCache` and `CandleCache` (cache/column-cache.ts, candles/candle-cache.ts). From bars (backends/from-bars.ts),
 *    `compiled` runs `CompiledFilters` (compiled/compiled-filters.ts), `candles` runs `CandleFilters`
 *    (candles/candle-filters.ts), `interpreted` runs `FilterGroup` (conditions/filter-group.ts). Leaves that are not
 *    filters run lane by lane (backends/lane-by-lane.ts), over feeds (facts) or patterns (patterns).
 * 4. Take truths: the backend gives true, false or null (conditions/truth.ts) on the survivors to a `TruthSink`
 *    (conditions/truth-sink.ts), for filters of a group that `joins` accepts in one call.
 * 5. Combine: `joinTruths` (conditions/join-truths.ts) merges truths lane by lane, `joinPlanes`
 *    (conditions/truth-planes.ts) as bits; `evaluatesLane` (plan/rules/skip-decided.ts) drops the lanes that are decided.
 * 6. Order the matches: `rankMatches` (patterns/pattern-scores.ts).
 *
 * Series: `Program` (series/program.ts) evaluates nodes on one frame, row by row. `JoinedSeries` (series/joined-series.ts)
 * reads another frame, `FactSeries` (facts/fact-series.ts) a feed, `OtherSeries` (series/other-series.ts) a benchmark.
 * `CrossVectors` (cross/cross-vectors.ts) gathers one value per instrument, ranks or averages them, and caches the vector.
 *
 * Followed payloads: `ComparedRows` (compiled/compared-rows.ts) compares cached values of all instruments at once, as bits.
 *
 * Newer bars: `FollowedColumns` (cache/followed-columns.ts) moves cached columns on: columns of a bar field from the bars,
 * other series with a `StateBoard` (cache/state-board.ts). Series that cannot be stepped are computed again.
 */
export type { Backend } from "./backends/backend.ts";
export { laneByLane } from "./backends/lane-by-lane.ts";
export { ColumnCache } from "./cache/column-cache.ts";
export { canCompile } from "./compiled/compiled-program.ts";
export { ComparedRows, type LanePlanes, type Row } from "./compiled/compared-rows.ts";
export { CompiledSeries } from "./compiled/compiled-series.ts";
export { ConditionTruths } from "./conditions/condition-truths.ts";
export type { MomentView } from "./conditions/evaluation-views.ts";
export { Execution } from "./conditions/execute.ts";
export { FilterEvaluator, cachedCost, isCached } from "./conditions/filter-evaluator.ts";
export { FollowedCosts, type FollowedPart, fromBars } from "./conditions/followed-cost.ts";
export { PassRates } from "./conditions/pass-rates.ts";
export { ScanEvaluators } from "./conditions/scan-evaluators.ts";
export { Timing } from "./conditions/timing.ts";
export { bitCount } from "./conditions/truth-planes.ts";
export { type TruthSink, written } from "./conditions/truth-sink.ts";
export { FALSE, NULL, type Operand, TRUE, type Truth, UNSETTLED, holds, windowTruth } from "./conditions/truth.ts";
export { ScanPopulation, conditionDependence } from "./cross/cross-scan.ts";
export { attributeTruths } from "./facts/attribute.ts";
export type { ListedView } from "./facts/listed-view.ts";
export { ChartPatternAges } from "./patterns/chart-pattern-ages.ts";
export { type ChartPatternTables, chartPatternTables, sharedTable, tableKey } from "./patterns/chart-pattern-table.ts";
export { type Embedded, type EmbeddingCaches, pastEmbeddings, sharedEmbeddings } from "./patterns/embedding-cache.ts";
export { type EmbeddingPair, type EmbeddingTable, EmbeddingTables, keyOfPair } from "./patterns/embedding-table.ts";
export { PatternModels } from "./patterns/pattern-models.ts";
export {
  type RankedMatches,
  inOrder,
  numberedInOrder,
  rankMatches,
  scoredModels,
  scorerOn,
} from "./patterns/pattern-scores.ts";
export { PatternWindows } from "./patterns/pattern-windows.ts";
export { type BoundStudy, bindStudy } from "./plan/bind-study.ts";
export { bind } from "./plan/bind.ts";
export { keyOf, labelOf } from "./plan/condition-names.ts";
export { feedsOfLeaf } from "./plan/feeds-of.ts";
export { KnownHeads } from "./plan/known-heads.ts";
export { NOW, momentAt } from "./plan/moment.ts";
export type { PatternModelPlan } from "./plan/pattern-model-plan.ts";
export { payloadText } from "./plan/payload-text.ts";
export { PlanCosts } from "./plan/plan-costs.ts";
export { type BarNeed, barsOfLeaf, planNeeds } from "./plan/plan-needs.ts";
export {
  type AttributePlan,
  type ConditionPlan,
  type FilterPlan,
  type LeafPlan,
  type Moment,
  type OrderOperator,
  type ScanPlan,
  type Test,
  leavesOf,
  seriesOf,
  sidesOf,
} from "./plan/plan.ts";
export { refuseTooMuch } from "./plan/refuse-too-much.ts";
export { repaysCompiling } from "./plan/rules/compile.ts";
export { ALL_RULES, RULES, type Rule, type Rules } from "./plan/rules/index.ts";
export { orderByCost } from "./plan/rules/order-by-cost.ts";
export { NO_WORK, type SeriesWork, added } from "./plan/series-cost.ts";
export {
  ATTRIBUTE_COST,
  CHART_BAR_COST,
  type PlanCost,
  type PopulationSize,
  compiledCost,
  staticCost,
  workOn,
} from "./plan/static-cost.ts";
export { carrierOf, carriersOf } from "./series/other-series.ts";
export { Program } from "./series/program.ts";
export { sliceOf } from "./slice-of.ts";
