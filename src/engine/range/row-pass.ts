import { STALE_SESSIONS } from "#market";
import { leavesOf, type ConditionPlan, type FilterPlan, type Frame, type LeafPlan } from "../plan/plan.ts";
import { ScanPopulation } from "../run/cross-scan.ts";
import { ScanEvaluators } from "../run/scan-evaluators.ts";
import { NULL, TRUE } from "../run/truth.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { TileSet } from "../tiles/tile-set.ts";
import type { FilterEvaluator } from "../run/filter-evaluator.ts";
import { combineTruths, UNSETTLED } from "./combine-truths.ts";
import { isLong, newestLongRows } from "./long-rows.ts";
import { ABSENT, ASK, MEMBER, newestRows, type RangeGrid } from "./range-grid.ts";
import type { RowForm } from "./row-form.ts";

/** Estimated nanoseconds between looks at the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;
/** Nanoseconds to build the part of a week or month that had traded. */
const FORMING_COST = 3_000;

export interface RowPassSettings {
  readonly grid: RangeGrid;
  /** Stands at the end of the last session of the grid. */
  readonly view: ScanView;
  readonly formOf: (filter: FilterPlan) => RowForm;
  /** Instruments whose bars, before a session, were others than the view's. */
  readonly changed: ReadonlyMap<number, number>;
  /** Truths of conditions on the listings, by cell. */
  readonly attributes: ReadonlyMap<LeafPlan, Uint8Array>;
}

/**
 * Conditions beside the bars of one instrument after the other: what each needs of an instrument is computed once for all
 * sessions. Cells that fail become members only; those that it cannot tell are to be asked.
 */
export class RowPass {
  readonly #settings: RowPassSettings;
  readonly #conditions: readonly ConditionPlan[];
  readonly #evaluators: ScanEvaluators;
  #found: { readonly tiles: TileSet | undefined; readonly instrument: number } = { tiles: undefined, instrument: -1 };
  readonly #rows: Int32Array;
  readonly #ends: Int32Array;
  readonly #spans: Int32Array;
  /** 1 where the truth of the present instrument is wanted. */
  readonly #wanted: Uint8Array;
  readonly #truths: Uint8Array;

  constructor(conditions: readonly ConditionPlan[], settings: RowPassSettings) {
    const { sessions, instruments } = settings.grid;
    this.#settings = settings;
    this.#evaluators = new ScanEvaluators(settings.view, new ScanPopulation(instruments));
    this.#conditions = [...conditions].sort((a, b) => this.#cost(a) - this.#cost(b));
    this.#rows = new Int32Array(sessions.length);
    this.#spans = new Int32Array(sessions.length);
    this.#ends = new Int32Array(sessions.length);
    this.#wanted = new Uint8Array(sessions.length);
    this.#truths = new Uint8Array(sessions.length);
  }

