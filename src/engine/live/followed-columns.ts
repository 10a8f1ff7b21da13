import type { Column, SeriesNode } from "#expression";
import type { Frame } from "../plan/plan.ts";
import { stopIfAsked } from "../run/interrupt.ts";
import { Program } from "../run/program.ts";
import type { CachedColumn } from "../run/column-cache.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { finalRows } from "./final-rows.ts";
import { StateBoard } from "./state-board.ts";

/** Series of a frame that are stepped: what is kept of one takes about a third of a megabyte for 10,000 instruments. */
const MOST_STEPPED = 128;
/** Share of the series that recur which a board may lack. */
const MOST_LACKING = 0.125;

/** What was kept of the state of the bars before; the columns that were used last come first. */
interface Former {
  readonly view: ScanView;
  readonly columns: readonly CachedColumn[];
  readonly boards: ReadonlyMap<string, StateBoard> | undefined;
}

interface Stepped {
  readonly former: CachedColumn;
  readonly before: FrameBars;
  /** Bars of each instrument that are those of before. */
  readonly kept: Int32Array;
  /** Writes the newest value of each instrument. */
  readonly newest: (values: Float64Array) => void;
}

/** A column that may be stepped from now on; `recurs`: whether scans of several states have used it. */
export interface FollowCandidate extends Pick<CachedColumn, "frame" | "node"> {
  readonly recurs: boolean;
}

/** What becomes of the values of an instrument. */
const STAY = 0;
const SHIFT = 1;
const NEWEST = 2;
const FILL = 3;
/** By instrument what becomes of its values, and of how many. */
interface Fates {
  readonly fates: Uint8Array;
  readonly counts: readonly number[];
}

/** Instruments whose values are computed from their bars; for more of them the column is made anew. */
const MOST_FILLED = 64;

const keyOf = (frame: Frame, node: SeriesNode): string => `${frame.key} ${node.key}`;

/**
 * Tail columns that go on from those of the state of the bars before, where boards of states have stepped their series, or
 * where the bars themselves are what is kept.
 */
export class FollowedColumns {
  /** By frame. */
  readonly boards = new Map<string, StateBoard>();
  /** Series whose columns are not stepped; those that were used last come first. */
  readonly left: readonly Pick<CachedColumn, "frame" | "node" | "depth">[];
  readonly #view: ScanView;
  /** What was used last comes last, and so does what is taken over. */
  readonly #stepped: Map<string, Stepped>;
  /** By frame. */
  readonly #fates = new Map<string, Fates>();
  readonly #newest: Float64Array;
  #isPrepared = false;

  constructor(view: ScanView, { view: former, columns, boards }: Former) {
    this.#view = view;
    this.#newest = new Float64Array(view.instruments);
    const frames = new Map(columns.map(({ frame }) => [frame.key, frame]));
    for (const [frameKey, board] of boards ?? []) {
      const frame = frames.get(frameKey);
      if (frame === undefined || !goesOn(board, view, frame, former)) {
        board.release();
        continue;
      }
      board.advance(view.bars(frame), officialOf(view, frame));
      this.boards.set(frameKey, board);
    }
    const stepped: [string, Stepped][] = [];
    const left: Pick<CachedColumn, "frame" | "node" | "depth">[] = [];
    for (const column of columns) {
      const { frame, node } = column;
      const newest = this.#newestOf(column);
      const kept = newest && view.unchangedRows(frame);
      if (newest === undefined || kept === undefined) left.push({ frame, node, depth: column.depth });
      else stepped.push([keyOf(frame, node), { former: column, before: former.bars(frame), kept, newest }]);
    }
    this.left = left;
    this.#stepped = new Map(stepped.reverse());
  }

