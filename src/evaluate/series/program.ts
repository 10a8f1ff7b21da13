import { lookupOf, type RowReader, type SeriesNode } from "#expression";
import type { Frame, FrameBars, ScanView } from "#tiles";
import { SeriesCosts } from "../plan/series-cost.ts";
import type { ScanPopulation } from "../cross/cross-scan.ts";
import { FrameSeries, type ComputedSeries } from "./frame-series.ts";
import type { JoinedProgram } from "./joined-program.ts";

/** Number of rows that means "all since the first": more than any series has. */
const ALL = 2 ** 30;

/** Rows of a program's series that its roots need; in arrays by series. */
interface Needs {
  /** Number of rows of the roots. */
  readonly rows: number;
  /** Number of newest rows. */
  readonly newest: Int32Array;
  /** Number of rows before the first row of a key, and with it all rows from there on; -1 for none. */
  readonly beforeKey: Int32Array;
  /** Keys, and the newest row number from which each counts. */
  readonly keys: readonly { readonly key: RowReader; readonly rows: number }[];
}

/**
 * Expressions prepared for one frame. Evaluates rows of one instrument at a time into buffers. Computes only the rows
 * that the requested rows need; every row has the same bits as in a computation of the whole history.
 */
export class Program implements JoinedProgram {
  readonly bars: FrameBars;
  readonly #nodes: readonly SeriesNode[];
  readonly #view: ScanView;
  readonly #shared: FrameSeries;
  /** The roots and all their inputs, each input before its readers. */
  readonly #series: ComputedSeries[] = [];
  readonly #roots: readonly number[];
  /** Per series, the indices of its inputs in #series. */
  readonly #inputs: number[][] = [];
  #needs: Needs | undefined;

  /**
   * `scan`: populations of the running scan; without it, nodes that compare within a scan have no value.
   * `shared`: buffers that programs of the same frame, view and scan share.
   */
  constructor(
    roots: readonly SeriesNode[],
    frame: Frame,
    view: ScanView,
    scan?: ScanPopulation,
    shared: FrameSeries = frameSeries(frame, view, scan),
  ) {
    this.#nodes = roots;
    this.#view = view;
    this.#shared = shared;
    this.bars = shared.bars;
    const place = new Map<SeriesNode, number>();
    const add = (node: SeriesNode): number => {
      const known = place.get(node);
      if (known !== undefined) return known;
      const inputs = node.kind === "call" ? node.inputs.map(add) : [];
      const at = this.#series.push(shared.series(node)) - 1;
      this.#inputs.push(inputs);
      place.set(node, at);
      return at;
    };
    this.#roots = roots.map(add);
  }

  everyBars(): FrameBars[] {
    const joined = this.#series.flatMap(({ source }) => {
      if (source.kind === "framed") return source.series.program.everyBars();
      return source.kind === "cross" || source.kind === "other" ? source.series.program.everyBars().slice(1) : [];
    });
    return [this.bars, ...joined];
  }

  get readsFacts(): boolean {
    return this.#series.some(({ source }) => {
      if (source.kind === "cross" || source.kind === "other") return source.series.program.readsFacts;
      return source.kind === "fact" || (source.kind === "framed" && source.series.program.readsFacts);
    });
  }

  lacksFeed(instrument: number): boolean {
    return this.#series.some(({ source }) => {
      if (source.kind === "fact") return source.series.lacksFeed(instrument);
      if (source.kind === "cross") return source.series.program.lacksFeed(instrument);
      if (source.kind === "other") return source.series.missing;
      return source.kind === "framed" && source.series.program.lacksFeed(instrument);
    });
  }

  output(k: number): Float64Array {
    return this.#series[this.#roots[k]!]!.out;
  }

  /** Returns rough ns for the `rows` newest rows of one instrument. */
  cost(rows: number): number {
    const { perMember: own, perInstrument: among } = new SeriesCosts(this.#view.mostRows).of(
      this.#nodes,
      rows,
      this.bars.frame,
    );
    return own + among;
  }

  /** Returns the rows of every series that the `rows` newest rows of the roots need. */
  #needsOf(rows: number): Needs {
    if (this.#needs?.rows === rows) return this.#needs;
    const newest = new Int32Array(this.#series.length);
    const beforeKey = new Int32Array(this.#series.length).fill(-1);
    const keys: { key: RowReader; rows: number }[] = [];
    for (const root of this.#roots) newest[root] = rows;
    for (let k = this.#series.length - 1; k >= 0; k--) {
      const { source } = this.#series[k]!;
      if (source.kind !== "call" || (beforeKey[k] === -1 && lookupOf(source.node, newest[k]!) !== undefined)) continue;
      let before = beforeKey[k]!;
      let own = newest[k]!;
      if (source.reach === Infinity && source.key !== undefined && before === -1 && own < ALL) {
        keys.push({ key: source.key, rows: own });
        before = beforeKey[k] = 0;
        own = 0;
      } else if (source.reach === Infinity) {
        own = newest[k] = ALL;
        before = -1;
      } else if (before >= 0) before += source.reach;
      for (const input of this.#inputs[k]!) {
        if (own > 0) newest[input] = Math.max(newest[input]!, Math.min(ALL, own + source.reach));
        beforeKey[input] = Math.max(beforeKey[input]!, before);
      }
    }
    return (this.#needs = { rows, newest, beforeKey, keys });
  }

  /** `from` may lie before the first bar. */
  run(instrument: number, from: number, to: number): void {
    const { newest, beforeKey, keys } = this.#needsOf(to - from);
    const series = this.#series;
    const generation = this.#shared.moveTo(instrument);
    let keyRow = to;
    for (const { key, rows } of keys)
      keyRow = Math.min(keyRow, this.#shared.firstRowOfKey(key, Math.max(0, to - rows)));
    for (let k = 0; k < series.length; k++) {
      const one = series[k]!;
      const before = beforeKey[k]!;
      const first = Math.max(0, Math.min(to - newest[k]!, before === -1 ? to : keyRow - before));
      if (one.generation !== generation || first < one.from || to > one.to) this.#shared.fill(one, first, to);
    }
  }

  runAsOf(instrument: number, from: number, row: number, instant: number): boolean {
    const values = this.#view.partialBar(this.bars.frame, instrument, row, instant);
    if (values === undefined) return false;
    this.#shared.replace({ row, instant, values });
    try {
      this.run(instrument, from, row + 1);
    } finally {
      this.#shared.replace(undefined);
    }
    return true;
  }
}

/** Creates the series of a frame, for programs to share. Joined frames get programs of their own. */
export function frameSeries(frame: Frame, view: ScanView, scan?: ScanPopulation): FrameSeries {
  return new FrameSeries(frame, view, scan, (roots, joined) => new Program(roots, joined, view, scan));
}
