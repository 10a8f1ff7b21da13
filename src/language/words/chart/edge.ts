import type { Timeframe, SessionZone } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Duration, Quantity, Subject, Tree, Window } from "./meanings.ts";

export type Direction = "up" | "down";

/** A condition whose subject the words before it give. */
export interface Tail {
  /** What it can be said of: a level of price, a plain number, or anything. */
  readonly needs: "level" | "number" | "any";
  /** Null when it cannot be said of that. */
  readonly of: (subject: Subject) => Tree | null;
  /** What it says when nothing was named before. */
  readonly alone: Tree | null;
  /** The largest plain figure that it compares with; a volume or a market value is never as small as a price. */
  readonly figure?: number | undefined;
  /** Said of both sides of the comparison before. */
  readonly isBoth?: boolean;
  /** Said of the line that was named last: above it. */
  readonly ofLine?: (subject: Subject, line: Subject) => Tree | null;
  /** Said of each line of the comparison before: below both. */
  readonly isEach?: true | undefined;
  /** Said of both lines of the comparison before: it crossed down. */
  readonly isAgain?: boolean;
  /** Said of the series right before, or behind a connective: a lone `bullish` says nothing of what was named last. */
  readonly isNear?: true;
}

export interface Scope {
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
}

export interface Listing {
  readonly concept: string;
  readonly texts: readonly string[];
}

export interface CandleName {
  readonly id: string;
  readonly isTwoSided: boolean;
}

export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

/** What stands behind a condition and bounds its figure: or more, at most, or worse. */
export type Postfix = "more" | "less" | "worse";

/** One side of a comparison with a figure. */
export interface Bound {
  readonly op: AtomOperator;
  readonly quantity: Quantity;
  /** `or worse`: further in the direction that the words speak of. */
  readonly isWorse?: boolean;
}

/** What the words from one token to another can be, by kind. */
export interface EdgeValues {
  readonly number: number;
  readonly quantity: Quantity;
  readonly multiple: number;
  readonly duration: Duration;
  readonly timeframe: Timeframe;
  readonly badTimeframe: string;
  readonly scope: Scope;
  readonly session: readonly SessionZone[];
  readonly window: Window;
  readonly ago: Duration;
  readonly streak: Duration;
  /** The change over what the words name: since the open, year to date. */
  readonly span: Subject;
  readonly date: string;
  readonly asOf: string;
  readonly futureDate: string;
  readonly basis: "restated" | "as_traded";
  /** Alias of a feature. */
  readonly feature: string;
  readonly average: string;
  readonly figure: Subject;
  readonly study: Subject;
  readonly studies: readonly Subject[];
  /** Anything that can be compared. */
  readonly operand: Subject;
  readonly operands: readonly Subject[];
  readonly level: Subject;
  readonly bound: readonly Bound[];
  readonly compare: AtomOperator;
  readonly cross: "crosses_above" | "crosses_under";
  readonly direction: Direction;
  /** Subject to tree; null when it does not fit. */
  readonly predicate: Tail;
  readonly candle: CandleName;
  readonly chart: string;
  readonly listing: Listing;
  readonly side: "bullish" | "bearish";
  readonly role: string;
  readonly quoted: string;
  readonly model: string;
  readonly condition: Tree;
  readonly tail: Tail;
  readonly and: "and" | "comma" | "but" | "with" | "after" | "then";
  readonly postfix: Postfix;
  /** Lengths of the study that was compared: `CCI above 100 (period 14)`. */
  readonly setting: readonly number[];
  /** What holds as much as what was said before: ditto MFI. */
  readonly likewise: Subject;
  readonly or: true;
  readonly either: true;
  readonly neither: true;
  /** `whole`: of all that its clause says of the stocks, as in `exclude stocks with A and B`. */
  readonly not: true | "whole";
  readonly open: true;
  readonly close: true;
  readonly filler: true;
  readonly topic: string;
  readonly refusal: Refusal;
}
export type Kind = keyof EdgeValues;

export interface Edge<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly from: number;
  readonly to: number;
  readonly value: EdgeValues[K];
  /** The rule's preference, beside the number of words that it explains. */
  readonly weight: number;
  /** Found by a rule that only guesses. */
  readonly isGuess: boolean;
}
