import type { ListingText, StringStockFilter } from "#catalogue";
import type { AsOfBasis, SessionZone, Timeframe } from "#contract";
import type { SeriesNode } from "#expression";
import type { ChartPatternPlan } from "./chart-pattern-plan.ts";
import type { FeedPlan } from "./feed-plan.ts";
import type { PatternModelPlan } from "./pattern-model-plan.ts";

/** Where in time, and on which basis, conditions are evaluated. The stored calendar resolves it. */
export interface Moment {
  /** As written; undefined = where the surrounding conditions stand. */
  readonly asOf: string | undefined;
  readonly basis: AsOfBasis;
  /** The moment of the surrounding conditions, from which days back are counted; undefined = now. */
  readonly around: Moment | undefined;
  /** The same for moments that are resolved alike. */
  readonly key: string;
  /** Where in the payload it is written. */
  readonly path: string;
}

/** A part of a condition that is evaluated by itself. */
export interface Placed {
  readonly path: string;
  readonly label: string;
  readonly key: string;
  /** Where it differs from the moment of the scan. */
  readonly moment?: Moment;
}

/** Bars on which a filter is evaluated; `key` is the same for the same bars. Zones are sorted and free of shorthands. */
export interface Frame {
  readonly timeframe: Timeframe;
  readonly zones: readonly (SessionZone | `open_${number}`)[];
  readonly toNow: boolean;
  readonly key: string;
}

export type TestOperator = "gt" | "gte" | "lt" | "lte" | "eq" | "ne" | "above" | "under";

/** Those that look at one bar alone. */
export type OrderOperator = Exclude<TestOperator, "above" | "under">;

/** left OP right on one bar; "above" and "under" are the crosses of the bar before and this one. */
export interface Test {
  readonly operator: TestOperator;
  readonly right: SeriesNode;
}

/** Tests that must all hold on one bar, and on how many of the newest `bars` bars: at least one, or all. */
export interface TestWindow {
  readonly mode: "any" | "all";
  readonly bars: number;
  readonly tests: readonly Test[];
}

/** One entry of the payload, bound to bars: its windows are ANDed and end `ago` bars before the newest bar. */
export interface FilterPlan extends Placed {
  readonly kind: "filter";
  readonly frame: Frame;
  readonly left: SeriesNode;
  readonly ago: number;
  readonly windows: readonly TestWindow[];
}

/** A test of what the listings say of the instrument. */
export interface AttributePlan extends Placed {
  readonly kind: "attribute";
  readonly attribute: AttributeName;
  readonly test: AttributeTest;
}
export type AttributeName = ListingText | "listDate" | "employees" | "optionable" | "shortable";
export type AttributeTest =
  | {
      readonly kind: "text";
      readonly match: StringStockFilter["match"];
      /** In lower case; one of them suffices. */
      readonly values: readonly string[];
      /** None of them may match. */
      readonly exclude: boolean;
    }
  | { readonly kind: "date"; readonly bounds: readonly DateBoundTest[] }
  | { readonly kind: "number"; readonly bounds: readonly NumberBoundTest[] }
  | { readonly kind: "flag"; readonly value: boolean };

export interface NumberBoundTest {
  readonly operator: OrderOperator;
  readonly limit: number;
}

/** A bound in days: since 1970-01-01, from the date of the scan, or from the Monday of its week. */
export interface DateBoundTest {
  readonly operator: OrderOperator;
  readonly from: "epoch" | "scan" | "week";
  readonly days: number;
  readonly text: string;
}

export type LeafPlan = FilterPlan | AttributePlan | FeedPlan | ChartPatternPlan | PatternModelPlan;

export type ConditionPlan =
  | LeafPlan
  | { readonly kind: "all" | "any" | "none"; readonly path: string; readonly of: readonly ConditionPlan[] }
  | { readonly kind: "atLeast"; readonly path: string; readonly count: number; readonly of: readonly ConditionPlan[] };

/** A payload bound to the catalogue: what to compute, without any data. */
export interface Plan {
  /** Canonical text of the payload, and the names of the heads that it was bound to. */
  readonly key: string;
  /** Where the scan stands: who is considered, and where conditions stand that name no moment of their own. */
  readonly moment: Moment;
  /** The other moments at which conditions stand. */
  readonly moments: readonly Moment[];
  /** Conditions that must all hold. */
  readonly conditions: readonly ConditionPlan[];
  /** Every frame that any part reads, the joined ones included as far as they are fixed by the payload. */
  readonly frames: readonly Frame[];
  /** Stored bars (daily, minute), listings and feeds that any part reads, by name. */
  readonly feeds: readonly string[];
}

/** Rows a window of tests looks at, counted back from its newest. */
export function rowsOf(window: TestWindow): number {
  return window.bars + (window.tests.some((test) => test.operator === "above" || test.operator === "under") ? 1 : 0);
}

export function leavesOf(condition: ConditionPlan): LeafPlan[] {
  return "of" in condition ? condition.of.flatMap(leavesOf) : [condition];
}
