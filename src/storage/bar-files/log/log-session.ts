import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FeedName } from "#contract";
import { BAR_FIELDS, type StoredFeed, type StoredTimeframe } from "#market";
import { sameBar, type BarRows, type RowBuffer } from "../segments/bar-rows.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import { logName } from "../layout.ts";
import { EMPTY_LOG, LogWriter, makeLog, readLogOf, type LogContents } from "./log.ts";
import { barRecords, isOfBars, type BarRecord, type LogRecord } from "./log-record.ts";
import { logsOf, nextSnapshot, type BarTotals, type DiskManifest } from "../manifest.ts";
import { publish, updateManifest } from "../publish.ts";
import { readManifest } from "../read-manifest.ts";
import { publishRewrite, type Rewrite } from "../rewrite.ts";
import { currentRows } from "../segments/segment-sql.ts";
import { explainDamage } from "../segments/segments.ts";
import { stateAfter, stateOf, type LogState } from "../snapshot.ts";

/** Rows of one timeframe for one record; each ticker and time occurs once, and every ticker has a row. */
export interface LogRows extends BarRows {
  readonly timeframe: StoredTimeframe;
  readonly tickers: readonly string[];
  readonly ticker: Int32Array;
  /** Number of rows for which there was no bar. */
  readonly fresh: number;
  /** What the last rows replace, and when; absent if all rows are new or complete a partial bar. */
  readonly amended?: { readonly before: BarRows["fields"]; readonly knownAt: number };
}

interface RowLocation {
  readonly record: BarRecord;
  readonly row: number;
}

