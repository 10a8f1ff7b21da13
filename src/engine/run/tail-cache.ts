import { Lru } from "#base";
import type { SeriesNode } from "#expression";
import type { Frame } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { sharedFloats } from "../tiles/tile-set.ts";
import { Program } from "./program.ts";

/** Bars of history a tail keeps at least, so that small windows and crosses find what they need. */
const LEAST_DEPTH = 16;
/** Windows deeper than this are not kept: they would push everything else out. */
const MOST_DEPTH = 64;

/** The newest values of one series on every instrument: values[k * instruments + i] is k bars before the newest of i. */
export interface TailColumn {
  readonly depth: number;
  readonly values: Float64Array;
}

/** A fill that is under way, a slice of instruments at a time. */
interface Fill {
  readonly key: string;
  readonly program: Program;
  readonly tail: TailColumn;
  next: number;
}

/** Tail columns of the series that recent scans used, within a budget of bytes. Belongs to one view of the market. */
export class TailCache {
  readonly #view: ScanView;
  readonly #tails: Lru<TailColumn>;
  readonly #wanted = new Map<string, { frame: Frame; node: SeriesNode; depth: number }>();
  #fill: Fill | undefined;
  /** Grows whenever a column comes or goes: what was found under a version stays right while it lasts. */
  version = 0;

  constructor(view: ScanView, bytes: number) {
    this.#view = view;
    this.#tails = new Lru(bytes);
  }

  find(frame: Frame, node: SeriesNode, depth: number): TailColumn | undefined {
    const tail = this.#tails.get(`${frame.key} ${node.key}`);
    return tail !== undefined && tail.depth >= depth ? tail : undefined;
  }

  /** Notes that a series was used and would be found next time. */
  want(frame: Frame, node: SeriesNode, depth: number): void {
    if (depth > MOST_DEPTH || this.find(frame, node, depth) !== undefined) return;
    const key = `${frame.key} ${node.key}`;
    const before = this.#wanted.get(key)?.depth ?? LEAST_DEPTH;
    this.#wanted.set(key, { frame, node, depth: Math.max(depth, before) });
  }

  get pending(): boolean {
    return this.#fill !== undefined || this.#wanted.size > 0;
  }

  /** Computes the next `instruments` of what is wanted; false when nothing is left to do. */
  work(instruments: number): boolean {
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return false;
    const { program, tail, key } = this.#fill;
    const size = program.bars.tiles.instruments;
    const end = Math.min(size, this.#fill.next + instruments);
    const output = program.output(0);
    for (let i = this.#fill.next; i < end; i++) {
      const rows = program.bars.visible[i]!;
      if (rows === 0) continue;
      program.run(i, Math.max(0, rows - tail.depth), rows);
      for (let k = 0; k < tail.depth && k < rows; k++) tail.values[k * size + i] = output[rows - 1 - k]!;
    }
    this.#fill.next = end;
    if (end === size) {
      this.#tails.set(key, tail, tail.values.byteLength);
      this.version++;
      this.#fill = undefined;
    }
    return this.pending;
  }

  #begin(): Fill | undefined {
    for (const [key, { frame, node, depth }] of this.#wanted) {
      this.#wanted.delete(key);
      const program = new Program([node], frame, this.#view);
      const values = sharedFloats(depth * program.bars.tiles.instruments).fill(Number.NaN);
      return { key, program, tail: { depth, values }, next: 0 };
    }
    return undefined;
  }
}
