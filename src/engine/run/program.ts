import type { Column, Primitive, SeriesNode } from "#expression";
import { isIntraday } from "#market";
import { resolveFrame } from "../plan/frame.ts";
import type { Frame } from "../plan/plan.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { LANES, type TileArray } from "../tiles/tile-set.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import { CrossSeries } from "./cross-series.ts";
import { FactSeries } from "./fact-series.ts";
import { JoinedSeries } from "./joined-series.ts";
import { OtherSeries } from "./other-series.ts";

type Instruction =
  | {
      readonly kind: "column";
      readonly column: Column;
      /** The tiles' own column; undefined where the values are worked out bar by bar. */
      readonly source: TileArray | undefined;
      readonly out: Float64Array;
      readonly at: number;
    }
  | { readonly kind: "constant"; readonly out: Float64Array; readonly at: number }
  | { readonly kind: "framed"; readonly join: JoinedSeries; readonly out: Float64Array; readonly at: number }
  | { readonly kind: "fact"; readonly series: FactSeries; readonly out: Float64Array; readonly at: number }
  | { readonly kind: "cross"; readonly series: CrossSeries; readonly out: Float64Array; readonly at: number }
  | { readonly kind: "other"; readonly series: OtherSeries; readonly out: Float64Array; readonly at: number }
  | {
      readonly kind: "call";
      readonly primitive: Primitive;
      readonly params: readonly number[];
      /** Rows of input behind one row of output, less one; Infinity = all since the first. */
      readonly reach: number;
      readonly inputs: readonly Float64Array[];
      readonly inputAt: readonly number[];
      readonly out: Float64Array;
      readonly at: number;
    };

/** Nanoseconds, measured: a kernel's call, a gathered row, a join. */
const CALL_COST = 25;
const GATHER_COST = 1.5;
const JOIN_COST = 2_000;

/** A bar put in the place of a stored one: what was known of it at an earlier instant. */
export interface RowOverride {
  readonly row: number;
  /** That instant: frames that the bar joins are read up to it, minutes since 1970. */
  readonly instant: number;
  readonly values: Readonly<Partial<Record<Column, number>>>;
}

/**
 * Expressions compiled for one frame: evaluates rows of one instrument at a time into buffers of its own.
 * Only the rows that the asked rows need are computed; every row has the bits that the whole history would give.
 */
export class Program {
  readonly bars: FrameBars;
  readonly #instructions: Instruction[] = [];
  readonly #outputs: Float64Array[];
  #need: Float64Array;
  #needRows = -1;
  readonly #roots: number[];

  /** `scan`: the scan whose populations count, for nodes that compare within it; without one they have no value. */
  constructor(roots: readonly SeriesNode[], frame: Frame, view: ScanView, scan?: ScanPopulation) {
    this.bars = view.bars(frame);
    const rows = Math.max(1, this.bars.tiles.maxRows);
    const place = new Map<SeriesNode, number>();
    const add = (node: SeriesNode): number => {
      const known = place.get(node);
      if (known !== undefined) return known;
      const inputs = node.kind === "call" ? node.inputs.map(add) : [];
      const at = this.#instructions.length;
      const out = new Float64Array(rows);
      place.set(node, at);
      this.#instructions.push(this.#compile(node, inputs, out, at, frame, view, scan));
      return at;
    };
    this.#roots = roots.map(add);
    this.#outputs = this.#roots.map((at) => this.#instructions[at]!.out);
    this.#need = new Float64Array(this.#instructions.length);
  }

