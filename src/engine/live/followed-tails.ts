import type { SeriesNode } from "#expression";
import type { Frame } from "../plan/plan.ts";
import { stopIfAsked } from "../run/interrupt.ts";
import { Program } from "../run/program.ts";
import type { TailColumn } from "../run/tail-cache.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { sharedFloats } from "../tiles/tile-set.ts";
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
  readonly board: StateBoard;
  readonly place: number;
}

/** What becomes of the values of an instrument. */
const STAY = 0;
const SHIFT = 1;
const NEWEST = 2;
const FILL = 3;
/** Instruments whose values are computed from their bars; for more of them the column is made anew. */
const MOST_FILLED = 64;

const keyOf = (frame: Frame, node: SeriesNode): string => `${frame.key} ${node.key}`;

/** Tail columns that go on from those of the state of the bars before, where boards of states have stepped their series. */
export class FollowedTails {
  /** By frame. */
  readonly boards = new Map<string, StateBoard>();
  /** Columns that are not stepped. */
  readonly left: readonly TailColumn[];
  readonly #view: ScanView;
  readonly #stepped = new Map<string, Stepped>();
  #isPrepared = false;

  constructor(view: ScanView, { view: former, columns, boards }: Former) {
    this.#view = view;
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
      const board = this.boards.get(frame.key);
      const place = board?.nodes.indexOf(node) ?? -1;
      const kept = board === undefined ? undefined : view.kept(frame);
      if (board === undefined || kept === undefined || place < 0) left.push(column);
      else this.#stepped.set(keyOf(frame, node), { former: column, before: former.bars(frame), kept, board, place });
    }
    this.left = left;
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
    const { former, before, kept, board, place } = stepped;
    const { frame, node, depth } = former;
    const now = this.#view.bars(frame);
    const size = now.tiles.instruments;
    const fates = Uint8Array.from(kept, (same, i) => fateOf(before.visible[i]!, now.visible[i]!, same));
    if (fates.reduce((sum, fate) => sum + Number(fate === FILL), 0) > MOST_FILLED) return undefined;
    const values = sharedFloats(former.values.length);
    values.set(former.values.subarray(0, (depth - 1) * size), size);
    const tail = { frame, node, depth, values };
    let program: Program | undefined;
    for (let i = 0; i < size; i++) {
      const fate = fates[i]!;
      if (fate === FILL) {
        fill((program ??= new Program([node], frame, this.#view)), tail, i, now);
        continue;
      }
      if (fate !== SHIFT) keep(former.values, values, i, size);
      if (fate !== STAY) values[i] = board.value(place, i, now);
    }
    return tail;
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

/** What becomes of the values of an instrument that had so many bars, has so many now, and of them so many as they were. */
function fateOf(before: number, now: number, kept: number): number {
  if (now === before) return kept >= before ? STAY : kept === before - 1 ? NEWEST : FILL;
  return now === before + 1 && kept >= before ? SHIFT : FILL;
}

/** The values of an instrument that has no newer bar. */
function keep(from: Float64Array, to: Float64Array, instrument: number, size: number): void {
  for (let at = instrument; at < from.length; at += size) to[at] = from[at]!;
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
