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

/** Series that are filled together: what they share is computed once, and none waits long for the others. */
const MOST_TOGETHER = 64;

/** The newest values of one series on every instrument: values[k * instruments + i] is k bars before the newest of i. */
export interface TailColumn {
  readonly depth: number;
  readonly values: Float64Array;
}

interface Wish {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
}

/** A fill that is under way, a slice of instruments at a time: series of one frame that are kept equally deep. */
interface Fill {
  readonly keys: readonly string[];
  readonly program: Program;
  readonly tails: readonly TailColumn[];
  readonly depth: number;
  next: number;
}

/** Tail columns of the series that recent scans used, within a budget of bytes. Belongs to one view of the market. */
export class TailCache {
  readonly #view: ScanView;
  readonly #tails: Lru<TailColumn>;
  readonly #wanted = new Map<string, Wish>();
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

  /** Computes one series' worth of the next `instruments` of what is wanted; false when nothing is left to do. */
  work(instruments: number): boolean {
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return false;
    const { program, tails, keys, next } = this.#fill;
    const size = program.bars.tiles.instruments;
    const end = Math.min(size, next + Math.ceil(instruments / tails.length));
    for (let i = next; i < end; i++) this.#fillInstrument(this.#fill, i, size);
    this.#fill.next = end;
    if (end === size) {
      for (const [k, tail] of tails.entries()) this.#tails.set(keys[k]!, tail, tail.values.byteLength);
      this.version++;
      this.#fill = undefined;
    }
    return this.pending;
  }

  #fillInstrument({ program, tails, depth }: Fill, instrument: number, size: number): void {
    const rows = program.bars.visible[instrument]!;
    if (rows === 0) return;
    program.run(instrument, Math.max(0, rows - depth), rows);
    for (const [k, { values }] of tails.entries()) {
      const output = program.output(k);
      for (let back = 0; back < depth && back < rows; back++)
        values[back * size + instrument] = output[rows - 1 - back]!;
    }
  }

  /** Takes up the oldest wish, and those others that what it computes also serves. */
  #begin(): Fill | undefined {
    const [first] = this.#wanted.values();
    if (first === undefined) return undefined;
    const { frame, depth } = first;
    const wishes = [...this.#wanted].filter(([, one]) => one.frame.key === frame.key && one.depth === depth);
    const taken = wishes.slice(0, MOST_TOGETHER);
    for (const [key] of taken) this.#wanted.delete(key);
    const program = new Program(
      taken.map(([, { node }]) => node),
      frame,
      this.#view,
    );
    const length = depth * program.bars.tiles.instruments;
    const tails = taken.map(() => ({ depth, values: sharedFloats(length).fill(Number.NaN) }));
    return { keys: taken.map(([key]) => key), program, tails, depth, next: 0 };
  }
}
