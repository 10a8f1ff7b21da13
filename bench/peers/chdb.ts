import { installed, type OptionalPeer } from "./optional.ts";

/** The part of the package chdb that this file uses; chdb is ClickHouse in process. */
interface Chdb {
  readonly Session: new () => Session;
}

interface Session {
  query(sql: string, format?: string): string;
  cleanup(): void;
}

const WILDER = (list: string): string =>
  `arrayFold((s, x) -> s + (x - s) / 14, arraySlice(${list}, 15), arrayAvg(arraySlice(${list}, 1, 14)))`;

/** S1 over one row per ticker with Array columns, the cheapest conditions first. */
const ARRAYS = `
WITH a AS (
  SELECT * FROM bench.lists
  WHERE n >= 252 AND v[n] > 2 * arrayAvg(arraySlice(v, -20)) AND c[n] > arrayAvg(arraySlice(c, -50))
    AND arrayAvg(arraySlice(c, -50)) > arrayAvg(arraySlice(c, -200)) AND c[n] >= 0.95 * arrayMax(arraySlice(h, -252))
), b AS (
  SELECT ticker, c[n] AS last,
    arrayMap((x, y) -> greatest(x - y, 0), arrayPopFront(c), arrayPopBack(c)) AS up,
    arrayMap((x, y) -> greatest(y - x, 0), arrayPopFront(c), arrayPopBack(c)) AS down,
    arrayMap((x, y, z) -> greatest(x - y, abs(x - z), abs(y - z)), arrayPopFront(h), arrayPopFront(l), arrayPopBack(c)) AS tr
  FROM a
), r AS (
  SELECT ticker, last, ${WILDER("tr")} AS atr,
    arrayMap(
      ago -> 100 * ${WILDER("arraySlice(up, 1, length(up) - ago)")}
        / (${WILDER("arraySlice(up, 1, length(up) - ago)")} + ${WILDER("arraySlice(down, 1, length(down) - ago)")}),
      range(6)
    ) AS rsi
  FROM b
)
SELECT ticker FROM r
WHERE atr / last < 0.05 AND arrayExists(k -> rsi[k] > 50 AND rsi[k + 1] <= 50, range(1, 6))
ORDER BY ticker`;

/** ClickHouse in process. */
export const chdb: OptionalPeer = {
  name: "ClickHouse (chdb), one row a ticker with Array columns",
  package: "chdb",
  async open(parquet) {
    const found = await installed<Chdb>("chdb");
    if (found === undefined) return undefined;
    const session = new found.Session();
    const column = (name: string, as: string): string => `groupArray(assumeNotNull(${name})) AS ${as}`;
    session.query("SET short_circuit_function_evaluation = 'force_enable'");
    session.query("CREATE DATABASE IF NOT EXISTS bench");
    session.query(`CREATE TABLE bench.lists ENGINE = Memory AS
      SELECT assumeNotNull(ticker) AS ticker, count() AS n, ${column("high", "h")}, ${column("low", "l")},
        ${column("close", "c")}, ${column("volume", "v")}
      FROM (SELECT * FROM file('${parquet}', Parquet) ORDER BY ticker, time) GROUP BY ticker`);
    return {
      find: () =>
        session
          .query(ARRAYS, "TSV")
          .split("\n")
          .filter((ticker) => ticker !== ""),
      close: () => session.cleanup(),
    };
  },
};
