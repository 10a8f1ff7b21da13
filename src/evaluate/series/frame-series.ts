import {
  firstRowOfKey,
  lookupOf,
  risingKeyOf,
  type CallNode,
  type Column,
  type Lookup,
  type RowReader,
  type SeriesNode,
} from "#expression";
import {
  resolveFrame,
  type Frame,
  type FrameBars,
  type ReplacedBar,
  type ScanView,
  LANES,
  type TileArray,
} from "#tiles";
import type { ScanPopulation } from "../cross/cross-scan.ts";
import { crossVectors } from "../cross/cross-series.ts";
import type { CrossVectors } from "../cross/cross-vectors.ts";
import { FactSeries } from "../facts/fact-series.ts";
import { JoinedSeries } from "./joined-series.ts";
import { OtherSeries } from "./other-series.ts";
import type { JoinedProgram } from "./joined-program.ts";

type SeriesSource =
  | { readonly kind: "column"; readonly column: Column }
  | { readonly kind: "constant" }
  | { readonly kind: "framed"; readonly series: JoinedSeries }
  | { readonly kind: "fact"; readonly series: FactSeries }
  | { readonly kind: "cross"; readonly series: CrossVectors }
  | { readonly kind: "other"; readonly series: OtherSeries }
  | CallSource;

interface CallSource {
  readonly kind: "call";
  readonly node: CallNode;
  /** Earlier input rows that one output row reads; Infinity = all since the first. */
  readonly reach: number;
  readonly inputs: readonly Float64Array[];
  /** Row readers of the inputs, for a lookup. */
  readonly readers: readonly RowReader[];
  /** Reader of `risingKeyOf`. */
  readonly key: RowReader | undefined;
}

/** A series and its rows of one instrument. */
export interface ComputedSeries {
  readonly source: SeriesSource;
  readonly out: Float64Array;
  /** Rows from … to-1 of `out` are valid if `generation` equals that of the FrameSeries. */
  generation: number;
  from: number;
  to: number;
}

/**
 * The distinct series of one frame that programs read, with one buffer each. The buffers hold one instrument at a time.
 * Rows that one program computed are reused by the next one.
 */
export class FrameSeries {
  readonly bars: FrameBars;
  /** The bars that the series read. */
  readonly #read: FrameBars;
  readonly #frame: Frame;
  readonly #view: ScanView;
  readonly #scan: ScanPopulation | undefined;
  readonly #rows: number;
  readonly #programOf: (roots: readonly SeriesNode[], frame: Frame) => JoinedProgram;
  readonly #series = new Map<SeriesNode, ComputedSeries>();
  /** Increases whenever the contents of all buffers become invalid. */
  #generation = 0;
  #instrument = -1;
  /** Index of the instrument's first row in stored columns; -1 if they do not hold its bars unchanged. */
  #origin = -1;
  #scanVersion = 0;

  /** `programOf` makes programs for series that have buffers of their own, such as those of joined frames. */
  constructor(
    frame: Frame,
    view: ScanView,
    scan: ScanPopulation | undefined,
    programOf: (roots: readonly SeriesNode[], frame: Frame) => JoinedProgram,
  ) {
    this.bars = view.bars(frame);
    this.#read = this.bars.overlaid();
    this.#frame = frame;
    this.#view = view;
    this.#scan = scan;
    this.#programOf = programOf;
    this.#rows = Math.max(1, this.bars.tiles.maxRows);
  }

