import { FEED_NAMES, FEEDS, type FeedName } from "#contract";
import { BAR_FIELDS, type StoredTimeframe } from "#market";

/** Version of the tables in ClickHouse. A database of another version is refused. */
export const CLUSTER_LAYOUT = 1;
/** Table with the version of the other tables. */
export const LAYOUT_TABLE = "winnow_layout";

/**
 * Type of a stored column. ticker and string: a text; text: a text that may be missing; float: NaN = missing; place:
 * number of a row within its batch.
 */
export type ClusterColumnType = "ticker" | "string" | "text" | "int" | "float" | "batch" | "place";

export interface ClusterColumn {
  readonly name: string;
  readonly type: ClusterColumnType;
}

/** A table of the store under its logical name. Rows of a batch count when the batch is committed. */
export interface ClusterTable {
  readonly name: string;
  readonly columns: readonly ClusterColumn[];
  /** Columns of the sorting key. */
  readonly order: readonly string[];
  /** SQL expression of the partition. */
  readonly partition?: string;
}

const SQL_TYPES: Readonly<Record<ClusterColumnType, string>> = {
  ticker: "LowCardinality(String)",
  string: "String",
  text: "Nullable(String)",
  int: "Int32",
  float: "Float64",
  batch: "UInt64",
  place: "UInt32",
};

const BAR_COLUMNS: readonly ClusterColumn[] = [
  { name: "ticker", type: "ticker" },
  { name: "t", type: "int" },
  ...BAR_FIELDS.map((name): ClusterColumn => ({ name, type: "float" })),
  { name: "adjusted", type: "int" },
  { name: "known_at", type: "float" },
  { name: "batch", type: "batch" },
];

/** Daily bars; t in days since 1970. */
export const BARS_1D: ClusterTable = { name: "bars_1d", columns: BAR_COLUMNS, order: ["ticker", "t", "batch"] };
/** Sealed minute bars; t in minutes since 1970. */
export const BARS_1M: ClusterTable = {
  ...BARS_1D,
  name: "bars_1m",
  partition: "toYYYYMM(toDate(intDiv(t, 1440)))",
};
/** Minute bars since the last seal, sorted so that a follower reads one batch. */
export const BARS_1M_NEW: ClusterTable = {
  ...BARS_1D,
  name: "bars_1m_new",
  partition: "intDiv(t, 1440)",
  order: ["batch", "ticker", "t"],
};

/** Returns the tables that hold the bars of a timeframe, the sealed ones first. */
export const tablesOfBars = (timeframe: StoredTimeframe): readonly ClusterTable[] =>
  timeframe === "1d" ? [BARS_1D] : [BARS_1M, BARS_1M_NEW];

/** A table that is replaced whole: the newest committed batch counts. Records are JSON. */
const records = (name: string): ClusterTable => ({
  name,
  columns: [
    { name: "place", type: "place" },
    { name: "record", type: "string" },
    { name: "batch", type: "batch" },
  ],
  order: ["batch", "place"],
});
export const LISTINGS = records("listings");
export const ACTIONS = records("actions");
export const CLOSURES = records("closures");

/** Returns the table of a feed: its fields, the place of a row in its batch, and the batch. */
export function feedTable(feed: FeedName): ClusterTable {
  const fields = Object.entries(FEEDS[feed].fields).map(([name, { kind }]): ClusterColumn => {
    return { name, type: name === "ticker" ? "ticker" : kind === "text" ? "text" : "float" };
  });
  const columns: ClusterColumn[] = [...fields, { name: "place", type: "place" }, { name: "batch", type: "batch" }];
  return { name: `feed_${feed}`, columns, order: ["ticker", "known_at", "batch"] };
}

export const CLUSTER_TABLES: readonly ClusterTable[] = [
  BARS_1D,
  BARS_1M,
  BARS_1M_NEW,
  LISTINGS,
  ACTIONS,
  CLOSURES,
  ...FEED_NAMES.map(feedTable),
];

export const sqlTypeOf = ({ type }: ClusterColumn): string => SQL_TYPES[type];
export const columnName = (name: string): string => `\`${name}\``;

/**
 * Returns the statements that create the tables where they are absent: plain MergeTree on one node; with the name of a
 * cluster, replicated local tables and Distributed tables over them.
 */
export function createStatements(cluster: string | undefined): readonly string[] {
  return [...CLUSTER_TABLES, LAYOUT].flatMap((table) => createTable(table, cluster));
}

const LAYOUT: ClusterTable = { name: LAYOUT_TABLE, columns: [{ name: "version", type: "int" }], order: ["version"] };

function createTable(table: ClusterTable, cluster: string | undefined): readonly string[] {
  const { name, columns, order, partition } = table;
  const on = cluster === undefined ? "" : ` ON CLUSTER '${cluster}'`;
  const local = cluster === undefined ? name : localName(name);
  const engine =
    cluster === undefined
      ? "MergeTree"
      : `ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${name}', '{replica}')`;
  const created = [
    `CREATE TABLE IF NOT EXISTS ${local}${on} (${columns.map(definition).join(", ")})`,
    `ENGINE = ${engine}`,
    ...(partition === undefined ? [] : [`PARTITION BY ${partition}`]),
    `ORDER BY (${order.map(columnName).join(", ")})`,
    "SETTINGS replicated_deduplication_window = 10000, non_replicated_deduplication_window = 10000, fsync_after_insert = 1",
  ].join(" ");
  if (cluster === undefined) return [created];
  const key = columns.some((column) => column.name === "ticker") ? "cityHash64(ticker)" : "0";
  return [
    created,
    `CREATE TABLE IF NOT EXISTS ${name}${on} AS ${local} ENGINE = Distributed('${cluster}', currentDatabase(), '${local}', ${key})`,
  ];
}

/** Name of the table of one shard behind a Distributed table. */
export const localName = (name: string): string => `${name}_local`;

function definition(column: ClusterColumn): string {
  const codec = column.name === "t" ? "DoubleDelta, ZSTD(1)" : "ZSTD(1)";
  const missing = column.type === "float" ? " DEFAULT nan" : "";
  return `${columnName(column.name)} ${sqlTypeOf(column)}${missing} CODEC(${codec})`;
}

/**
 * Returns an SQL expression of a row's checksum: CRC-32 of its values in the order of the columns, as `rowChecksums`
 * computes it. Missing values add nothing, so that a new column changes no checksum.
 */
export function checksumSql({ columns }: ClusterTable): string {
  const parts = columns.map(({ name, type }) => {
    const column = columnName(name);
    const bytes = `reinterpretAsFixedString(${column})`;
    if (type === "ticker" || type === "string") return `toString(${column}), '\\0'`;
    if (type === "text") return `if(isNull(${column}), '', concat('${name}=', assumeNotNull(${column}), '\\0'))`;
    return type === "float" ? `if(isNaN(${column}), '', concat('${name}=', ${bytes}))` : bytes;
  });
  return `CRC32(concat(${parts.join(", ")}))`;
}
