import { MINUTE_MS } from "#base";
import type { FeedName } from "#contract";
import type { LiveBands, LiveFact, LiveHalt } from "../providers/streams/live-fact.ts";
import type { StoredFeed } from "./feed-table.ts";

/** Feeds whose rows arrive live, one for each halt, resumption and change of price bands. */
export const LIVE_FEEDS = ["halts", "bands"] as const satisfies readonly FeedName[];
export type LiveFeedName = (typeof LIVE_FEEDS)[number];

export const isLiveFeed = (feed: FeedName): feed is LiveFeedName => LIVE_FEEDS.some((one) => one === feed);

/** A live fact that becomes a row of a feed. */
export type LiveRowFact = LiveHalt | LiveBands;

export const isRowFact = (fact: LiveFact): fact is LiveRowFact => fact.kind === "status" || fact.kind === "bands";

/** The row that a fact becomes, without the ticker. */
export interface LiveFeedRow {
  readonly feed: LiveFeedName;
  readonly numbers: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string | null>>;
}

/** Returns the row of a fact that becomes known at `knownAt`, in minutes since 1970. */
export function liveRow(fact: LiveRowFact, knownAt: number): LiveFeedRow {
  if (fact.kind === "bands") {
    return { feed: "bands", numbers: { known_at: knownAt, lower: fact.lower, upper: fact.upper }, texts: {} };
  }
  const reason = fact.reason === "" ? null : fact.reason;
  return { feed: "halts", numbers: { known_at: knownAt, halted: fact.halted ? 1 : 0 }, texts: { reason } };
}

/**
 * Returns when a fact became known, in minutes since 1970 with a fraction: when it arrived, or at the end of the minute that is
 * sealed next if that comes first, but not before it happened.
 */
export function knownAtOf({ at }: LiveRowFact, arrived: number, sealedNext: number): number {
  return Math.max(at / MINUTE_MS, Math.min(arrived, sealedNext + 1));
}

/** Returns rows of one feed as they are stored. */
export function storedRows(rows: readonly LiveFeedRow[], tickers: readonly string[]): StoredFeed {
  const [first] = rows;
  const numbers: Record<string, Float64Array> = {};
  for (const name of Object.keys(first?.numbers ?? {}))
    numbers[name] = Float64Array.from(rows, (row) => row.numbers[name]!);
  const texts: Record<string, readonly (string | null)[]> = { ticker: tickers };
  for (const name of Object.keys(first?.texts ?? {})) texts[name] = rows.map((row) => row.texts[name] ?? null);
  return { rows: rows.length, numbers, texts };
}

/** Joins rows of a feed, in their order. A column that a part lacks has no values there. */
export function joinedFeed(parts: readonly StoredFeed[]): StoredFeed {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const numbers: Record<string, Float64Array> = {};
  const texts: Record<string, readonly (string | null)[]> = {};
  for (const name of new Set(parts.flatMap((part) => Object.keys(part.numbers)))) {
    const column = (numbers[name] = new Float64Array(rows).fill(Number.NaN));
    let at = 0;
    for (const part of parts) {
      if (part.numbers[name] !== undefined) column.set(part.numbers[name], at);
      at += part.rows;
    }
  }
  for (const name of new Set(parts.flatMap((part) => Object.keys(part.texts)))) {
    texts[name] = parts.flatMap((part) => part.texts[name] ?? new Array<string | null>(part.rows).fill(null));
  }
  return { rows, numbers, texts };
}
