import { BAR_FIELDS } from "#market";
import { byTicker, emptyFields, type BarRun } from "./bar-rows.ts";
import type { BarRecord } from "../log/log-record.ts";

interface Source {
  readonly run: BarRun;
  readonly from: number;
  readonly to: number;
}

/**
 * Merges runs into one, later runs on top of earlier ones: of rows with the same ticker and time, the row of the last
 * run counts.
 */
export function mergeRuns(runs: readonly BarRun[]): BarRun {
  const filled = runs.filter(({ time }) => time.length > 0);
  if (filled.length === 1) return filled[0]!;
  const sources = new Map<string, Source[]>();
  for (const run of filled) {
    for (const [i, key] of run.keys.entries()) {
      const from = run.offsets[i]!;
      const to = run.offsets[i + 1]!;
      if (from === to) continue;
      const list = sources.get(key);
      if (list === undefined) sources.set(key, [{ run, from, to }]);
      else list.push({ run, from, to });
    }
  }
  const keys = [...sources.keys()].sort(byTicker);
  const capacity = filled.reduce((sum, { time }) => sum + time.length, 0);
  const merged = new RunBuilder(
    capacity,
    filled.some(({ adjusted }) => adjusted !== undefined),
  );
  const offsets = new Int32Array(keys.length + 1);
  for (const [i, key] of keys.entries()) {
    merged.append(sources.get(key)!);
    offsets[i + 1] = merged.rows;
  }
  return merged.finish(keys, offsets);
}

class RunBuilder {
  rows = 0;
  readonly #time: Int32Array;
  readonly #fields: ReturnType<typeof emptyFields>;
  readonly #adjusted: Int32Array | undefined;

  constructor(capacity: number, adjusted: boolean) {
    this.#time = new Int32Array(capacity);
    this.#fields = emptyFields(capacity);
    this.#adjusted = adjusted ? new Int32Array(capacity) : undefined;
  }

  /** Appends the rows of one ticker, merged from several runs. */
  append(sources: readonly Source[]): void {
    const apart = sources.every(({ run, from }, i) => {
      const before = sources[i - 1];
      return before === undefined || run.time[from]! > before.run.time[before.to - 1]!;
    });
    if (apart) {
      for (const source of sources) this.#copy(source);
      return;
    }
    const next = sources.map(({ from }) => from);
    for (;;) {
      let earliest = Infinity;
      let winner = -1;
      for (const [i, { run, to }] of sources.entries()) {
        if (next[i]! < to && run.time[next[i]!]! <= earliest) {
          earliest = run.time[next[i]!]!;
          winner = i;
        }
      }
      if (winner === -1) return;
      const { run } = sources[winner]!;
      this.#copy({ run, from: next[winner]!, to: next[winner]! + 1 });
      for (const [i, source] of sources.entries()) {
        if (next[i]! < source.to && source.run.time[next[i]!] === earliest) next[i]!++;
      }
    }
  }

  #copy({ run, from, to }: Source): void {
    this.#time.set(run.time.subarray(from, to), this.rows);
    for (const field of BAR_FIELDS) this.#fields[field].set(run.fields[field].subarray(from, to), this.rows);
    if (run.adjusted !== undefined) this.#adjusted?.set(run.adjusted.subarray(from, to), this.rows);
    this.rows += to - from;
  }

  finish(keys: readonly string[], offsets: Int32Array): BarRun {
    const fields = emptyFields(0);
    for (const field of BAR_FIELDS) fields[field] = this.#fields[field].subarray(0, this.rows);
    return {
      keys,
      offsets,
      time: this.#time.subarray(0, this.rows),
      fields,
      adjusted: this.#adjusted?.subarray(0, this.rows),
    };
  }
}

/**
 * Collects the rows of log records from `time` >= `since` as a run, of all tickers or of `tickers`. Of rows with the same
 * ticker and time the last one counts.
 */
export function runOfRecords(records: readonly BarRecord[], since: number, tickers?: ReadonlySet<string>): BarRun {
  const newest = new Map<string, Map<number, { readonly record: BarRecord; readonly row: number }>>();
  let rows = 0;
  for (const record of records) {
    for (let row = 0; row < record.header.rows; row++) {
      const time = record.time[row]!;
      if (time < since) continue;
      const ticker = record.header.tickers[record.ticker[row]!]!;
      if (tickers?.has(ticker) === false) continue;
      let byTime = newest.get(ticker);
      if (byTime === undefined) newest.set(ticker, (byTime = new Map()));
      if (!byTime.has(time)) rows++;
      byTime.set(time, { record, row });
    }
  }
  const keys = [...newest.keys()].sort(byTicker);
  const offsets = new Int32Array(keys.length + 1);
  const time = new Int32Array(rows);
  const fields = emptyFields(rows);
  let at = 0;
  for (const [i, key] of keys.entries()) {
    for (const [minute, { record, row }] of [...newest.get(key)!].sort((a, b) => a[0] - b[0])) {
      time[at] = minute;
      for (const field of BAR_FIELDS) fields[field][at] = record.fields[field][row]!;
      at++;
    }
    offsets[i + 1] = at;
  }
  return { keys, offsets, time, fields, adjusted: undefined };
}
