import { INTEGER, VARCHAR } from "@duckdb/node-api";
import { BAR_FIELDS, numberSql, REFUSAL_SQL, type BarField } from "#market";
import { quoted, type Database } from "../../bar-files/database.ts";
import { stageTickers } from "../../bar-files/staged-rows.ts";

/**
 * Texts that DuckDB's number cast accepts and the refusal rules do not: 1_000, +-5, vertical tabs and form feeds around
 * a number.
 */
const ODD = ["_", "+", "\v", "\f"] as const;

/** Fills `tickers`, and `ticker_keys` of key, tid and ticker, from the keys in `raw`. */
export async function stageTickerKeys(
  database: Database,
  tickerOf: (key: string | null) => string | null,
): Promise<void> {
  const rows = await database.rows("SELECT DISTINCT ticker_key AS key FROM raw WHERE ticker_key IS NOT NULL");
  const keys = rows.map(({ key }) => String(key));
  const tickers = keys.map((key) => tickerOf(key));
  const tids = await stageTickers(
    database,
    tickers.filter((ticker) => ticker !== null),
  );
  await database.run("CREATE TEMP TABLE ticker_keys (key VARCHAR, tid INTEGER, ticker VARCHAR)");
  const numbers = tickers.map((ticker) => (ticker === null ? null : tids.get(ticker)!));
  await database.fill("ticker_keys", [VARCHAR, INTEGER, VARCHAR], [keys, numbers, tickers], keys.length);
}

/**
 * Judges the rows of `raw` by ACCEPT_RULES: creates `staged` of the accepted rows (see staged-rows.ts) and `refused` of
 * rid and reason. A few comparisons accept clearly valid rows; only the others go through the rules.
 */
export async function judgeBars(
  database: Database,
  numeric: ReadonlySet<BarField>,
  adjusted: number | undefined,
): Promise<void> {
  const value = (field: BarField): string => (numeric.has(field) ? `r.${field}` : `try_cast(r.${field} AS DOUBLE)`);
  const values = BAR_FIELDS.map((field) => `${value(field)} AS ${field}`).join(", ");
  const odd = BAR_FIELDS.filter((field) => !numeric.has(field)).map((field) => {
    return `(r.${field} IS NOT NULL AND (${ODD.map((text) => `contains(r.${field}, ${quoted(text)})`).join(" OR ")}))`;
  });
  const sparse = (["vwap", "trades"] as const).map(
    (field) => `(no_${field} OR (${field} >= 0 AND isfinite(${field})))`,
  );
  await database.run(`
    CREATE TEMP TABLE staged AS
    SELECT rid, tid, time, ${BAR_FIELDS.join(", ")}, ${adjusted ?? "NULL"}::INTEGER AS adjusted,
      coalesce(tid IS NOT NULL AND time IS NOT NULL AND in_hours AND low > 0 AND low <= open AND low <= close
        AND open <= high AND close <= high AND isfinite(high) AND volume >= 0 AND isfinite(volume)
        AND ${sparse.join(" AND ")} AND NOT odd, false) AS plain
    FROM (
      SELECT r.rowid AS rid, k.tid, t.stored AS time, t.in_hours, ${values}, r.vwap IS NULL AS no_vwap, r.trades IS NULL AS no_trades,
        ${odd.length === 0 ? "false" : odd.join(" OR ")} AS odd
      FROM raw r LEFT JOIN ticker_keys k ON r.ticker_key = k.key LEFT JOIN times t ON r.time_text = t.time_text)`);
  const candidates = BAR_FIELDS.map((field) => {
    const number = numeric.has(field) ? `r.${field}` : numberSql(`r.${field}`);
    return `r.${field}::VARCHAR AS ${field}_text, ${number} AS ${field}`;
  });
  await database.run(`
    CREATE TEMP TABLE doubtful AS
    SELECT *, ${REFUSAL_SQL} AS reason
    FROM (
      SELECT r.rowid AS rid, k.tid, k.ticker, r.time_text, t.minute, t.session, t.stored,
        coalesce(t.in_hours, false) AS in_hours, false AS superseded, ${candidates.join(", ")}
      FROM raw r JOIN (SELECT rid FROM staged WHERE NOT plain) s ON r.rowid = s.rid
      LEFT JOIN ticker_keys k ON r.ticker_key = k.key LEFT JOIN times t ON r.time_text = t.time_text)`);
  await database.run("DELETE FROM staged WHERE NOT plain");
  await database.run(`
    INSERT INTO staged
    SELECT rid, tid, stored, ${BAR_FIELDS.join(", ")}, ${adjusted ?? "NULL"}, true FROM doubtful WHERE reason IS NULL`);
  await database.run("CREATE TEMP TABLE refused AS SELECT rid, reason FROM doubtful WHERE reason IS NOT NULL");
}
