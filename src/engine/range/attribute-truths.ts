import type { AsOfBasis } from "#contract";
import { leavesOf, type AttributePlan, type ConditionPlan, type LeafPlan } from "../plan/plan.ts";
import { attributeTruth } from "../run/facts/attribute.ts";
import type { ListedView } from "../run/facts/listed-view.ts";
import { tableAt } from "../tiles/as-of-store.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { ABSENT, type RangeGrid } from "./range-grid.ts";

/**
 * Evaluates conditions on the listings for each instrument and session, as the listings were then: truths by condition
 * and cell.
 */
export function attributeTruths(
  conditions: readonly ConditionPlan[],
  grid: RangeGrid,
  { instruments, calendar, feeds }: EngineData,
  basis: AsOfBasis,
  checkpoint: () => void,
): ReadonlyMap<LeafPlan, Uint8Array> {
  const leaves = conditions.flatMap(leavesOf).filter((leaf): leaf is AttributePlan => leaf.kind === "attribute");
  const truths = new Map(leaves.map((leaf) => [leaf, new Uint8Array(grid.cells.length)]));
  if (leaves.length === 0) return truths;
  for (const [k, session] of grid.sessions.entries()) {
    checkpoint();
    const view: ListedView = {
      data: { instruments: tableAt(instruments, session, basis), calendar, feeds },
      session,
      watermark: calendar.extendedClose(session),
      // Only the condition on the trading status reads them, and the row pass does not evaluate that condition.
      lastSessions: () => new Int32Array(0),
    };
    for (let i = 0; i < grid.instruments; i++) {
      const at = i * grid.width + k;
      if (grid.cells[at] === ABSENT) continue;
      for (const [leaf, known] of truths) known[at] = attributeTruth(leaf, view, i);
    }
  }
  return truths;
}
