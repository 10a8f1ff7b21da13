import { throwIfInterrupted } from "#base";
import type { Column, SeriesNode } from "#expression";
import { type Frame, DAILY, type FrameBars, type ScanView } from "#tiles";
import { Program } from "../series/program.ts";
import type { CachedColumn } from "./column-cache.ts";
import { finalRows } from "./final-rows.ts";
import { StateBoard } from "./state-board.ts";

/** Most series of a frame that are stepped: the states of one take about a third of a megabyte for 10,000 instruments. */
const MOST_STEPPED = 128;
/** Share of the recurring series that an existing board may lack. */
const MOST_MISSING = 0.125;

/** Columns and boards of the previous snapshot; the columns used last come first. */
interface PreviousColumns {
  readonly view: ScanView;
  readonly columns: readonly CachedColumn[];
  readonly boards: ReadonlyMap<string, StateBoard> | undefined;
}

/** A column of the previous snapshot whose newest values are known for this one. */
interface SteppedColumn {
  readonly column: CachedColumn;
  /** The bars of the previous snapshot. */
  readonly before: FrameBars;
  /** Number of first bars of each instrument that have not changed since. */
  readonly kept: Int32Array;
  /** Writes the newest value of each instrument. */
  readonly writeNewest: (values: Float64Array) => void;
}

/** A column that may be stepped from now on; `recurs`: scans of several snapshots have used it. */
export interface FollowCandidate extends Pick<CachedColumn, "frame" | "node"> {
  readonly recurs: boolean;
}

/** No bar of the instrument has changed: keep its values. */
const KEEP = 0;
/** One bar is new: shift the values by one, then write the newest. */
const SHIFT = 1;
/** Only the newest bar has changed: write the newest value. */
const REPLACE = 2;
/** Anything else: compute the values from the bars. */
const RECOMPUTE = 3;
/** What happens to the values of each instrument, and how often each of these cases occurs. */
interface ValueChanges {
  readonly changes: Uint8Array;
  readonly counts: readonly number[];
}

/** Share of the instruments that are recomputed one by one; with more, a compiled function computes the whole column. */
const MOST_RECOMPUTED = 1 / 16;

const keyOf = (frame: Frame, node: SeriesNode): string => `${frame.key} ${node.key}`;

/**
 * Brings cached columns of the previous snapshot to this one. Their newest values come from state boards, which have stepped
 * the series, or from the bars if the series is a column of the bars.
 */
export class FollowedColumns {
  /** By key of the frame. */
  readonly boards = new Map<string, StateBoard>();
  /** Series that no board has stepped; those used last come first. */
  readonly notStepped: readonly Pick<CachedColumn, "frame" | "node" | "depth">[];
  readonly #view: ScanView;
  /** Columns not taken yet, by `keyOf`; those used last come last. */
  readonly #stepped: Map<string, SteppedColumn>;
  /** By key of the frame. */
  readonly #changes = new Map<string, ValueChanges>();
  readonly #newest: Float64Array;
  #isPrepared = false;

  constructor(view: ScanView, { view: previous, columns, boards }: PreviousColumns) {
    this.#view = view;
    this.#newest = new Float64Array(view.instruments);
    const frames = new Map(columns.map(({ frame }) => [frame.key, frame]));
    for (const [frameKey, board] of boards ?? []) {
      const frame = frames.get(frameKey);
      const changed = frame && changedFinals(board, view, frame, previous);
      if (frame === undefined || changed === undefined) {
        board.release();
        continue;
      }
      board.forget(view.bars(frame), changed);
      board.advance(view.bars(frame), officialOf(view, frame));
      this.boards.set(frameKey, board);
    }
    const stepped: [string, SteppedColumn][] = [];
    const notStepped: Pick<CachedColumn, "frame" | "node" | "depth">[] = [];
    for (const column of columns) {
      const { frame, node } = column;
      const writeNewest = this.#newestWriter(column);
      const kept = writeNewest && view.unchangedRows(frame);
      if (writeNewest === undefined || kept === undefined) notStepped.push({ frame, node, depth: column.depth });
      else stepped.push([keyOf(frame, node), { column, before: previous.bars(frame), kept, writeNewest }]);
    }
    this.notStepped = notStepped;
    this.#stepped = new Map(stepped.reverse());
  }

