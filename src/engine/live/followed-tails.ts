import type { Column, SeriesNode } from "#expression";
import type { Frame } from "../plan/plan.ts";
import { stopIfAsked } from "../run/interrupt.ts";
import { Program } from "../run/program.ts";
import type { TailColumn } from "../run/tail-cache.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { finalRows } from "./final-rows.ts";
import { StateBoard } from "./state-board.ts";

/** Series of a frame that are stepped: what is kept of one takes about a third of a megabyte for 10,000 instruments. */
const MOST_STEPPED = 128;

/** What was kept of the state of the bars before. */
interface Former {
  readonly view: ScanView;
  readonly columns: readonly TailColumn[];
  readonly boards: ReadonlyMap<string, StateBoard> | undefined;
}

interface Stepped {
  readonly former: TailColumn;
  readonly before: FrameBars;
  /** Bars of each instrument that are those of before. */
  readonly kept: Int32Array;
  /** Writes the newest value of each instrument. */
  readonly newest: (values: Float64Array) => void;
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
export class FollowedTails {
  /** By frame. */
  readonly boards = new Map<string, StateBoard>();
  /** Columns that are not stepped. */
  readonly left: readonly TailColumn[];
  readonly #view: ScanView;
  readonly #stepped = new Map<string, Stepped>();
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
      if (frame === undefined || !goesOn(board, view, frame, former)) continue;
      board.advance(view.bars(frame), officialOf(view, frame));
      this.boards.set(frameKey, board);
    }
    const left: TailColumn[] = [];
    for (const column of columns) {
      const { frame, node } = column;
      const newest = this.#newestOf(column);
      const kept = newest && view.kept(frame);
      if (newest === undefined || kept === undefined) left.push(column);
      else this.#stepped.set(keyOf(frame, node), { former: column, before: former.bars(frame), kept, newest });
    }
    this.left = left;
  }

  /** What tells the newest values of a series; undefined where it is to be computed. */
  #newestOf({ frame, node }: TailColumn): Stepped["newest"] | undefined {
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
  take(key: string): TailColumn | undefined {
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

  /** Makes boards of what is kept, for the bars that come next; false when there is nothing left to do. */
  prepare(columns: readonly TailColumn[]): boolean {
    if (this.#isPrepared) return false;
    for (const frame of new Map(columns.map((one) => [one.frame.key, one.frame])).values()) {
      const bars = this.#view.bars(frame);
      const nodes = columns.filter((one) => one.frame.key === frame.key).map(({ node }) => node);
      const board = this.#boardOf(frame, nodes, bars);
      if (board === undefined) continue;
      board.advance(bars, officialOf(this.#view, frame), stopIfAsked);
      this.boards.set(frame.key, board);
    }
    this.#isPrepared = true;
    return false;
  }

  /** The board that there is, or a new one where other series are kept now; undefined where none can be stepped. */
  #boardOf(frame: Frame, nodes: readonly SeriesNode[], bars: FrameBars): StateBoard | undefined {
    // Their bars are all others with every state.
    if (frame.toNow) return undefined;
    const own = nodes.filter((node) => StateBoard.takes(node)).slice(0, MOST_STEPPED);
    const board = this.boards.get(frame.key);
    if (board !== undefined && own.every((node) => board.nodes.includes(node))) return board;
    const made = StateBoard.of(own, bars);
    if (made !== undefined) this.boards.set(frame.key, made);
    return made;
  }
}

/** Of each instrument the bars of a frame that no later state changes once they have closed, where that is known. */
const officialOf = ({ data }: ScanView, frame: Frame): Int32Array | undefined =>
  frame.key === DAILY.key ? data.officialDays : undefined;

/** Whether a board can step the bars of a frame from those before: all that were final are as they were. */
function goesOn(board: StateBoard, view: ScanView, frame: Frame, former: ScanView): boolean {
  const kept = view.kept(frame);
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
function fill(program: Program, { values, depth }: TailColumn, instrument: number, bars: FrameBars): void {
  const size = bars.tiles.instruments;
  const rows = bars.visible[instrument]!;
  if (rows > 0) program.run(instrument, Math.max(0, rows - depth), rows);
  const output = program.output(0);
  for (let back = 0; back < depth; back++)
    values[back * size + instrument] = back < rows ? output[rows - 1 - back]! : Number.NaN;
}
