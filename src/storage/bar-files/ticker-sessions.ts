import { INTEGER, VARCHAR } from "@duckdb/node-api";
import { DAY_MINUTES } from "#base";
import type { BarTable, Calendar, TickerSessions } from "#market";
import { withDatabase, type StoreContext } from "./context.ts";
import { quoted, type Database } from "./database.ts";
import { tableOfRun } from "./load.ts";
import { barRecords, type BarRecord } from "./log/log-record.ts";
import { beginOfDate } from "./minute-reach.ts";
import { retryOnNewManifest } from "./retry-on-new-manifest.ts";
import { emptyFields } from "./segments/bar-rows.ts";
import { explainDamage } from "./segments/segments.ts";
import { readSnapshot } from "./snapshot.ts";

/** Reads the sessions on which each ticker has minutes, also before the reach, from the segments and the log. */
export function readTickerSessions(context: StoreContext): Promise<TickerSessions> {
  return retryOnNewManifest(context, async () => {
    const { manifest, log } = await readSnapshot(context.files, context.layout);
    const segments = manifest.segments.filter(({ timeframe }) => timeframe === "1m");
    const paths = segments.map(({ file }) => context.layout.path(file));
    return withDatabase(context, [], (database) =>
      explainDamage(context, segments, async () => {
        await database.run("CREATE TEMP TABLE logged (ticker VARCHAR, time INTEGER)");
        await fillLogged(database, barRecords(log.records, "1m"));
        const files =
          paths.length === 0 ? [] : [`SELECT ticker, time FROM read_parquet([${paths.map(quoted).join()}])`];
        const rows = [...files, "SELECT ticker, time FROM logged"].join(" UNION ALL ");
        await database.run(`
          CREATE TEMP TABLE newest AS
          SELECT ticker, max(time) AS time, count(*)::DOUBLE AS minutes
          FROM (${rows}) GROUP BY ticker, (time - ${beginOfDate(0)}) // ${DAY_MINUTES}`);
        return sessionsIn(database, context);
      }),
    );
  });
}

async function fillLogged(database: Database, records: readonly BarRecord[]): Promise<void> {
  const tickers = records.flatMap(({ header, ticker }) => Array.from(ticker, (at) => header.tickers[at]!));
  const time = Int32Array.from(records.flatMap((record) => [...record.time]));
  await database.fill("logged", [VARCHAR, INTEGER], [tickers, time], tickers.length);
}

async function sessionsIn(database: Database, { calendar }: StoreContext): Promise<TickerSessions> {
  const tickers = await database.rows("SELECT ticker, count(*) AS n FROM newest GROUP BY ticker ORDER BY ticker");
  const offsets = new Int32Array(tickers.length + 1);
  for (const [i, { n }] of tickers.entries()) offsets[i + 1] = offsets[i]! + Number(n);
  const rows = offsets[tickers.length]!;
  const time = new Int32Array(rows);
  const minutes = new Float64Array(rows);
  const pieces = await database.pieces("SELECT time, minutes FROM newest ORDER BY ticker, time");
  let at = 0;
  pieces((piece) => {
    time.set(piece.numbers(0).subarray(0, piece.rows), at);
    minutes.set(piece.numbers(1).subarray(0, piece.rows), at);
    at += piece.rows;
  });
  return tickerSessionsOf({ keys: tickers.map(({ ticker }) => String(ticker)), offsets, time, minutes }, calendar);
}

/** The newest minute of each ticker on each date, oldest first per ticker, and the number of its minutes. */
interface NewestMinutes extends Pick<BarTable, "keys" | "offsets" | "time"> {
  readonly minutes: Float64Array;
}

/** Converts newest minutes to the port's table. Leaves out dates without a session. */
export function tickerSessionsOf({ keys, offsets, time, minutes }: NewestMinutes, calendar: Calendar): TickerSessions {
  const rows = time.length;
  const none = new Float64Array(rows).fill(Number.NaN);
  const fields = { ...emptyFields(0), open: none, high: none, low: none, close: none, volume: none, vwap: none };
  // The counts take the way of a field, so that days without a session leave both.
  const table = tableOfRun(
    { keys, offsets, time, fields: { ...fields, trades: minutes }, adjusted: undefined },
    "1m",
    calendar,
    undefined,
  );
  return { newest: { ...table, trades: table.vwap }, counts: table.trades };
}
