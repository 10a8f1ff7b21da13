import { DOUBLE, INTEGER } from "@duckdb/node-api";
import { AppError, DAY_MINUTES } from "#base";
import { daysOfIso, isoOfDays, minuteOfNewYork, tickerKey, type CorporateAction, type StoredTimeframe } from "#market";
import type { Database } from "../../bar-files/database.ts";

/** Distance in days from a split within which its bars must lie. */
const REACH = 10;
/** Smallest ratio that is checked; smaller splits cannot be distinguished from a day's own move. */
const LEAST = 1.4;
// Jump of the price as a share of the split's ratio, in logarithms: 0 = no jump, 1 = the whole ratio.
const TRADED = 0.65;
const RESTATED = 0.35;

interface SplitSeen {
  readonly ticker: string;
  readonly day: number;
  readonly ratio: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Compares the prices of an import (table `staged`) with splits: those in the store and those in columns of the files.
 * Prices as traded jump at a split, adjusted prices do not. Throws bad_request, with one of the splits and the remedy,
 * if the prices contradict their declared basis.
 */
export async function checkBasis(
  database: Database,
  timeframe: StoredTimeframe,
  adjusted: boolean,
  actions: readonly CorporateAction[],
): Promise<void> {
  await stageSplits(database, timeframe, actions);
  const daily = timeframe === "1d";
  const reach = daily ? REACH : REACH * DAY_MINUTES;
  const rows = await database.rows(`
    SELECT t.ticker, k.day, k.ratio,
      arg_max(s.close, s.time) FILTER (s.time < k.starts) AS before, arg_min(s.open, s.time) FILTER (s.time >= k.starts) AS after
    FROM (SELECT DISTINCT * FROM known_splits) k JOIN tickers t USING (tid)
    JOIN staged s ON s.tid = k.tid AND s.time >= k.starts - ${reach} AND s.time < k.starts + ${reach}
    GROUP BY ALL HAVING before > 0 AND after > 0 ORDER BY k.day DESC, t.ticker`);
  const seen = rows.map((row): SplitSeen => {
    const { ticker, day, ratio, before, after } = row;
    return {
      ticker: String(ticker),
      day: Number(day),
      ratio: Number(ratio),
      before: Number(before),
      after: Number(after),
    };
  });
  const share = ({ ratio, before, after }: SplitSeen): number => Math.log(before / after) / Math.log(ratio);
  const traded = seen.filter((split) => share(split) > TRADED);
  const restated = seen.filter((split) => Math.abs(share(split)) < RESTATED);
  const [against, others] = adjusted ? [traded, restated] : [restated, traded];
  const [first] = against;
  if (first === undefined || against.length <= others.length) return;
  const { ticker, day, ratio, before, after } = first;
  const split = `split of ${ratio >= 1 ? `${text(ratio)}:1` : `1:${text(1 / ratio)}`} on ${isoOfDays(day)}`;
  const prices = `${text(before)} before, ${text(after)} after`;
  throw new AppError(
    "bad_request",
    adjusted
      ? `The prices would be taken as adjusted for splits, but those of ${ticker} fall by the whole ${split} (${prices}): they look as traded. Nothing was imported; say --as-traded if they are, --adjusted if they are not.`
      : `The prices would be taken as traded, but those of ${ticker} do not move at the ${split} (${prices}): they look adjusted for it already. Nothing was imported; say --adjusted if they are, --as-traded if they are not.`,
  );
}

const text = (value: number): string => String(Number(value.toPrecision(6)));

/** Creates known_splits: tid, day, the time from which bars trade at the new price, and new shares per old share. */
async function stageSplits(
  database: Database,
  timeframe: StoredTimeframe,
  actions: readonly CorporateAction[],
): Promise<void> {
  await database.run("CREATE TEMP TABLE known_splits (tid INTEGER, day INTEGER, starts INTEGER, ratio DOUBLE)");
  const tids = new Map<string, number>();
  for (const { tid, ticker } of await database.rows("SELECT tid, ticker FROM tickers")) {
    tids.set(tickerKey(String(ticker)), Number(tid));
  }
  const isLarge = (ratio: number): boolean => ratio >= LEAST || (ratio > 0 && ratio <= 1 / LEAST);
  const rows = actions.flatMap(({ kind, ticker, exDate, ratio = 1 }) => {
    const tid = ticker === undefined ? undefined : tids.get(tickerKey(ticker));
    const day = daysOfIso(exDate);
    return kind === "split" && tid !== undefined && day !== undefined && isLarge(ratio) ? [{ tid, day, ratio }] : [];
  });
  const start = (day: number): number => (timeframe === "1d" ? day : minuteOfNewYork(day, 0));
  await database.fill(
    "known_splits",
    [INTEGER, INTEGER, INTEGER, DOUBLE],
    [
      rows.map(({ tid }) => tid),
      rows.map(({ day }) => day),
      rows.map(({ day }) => start(day)),
      rows.map(({ ratio }) => ratio),
    ],
    rows.length,
  );
  if (timeframe !== "1d") return;
  const counts = await database.row("SELECT count(split_text) AS splits, count(adjusted_text) AS closes FROM raw");
  if (Number(counts["splits"]) + Number(counts["closes"]) === 0) return;
  await database.run(`
    INSERT INTO known_splits SELECT k.tid, t.stored, t.stored, try_cast(r.split_text AS DOUBLE) AS ratio
    FROM raw r JOIN ticker_keys k ON r.ticker_key = k.key JOIN times t ON r.time_text = t.time_text
    WHERE r.split_text IS NOT NULL AND t.stored IS NOT NULL AND k.tid IS NOT NULL
      AND (ratio >= ${LEAST} OR (ratio > 0 AND ratio <= ${1 / LEAST}))`);
  // If the closes are as traded, their ratio to the adjusted closes changes at a split by the split's ratio.
  await database.run(`
    INSERT INTO known_splits SELECT tid, time, time, ratio FROM (
      SELECT tid, time, lag(factor) OVER (PARTITION BY tid ORDER BY time) / factor AS ratio
      FROM (SELECT s.tid, s.time, s.close / try_cast(r.adjusted_text AS DOUBLE) AS factor
        FROM staged s JOIN raw r ON r.rowid = s.rid WHERE r.adjusted_text IS NOT NULL))
    WHERE isfinite(ratio) AND (ratio >= ${LEAST} OR (ratio > 0 AND ratio <= ${1 / LEAST}))`);
}
