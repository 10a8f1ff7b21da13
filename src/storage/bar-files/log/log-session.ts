import { createHash } from "node:crypto";
import { BAR_FIELDS, type StoredTimeframe } from "#market";
import { sameBar, type RowBuffer } from "../segments/bar-rows.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import { LogWriter, makeLog, readLogOf } from "./log.ts";
import type { LogRecord } from "./log-record.ts";
import { nextSnapshot, type BarTotals, type DiskManifest } from "../manifest.ts";
import { updateManifest } from "../publish.ts";
import { readManifest } from "../read-manifest.ts";
import { currentRows } from "../segments/segment-sql.ts";
import { explainDamage } from "../segments/segments.ts";

interface RowLocation {
  readonly record: LogRecord;
  readonly row: number;
}

/** The open log of a store that holds the lock: its rows by ticker and time, and the position for the next record. */
export class LogSession {
  readonly manifest: DiskManifest;
  snapshot: string;
  totals: Record<StoredTimeframe, BarTotals>;
  rows = 0;
  readonly #writer: LogWriter;
  readonly #newest: Record<StoredTimeframe, Map<string, Map<number, RowLocation>>> = {
    "1d": new Map(),
    "1m": new Map(),
  };
  readonly #segmentTickers: Partial<Record<StoredTimeframe, ReadonlySet<string>>> = {};

  private constructor(manifest: DiskManifest, writer: LogWriter) {
    this.manifest = manifest;
    this.snapshot = manifest.snapshot;
    this.totals = { ...manifest.bars };
    this.#writer = writer;
  }

  static async open(context: StoreContext): Promise<LogSession> {
    const { files, layout } = context;
    let manifest = await readManifest(files, layout);
    if (manifest.logMade !== true) {
      await makeLog(files, layout, manifest);
      manifest = { ...manifest, logMade: true };
      await updateManifest(context, manifest);
    }
    const log = await readLogOf(files, layout, manifest);
    const session = new LogSession(manifest, new LogWriter(files, layout.path(manifest.log), log));
    for (const record of log.records) session.#take(record);
    return session;
  }

  /**
   * Compares a row with the log's row for the same ticker and time: "new" = there is none, "same" = equal values,
   * "other" = different values.
   */
  compareRow(timeframe: StoredTimeframe, rows: RowBuffer, row: number): "new" | "same" | "other" {
    const place = this.#newest[timeframe].get(rows.tickers[rows.ticker[row]!]!)?.get(rows.time[row]!);
    if (place === undefined) return "new";
    return sameBar(rows.fields, row, place.record.fields, place.row) ? "same" : "other";
  }

  /** Appends the chosen rows. Resolves once they are on the disk. */
  async append(
    context: StoreContext,
    timeframe: StoredTimeframe,
    rows: RowBuffer,
    chosen: Int32Array,
    fresh: number,
    source: string,
  ): Promise<void> {
    const tickers: string[] = [];
    const numbers = new Map<number, number>();
    const ticker = chosen.map((row) => {
      const known = numbers.get(rows.ticker[row]!);
      if (known !== undefined) return known;
      numbers.set(rows.ticker[row]!, tickers.length);
      return tickers.push(rows.tickers[rows.ticker[row]!]!) - 1;
    });
    const time = chosen.map((row) => rows.time[row]!);
    const fields = { ...rows.fields };
    for (const field of BAR_FIELDS) fields[field] = Float64Array.from(chosen, (row) => rows.fields[field][row]!);
    const hash = createHash("sha256")
      .update(JSON.stringify([timeframe, tickers]))
      .update(ticker)
      .update(time);
    for (const field of BAR_FIELDS) hash.update(fields[field]);

    const stored = await this.#tickersOfSegments(context, timeframe);
    const newest = this.#newest[timeframe];
    const before = this.totals[timeframe];
    const totals: BarTotals = {
      rows: before.rows + fresh,
      tickers: before.tickers + tickers.filter((name) => !stored.has(name) && !newest.has(name)).length,
      first: Math.min(
        before.first ?? Infinity,
        time.reduce((a, b) => Math.min(a, b), Infinity),
      ),
      last: Math.max(
        before.last ?? -Infinity,
        time.reduce((a, b) => Math.max(a, b), -Infinity),
      ),
    };
    const snapshot = nextSnapshot(this.snapshot, hash.digest("hex"));
    const record: LogRecord = {
      header: { timeframe, rows: chosen.length, tickers, source, after: this.snapshot, snapshot, totals },
      ticker,
      time,
      fields,
    };
    await this.#writer.append(record);
    this.#take(record);
  }

  #take(record: LogRecord): void {
    const { timeframe, tickers, rows, snapshot, totals } = record.header;
    const newest = this.#newest[timeframe];
    for (let row = 0; row < rows; row++) {
      const ticker = tickers[record.ticker[row]!]!;
      let byTime = newest.get(ticker);
      if (byTime === undefined) newest.set(ticker, (byTime = new Map()));
      byTime.set(record.time[row]!, { record, row });
    }
    this.rows += rows;
    this.snapshot = snapshot;
    this.totals[timeframe] = totals;
  }

  async #tickersOfSegments(context: StoreContext, timeframe: StoredTimeframe): Promise<ReadonlySet<string>> {
    const known = this.#segmentTickers[timeframe];
    if (known !== undefined) return known;
    const segments = this.manifest.segments.filter((segment) => segment.timeframe === timeframe);
    const names = new Set<string>();
    if (segments.length > 0) {
      await withDatabase(context, [], async (database) => {
        const sql = `SELECT DISTINCT ticker FROM ${currentRows(context.layout, segments)}`;
        const rows = await explainDamage(context, segments, () => database.rows(sql));
        for (const { ticker } of rows) names.add(String(ticker));
      });
    }
    return (this.#segmentTickers[timeframe] = names);
  }
}
