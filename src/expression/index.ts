/**
 * expression: what a study is, once its name is forgotten: a graph of few kinds of nodes. A SeriesNode is a number per
 * bar: a column, a constant, a call of a primitive, a value framed from other bars, a fact that a feed tells, a place
 * among other instruments, or another instrument's series. Equal nodes are the same object,
 * so shared parts are found by ===. Builders write nodes; a primitive is the one loop of one formula. Conditions over
 * series belong to the engine's plan, which knows their frames and windows.
 *
 * Evaluation goes from the leaves up: a call's `batch` fills output rows from its inputs' rows, for all of history or
 * only for the newest rows (totalTail says how many input rows that takes); its `step` takes one live bar. Both give
 * the same bits. NaN is no value: windows and recursions say by `nan` what a gap does. Overflow to infinity is no value
 * either. evaluateSeries and seriesState are the plain evaluators over one frame; frames and tiles are the engine's.
 */
export { columnsOf, framesOf, nodesOf, totalTail, totalWarmup } from "./analyse.ts";
export * from "./builders/index.ts";
export { evaluateSeries } from "./evaluate.ts";
export type { ColumnArrays } from "./evaluate.ts";
export { defineCrossOperation, LEAST_GROUP } from "./cross-section.ts";
export type { CrossGroups, CrossOperation, Population } from "./cross-section.ts";
export * from "./cross-operations/index.ts";
export { defineFact, firstKnownFrom } from "./fact.ts";
export type { Fact, FactMoment, FeedRows } from "./fact.ts";
export { call, column, COLUMNS, constant, cross, fact, framed, other } from "./node.ts";
export type {
  CallNode,
  Column,
  ColumnNode,
  ConstantNode,
  CrossNode,
  FactNode,
  FramedNode,
  FrameReference,
  Join,
  OtherNode,
  SeriesNode,
} from "./node.ts";
export { lookupOf } from "./lookup.ts";
export { definePrimitive } from "./primitive.ts";
export type { Lookup, Primitive, RowReader } from "./primitive.ts";
export type { CalendarUnit } from "./primitives/calendar-key.ts";
export { PRIMITIVES } from "./primitives/index.ts";
export { seriesState } from "./series-state.ts";
export type { BarRow, SeriesState } from "./series-state.ts";