  #compile(
    node: SeriesNode,
    inputs: readonly number[],
    out: Float64Array,
    at: number,
    frame: Frame,
    view: ScanView,
    scan: ScanPopulation | undefined,
  ): Instruction {
    switch (node.kind) {
      case "column":
        return { kind: "column", column: node.column, source: this.bars.storedColumn(node.column), out, at };
      case "constant":
        out.fill(node.value);
        return { kind: "constant", out, at };
      case "framed": {
        const program = new Program([node.of], resolveFrame(node.frame, frame), view, scan);
        return { kind: "framed", join: new JoinedSeries(node.join, program, view, node.frame.delay ?? 0), out, at };
      }
      case "fact":
        return { kind: "fact", series: new FactSeries(node, view), out, at };
      case "cross": {
        const inputsOf = () => new Program(node.inputs, frame, view, scan);
        return { kind: "cross", series: new CrossSeries(node, frame.key, view, scan, inputsOf), out, at };
      }
      case "other": {
        const program = new Program([node.of], frame, view, scan);
        return { kind: "other", series: new OtherSeries(node, program, view), out, at };
      }
      case "call":
        return {
          kind: "call",
          primitive: node.primitive,
          params: node.params,
          reach: node.primitive.tail(node.params) - 1,
          inputs: inputs.map((input) => this.#instructions[input]!.out),
          inputAt: inputs,
          out,
          at,
        };
    }
  }

  /** The bars of this program's frame and of every frame that it joins. */
  everyBars(): FrameBars[] {
    const joined = this.#instructions.flatMap((one) => {
      if (one.kind === "framed") return one.join.program.everyBars();
      return one.kind === "cross" || one.kind === "other" ? one.series.program.everyBars().slice(1) : [];
    });
    return [this.bars, ...joined];
  }

  get readsFacts(): boolean {
    return this.#instructions.some((one) => {
      if (one.kind === "cross" || one.kind === "other") return one.series.program.readsFacts;
      return one.kind === "fact" || (one.kind === "framed" && one.join.program.readsFacts);
    });
  }

  /** Whether a feed that this program or one that it joins reads has no rows of the instrument. */
  lacksFeed(instrument: number): boolean {
    return this.#instructions.some((one) => {
      if (one.kind === "fact") return !one.series.has(instrument);
      if (one.kind === "cross") return one.series.program.lacksFeed(instrument);
      if (one.kind === "other") return one.series.missing;
      return one.kind === "framed" && one.join.program.lacksFeed(instrument);
    });
  }

  /** Root `k`'s rows, valid where the last `run` asked for them. */
  output(k: number): Float64Array {
    return this.#outputs[k]!;
  }

  /** Rough nanoseconds for the `rows` newest rows of one instrument. */
  cost(rows: number): number {
    const need = this.#needOf(rows);
    let total = 0;
    for (const [k, instruction] of this.#instructions.entries()) {
      const out = Math.min(need[k]!, this.bars.tiles.maxRows);
      total += CALL_COST;
      if (instruction.kind === "column") total += out * GATHER_COST;
      else if (instruction.kind === "framed") total += this.#joinCost(instruction.join.program, out);
      else if (instruction.kind === "fact") total += out * instruction.series.cost;
      else if (instruction.kind === "cross" || instruction.kind === "other") total += instruction.series.cost(out);
      else if (instruction.kind === "call") total += out * instruction.primitive.cost(instruction.params);
    }
    return total;
  }

  /** Beside bars inside a day, a row may need the other frame's study on a bar that was still forming. */
  #joinCost(joined: Program, rows: number): number {
    return isIntraday(this.bars.frame.timeframe) ? JOIN_COST + rows * joined.cost(1) : JOIN_COST + joined.cost(rows);
  }

  /** How many newest rows each instruction must give so that the roots give `rows`; Infinity = all since the first. */
  #needOf(rows: number): Float64Array {
    if (rows === this.#needRows) return this.#need;
    const need = this.#need.fill(0);
    for (const root of this.#roots) need[root] = rows;
    for (let k = this.#instructions.length - 1; k >= 0; k--) {
      const instruction = this.#instructions[k]!;
      if (instruction.kind !== "call") continue;
      if (instruction.reach === Infinity) need[k] = Infinity;
      for (const input of instruction.inputAt) need[input] = Math.max(need[input]!, need[k]! + instruction.reach);
    }
    this.#needRows = rows;
    return need;
  }

  /** Computes rows from … to-1 of every root for one instrument. `to` may be at most the instrument's bars. */
  run(instrument: number, from: number, to: number, override?: RowOverride): void {
    const need = this.#needOf(to - from);
    const origin = this.bars.tiles.origin(instrument);
    for (let k = 0; k < this.#instructions.length; k++) {
      const begin = Math.max(0, to - need[k]!);
      const instruction = this.#instructions[k]!;
      switch (instruction.kind) {
        case "call":
          instruction.primitive.batch(instruction.inputs, instruction.out, begin, to, instruction.params);
          break;
        case "column":
          if (instruction.source === undefined)
            this.bars.gather(instruction.column, instrument, begin, to, instruction.out);
          else gather(instruction.source, origin, begin, to, instruction.out);
          if (override !== undefined && override.row >= begin && override.row < to) {
            instruction.out[override.row] = override.values[instruction.column] ?? Number.NaN;
          }
          break;
        case "framed":
          instruction.join.fill(this.bars, instrument, begin, to, instruction.out, override);
          break;
        case "fact":
          instruction.series.fill(this.bars, instrument, begin, to, instruction.out, override);
          break;
        case "cross":
          instruction.series.fill(instrument, begin, to, instruction.out, override);
          break;
        case "other":
          instruction.series.fill(this.bars, instrument, begin, to, instruction.out, override);
          break;
        case "constant":
          break;
      }
    }
  }
}

function gather(source: TileArray, origin: number, from: number, to: number, output: Float64Array): void {
  for (let row = from, at = origin + from * LANES; row < to; row++, at += LANES) output[row] = source[at]!;
}