  /** Returns what writes the newest values of a series; undefined if they have to be computed from the bars. */
  #newestWriter({ frame, node }: CachedColumn): SteppedColumn["writeNewest"] | undefined {
    const bars = this.#view.bars(frame);
    if (node.kind === "column") return (values) => newestOfColumn(bars, node.column, values);
    const board = this.boards.get(frame.key);
    const place = board?.nodes.indexOf(node) ?? -1;
    return board === undefined || place < 0 ? undefined : (values) => void board.newest(place, bars, values);
  }

  /** Key of a stepped column that was not taken yet. */
  get nextKey(): string | undefined {
    return this.#stepped.keys().next().value;
  }

  /** Returns a stepped column and forgets it; undefined if there is none, or if too many instruments need recomputing. */
  take(key: string): CachedColumn | undefined {
    const stepped = this.#stepped.get(key);
    if (stepped === undefined) return undefined;
    this.#stepped.delete(key);
    const { frame, node, depth, values } = stepped.column;
    const { changes, counts } = this.#changesOf(stepped);
    const now = this.#view.bars(frame);
    const size = now.tiles.instruments;
    if (counts[RECOMPUTE]! > MOST_RECOMPUTED * size) return undefined;
    // Nobody reads the previous column any more, so its array is reused. If most instruments shift, one copy shifts all, and
    // the others are shifted back.
    const column = { frame, node, depth, values };
    const shifts = counts[SHIFT]! > size / 2;
    const oldest = shifts ? values.slice((depth - 1) * size) : undefined;
    if (shifts) values.copyWithin(size, 0, (depth - 1) * size);
    stepped.writeNewest(this.#newest);
    let program: Program | undefined;
    for (let i = 0; i < size; i++) {
      const change = changes[i]!;
      if (change === RECOMPUTE) {
        recompute((program ??= new Program([node], frame, this.#view)), column, i, now);
        continue;
      }
      if (change === SHIFT && oldest === undefined) shiftOne(values, i, size);
      else if (change !== SHIFT && oldest !== undefined) shiftBack(values, i, size, oldest[i]!);
      if (change !== KEEP) values[i] = this.#newest[i]!;
    }
    return column;
  }

  /** What happens to the values of a frame's series; the same for all of them. */
  #changesOf({ column: { frame }, before, kept }: SteppedColumn): ValueChanges {
    let found = this.#changes.get(frame.key);
    if (found === undefined) {
      const { visible } = this.#view.bars(frame);
      const changes = new Uint8Array(visible.length);
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < changes.length; i++) {
        const change = changeOf(before.visible[i]!, visible[i]!, kept[i]!);
        changes[i] = change;
        counts[change]!++;
      }
      this.#changes.set(frame.key, (found = { changes, counts }));
    }
    return found;
  }

  /**
   * Makes boards that will step these columns when the next bars come; columns used last come first. Does so once and
   * returns false: nothing is left to do.
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
      board?.advance(bars, officialOf(this.#view, frame), throwIfInterrupted);
    }
    this.#isPrepared = true;
    return false;
  }

  /**
   * Returns the frame's board, or a new one if that lacks too many recurring series; undefined if no series can be
   * stepped.
   */
  #boardOf(frame: Frame, columns: readonly FollowCandidate[], bars: FrameBars): StateBoard | undefined {
    // Bars of such a frame are all new with every snapshot.
    if (frame.toNow) return undefined;
    const board = this.boards.get(frame.key);
    const recurring = steppable(columns.filter(({ recurs }) => recurs));
    if (board !== undefined) {
      const known = new Set(board.nodes);
      const missing = recurring.filter((node) => !known.has(node)).length;
      // A board with most of them stays, because a new one computes all histories.
      if (missing <= recurring.length * MOST_MISSING) return board;
    }
    const others = steppable(columns.filter(({ recurs }) => !recurs).slice(0, MOST_STEPPED));
    const made = StateBoard.of([...recurring, ...others].slice(0, MOST_STEPPED), bars);
    board?.release();
    if (made === undefined) this.boards.delete(frame.key);
    else this.boards.set(frame.key, made);
    return made;
  }
}

/** The first series that can be stepped, at most MOST_STEPPED. */
function steppable(columns: Iterable<FollowCandidate>): SeriesNode[] {
  const nodes: SeriesNode[] = [];
  for (const { node } of columns) {
    if (nodes.length === MOST_STEPPED) break;
    throwIfInterrupted();
    if (StateBoard.canStep(node)) nodes.push(node);
  }
  return nodes;
}

/** Number of first bars of each instrument that no later snapshot changes once they have closed; undefined if unknown. */
const officialOf = ({ data }: ScanView, frame: Frame): Int32Array | undefined =>
  frame.key === DAILY.key ? data.officialDays : undefined;

/**
 * Returns the instruments of which a final bar changed since the previous bars of a frame; undefined if the board cannot
 * step from there to these bars.
 */
function changedFinals(board: StateBoard, view: ScanView, frame: Frame, previous: ScanView): number[] | undefined {
  const kept = view.unchangedRows(frame);
  if (kept === undefined || view.bars(frame).tiles.memory !== board.memory) return undefined;
  const final = finalRows(previous.bars(frame), officialOf(previous, frame));
  return [...final.keys()].filter((i) => kept[i]! < final[i]!);
}

function newestOfColumn(bars: FrameBars, column: Column, values: Float64Array): void {
  const { visible } = bars;
  for (let i = 0; i < visible.length; i++) values[i] = bars.at(column, i, visible[i]! - 1);
}

/** What happens to the values of an instrument; `before` and `now`: number of its bars, `kept`: those unchanged. */
function changeOf(before: number, now: number, kept: number): number {
  if (now === before) return kept >= before ? KEEP : kept === before - 1 ? REPLACE : RECOMPUTE;
  return now === before + 1 && kept >= before ? SHIFT : RECOMPUTE;
}

/** Moves each value of one instrument one bar further back; the oldest falls out. */
function shiftOne(values: Float64Array, instrument: number, size: number): void {
  for (let at = values.length - size + instrument; at >= size; at -= size) values[at] = values[at - size]!;
}

/** Undoes `shiftOne`; `oldest` is the value that fell out. */
function shiftBack(values: Float64Array, instrument: number, size: number, oldest: number): void {
  let at = instrument;
  for (; at + size < values.length; at += size) values[at] = values[at + size]!;
  values[at] = oldest;
}

/** Computes the values of an instrument from its bars. */
function recompute(program: Program, { values, depth }: CachedColumn, instrument: number, bars: FrameBars): void {
  const size = bars.tiles.instruments;
  const rows = bars.visible[instrument]!;
  if (rows > 0) program.run(instrument, Math.max(0, rows - depth), rows);
  const output = program.output(0);
  for (let back = 0; back < depth; back++)
    values[back * size + instrument] = back < rows ? output[rows - 1 - back]! : Number.NaN;
}
