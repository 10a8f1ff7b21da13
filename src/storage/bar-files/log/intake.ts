import {
  BAR_FIELDS,
  candidateBar,
  isoOfDays,
  refusalOf,
  type BarTable,
  type CandidateBar,
  type RawBar,
  type StoredTimeframe,
} from "#market";
import { RowBuffer, sameBar } from "../segments/bar-rows.ts";
import type { StoreContext } from "../context.ts";
import { Database } from "../database.ts";
import type { RefusedRow } from "../quarantine.ts";
import { addArriving } from "../staged-rows.ts";

/** Largest number of rows in memory; further rows move all of them to a database. */
const BUFFER_ROWS = 500_000;

/**
 * Collects the bars of one write and applies the refusal rules. Accepted bars stay in memory, or in a database if there
 * are many.
 */
export class Intake {
  readonly timeframe: StoredTimeframe;
  readonly source: string;
  readonly rows = new RowBuffer();
  readonly refused: RefusedRow[] = [];
  received = 0;
  /** Column `time` of the oldest accepted row. */
  oldest = Infinity;
  database: Database | undefined;
  readonly #context: StoreContext;
  #keys: readonly string[] | undefined;

  constructor(context: StoreContext, timeframe: StoredTimeframe, source: string) {
    this.#context = context;
    this.timeframe = timeframe;
    this.source = source;
  }

  async receive(rows: Iterable<RawBar> | AsyncIterable<RawBar>): Promise<void> {
    const { calendar } = this.#context;
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
      if (this.rows.length === BUFFER_ROWS) await this.flush();
    }
  }

  /** Adds the bars of a table without applying the refusal rules. */
  async receiveTable(table: BarTable): Promise<void> {
    const { calendar } = this.#context;
    const count = table.time.length;
    this.received += count;
    const time = this.timeframe === "1m" ? table.time : table.session.map((session) => calendar.dateOf(session));
    const ticker = new Int32Array(count);
    for (let key = 0; key < table.keys.length; key++) ticker.fill(key, table.offsets[key], table.offsets[key + 1]);
    if (count > BUFFER_ROWS) {
      const number = Int32Array.from(time, (_, row) => row + 1);
      const { open, high, low, close, volume, vwap, trades } = table;
      const fields = { open, high, low, close, volume, vwap, trades };
      this.#keys = table.keys;
      await addArriving(await this.#open(), { ticker, time, number, fields }, count);
      return;
    }
    const bar = { open: 0, high: 0, low: 0, close: 0, volume: 0, vwap: 0, trades: 0 };
    for (let row = 0; row < count; row++) {
      for (const field of BAR_FIELDS) bar[field] = table[field][row]!;
      this.oldest = Math.min(this.oldest, time[row]!);
      this.rows.push(table.keys[ticker[row]!]!, time[row]!, bar, row + 1);
    }
  }

  /** Texts of the tickers, by the index that the rows in the database hold. */
  get texts(): readonly string[] {
    return this.#keys ?? this.rows.tickers;
  }

  /** Moves the rows in memory to the database. */
  async flush(): Promise<Database> {
    const database = await this.#open();
    await addArriving(database, this.rows, this.rows.length);
    this.rows.clear();
    return database;
  }

  async #open(): Promise<Database> {
    const { layout, memoryLimit, threads } = this.#context;
    const folders = [layout.root];
    return (this.database ??= await Database.open({ temporary: layout.temporary, folders, memoryLimit, threads }));
  }

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
          this.#supersede(rows.number[row]!, rows.tickers[rows.ticker[row]!]!, rows.time[row]!, values);
        }
        repeated += list.length - 1 - superseded;
        kept.push(last);
      }
    }
    return { kept: kept.sort((a, b) => a - b), repeated };
  }

  /** Refuses the rows of the table `superseded`. */
  async takeSuperseded(database: Database): Promise<void> {
    const rows = await database.rows("SELECT s.*, t.ticker FROM superseded s JOIN tickers t USING (tid) ORDER BY rid");
    for (const row of rows) {
      const values = BAR_FIELDS.map((field) => (row[field] === null ? Number.NaN : Number(row[field])));
      this.#supersede(Number(row["rid"]), String(row["ticker"]), Number(row["time"]), values);
    }
  }

  #supersede(number: number, ticker: string, time: number, values: readonly number[]): void {
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
