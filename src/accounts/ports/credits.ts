/** One line of the ledger of AI credits. Append-only; a reservation is closed by exactly one settle or release. */
export interface CreditEntry {
  readonly id: string;
  readonly userId: string;
  /** Opaque; null for a call without a token. */
  readonly tokenId: string | null;
  /** The UTC day that the reservation draws on, also for the entry that closes it later. */
  readonly day: number;
  readonly reservationId: string;
  readonly kind: "reserve" | "settle" | "release";
  /** Credits reserved, or charged (0 for a release). */
  readonly credits: number;
  readonly at: number;
  /** When an open reservation is settled at its full value; only of a reserve. */
  readonly deadline: number | null;
}

/** What a user's day amounts to: always the sum of its entries. */
export interface CreditDay {
  readonly userId: string;
  readonly day: number;
  /** Credits of open reservations. */
  readonly reserved: number;
  /** Credits charged. */
  readonly spent: number;
  /** Reservations that are open or were charged. */
  readonly calls: number;
}

export interface CreditStore {
  day(userId: string, day: number): Promise<CreditDay>;
  /**
   * Writes a reserve and adds it to the day, or does neither: false when reserved + spent + credits would exceed
   * `budget`, or calls + 1 `maxCalls`. Atomic, whatever else runs.
   */
  reserve(entry: CreditEntry, budget: number, maxCalls: number | null): Promise<boolean>;
  /**
   * Closes a reservation by a settle (credits <= those reserved) or a release, moves the day's sums, and gives what was
   * reserved. Undefined, without any change, when it is unknown or closed already.
   */
  close(entry: Omit<CreditEntry, "userId" | "tokenId" | "day" | "deadline">): Promise<CreditEntry | undefined>;
  /** Open reservations whose deadline is before `now`. */
  overdue(now: number, limit: number): Promise<readonly CreditEntry[]>;
  entriesOf(userId: string, day: number): Promise<readonly CreditEntry[]>;
}
