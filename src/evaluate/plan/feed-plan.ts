import type { MarketTiming } from "#contract";
import type { Frame } from "#tiles";
import type { DateBoundTest, NumberBoundTest, LeafBase, WindowedTest } from "./plan.ts";

/** A condition that reads feeds and no bars. Its key names everything that its truth depends on. */
export interface FeedPlan extends LeafBase {
  readonly kind: "feed";
  readonly test: FeedTest;
}
export type FeedTest = StepsTest | InsiderTest | EarningsTest;

/**
 * A series with one value per publication or per period. The last parameter of each of its facts is the number of steps
 * back. Windows count these steps as a filter's windows count bars.
 */
export interface StepsTest extends WindowedTest {
  readonly kind: "steps";
  /** Frame on whose newest bar the facts are read. */
  readonly frame: Frame;
}

/** Texts in lower case that must occur: every one of `all`, at least one of `any`. An empty list requires nothing. */
export interface InclusionTest {
  readonly all: readonly string[];
  readonly any: readonly string[];
}

/** True if one insider transaction satisfies all members. */
export interface InsiderTest {
  readonly kind: "insiders";
  readonly ownerCik: InclusionTest;
  readonly ownerName: InclusionTest;
  readonly role: InclusionTest;
  /** Transaction codes of which it must have one; empty = no transaction can match. */
  readonly codes: readonly string[];
  readonly planned: boolean | undefined;
  /** Bounds on the day on which it became known. */
  readonly since: readonly DateBoundTest[];
  readonly price: readonly NumberBoundTest[];
  readonly value: readonly NumberBoundTest[];
  readonly shares: readonly NumberBoundTest[];
  readonly sharesAfter: readonly NumberBoundTest[];
}

/** True if one earnings report satisfies all members. */
export interface EarningsTest {
  readonly kind: "earnings";
  /** dated: any report; reported: the newest with figures; next: the next scheduled one. */
  readonly which: "dated" | "reported" | "next";
  readonly date: readonly DateBoundTest[];
  readonly timing: MarketTiming | undefined;
  readonly actual: readonly NumberBoundTest[];
  readonly estimate: readonly NumberBoundTest[];
  readonly difference: readonly NumberBoundTest[];
  readonly percent: readonly NumberBoundTest[];
}