  /** What tells the newest values of a series; undefined where it is to be computed. */
  #newestOf({ frame, node }: CachedColumn): Stepped["newest"] | undefined {
    const bars = this.#view.bars(frame);
    if (node.kind === "column") return (values) => newestOfColumn(bars, node.column, values);
    const board = this.boards.get(frame.key);
    const place = board?.nodes.indexOf(node) ?? -1;
    return board === undefined || place < 0 ? undefined : (values) => void board.newest(place, bars, values);
  }

  /** A series whose column was stepped and not taken yet. */
  get waiting(): string | undefined {
    return this.#stepped.keys().next().value;
  }

  /** The column of a series that was stepped, once. */
  take(key: string): CachedColumn | undefined {
    const stepped = this.#stepped.get(key);
    if (stepped === undefined) return undefined;
    this.#stepped.delete(key);
    const { former } = stepped;
    const { frame, node, depth } = former;
    const { fates, counts } = this.#fatesOf(stepped);
    if (counts[FILL]! > MOST_FILLED) return undefined;
    const now = this.#view.bars(frame);
    const size = now.tiles.instruments;
    // The state before is looked at no more, so its values go on where they are; what becomes of most is done to all at once.
    const { values } = former;
    const tail = { frame, node, depth, values };
    const shifts = counts[SHIFT]! > size / 2;
    const oldest = shifts ? values.slice((depth - 1) * size) : undefined;
    if (shifts) values.copyWithin(size, 0, (depth - 1) * size);
    stepped.newest(this.#newest);
    let program: Program | undefined;
    for (let i = 0; i < size; i++) {
      const fate = fates[i]!;
      if (fate === FILL) {
        fill((program ??= new Program([node], frame, this.#view)), tail, i, now);
        continue;
      }
      if (fate === SHIFT && oldest === undefined) shiftOne(values, i, size);
      else if (fate !== SHIFT && oldest !== undefined) shiftBack(values, i, size, oldest[i]!);
      if (fate !== STAY) values[i] = this.#newest[i]!;
    }
    return tail;
  }

  /** What becomes of the values of the series of a frame. */
  #fatesOf({ former: { frame }, before, kept }: Stepped): Fates {
    let found = this.#fates.get(frame.key);
    if (found === undefined) {
      const { visible } = this.#view.bars(frame);
      const fates = new Uint8Array(visible.length);
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < fates.length; i++) {
        const fate = fateOf(before.visible[i]!, visible[i]!, kept[i]!);
        fates[i] = fate;
        counts[fate]!++;
      }
      this.#fates.set(frame.key, (found = { fates, counts }));
    }
    return found;
  }

  /**
   * Makes boards of what is kept, for the bars that come next; of columns those that were used last come first. False when
   * there is nothing left to do.
   */
  prepare(columns: Iterable<FollowCandidate>): boolean {
    if (this.#isPrepared) return false;
    const frames = new Map<string, FollowCandidate[]>();
    for (const one of columns) {
      const own = frames.get(one.frame.key);
      if (own === undefined) frames.set(one.frame.key, [one]);
      else own.push(one);
    }
    for (const own of frames.values()) {
      const { frame } = own[0]!;
      const bars = this.#view.bars(frame);
      const board = this.#boardOf(frame, own, bars);
      board?.advance(bars, officialOf(this.#view, frame), stopIfAsked);
    }
    this.#isPrepared = true;
    return false;
  }

  /** The board that there is, or a new one where it lacks series that recur; undefined where none can be stepped. */
  #boardOf(frame: Frame, columns: readonly FollowCandidate[], bars: FrameBars): StateBoard | undefined {
    // Their bars are all others with every state.
    if (frame.toNow) return undefined;
    const board = this.boards.get(frame.key);
    const recurring = steppable(columns.filter(({ recurs }) => recurs));
    if (board !== undefined) {
      const known = new Set(board.nodes);
      const lacking = recurring.filter((node) => !known.has(node)).length;
      // One that has most of them stays: to begin anew is to go through all bars.
      if (lacking <= recurring.length * MOST_LACKING) return board;
    }
    const others = steppable(columns.filter(({ recurs }) => !recurs).slice(0, MOST_STEPPED));
    const made = StateBoard.of([...recurring, ...others].slice(0, MOST_STEPPED), bars);
    board?.release();
    if (made === undefined) this.boards.delete(frame.key);
    else this.boards.set(frame.key, made);
    return made;
  }
}

/** The series that can be stepped, as many as are. */
function steppable(columns: Iterable<FollowCandidate>): SeriesNode[] {
  const nodes: SeriesNode[] = [];
  for (const { node } of columns) {
    if (nodes.length === MOST_STEPPED) break;
    stopIfAsked();
    if (StateBoard.takes(node)) nodes.push(node);
  }
  return nodes;
}

/** Of each instrument the bars of a frame that no later state changes once they have closed, where that is known. */
const officialOf = ({ data }: ScanView, frame: Frame): Int32Array | undefined =>
  frame.key === DAILY.key ? data.officialDays : undefined;

/** Whether a board can step the bars of a frame from those before: all that were final are as they were. */
function goesOn(board: StateBoard, view: ScanView, frame: Frame, former: ScanView): boolean {
  const kept = view.unchangedRows(frame);
  if (kept === undefined || view.bars(frame).tiles.memory !== board.memory) return false;
  return finalRows(former.bars(frame), officialOf(former, frame)).every((rows, i) => kept[i]! >= rows);
}

function newestOfColumn(bars: FrameBars, column: Column, values: Float64Array): void {
  const { visible } = bars;
  for (let i = 0; i < visible.length; i++) values[i] = bars.at(column, i, visible[i]! - 1);
}

/** What becomes of the values of an instrument that had so many bars, has so many now, and of them so many as they were. */
function fateOf(before: number, now: number, kept: number): number {
  if (now === before) return kept >= before ? STAY : kept === before - 1 ? NEWEST : FILL;
  return now === before + 1 && kept >= before ? SHIFT : FILL;
}

/** One bar on, for one instrument. */
function shiftOne(values: Float64Array, instrument: number, size: number): void {
  for (let at = values.length - size + instrument; at >= size; at -= size) values[at] = values[at - size]!;
}

/** Back again; `oldest` is the value that fell out. */
function shiftBack(values: Float64Array, instrument: number, size: number, oldest: number): void {
  let at = instrument;
  for (; at + size < values.length; at += size) values[at] = values[at + size]!;
  values[at] = oldest;
}

/** The values of an instrument whose bars have changed otherwise, from its bars. */
function fill(program: Program, { values, depth }: CachedColumn, instrument: number, bars: FrameBars): void {
  const size = bars.tiles.instruments;
  const rows = bars.visible[instrument]!;
  if (rows > 0) program.run(instrument, Math.max(0, rows - depth), rows);
  const output = program.output(0);
  for (let back = 0; back < depth; back++)
    values[back * size + instrument] = back < rows ? output[rows - 1 - back]! : Number.NaN;
}