  #cost(condition: ConditionPlan): number {
    const { length } = this.#settings.grid.sessions;
    return leavesOf(condition).reduce((sum, leaf) => {
      if (leaf.kind !== "filter") return sum;
      const { program, rows } = this.#evaluators.filter(leaf);
      return sum + (isLong(leaf.frame) ? length * (FORMING_COST + program.cost(rows)) : program.cost(length + rows));
    }, 0);
  }

  /** Rough nanoseconds of one instrument. */
  get cost(): number {
    return this.#conditions.reduce((sum, one) => sum + this.#cost(one), 0);
  }

  run(checkpoint: () => void): void {
    const slice = Math.max(1, Math.floor(SLICE_COST / Math.max(1, this.cost)));
    for (let i = 0; i < this.#settings.grid.instruments; i++) {
      if (i % slice === 0) checkpoint();
      this.#instrument(i);
    }
  }

  #instrument(i: number): void {
    const { cells, instruments } = this.#settings.grid;
    const wanted = this.#wanted;
    let open = 0;
    for (let k = 0; k < wanted.length; k++) open += wanted[k] = cells[k * instruments + i] === ABSENT ? 0 : 1;
    for (const condition of this.#conditions) {
      if (open === 0) return;
      this.#truth(condition, i, this.#truths);
      for (let k = 0; k < wanted.length; k++) {
        if (wanted[k] === 0 || this.#truths[k] === TRUE) continue;
        const at = k * instruments + i;
        if (this.#truths[k] === UNSETTLED) cells[at] = ASK;
        else {
          cells[at] = MEMBER;
          wanted[k] = 0;
          open--;
        }
      }
    }
  }

  /** Writes the truth of the wanted cells of an instrument, UNSETTLED where it stood elsewhere. */
  #truth(condition: ConditionPlan, i: number, truths: Uint8Array): void {
    if (condition.kind === "filter") this.#filterTruth(condition, i, truths);
    else if (condition.kind === "attribute") {
      const { grid, attributes } = this.#settings;
      const known = attributes.get(condition)!;
      for (let k = 0; k < truths.length; k++) truths[k] = known[k * grid.instruments + i]!;
    } else if ("of" in condition) {
      const parts = condition.of.map((one) => {
        const part = new Uint8Array(truths.length);
        this.#truth(one, i, part);
        return part;
      });
      combineTruths(condition, parts, truths);
    }
  }

  #filterTruth(filter: FilterPlan, i: number, truths: Uint8Array): void {
    const { grid, changed, formOf } = this.#settings;
    const evaluator = this.#evaluators.filter(filter);
    const { program } = evaluator;
    const { frame, tiles, visible } = program.bars;
    const [rows, ends] = [this.#rows, this.#ends];
    this.#findRows(frame, tiles, i);
    const forming: number[] = [];
    const isAlways = formOf(filter) === "always";
    const isElsewhere = !isAlways && program.everyBars().some(({ stale }) => stale[i] === 1);
    const changedUntil = changed.get(i) ?? -1;
    let [least, most] = [Infinity, 0];
    for (let k = 0; k < ends.length; k++) {
      ends[k] = 0;
      if (this.#wanted[k] === 0) continue;
      const row = rows[k]!;
      const session = grid.sessions[k]!;
      const own = this.#spans[k]!;
      const end = row + 1 - filter.ago;
      // The view's newest bar stands for the view's own instant.
      const isOwn = own === session && (row < visible[i]! - 1 || k === ends.length - 1);
      if (row < 0 || session - own > STALE_SESSIONS) truths[k] = NULL;
      else if (isElsewhere || session < changedUntil || !(isAlways || isOwn)) truths[k] = UNSETTLED;
      else if (end <= 0) truths[k] = NULL;
      else if (own > session && filter.ago === 0) forming.push(k);
      else {
        ends[k] = end;
        if (end < least) least = end;
        if (end > most) most = end;
      }
    }
    if (most > 0) {
      program.run(i, Math.max(0, least - evaluator.rows), most);
      for (let k = 0; k < ends.length; k++) if (ends[k] !== 0) truths[k] = evaluator.truthAt(ends[k]!);
    }
    for (const k of forming) truths[k] = this.#formingTruth(evaluator, i, k);
  }

  /** The newest rows of an instrument at each session, and the last sessions that they span; found once for all filters. */
  #findRows(frame: Frame, tiles: TileSet, i: number): void {
    if (this.#found.tiles === tiles && this.#found.instrument === i) return;
    this.#found = { tiles, instrument: i };
    const { grid, view } = this.#settings;
    const [rows, spans] = [this.#rows, this.#spans];
    if (isLong(frame)) newestLongRows(frame, view, i, grid.sessions, { rows, spans });
    else newestRows(tiles, i, grid.sessions, rows, spans);
  }

  /** Beside a bar of which the session of place `k` has seen a part. */
  #formingTruth(evaluator: FilterEvaluator, i: number, k: number): number {
    const { program } = evaluator;
    const { grid, view } = this.#settings;
    const row = this.#rows[k]!;
    const instant = view.data.calendar.extendedClose(grid.sessions[k]!);
    const values = view.formingBar(program.bars.frame, i, row, instant);
    if (values === undefined) return UNSETTLED;
    program.run(i, Math.max(0, row + 1 - evaluator.rows), row + 1, { row, instant, values });
    return evaluator.truthAt(row + 1);
  }
}
