import {
  keyOf,
  leavesOf,
  type ConditionPlan,
  orderByCost,
  ConditionTruths,
  PassRates,
  written,
  type TruthSink,
  TRUE,
  UNSETTLED,
} from "#evaluate";
import type { PrintedSpan } from "./printed-spans.ts";
import { DEFERRED, FAILED, PASSING } from "./range-grid.ts";
import { ROW_BACKENDS, type RowView } from "./row-backends.ts";
import { RowTruths, type StoredRows } from "./row-truths.ts";

/** Sample for pass rates: one of SAMPLED instruments, at most MOST_SAMPLED, is evaluated on all conditions first. */
const SAMPLED = 16;
const MOST_SAMPLED = 16;

export interface RowPassSettings extends StoredRows, Pick<RowView, "rules" | "listedAt"> {
  /** Instruments that this pass evaluates on some sessions only; other passes cover the rest. */
  readonly spans: ReadonlyMap<number, PrintedSpan>;
}

/**
 * Evaluates conditions on the stored bars of each instrument. Each condition computes its series once for all sessions
 * on which the earlier conditions passed. Cells that fail become FAILED; cells that the pass cannot decide become
 * DEFERRED.
 */
export class RowPass {
  readonly #settings: RowPassSettings;
  readonly #conditions: readonly ConditionPlan[];
  readonly #rows: RowTruths;
  readonly #passRates = new PassRates();
  readonly #truths: ConditionTruths<RowView>;

  constructor(conditions: readonly ConditionPlan[], settings: RowPassSettings) {
    this.#settings = settings;
    this.#conditions = conditions;
    this.#rows = new RowTruths(settings);
    const view: RowView = { ...settings, truths: this.#rows };
    const { rules } = settings;
    const passRates = this.#passRates;
    this.#truths = new ConditionTruths({ backends: ROW_BACKENDS, viewOf: () => view, rules, passRates });
  }

  /** Rough nanoseconds per instrument, nothing compiled. */
  get cost(): number {
    const filters = this.#conditions.flatMap(leavesOf).filter((leaf) => leaf.kind === "filter");
    return filters.reduce((sum, filter) => sum + this.#rows.cost(filter), 0);
  }

  /** Evaluates the conditions on `instruments`. */
  run(instruments: Int32Array): void {
    const own = new Uint8Array(this.#settings.grid.cells.length);
    this.#sample(instruments, own);
    const ordered = orderByCost(this.#settings.rules, this.#conditions, (one) => this.#truths.estimate(one));
    const lanes = this.#lanes(instruments);
    this.#truths.inTurn(ordered, lanes, lanes.length, this.#verdicts(own));
  }

  /** Returns the cells on which instruments are considered and no scan of the session must decide. */
  #lanes(instruments: Int32Array): Int32Array {
    const { grid, spans } = this.#settings;
    const { cells, width, sessions } = grid;
    const lanes = new Int32Array(instruments.length * sessions.length);
    let count = 0;
    for (const i of instruments) {
      const { from, to } = spans.get(i) ?? { from: 0, to: sessions.length };
      for (let cell = i * width + from; cell < i * width + to; cell++)
        if (cells[cell] === PASSING) lanes[count++] = cell;
    }
    return lanes.subarray(0, count);
  }

  /** Measures pass rates on a sample of the instruments. */
  #sample(instruments: Int32Array, truth: Uint8Array): void {
    const sampled = Math.min(MOST_SAMPLED, Math.floor(instruments.length / SAMPLED));
    const sample = Int32Array.from(
      { length: sampled },
      (_, n) => instruments[Math.floor(((n + 0.5) * instruments.length) / sampled)]!,
    );
    const lanes = this.#lanes(sample);
    if (lanes.length === 0) return;
    for (const condition of this.#conditions) {
      this.#truths.give(condition, lanes, lanes.length, written(truth));
      const passed = lanes.reduce((sum, cell) => sum + +canPass(truth[cell]!), 0);
      this.#passRates.note(keyOf(condition), lanes.length, passed);
    }
  }

  /** Records truths in the grid and keeps the cells that can still pass. */
  #verdicts(own: Uint8Array): TruthSink {
    const { cells } = this.#settings.grid;
    const one = (cell: number, truth: number): boolean => {
      if (!canPass(truth)) cells[cell] = FAILED;
      else if (truth === UNSETTLED) cells[cell] = DEFERRED;
      return canPass(truth);
    };
    return {
      own,
      one,
      all(lanes, count) {
        let kept = 0;
        for (let k = 0; k < count; k++) if (one(lanes[k]!, own[lanes[k]!]!)) lanes[kept++] = lanes[k]!;
        return kept;
      },
    };
  }
}

/** Returns true if other conditions must still be evaluated on a cell. */
const canPass = (truth: number): boolean => truth === TRUE || truth === UNSETTLED;
