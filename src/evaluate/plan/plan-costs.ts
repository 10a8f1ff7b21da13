import type { Frame } from "#tiles";
import type { ScanPlan } from "./plan.ts";
import type { MostRows } from "./series-cost.ts";
import { staticCost, type PlanCost } from "./static-cost.ts";

/** Rows by which history lengths are rounded up; a new bar seldom changes a plan's cost. */
const STEP = 64;

interface KnownCost {
  readonly cost: PlanCost;
  /** Frames that the cost depends on, with their rounded row counts. */
  readonly frames: ReadonlyMap<string, { readonly frame: Frame; readonly rows: number }>;
}

/** Costs of plans, kept from snapshot to snapshot. */
export class PlanCosts {
  readonly #known = new WeakMap<ScanPlan, KnownCost>();

  /** Returns `staticCost` with history lengths rounded up to a multiple of STEP. */
  of(plan: ScanPlan, mostRows: MostRows): PlanCost {
    const rowsOf: MostRows = (frame) => Math.ceil(mostRows(frame) / STEP) * STEP;
    const known = this.#known.get(plan);
    if (known !== undefined && [...known.frames.values()].every(({ frame, rows }) => rowsOf(frame) === rows))
      return known.cost;
    const frames = new Map<string, { readonly frame: Frame; readonly rows: number }>();
    const cost = staticCost(plan, (frame) => {
      const rows = frames.get(frame.key)?.rows ?? rowsOf(frame);
      frames.set(frame.key, { frame, rows });
      return rows;
    });
    this.#known.set(plan, { cost, frames });
    return cost;
  }
}
