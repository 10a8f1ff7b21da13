import { nextSnapshot } from "../bar-files/manifest.ts";
import type { BarLease, CommittedState, BarStates } from "./states/bar-states.ts";

/** Commits the state in which minutes begin at a date, days since 1970; undefined: at the first stored minute. */
export async function moveReach(
  states: BarStates,
  lease: BarLease,
  state: CommittedState,
  date: number | undefined,
): Promise<CommittedState> {
  if (state.minutesReach === date) return state;
  const snapshot = nextSnapshot(state.snapshot, `minutes since ${date ?? "the first"}`);
  const minutes = { ...state.totals["1m"], content: nextSnapshot(state.totals["1m"].content, snapshot) };
  const totals = { ...state.totals, "1m": minutes };
  return states.commit(lease, state, {
    ...state,
    kind: "reach",
    batch: undefined,
    snapshot,
    totals,
    minutesReach: date,
  });
}
