import { FEEDS, type FeedFieldKind, type FeedName } from "#contract";

export type FeedSqlType = "VARCHAR" | "DOUBLE" | "INTEGER";

/** A column of a feed as it is stored; NULL = not told. */
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

/** The columns under which a feed is stored, in order. */
export function feedColumns(feed: FeedName): readonly FeedSqlColumn[] {
  return Object.entries(FEEDS[feed].fields).map(([name, { kind }]) => ({ name, kind, type: TYPES[kind] }));
}
