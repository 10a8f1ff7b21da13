/**
 * expression: what a study is, once its name is forgotten: a graph of few kinds of nodes. A SeriesNode is one number per
 * bar: a column, a constant, a call of a primitive, a value framed from other bars, a fact from a feed, a rank among other
 * instruments, or another instrument's series. Equal nodes are the same object, so === finds shared parts. Builders write
 * nodes; a primitive is the one loop of one formula. Conditions over series belong to the plan (#evaluate), which knows their
 * frames and windows.
 *
 * Evaluation runs from the leaves up: the `batch` of a call fills output rows from the rows of its inputs, for all of
 * history or for the newest rows only (totalTail gives the number of input rows that those need), with the same bits. NaN is
 * no value: `nan` declares what a gap does to windows and recursions. Overflow to infinity is no value either.
 * evaluateSeries is the plain evaluator over one frame; frames and tiles belong to #tiles.
 */
export { columnsOf, framesOf, nodesOf, totalTail, totalWarmup } from "./analyse.ts";
export * from "./builders/index.ts";
export { evaluateSeries } from "./evaluate.ts";
export type { ColumnArrays } from "./evaluate.ts";
export { LEAST_GROUP } from "./cross-section.ts";
export type { CrossGroups, Population } from "./cross-section.ts";
export * from "./cross-operations/index.ts";
export { defineFact, firstKnownFrom } from "./fact.ts";
export type { Fact, FactMoment, FeedRows } from "./fact.ts";
export { call, column, constant, cross, fact, framed, other } from "./node.ts";
export type {
  CallNode,
  Column,
  ColumnNode,
  CrossNode,
  FactNode,
  FrameReference,
  Join,
  OtherNode,
  SeriesNode,
} from "./node.ts";
export type * from "./formula.ts";
export { firstRowOfKey, lookupOf, risingKeyOf } from "./lookup.ts";
export { definePrimitive } from "./primitive.ts";
export type { Lookup, Primitive, RowReader } from "./primitive.ts";
export { PRIMITIVES } from "./primitives/index.ts";
