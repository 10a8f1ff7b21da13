import type { ListingText, StringStockFilter } from "#catalogue";
import type { AsOfBasis } from "#contract";
import type { SeriesNode } from "#expression";
import type { Frame } from "#tiles";
import type { ChartPatternPlan } from "./chart-pattern-plan.ts";
import type { FeedPlan } from "./feed-plan.ts";
import type { PatternModelPlan } from "./pattern-model-plan.ts";

/** Moment and basis at which conditions are evaluated. The stored calendar resolves it. */
export interface Moment {
  /** AsOf as written; undefined = the moment of the enclosing conditions. */
  readonly asOf: string | undefined;
  readonly basis: AsOfBasis;
  /** Moment of the enclosing conditions, from which days back count; undefined = now. */
  readonly around: Moment | undefined;
  /** Equal for moments that resolve alike. */
  readonly key: string;
  /** JSON pointer of the AsOf in the payload. */
  readonly path: string;
}

/** Members that all leaves share. */
export interface LeafBase {
  readonly path: string;
  readonly label: string;
  readonly key: string;
  /** Present if it differs from the moment of the scan. */
  readonly moment?: Moment;
}

export type TestOperator = "gt" | "gte" | "lt" | "lte" | "eq" | "ne" | "above" | "under";

/** Operators that read a single bar. */
export type OrderOperator = Exclude<TestOperator, "above" | "under">;

/** Test `left OP right` on one bar. "above" and "under" are crosses between the previous bar and this one. */
export interface Test {
  readonly operator: TestOperator;
  readonly right: SeriesNode;
}

/** Tests that must all hold on the same bar: on any, or on all, of the newest `bars` bars. */
export interface TestWindow {
  readonly mode: "any" | "all";
  readonly bars: number;
  readonly tests: readonly Test[];
}

/** Windows of tests on a series, ending `ago` bars (or steps of a feed) before the newest. All must hold. */
export interface WindowedTest {
  readonly left: SeriesNode;
  readonly ago: number;
  readonly windows: readonly TestWindow[];
}

/** One entry of the payload, bound to bars. */
export interface FilterPlan extends LeafBase, WindowedTest {
  readonly kind: "filter";
  readonly frame: Frame;
}

/** A test of the instrument's listing. */
export interface AttributePlan extends LeafBase {
  readonly kind: "attribute";
  readonly attribute: AttributeName;
  readonly test: AttributeTest;
}
export type AttributeName = ListingText | "listDate" | "employees" | "optionable" | "shortable";
export type AttributeTest =
  | {
      readonly kind: "text";
      readonly match: StringStockFilter["match"];
      /** In lower case; one match suffices. */
      readonly values: readonly string[];
      /** If true, no value may match. */
      readonly exclude: boolean;
    }
  | { readonly kind: "date"; readonly bounds: readonly DateBoundTest[] }
  | { readonly kind: "number"; readonly bounds: readonly NumberBoundTest[] }
  | { readonly kind: "flag"; readonly value: boolean };

export interface NumberBoundTest {
  readonly operator: OrderOperator;
  readonly limit: number;
}

/** A bound in days: since 1970-01-01, from the scan's date, or from the Monday of its week. */
export interface DateBoundTest {
  readonly operator: OrderOperator;
  readonly from: "epoch" | "scan" | "week";
  readonly days: number;
  readonly text: string;
}

export type LeafPlan = FilterPlan | AttributePlan | FeedPlan | ChartPatternPlan | PatternModelPlan;

export type ConditionPlan = LeafPlan | GroupPlan;

export type GroupPlan =
  | { readonly kind: "all" | "any" | "none"; readonly path: string; readonly of: readonly ConditionPlan[] }
  | { readonly kind: "atLeast"; readonly path: string; readonly count: number; readonly of: readonly ConditionPlan[] };

/** A payload bound to the catalogue: what to compute, independent of any data. */
export interface ScanPlan {
  /** Canonical text of the payload and the names of its heads. */
  readonly key: string;
  /** Moment of the scan: it selects the universe, and conditions without a moment of their own are evaluated there. */
  readonly moment: Moment;
  /** Further moments at which leaves are evaluated. */
  readonly moments: readonly Moment[];
  /** Conditions that must all hold. */
  readonly conditions: readonly ConditionPlan[];
  /** Every frame that a leaf reads, joined frames included as far as the payload fixes them. */
  readonly frames: readonly Frame[];
  /** Names of the stored bars (daily, minute), listings and feeds that the leaves read. */
  readonly feeds: readonly string[];
}

/** Number of rows that a window reads, counted back from its newest. */
export function rowsOf(window: TestWindow): number {
  return window.bars + (window.tests.some((test) => test.operator === "above" || test.operator === "under") ? 1 : 0);
}

/** Returns the number of rows that windows read, counted back from the newest. */
export function mostRowsOf(windows: readonly TestWindow[]): number {
  return Math.max(...windows.map(rowsOf));
}

/** Returns the number of newest rows, the newest included, that a test may read. */
export function depthOf({ ago, windows }: WindowedTest): number {
  return ago + mostRowsOf(windows);
}

/** Returns the left side and the right side of every test, constants and repeated series included. */
export function sidesOf({ left, windows }: WindowedTest): SeriesNode[] {
  return [left, ...windows.flatMap(({ tests }) => tests.map(({ right }) => right))];
}

/** Returns the distinct series, the left side first, and no constant on the right. */
export function seriesOf(test: WindowedTest): SeriesNode[] {
  const { left } = test;
  return [...new Set(sidesOf(test).filter((node) => node === left || node.kind !== "constant"))];
}

export function leavesOf(condition: ConditionPlan): LeafPlan[] {
  return "of" in condition ? condition.of.flatMap(leavesOf) : [condition];
}
