import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";

/** S1 over one row per bar with window functions; Wilder's averages are exponentially weighted prefix sums. */
const ROW_WINDOWS = `
WITH w AS (
  SELECT ticker, k, n, c, v,
    avg(c) OVER (PARTITION BY ticker ORDER BY k ROWS 49 PRECEDING) AS sma50,
    avg(c) OVER (PARTITION BY ticker ORDER BY k ROWS 199 PRECEDING) AS sma200,
    avg(v) OVER (PARTITION BY ticker ORDER BY k ROWS 19 PRECEDING) AS v20,
    max(h) OVER (PARTITION BY ticker ORDER BY k ROWS 251 PRECEDING) AS hh,
    greatest(c - lag(c) OVER b, 0) AS up, greatest(lag(c) OVER b - c, 0) AS down,
    greatest(h - l, abs(h - lag(c) OVER b), abs(l - lag(c) OVER b)) AS tr
  FROM bars WINDOW b AS (PARTITION BY ticker ORDER BY k)
), s AS (
  SELECT *,
    avg(up) FILTER (k BETWEEN 1 AND 14) OVER (PARTITION BY ticker) AS up0,
    avg(down) FILTER (k BETWEEN 1 AND 14) OVER (PARTITION BY ticker) AS down0,
    avg(tr) FILTER (k BETWEEN 1 AND 14) OVER (PARTITION BY ticker) AS tr0
  FROM w
), r AS (
  SELECT *,
    pow(13.0/14, k) * (up0 * pow(14.0/13, 14) + sum(CASE WHEN k > 14 THEN up / 14 * pow(14.0/13, k) ELSE 0 END) OVER p) AS au,
    pow(13.0/14, k) * (down0 * pow(14.0/13, 14) + sum(CASE WHEN k > 14 THEN down / 14 * pow(14.0/13, k) ELSE 0 END) OVER p) AS ad,
    pow(13.0/14, k) * (tr0 * pow(14.0/13, 14) + sum(CASE WHEN k > 14 THEN tr / 14 * pow(14.0/13, k) ELSE 0 END) OVER p) AS atr
  FROM s WINDOW p AS (PARTITION BY ticker ORDER BY k ROWS UNBOUNDED PRECEDING)
), x AS (
  SELECT *, 100 * au / (au + ad) AS rsi FROM r WHERE k >= n - 6
), y AS (
  SELECT *, rsi > 50 AND lag(rsi) OVER (PARTITION BY ticker ORDER BY k) <= 50 AS crossed FROM x
)
SELECT ticker FROM y
GROUP BY ticker
HAVING bool_or(crossed) AND bool_or(k = n - 1 AND n >= 252 AND c > sma50 AND sma50 > sma200 AND v > 2 * v20 AND c >= 0.95 * hh AND atr / c < 0.05)
ORDER BY ticker`;

/** S1 over one row per ticker with LIST columns, the cheapest condition first: the fastest form found. */
const LISTS = `
WITH a AS MATERIALIZED (SELECT * FROM lists WHERE n >= 252 AND v[n] > 2 * list_avg(v[n-19:n])),
b AS MATERIALIZED (
  SELECT * FROM a
  WHERE c[n] > list_avg(c[n-49:n]) AND list_avg(c[n-49:n]) > list_avg(c[n-199:n]) AND c[n] >= 0.95 * list_max(h[n-251:n])
),
t AS (
  SELECT ticker, n, c, list_transform(range(2, n + 1), i -> c[i] - c[i-1]) AS d,
    list_transform(range(2, n + 1), i -> greatest(h[i] - l[i], abs(h[i] - c[i-1]), abs(l[i] - c[i-1]))) AS tr
  FROM b
),
e AS (
  SELECT ticker, n, c[n] AS c,
    [list_avg(list_transform(d[1:14], x -> greatest(x, 0)))] || list_transform(d[15:], x -> greatest(x, 0)) AS up,
    [list_avg(list_transform(d[1:14], x -> greatest(-x, 0)))] || list_transform(d[15:], x -> greatest(-x, 0)) AS down,
    [list_avg(tr[1:14])] || tr[15:] AS tr
  FROM t
),
f AS (
  SELECT ticker, c, list_reduce(tr, (s, x) -> s + (x - s) / 14) AS atr,
    list_transform(range(len(up) - 5, len(up) + 1), j ->
      100 * list_reduce(up[1:j], (s, x) -> s + (x - s) / 14)
      / (list_reduce(up[1:j], (s, x) -> s + (x - s) / 14) + list_reduce(down[1:j], (s, x) -> s + (x - s) / 14))) AS rsi
  FROM e
)
SELECT ticker FROM f
WHERE atr / c < 0.05 AND len(list_filter(range(2, 7), j -> rsi[j] > 50 AND rsi[j-1] <= 50)) > 0
ORDER BY ticker`;

/** Bars of a Parquet file (ticker, time, open, high, low, close, volume) in DuckDB: a row per bar, a row per ticker. */
export class DuckDbPeer {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async open(parquet: string): Promise<DuckDbPeer> {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    await connection.run(`CREATE TABLE bars AS
      SELECT ticker, row_number() OVER (PARTITION BY ticker ORDER BY time) - 1 AS k, count(*) OVER (PARTITION BY ticker) AS n,
        high AS h, low AS l, close AS c, volume AS v FROM read_parquet('${parquet}') ORDER BY ticker, k`);
    await connection.run(`CREATE TABLE lists AS
      SELECT ticker, count(*) AS n, list(h ORDER BY k) AS h, list(l ORDER BY k) AS l, list(c ORDER BY k) AS c, list(v ORDER BY k) AS v
      FROM bars GROUP BY ticker`);
    return new DuckDbPeer(connection);
  }

  rowWindows(): Promise<string[]> {
    return this.#tickers(ROW_WINDOWS);
  }

  lists(): Promise<string[]> {
    return this.#tickers(LISTS);
  }

  async #tickers(sql: string): Promise<string[]> {
    const rows = await (await this.#connection.runAndReadAll(sql)).getRows();
    return rows.map((row) => String(row[0])).sort();
  }

  close(): void {
    this.#connection.closeSync();
  }
}
