import { STALE_SESSIONS } from "#market";
import { type Frame, DAILY, type ScanView, type TileSet } from "#tiles";
import { type FilterPlan, ScanPopulation, type FilterEvaluator, ScanEvaluators, NULL, UNSETTLED } from "#evaluate";
import { isLong, newestLongRows } from "./long-rows.ts";
import { newestRows, type RangeGrid } from "./range-grid.ts";
import type { RowForm } from "./row-form.ts";

/** Nanoseconds to build a partial weekly or monthly bar. */
const PARTIAL_BAR_COST = 3_000;
/**
 * Gap in rows up to which one run of a program also covers unrequested rows: the windows of neighbouring rows share
 * work.
 */
const MOST_GAP = 6;

/** Stored bars on the sessions of a range. */
export interface StoredRows {
  readonly grid: RangeGrid;
  /** View at the end of the last session of the grid. */
  readonly view: ScanView;
  readonly formOf: (filter: FilterPlan) => RowForm;
  /** By instrument, the session before which its bars differed from the view's. */
  readonly changed: ReadonlyMap<number, number>;
}

/** Interprets filters on the stored bars of one instrument at a time, for many sessions at once. */
export class RowTruths {
  readonly #stored: StoredRows;
  readonly #evaluators: ScanEvaluators;
  #rowsOf: { readonly tiles: TileSet | undefined; readonly instrument: number } = { tiles: undefined, instrument: -1 };
  readonly #rows: Int32Array;
  readonly #spans: Int32Array;
  /** Cells on which a program runs, and for each the row after its newest one. */
  readonly #selected: Int32Array;
  readonly #ends: Int32Array;

  constructor(stored: StoredRows) {
    const { length } = stored.grid.sessions;
    this.#stored = stored;
    this.#evaluators = new ScanEvaluators(stored.view, new ScanPopulation(stored.grid.instruments));
    this.#rows = new Int32Array(length);
    this.#spans = new Int32Array(length);
    this.#selected = new Int32Array(length);
    this.#ends = new Int32Array(length);
  }

  evaluator(filter: FilterPlan): FilterEvaluator {
    return this.#evaluators.filter(filter);
  }

  /** Returns rough ns per instrument, if `sessions` of the range are left. */
  cost(filter: FilterPlan, sessions = this.#stored.grid.sessions.length): number {
    const { program, rows } = this.evaluator(filter);
    if (isLong(filter.frame)) return sessions * (PARTIAL_BAR_COST + program.cost(rows));
    return program.cost(sessions + rows);
  }

  /** Writes truth[cell] for `cells`, all of one instrument and ascending; UNSETTLED if stored bars cannot decide. */
  write(filter: FilterPlan, cells: Int32Array, truth: Uint8Array): void {
    const i = Math.floor(cells[0]! / this.#stored.grid.width);
    const evaluator = this.evaluator(filter);
    const partial: number[] = [];
    const selected = this.#selectRows(evaluator, i, cells, truth, partial);
    this.#rowTruths(evaluator, i, selected, truth);
    for (const cell of partial) truth[cell] = this.#partialTruth(evaluator, i, cell);
  }

  /**
   * Writes the truths that need no bars, selects the rows that decide the others, and returns their number. Adds to
   * `partial` the cells that saw only part of a bar.
   */
  #selectRows(
    { filter, program }: FilterEvaluator,
    i: number,
    cells: Int32Array,
    truths: Uint8Array,
    partial: number[],
  ): number {
    const { grid, changed, formOf } = this.#stored;
    const { frame, tiles, visible } = program.bars;
    const isAlways = formOf(filter) === "always";
    if (isAlways && frame.key === DAILY.key && !changed.has(i)) return this.#selectDailyRows(filter, cells, truths);
    this.#findRows(frame, tiles, i);
    const isStale = !isAlways && program.everyBars().some(({ stale }) => stale[i] === 1);
    const changedUntil = changed.get(i) ?? -1;
    const newest = grid.sessions.length - 1;
    let selected = 0;
    for (const cell of cells) {
      const k = cell - i * grid.width;
      const row = this.#rows[k]!;
      const session = grid.sessions[k]!;
      const own = this.#spans[k]!;
      const end = row + 1 - filter.ago;
      // The view's newest bar has the values of the view's own instant.
      const isOwn = own === session && (row < visible[i]! - 1 || k === newest);
      if (row < 0 || session - own > STALE_SESSIONS) truths[cell] = NULL;
      else if (isStale || session < changedUntil || !(isAlways || isOwn)) truths[cell] = UNSETTLED;
      else if (end <= 0) truths[cell] = NULL;
      else if (own > session && filter.ago === 0) partial.push(cell);
      else {
        this.#selected[selected] = cell;
        this.#ends[selected++] = end;
      }
    }
    return selected;
  }

