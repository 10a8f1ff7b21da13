import { FEEDS, type FeedFieldKind, type FeedName } from "#contract";

export type FeedSqlType = "VARCHAR" | "DOUBLE" | "INTEGER";

/** A stored column of a feed; NULL = missing value. */
export interface FeedSqlColumn {
  readonly name: string;
  readonly kind: FeedFieldKind;
  readonly type: FeedSqlType;
}

const TYPES: Readonly<Record<FeedFieldKind, FeedSqlType>> = {
  text: "VARCHAR",
  number: "DOUBLE",
  flag: "DOUBLE",
  date: "INTEGER",
  known: "DOUBLE",
};

/** Returns the stored columns of a feed, in order. */
export function feedColumns(feed: FeedName): readonly FeedSqlColumn[] {
  return Object.entries(FEEDS[feed].fields).map(([name, { kind }]) => ({ name, kind, type: TYPES[kind] }));
}
