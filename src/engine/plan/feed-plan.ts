import type { MarketTiming } from "#contract";
import type { SeriesNode } from "#expression";
import type { DateBoundTest, Frame, NumberBoundTest, Placed, TestWindow } from "./plan.ts";

/** A condition that asks feeds and not bars; its key names all that its truth depends on. */
export interface FeedPlan extends Placed {
  readonly kind: "feed";
  readonly test: FeedTest;
}
export type FeedTest = StepsTest | InsiderTest | EarningsTest;

/**
 * A series that moves from publication to publication, or from period to period: the last parameter of each of its facts
 * is how many of these steps ago. Windows count steps as those of a filter count bars.
 */
export interface StepsTest {
  readonly kind: "steps";
  /** The bars beside whose newest the facts stand. */
  readonly frame: Frame;
  readonly left: SeriesNode;
  readonly ago: number;
  readonly windows: readonly TestWindow[];
}

/** Values of which all, and at least one, must occur; none = no matter. In lower case. */
export interface InclusionTest {
  readonly all: readonly string[];
  readonly any: readonly string[];
}

/** There is a transaction of an insider for which all members hold. */
export interface InsiderTest {
  readonly kind: "insiders";
  readonly ownerCik: InclusionTest;
  readonly ownerName: InclusionTest;
  readonly role: InclusionTest;
  /** Transaction codes of which it must have one; where there are none, no transaction will do. */
  readonly codes: readonly string[];
  readonly planned: boolean | undefined;
  /** The day on which it became known. */
  readonly since: readonly DateBoundTest[];
  readonly price: readonly NumberBoundTest[];
  readonly value: readonly NumberBoundTest[];
  readonly shares: readonly NumberBoundTest[];
  readonly sharesAfter: readonly NumberBoundTest[];
}

/** A report of the company's earnings for which all members hold. */
export interface EarningsTest {
  readonly kind: "earnings";
  /** dated: any report; reported: the newest with figures; next: the next one that is scheduled. */
  readonly which: "dated" | "reported" | "next";
  readonly date: readonly DateBoundTest[];
  readonly timing: MarketTiming | undefined;
  readonly actual: readonly NumberBoundTest[];
  readonly estimate: readonly NumberBoundTest[];
  readonly difference: readonly NumberBoundTest[];
  readonly percent: readonly NumberBoundTest[];
}