  /** Does the same for daily bars that have not changed since. */
  #selectDailyRows({ ago }: FilterPlan, cells: Int32Array, truths: Uint8Array): number {
    const { rows } = this.#stored.grid;
    let selected = 0;
    for (const cell of cells) {
      const row = rows[cell]!;
      const end = row + 1 - ago;
      if (row < 0 || end <= 0) truths[cell] = NULL;
      else {
        this.#selected[selected] = cell;
        this.#ends[selected++] = end;
      }
    }
    return selected;
  }

  /** Evaluates the requested rows, newest first, so that recursions over all earlier rows are computed once. */
  #rowTruths(evaluator: FilterEvaluator, i: number, selected: number, truths: Uint8Array): void {
    const ends = this.#ends;
    for (let high = selected - 1; high >= 0;) {
      let low = high;
      while (low > 0 && ends[low]! - ends[low - 1]! <= MOST_GAP) low--;
      evaluator.program.run(i, Math.max(0, ends[low]! - evaluator.rows), ends[high]!);
      for (let n = low; n <= high; n++) truths[this.#selected[n]!] = evaluator.truthAt(ends[n]!);
      high = low - 1;
    }
  }

  /**
   * Finds the newest row of an instrument at each session, and the last session that it spans; cached for all filters
   * of a frame.
   */
  #findRows(frame: Frame, tiles: TileSet, i: number): void {
    if (this.#rowsOf.tiles === tiles && this.#rowsOf.instrument === i) return;
    this.#rowsOf = { tiles, instrument: i };
    const { grid, view } = this.#stored;
    const [rows, spans] = [this.#rows, this.#spans];
    if (isLong(frame)) newestLongRows(frame, view, i, grid.sessions, { rows, spans });
    else if (frame.key === DAILY.key) this.#dailyRows(tiles, i);
    else newestRows(tiles, i, grid.sessions, rows, spans);
  }

  /** Does the same for daily bars, whose rows the grid holds. */
  #dailyRows(daily: TileSet, i: number): void {
    const { rows, width, sessions } = this.#stored.grid;
    const first = rows[i * width]!;
    let [known, span] = first < 0 ? [-1, -1] : [first, daily.at("session", i, first)];
    for (let k = 0; k < this.#rows.length; k++) {
      const row = rows[i * width + k]!;
      // A bar other than the previous session's belongs to this session.
      if (row !== known) span = row < 0 ? -1 : sessions[k]!;
      this.#rows[k] = known = row;
      this.#spans[k] = span;
    }
  }

  /** Returns the truth on a bar of which the session of a cell saw only a part. */
  #partialTruth(evaluator: FilterEvaluator, i: number, cell: number): number {
    const { program } = evaluator;
    const { grid, view } = this.#stored;
    const k = cell - i * grid.width;
    const row = this.#rows[k]!;
    const instant = view.data.calendar.extendedClose(grid.sessions[k]!);
    const isTraded = program.runAsOf(i, Math.max(0, row + 1 - evaluator.rows), row, instant);
    return isTraded ? evaluator.truthAt(row + 1) : UNSETTLED;
  }
}
