import type { Timeframe, SessionZone } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Counted, Duration, Quantity, Subject, Tree, Window } from "./meanings.ts";

export type Direction = "up" | "down";

/** A condition without its subject, which precedes it in the sentence. */
export interface Predicate {
  /** Subjects that the predicate accepts: a price level, a plain number, or any. */
  readonly needs: "level" | "number" | "any";
  /** Applies the predicate to a subject; null if it does not fit. */
  readonly applyTo: (subject: Subject) => Tree | null;
  /** Condition if the query names no subject; null if a subject is required. */
  readonly alone: Tree | null;
  /** Largest plain figure of the comparison. A volume or a market value is never as small as a price. */
  readonly figure?: number | undefined;
  /** True if the predicate applies to both sides of the previous comparison. */
  readonly isBoth?: boolean;
  /** Applies the predicate to a subject and the line named last: `above it`. */
  readonly applyToLine?: (subject: Subject, line: Subject) => Tree | null;
  /** Edge of the pattern's bar that takes the place of that line: `an inside bar, then a close above its high`. */
  readonly edgeOfPattern?: "high" | "low";
  /** True if the predicate applies to each line of the previous comparison: `below both`. */
  readonly isEach?: true | undefined;
  /** True if the predicate compares the two lines of the previous comparison again: `it crossed down`. */
  readonly isAgain?: boolean;
  /**
   * True if the predicate applies only to a series directly before it, or after a connective: a lone `bullish` does not
   * refer to the subject named last.
   */
  readonly isNear?: true;
}

export interface ClauseScope {
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
}

export interface ListingFilter {
  readonly concept: string;
  readonly texts: readonly string[];
}

export interface CandleName {
  readonly id: string;
  readonly isTwoSided: boolean;
}

export interface RefusalDetail {
  readonly code: string;
  readonly detail: string;
}

/** Word after a condition that bounds its figure: or more, at most, or worse. */
export type Postfix = "more" | "less" | "worse";

/** How many of a list must hold: `2 of the following 3`. */
export interface ListCount {
  /** The fewest members that must hold; null for a count that is not served. */
  readonly count: number | null;
  /** The number of members, if the words give it. */
  readonly size: number | null;
}

/** The order in time of the clauses around some words: `followed by`, `two days after`. */
export interface Sequence {
  /** The place of the clause behind the words. `awaited`: it is later, and may not have happened yet. */
  readonly next: "later" | "earlier" | "awaited";
  /** The time between both, if the words give it. */
  readonly lapse: Duration | null;
  /** True if the lapse is the longest that may pass. */
  readonly isAny: boolean;
  /** True for a bare `then`, which may also count conditions of one bar. */
  readonly isLoose: boolean;
}

/** One bound of a comparison with a figure. */
export interface Bound {
  readonly op: AtomOperator;
  readonly quantity: Quantity;
  /** True for `or worse`: further in the direction of the words. */
  readonly isWorse?: boolean;
}

/** Value of an edge, by the kind of the edge. */
export interface EdgeValues {
  readonly number: number;
  readonly quantity: Quantity;
  readonly multiple: number;
  readonly duration: Duration;
  readonly timeframe: Timeframe;
  readonly badTimeframe: string;
  readonly scope: ClauseScope;
  readonly session: readonly SessionZone[];
  readonly window: Window;
  /** A window on some bars of which a condition holds. It is apart from the others, whose rules take each bar or any. */
  readonly counted: Counted;
  readonly ago: Duration;
  readonly streak: Duration;
  /** The change over a named span: since the open, year to date. */
  readonly span: Subject;
  readonly date: string;
  readonly asOf: string;
  readonly futureDate: string;
  readonly basis: "restated" | "as_traded";
  /** Alias of a feature in the catalogue. */
  readonly feature: string;
  readonly average: string;
  readonly figure: Subject;
  readonly study: Subject;
  readonly studies: readonly Subject[];
  /** A series that can be compared. */
  readonly operand: Subject;
  readonly operands: readonly Subject[];
  readonly level: Subject;
  readonly bound: readonly Bound[];
  readonly compare: AtomOperator;
  readonly cross: "crosses_above" | "crosses_under";
  readonly direction: Direction;
  /** A condition that lacks its subject. */
  readonly predicate: Predicate;
  readonly candle: CandleName;
  readonly chart: string;
  readonly listing: ListingFilter;
  readonly side: "bullish" | "bearish";
  readonly role: string;
  readonly quoted: string;
  readonly model: string;
  readonly condition: Tree;
  readonly and: "and" | "comma" | "but" | "comma-and" | "with";
  readonly order: Sequence;
  readonly postfix: Postfix;
  /** Lengths of the study just compared: `CCI above 100 (period 14)`. */
  readonly setting: readonly number[];
  /** A series to which the previous condition applies as well: ditto MFI. */
  readonly likewise: Subject;
  readonly or: true;
  readonly either: true;
  /** The words before a list of which some must hold: at least two of these. */
  readonly choice: ListCount;
  readonly neither: true;
  /** `whole` negates everything that its clause says about the stocks, as in `exclude stocks with A and B`. */
  readonly not: true | "whole";
  readonly open: true;
  readonly close: true;
  readonly filler: true;
  readonly topic: string;
  readonly refusal: RefusalDetail;
}
export type Kind = keyof EdgeValues;

export interface Edge<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly from: number;
  readonly to: number;
  readonly value: EdgeValues[K];
  /** Preference of the rule, added to the number of words that the edge explains. */
  readonly weight: number;
  /** True if the edge comes from a rule of negative weight, which only guesses. */
  readonly isGuess: boolean;
}