  /** Returns the series of a node, made at first use. */
  series(node: SeriesNode): ComputedSeries {
    let series = this.#series.get(node);
    if (series === undefined) {
      const out = new Float64Array(this.#rows);
      if (node.kind === "constant") out.fill(node.value);
      series = { source: this.#sourceOf(node), out, generation: 0, from: 0, to: 0 };
      this.#series.set(node, series);
    }
    return series;
  }

  #sourceOf(node: SeriesNode): SeriesSource {
    const view = this.#view;
    const frame = this.#frame;
    switch (node.kind) {
      case "column":
        return { kind: "column", column: node.column };
      case "constant":
        return { kind: "constant" };
      case "framed": {
        const program = this.#programOf([node.of], resolveFrame(node.frame, frame));
        return { kind: "framed", series: new JoinedSeries(node.join, program, view, node.frame.delay ?? 0) };
      }
      case "fact":
        return { kind: "fact", series: new FactSeries(node, view) };
      case "cross": {
        const inputs = (): JoinedProgram => this.#programOf(node.inputs, frame);
        return { kind: "cross", series: crossVectors(node, frame.key, view, this.#scan, inputs) };
      }
      case "other": {
        return { kind: "other", series: new OtherSeries(node, this.#programOf([node.of], frame), view) };
      }
      case "call": {
        const key = risingKeyOf(node);
        return {
          kind: "call",
          node,
          key: key && this.#readerOf(key),
          reach: node.primitive.tail(node.params) - 1,
          inputs: node.inputs.map((input) => this.series(input).out),
          readers: lookupOf(node, 1) === undefined ? [] : node.inputs.map((input) => this.#readerOf(input)),
        };
      }
    }
  }

  /** Returns a reader of rows of the current instrument. Valid once `#beginReading` was called, for a call of columns alone. */
  #readerOf(node: SeriesNode): RowReader {
    if (node.kind !== "call") return node.kind === "column" ? this.#columnReader(node.column) : () => Number.NaN;
    const readers = node.inputs.map((input) => this.#readerOf(input));
    const inputs = readers.map(() => new Float64Array(1));
    const out = new Float64Array(1);
    return (row) => {
      for (let k = 0; k < readers.length; k++) inputs[k]![0] = readers[k]!(row);
      node.primitive.batch(inputs, out, 0, 1, node.params);
      return out[0]!;
    };
  }

  #columnReader(column: Column): RowReader {
    let stored: TileArray | undefined;
    return (row) => {
      if (this.#origin >= 0) stored ??= this.#read.storedColumn(column);
      if (stored !== undefined && this.#origin >= 0) return stored[this.#origin + row * LANES]!;
      return this.#read.at(column, this.#instrument, row);
    };
  }

  #lookUp({ node, readers }: CallSource, lookup: Lookup, out: Float64Array, from: number, to: number): void {
    this.#beginReading();
    for (let row = from; row < to; row++) out[row] = lookup.at(readers, row, node.params);
  }

  #beginReading(): void {
    this.#origin = this.#read.holds(this.#instrument) ? this.#read.tiles.origin(this.#instrument) : -1;
  }

  /** Returns the row of the current instrument in which the key of `row` begins. */
  firstRowOfKey(key: RowReader, row: number): number {
    this.#beginReading();
    return firstRowOfKey(key, row);
  }

  /**
   * Moves to an instrument and returns the generation. The buffers stay valid if the instrument and the scan's
   * populations are the same as before.
   */
  moveTo(instrument: number): number {
    const version = this.#scan?.version ?? 0;
    if (instrument === this.#instrument && version === this.#scanVersion) return this.#generation;
    this.#instrument = instrument;
    this.#scanVersion = version;
    return ++this.#generation;
  }

  /** Replaces a bar of the next instrument, or ends that; the buffers become invalid. */
  replace(bar: ReplacedBar | undefined): void {
    this.#read.replaced = bar;
    this.#instrument = -1;
  }

  /** Computes rows from … to-1 of a series; its inputs must hold the rows that these need. Valid rows are kept. */
  fill(series: ComputedSeries, from: number, to: number): void {
    const adds =
      series.generation === this.#generation && from <= series.to && to >= series.from && !isRecursion(series.source);
    if (adds) {
      if (from < series.from) this.#compute(series, from, series.from);
      if (to > series.to) this.#compute(series, series.to, to);
      series.from = Math.min(from, series.from);
      series.to = Math.max(to, series.to);
      return;
    }
    this.#compute(series, from, to);
    series.generation = this.#generation;
    series.from = from;
    series.to = to;
  }

  #compute({ source, out }: ComputedSeries, from: number, to: number): void {
    const instrument = this.#instrument;
    switch (source.kind) {
      case "call": {
        const { node, inputs } = source;
        const lookup = lookupOf(node, to - from);
        if (lookup !== undefined) this.#lookUp(source, lookup, out, from, to);
        else if (source.reach < Infinity || from === 0) node.primitive.batch(inputs, out, from, to, node.params);
        else {
          // A loop over all rows since the first takes the first row of a key as such.
          const since = inputs.map((input) => input.subarray(from, to));
          node.primitive.batch(since, out.subarray(from, to), 0, to - from, node.params);
        }
        break;
      }
      case "column":
        this.#read.gather(source.column, instrument, from, to, out);
        break;
      case "framed":
      case "fact":
      case "cross":
      case "other":
        source.series.fill(this.#read, instrument, from, to, out);
        break;
      case "constant":
        break;
    }
  }
}

/** Returns whether a row depends on all rows since the first, so that its rows must be computed in one pass. */
function isRecursion(source: SeriesSource): boolean {
  return source.kind === "call" && source.reach === Infinity;
}
