import type { OtherNode } from "#expression";
import { STALE_SESSIONS, type InstrumentTable } from "#market";
import type { FrameBars, ScanView } from "#tiles";
import type { JoinedProgram } from "./joined-program.ts";
import { lastSessionOf, usableRows, rowStartedBy } from "./row-started-by.ts";

/** Tickers for "market": the first of these funds that is listed. MKT is the fund of the demo market. */
const MARKET_FUNDS = ["SPY", "IVV", "VOO", "VTI", "MKT"];
/** Maximum number of cached values of partial bars. */
const MOST_PARTIAL = 1_024;

const namesOf = (ticker: string): readonly string[] => (ticker === "market" ? MARKET_FUNDS : [ticker]);

/** Returns every instrument that was listed under `ticker` at some time. */
export function carriersOf(ticker: string, { tickers, changed }: InstrumentTable): readonly number[] {
  const names = new Set(namesOf(ticker));
  const found = new Set([...tickers.keys()].filter((i) => names.has(tickers[i]!)));
  for (const { instrument, versions } of changed)
    if (versions.some((version) => names.has(version.ticker))) found.add(instrument);
  return [...found];
}

/** Returns the instrument that is listed under `ticker` on a session, -1 for none. */
export function carrierOf(ticker: string, { tickers, listedFrom, listedTo }: InstrumentTable, session: number): number {
  for (const name of namesOf(ticker)) {
    const found = tickers.findIndex((one, i) => one === name && listedFrom[i]! <= session && session <= listedTo[i]!);
    if (found >= 0) return found;
  }
  return -1;
}

/**
 * Series of another instrument, joined to the bars of a frame. The value at a bar is that of the other instrument's
 * newest bar on the same frame that had started by the start of the bar. A bar more than STALE_SESSIONS sessions old
 * gives NaN.
 */
export class OtherSeries {
  readonly program: JoinedProgram;
  readonly #view: ScanView;
  readonly #instrument: number;
  /** First row that the program's buffer holds; Infinity = none. */
  #from = Infinity;
  /** By instant, minutes since 1970. */
  readonly #partialValues = new Map<number, number>();

  /** `program`: its root 0 is the series on the frame. */
  constructor(node: OtherNode, program: JoinedProgram, view: ScanView) {
    this.program = program;
    this.#view = view;
    this.#instrument = carrierOf(node.ticker, view.data.instruments, view.session);
  }

  /** True if no instrument with bars has the ticker, or if a feed that the series reads has no rows of it. */
  get missing(): boolean {
    if (this.#instrument < 0 || usableRows(this.program.bars, this.#instrument) === 0) return true;
    return this.program.lacksFeed(this.#instrument);
  }

  /** Writes rows from … to-1. */
  fill(left: FrameBars, instrument: number, from: number, to: number, output: Float64Array): void {
    const bars = this.program.bars;
    const rows = this.#instrument < 0 ? 0 : usableRows(bars, this.#instrument);
    if (rows === 0 || from >= to) {
      output.fill(Number.NaN, from, to);
      return;
    }
    const { time: times, origin, step } = left.tiles.timesOf(instrument);
    const other = bars.tiles.timesOf(this.#instrument);
    let row = rowStartedBy(bars, this.#instrument, times[origin + from * step]!, rows);
    this.#compute(Math.max(0, row), rows);
    const values = this.program.output(0);
    for (let t = from; t < to; t++) {
      const time = times[origin + t * step]!;
      while (row + 1 < rows && other.time[other.origin + (row + 1) * other.step]! <= time) row++;
      if (left.replaced?.row === t) output[t] = this.#asOf(row, left.replaced.instant, rows);
      else {
        // Bars that start together need no look at their sessions.
        const isRecent =
          other.time[other.origin + row * other.step] === time || this.#isRecent(left, instrument, t, row);
        output[t] = row >= 0 && isRecent ? values[row]! : Number.NaN;
      }
    }
  }

  #isRecent(left: FrameBars, instrument: number, t: number, row: number): boolean {
    const { tiles } = this.program.bars;
    const last = lastSessionOf(left, this.#view.data.calendar, tiles.at("session", this.#instrument, row));
    return left.tiles.at("session", instrument, t) - last <= STALE_SESSIONS;
  }

  #compute(from: number, rows: number): void {
    if (from >= this.#from) return;
    // Computes twice the requested rows, because other instruments will request older ones.
    this.#from = Math.max(0, rows - 2 * (rows - from));
    this.program.run(this.#instrument, this.#from, rows);
  }

  /** Returns the value on bar `row` as known at `instant`, or on the previous bar if `row` had not traded by then. */
  #asOf(row: number, instant: number, rows: number): number {
    const known = this.#partialValues.get(instant);
    if (known !== undefined) return known;
    let value = Number.NaN;
    for (let own = row; own >= 0 && row - own <= 1; own--) {
      if (!this.program.runAsOf(this.#instrument, own, own, instant)) continue;
      value = this.program.output(0)[own]!;
      break;
    }
    if (this.#from < rows) this.program.run(this.#instrument, this.#from, rows);
    if (this.#partialValues.size >= MOST_PARTIAL) this.#partialValues.clear();
    this.#partialValues.set(instant, value);
    return value;
  }
}