/** The open logs of a store that holds the lock: their records, and the position for the next one. */
export class LogSession {
  #manifest: DiskManifest;
  #state: LogState;
  #writer: LogWriter;
  /** Records of all logs, oldest first. */
  readonly #records: LogRecord[];
  /** Number of records in the newest log. */
  #newest: number;
  /** Newest row of each ticker and time among the first `#placed` records. */
  readonly #places: Record<StoredTimeframe, Map<string, Map<number, RowLocation>>> = {
    "1d": new Map(),
    "1m": new Map(),
  };
  #placed = 0;
  readonly #tickers: Partial<Record<StoredTimeframe, Set<string>>> = {};

  private constructor(context: StoreContext, manifest: DiskManifest, log: LogContents) {
    this.#manifest = manifest;
    this.#writer = new LogWriter(context.files, context.layout.path(manifest.log), log);
    this.#records = [...log.records];
    this.#newest = log.newest;
    this.#state = stateOf(manifest, log.records);
  }

  static async open(context: StoreContext): Promise<LogSession> {
    const { files, layout } = context;
    let manifest = await readManifest(files, layout);
    if (manifest.logMade !== true) {
      await makeLog(files, layout, manifest);
      manifest = { ...manifest, logMade: true };
      await updateManifest(context, manifest);
    }
    return new LogSession(context, manifest, await readLogOf(files, layout, manifest));
  }

  get manifest(): DiskManifest {
    return this.#manifest;
  }

  /** True if a folder with this manifest has the logs of this session: nobody has written since. */
  async isOf({ files, layout }: StoreContext, manifest: DiskManifest): Promise<boolean> {
    return isDeepStrictEqual(manifest, this.#manifest) && (await files.size(layout.path(manifest.log))) === this.bytes;
  }

  get state(): LogState {
    return this.#state;
  }

  /** Length of the newest log in bytes. */
  get bytes(): number {
    return this.#writer.end;
  }

  /** Number of rows in all logs. */
  get rows(): number {
    return rowsIn(this.#records);
  }

  /** Number of rows in the newest log. */
  get newestRows(): number {
    return rowsIn(this.#records.slice(this.#records.length - this.#newest));
  }

  /**
   * Compares a row with the row of the logs for the same ticker and time: "new" = there is none, "same" = equal values,
   * "other" = different values.
   */
  compareRow(timeframe: StoredTimeframe, rows: RowBuffer, row: number): "new" | "same" | "other" {
    for (; this.#placed < this.#records.length; this.#placed++) {
      const record = this.#records[this.#placed]!;
      if (isOfBars(record)) this.#place(record);
    }
    const place = this.#places[timeframe].get(rows.tickers[rows.ticker[row]!]!)?.get(rows.time[row]!);
    if (place === undefined) return "new";
    return sameBar(rows.fields, row, place.record.fields, place.row) ? "same" : "other";
  }

  /** Appends bars; does nothing without rows. Resolves once the record is on the disk. */
  async append(context: StoreContext, rows: LogRows, source: string): Promise<void> {
    if (rows.time.length === 0) return;
    const { timeframe, tickers, ticker, time, fields, fresh, amended } = rows;
    const known = await this.#tickersOf(context, timeframe);
    const added = tickers.filter((name) => !known.has(name));
    const before = this.#state.totals[timeframe];
    const totals: BarTotals = {
      rows: before.rows + fresh,
      tickers: before.tickers + added.length,
      first: time.reduce((a, b) => Math.min(a, b), before.first ?? Infinity),
      last: time.reduce((a, b) => Math.max(a, b), before.last ?? -Infinity),
    };
    const after = this.#state.snapshot;
    const record: BarRecord = {
      header: {
        timeframe,
        rows: time.length,
        tickers,
        source,
        after,
        snapshot: nextSnapshot(after, digestOf(rows)),
        totals,
        ...(amended === undefined ? {} : { amended: { rows: amended.before.open.length, knownAt: amended.knownAt } }),
      },
      ticker,
      time,
      fields,
      ...(amended === undefined ? {} : { before: amended.before }),
    };
    await this.#append(record);
    for (const name of added) known.add(name);
  }

  /** Appends rows of a feed, which follow the stored ones. Resolves once the record is on the disk. */
  async appendFeedRows(feed: FeedName, stored: StoredFeed, source: string): Promise<void> {
    const after = this.#state.snapshot;
    const texts = Object.entries(stored.texts).map(([name, rows]): [string, string[]] => {
      return [name, [...new Set(rows.filter((one) => one !== null))]];
    });
    const header = {
      feed,
      rows: stored.rows,
      source,
      after,
      snapshot: nextSnapshot(after, feedDigestOf(feed, stored)),
      numbers: Object.keys(stored.numbers),
      texts: Object.fromEntries(texts),
    };
    await this.#append({ header, stored });
  }

  async #append(record: LogRecord): Promise<void> {
    await this.#writer.append(record);
    this.#records.push(record);
    this.#newest++;
    this.#state = stateAfter(this.#state, record.header);
  }

  /** Begins a new log; does nothing if the newest one is empty. A failure leaves the session unusable. */
  async rotate(context: StoreContext): Promise<void> {
    if (this.#newest === 0) return;
    const counter = this.#manifest.counter + 1;
    const after = { ...this.#manifest, counter, olderLogs: logsOf(this.#manifest), log: logName(counter) };
    await publish(context, this.#manifest, after, []);
    this.#manifest = after;
    this.#writer = new LogWriter(context.files, context.layout.path(after.log), EMPTY_LOG);
    this.#newest = 0;
  }

  /**
   * Publishes a rewrite that left the newest log alone; returns false if it is outdated. A failure leaves the session
   * unusable.
   */
  async publish(context: StoreContext, rewrite: Rewrite): Promise<boolean> {
    const after = await publishRewrite(context, this.#manifest, rewrite);
    if (after === undefined) return false;
    this.#manifest = after;
    this.#records.splice(0, rewrite.records);
    this.#state = stateOf(after, this.#records);
    for (const places of Object.values(this.#places)) places.clear();
    this.#placed = 0;
    return true;
  }

  #place(record: BarRecord): void {
    const { timeframe, tickers, rows } = record.header;
    const places = this.#places[timeframe];
    for (let row = 0; row < rows; row++) {
      const ticker = tickers[record.ticker[row]!]!;
      let byTime = places.get(ticker);
      if (byTime === undefined) places.set(ticker, (byTime = new Map()));
      byTime.set(record.time[row]!, { record, row });
    }
  }

  /** Returns the tickers of all bars of a timeframe. */
  async #tickersOf(context: StoreContext, timeframe: StoredTimeframe): Promise<Set<string>> {
    const known = this.#tickers[timeframe];
    if (known !== undefined) return known;
    const segments = this.#manifest.segments.filter((segment) => segment.timeframe === timeframe);
    const names = new Set<string>();
    if (segments.length > 0) {
      await withDatabase(context, [], async (database) => {
        const sql = `SELECT DISTINCT ticker FROM ${currentRows(context.layout, segments)}`;
        const rows = await explainDamage(context, segments, () => database.rows(sql));
        for (const { ticker } of rows) names.add(String(ticker));
      });
    }
    for (const { header } of barRecords(this.#records, timeframe)) for (const name of header.tickers) names.add(name);
    return (this.#tickers[timeframe] = names);
  }
}

function rowsIn(records: readonly LogRecord[]): number {
  return records.reduce((sum, { header }) => sum + header.rows, 0);
}

/** Returns a digest of everything that a record of a feed adds. */
function feedDigestOf(feed: FeedName, { numbers, texts }: StoredFeed): string {
  const hash = createHash("sha256").update(JSON.stringify([feed, Object.keys(numbers), texts]));
  for (const column of Object.values(numbers)) hash.update(column);
  return hash.digest("hex");
}

/** Returns a digest of everything that a record of bars adds. */
function digestOf({ timeframe, tickers, ticker, time, fields, amended }: LogRows): string {
  const names = amended === undefined ? [timeframe, tickers] : [timeframe, tickers, amended.knownAt];
  const hash = createHash("sha256").update(JSON.stringify(names)).update(ticker).update(time);
  for (const field of BAR_FIELDS) hash.update(fields[field]);
  if (amended !== undefined) for (const field of BAR_FIELDS) hash.update(amended.before[field]);
  return hash.digest("hex");
}
