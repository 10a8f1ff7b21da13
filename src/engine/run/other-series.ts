import type { OtherNode } from "#expression";
import { STALE_SESSIONS, type InstrumentTable } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { Program } from "./program.ts";
import type { RowOverride } from "./row-override.ts";
import { lastSessionOf, rowsEver, rowStartedBy } from "./row-started-by.ts";

/** What "market" names: the first of these funds that the data have. MKT is that of the demo market. */
const MARKET_FUNDS = ["SPY", "IVV", "VOO", "VTI", "MKT"];
/** Values on bars as they were at an instant. */
const FORMING_KEPT = 1_024;

/** The instrument that carries `ticker` on a session; -1 for none. */
export function carrierOf(ticker: string, { tickers, listedFrom, listedTo }: InstrumentTable, session: number): number {
  const names = ticker === "market" ? MARKET_FUNDS : [ticker];
  for (const name of names) {
    const found = tickers.findIndex((one, i) => one === name && listedFrom[i]! <= session && session <= listedTo[i]!);
    if (found >= 0) return found;
  }
  return -1;
}

/**
 * The series of another instrument beside the bars of a frame: on a bar, its newest bar of the same frame that had
 * started when the bar did, unless that is more than STALE_SESSIONS sessions old.
 */
export class OtherSeries {
  readonly program: Program;
  readonly #view: ScanView;
  readonly #instrument: number;
  /** Rows from here on are in the program's output; Infinity = none. */
  #from = Infinity;
  readonly #forming = new Map<number, number>();

  /** `program` computes the series on the frame as root 0. */
  constructor(node: OtherNode, program: Program, view: ScanView) {
    this.program = program;
    this.#view = view;
    this.#instrument = carrierOf(node.ticker, view.data.instruments, view.session);
  }

  /** Whether nobody carries the ticker, or a feed that the series reads lacks its carrier. */
  get missing(): boolean {
    if (this.#instrument < 0 || rowsEver(this.program.bars, this.#instrument) === 0) return true;
    return this.program.lacksFeed(this.#instrument);
  }

  fill(left: FrameBars, instrument: number, from: number, to: number, output: Float64Array, override?: RowOverride) {
    const bars = this.program.bars;
    if (this.#instrument < 0 || from >= to) {
      output.fill(Number.NaN, from, to);
      return;
    }
    const rows = rowsEver(bars, this.#instrument);
    let row = rowStartedBy(bars, this.#instrument, left.tiles.at("time", instrument, from), rows);
    this.#compute(Math.max(0, row), rows);
    for (let t = from; t < to; t++) {
      row = rowStartedBy(bars, this.#instrument, left.tiles.at("time", instrument, t), rows, row);
      if (override?.row === t) output[t] = this.#asOf(row, override.instant, rows);
      else output[t] = this.#standsFor(left, instrument, t, row) ? this.program.output(0)[row]! : Number.NaN;
    }
  }

  #standsFor(left: FrameBars, instrument: number, t: number, row: number): boolean {
    if (row < 0) return false;
    const { tiles } = this.program.bars;
    const last = lastSessionOf(left, this.#view.data.calendar, tiles.at("session", this.#instrument, row));
    return left.tiles.at("session", instrument, t) - last <= STALE_SESSIONS;
  }

  #compute(from: number, rows: number): void {
    if (from >= this.#from) return;
    // Twice as many as are asked for: neighbours will ask for older ones.
    this.#from = Math.max(0, rows - 2 * (rows - from));
    this.program.run(this.#instrument, this.#from, rows);
  }

  /** The value on bar `row` as it was at `instant`, or on the bar before it when nothing of it had traded by then. */
  #asOf(row: number, instant: number, rows: number): number {
    const known = this.#forming.get(instant);
    if (known !== undefined) return known;
    const bars = this.program.bars;
    let value = Number.NaN;
    for (let own = row; own >= 0 && row - own <= 1; own--) {
      const values = this.#view.partialBar(bars.frame, this.#instrument, own, instant);
      if (values === undefined) continue;
      this.program.run(this.#instrument, own, own + 1, { row: own, instant, values });
      value = this.program.output(0)[own]!;
      break;
    }
    if (this.#from < rows) this.program.run(this.#instrument, this.#from, rows);
    if (this.#forming.size >= FORMING_KEPT) this.#forming.clear();
    this.#forming.set(instant, value);
    return value;
  }
}
