import {
  BAR_FIELDS,
  candidateBar,
  isoOfDays,
  refusalOf,
  type BarTable,
  type Calendar,
  type CandidateBar,
  type RawBar,
  type StoredTimeframe,
} from "#market";
import type { RefusedRow } from "./bar-files/quarantine.ts";
import { RowBuffer, sameBar } from "./bar-files/segments/bar-rows.ts";

/** Collects the bars of one write and applies the refusal rules. */
export class BarIntake {
  readonly timeframe: StoredTimeframe;
  readonly source: string;
  readonly calendar: Calendar;
  readonly rows = new RowBuffer();
  readonly refused: RefusedRow[] = [];
  received = 0;
  /** Column `time` of the oldest accepted row. */
  oldest = Infinity;

  constructor(calendar: Calendar, timeframe: StoredTimeframe, source: string) {
    this.calendar = calendar;
    this.timeframe = timeframe;
    this.source = source;
  }

  async receive(rows: Iterable<RawBar> | AsyncIterable<RawBar>): Promise<void> {
    const { calendar } = this;
    for await (const raw of rows) {
      this.received++;
      const bar = candidateBar(raw, this.timeframe, calendar);
      const reason = refusalOf(bar);
      if (reason !== undefined) {
        this.refused.push({ file: this.source, row: this.received, reason, texts: textsOf(bar) });
        continue;
      }
      const time = this.timeframe === "1d" ? calendar.dateOf(bar.session!) : bar.minute!;
      this.oldest = Math.min(this.oldest, time);
      this.rows.push(bar.ticker!, time, bar, this.received);
      await this.afterRow();
    }
  }

  /** Adds the bars of a table without applying the refusal rules. */
  async receiveTable(table: BarTable): Promise<void> {
    const { time, ticker } = this.keysOf(table);
    const count = time.length;
    this.received += count;
    const bar = { open: 0, high: 0, low: 0, close: 0, volume: 0, vwap: 0, trades: 0 };
    for (let row = 0; row < count; row++) {
      for (const field of BAR_FIELDS) bar[field] = table[field][row]!;
      this.oldest = Math.min(this.oldest, time[row]!);
      this.rows.push(table.keys[ticker[row]!]!, time[row]!, bar, row + 1);
    }
  }

  /** Returns the stored time and the index of the key of each row of a table. */
  protected keysOf(table: BarTable): { readonly time: Int32Array; readonly ticker: Int32Array } {
    const { calendar } = this;
    const time = this.timeframe === "1m" ? table.time : table.session.map((session) => calendar.dateOf(session));
    const ticker = new Int32Array(table.time.length);
    for (let key = 0; key < table.keys.length; key++) ticker.fill(key, table.offsets[key], table.offsets[key + 1]);
    return { time, ticker };
  }

  /** Runs after each accepted row. */
  protected async afterRow(): Promise<void> {}

  /**
   * Returns the row numbers of the last row of each ticker and time, as `dropRepeats` does in the database. Refuses
   * rows that a later row contradicts.
   */
  lastOfEach(): { readonly kept: readonly number[]; readonly repeated: number } {
    const { rows } = this;
    const places = new Map<number, Map<number, number[]>>();
    for (let row = 0; row < rows.length; row++) {
      let byTime = places.get(rows.ticker[row]!);
      if (byTime === undefined) places.set(rows.ticker[row]!, (byTime = new Map()));
      const list = byTime.get(rows.time[row]!);
      if (list === undefined) byTime.set(rows.time[row]!, [row]);
      else list.push(row);
    }
    const kept: number[] = [];
    let repeated = 0;
    for (const byTime of places.values()) {
      for (const list of byTime.values()) {
        const last = list.at(-1)!;
        const superseded = 1 + list.findLastIndex((row) => !sameBar(rows.fields, row, rows.fields, last));
        for (const row of list.slice(0, superseded)) {
          const values = BAR_FIELDS.map((field) => rows.fields[field][row]!);
          this.supersede(rows.number[row]!, rows.tickers[rows.ticker[row]!]!, rows.time[row]!, values);
        }
        repeated += list.length - 1 - superseded;
        kept.push(last);
      }
    }
    return { kept: kept.sort((a, b) => a - b), repeated };
  }

  /** Refuses a row that a later row of the same write contradicts. */
  supersede(number: number, ticker: string, time: number, values: readonly number[]): void {
    const texts = [ticker, timeText(time, this.timeframe), ...values.map((v) => (Number.isNaN(v) ? "" : String(v)))];
    this.refused.push({ file: this.source, row: number, reason: "duplicate", texts });
  }
}

function textsOf(bar: CandidateBar): (string | null)[] {
  return [bar.ticker, bar.time_text, ...BAR_FIELDS.map((field) => bar[`${field}_text`])];
}

/** Formats a stored time so that it can be imported again. */
function timeText(time: number, timeframe: StoredTimeframe): string {
  if (timeframe === "1d") return isoOfDays(time);
  const day = Math.floor(time / 1440);
  const minute = time - day * 1440;
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${isoOfDays(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}Z`;
}
