import type { Frame, Plan } from "./plan.ts";
import type { MostRows } from "./series-cost.ts";
import { staticCost, type PlanCost } from "./static-cost.ts";

/** Histories are counted in steps of so many rows: a new bar seldom changes what a plan costs. */
const STEP = 64;

interface KnownCost {
  readonly cost: PlanCost;
  /** The frames that it rests on, and how many rows they had. */
  readonly frames: ReadonlyMap<string, { readonly frame: Frame; readonly rows: number }>;
}

/** What plans cost, from one state of the data to the next. */
export class PlanCosts {
  readonly #known = new WeakMap<Plan, KnownCost>();

  /** As `staticCost`, with histories that are longer by less than a step. */
  of(plan: Plan, mostRows: MostRows): PlanCost {
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
