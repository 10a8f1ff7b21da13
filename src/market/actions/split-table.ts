import type { Issue } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import type { Splits } from "./adjust.ts";
import type { CorporateAction } from "./corporate-action.ts";

/** Splits of all instruments; rows offsets[i] … offsets[i+1]-1 belong to instrument i, oldest first. */
export interface SplitTable {
  readonly offsets: Int32Array;
  /** First session that trades at the new price. */
  readonly sessions: Int32Array;
  /** New shares per old share. */
  readonly ratios: Float64Array;
}

/**
 * Collects the splits among actions. `instrumentOf` returns the index of an action's instrument on a session, -1 for
 * none. Splits that take effect after session `through` are left out, because bars trade at the old price until then.
 * If an instrument has two splits on one session, the last one counts.
 */
export function splitsOf(
  actions: readonly CorporateAction[],
  instrumentOf: (action: CorporateAction, session: number) => number,
  instruments: number,
  through: number,
  calendar: Calendar,
): { readonly splits: SplitTable; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const byInstrument = new Map<number, Map<number, number>>();
  for (const [i, action] of actions.entries()) {
    if (action.kind !== "split") continue;
    const fault = (rule: string, message: string): void => {
      issues.push({ path: `/actions/${i}`, rule, message, facts: { ...action } });
    };
    const days = daysOfIso(action.exDate);
    const ratio = action.ratio ?? Number.NaN;
    if (days === undefined || !(ratio > 0 && ratio < Infinity)) {
      fault("unusable_split", `the split on "${action.exDate}" needs an existing date and a ratio above 0`);
      continue;
    }
    const session = calendar.ordinalAtOrAfter(days);
    if (session > through) continue;
    const instrument = instrumentOf(action, session);
    if (instrument === -1) {
      fault(
        "unknown_instrument",
        `the split on ${action.exDate} is of "${action.instrument ?? action.ticker}", which has no bars or listing then`,
      );
      continue;
    }
    const splits = byInstrument.get(instrument) ?? new Map<number, number>();
    const known = splits.get(session);
    if (known !== undefined && known !== ratio) {
      fault("conflicting_splits", `two splits on ${action.exDate}, ${known} and ${ratio}: the last one is used`);
    }
    byInstrument.set(instrument, splits.set(session, ratio));
  }
  return { splits: pack(byInstrument, instruments), issues };
}

function pack(byInstrument: ReadonlyMap<number, ReadonlyMap<number, number>>, instruments: number): SplitTable {
  const offsets = new Int32Array(instruments + 1);
  const sessions: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < instruments; i++) {
    const splits = [...(byInstrument.get(i) ?? [])].sort((a, b) => a[0] - b[0]);
    for (const [session, ratio] of splits) {
      sessions.push(session);
      ratios.push(ratio);
    }
    offsets[i + 1] = sessions.length;
  }
  return { offsets, sessions: Int32Array.from(sessions), ratios: Float64Array.from(ratios) };
}

/** Returns the splits of one instrument that were in effect by session `through`, without copying. */
export function splitsOfInstrument(
  { offsets, sessions, ratios }: SplitTable,
  instrument: number,
  through = Infinity,
): Splits {
  const from = offsets[instrument]!;
  let to = offsets[instrument + 1]!;
  while (to > from && sessions[to - 1]! > through) to--;
  return { sessions: sessions.subarray(from, to), ratios: ratios.subarray(from, to) };
}

export function hasSplits({ offsets }: SplitTable, instrument: number): boolean {
  return offsets[instrument + 1]! > offsets[instrument]!;
}

/** Returns the table of the splits that were in effect by session `session`. */
export function splitsUntil(table: SplitTable, session: number): SplitTable {
  const { offsets: all, sessions, ratios } = table;
  if (sessions.every((one) => one <= session)) return table;
  // The splits of an instrument ascend by session, so its kept rows come first.
  const keptBefore = new Int32Array(sessions.length + 1);
  for (let row = 0; row < sessions.length; row++) {
    keptBefore[row + 1] = keptBefore[row]! + Number(sessions[row]! <= session);
  }
  const offsets = new Int32Array(all.length);
  for (let i = 0; i < all.length; i++) offsets[i] = keptBefore[all[i]!]!;
  const isKept = (_: number, row: number): boolean => sessions[row]! <= session;
  return { offsets, sessions: sessions.filter(isKept), ratios: ratios.filter(isKept) };
}

/**
 * Returns per instrument the product of the ratios of its splits after session `session`; 1 without any. A restated
 * price times the factor, and a restated volume divided by it, are the values known at that session.
 */
export function laterSplitFactors(splits: SplitTable, session: number): Float64Array {
  const factors = new Float64Array(splits.offsets.length - 1).fill(1);
  for (let i = 0; i < factors.length; i++) {
    for (let row = splits.offsets[i + 1]! - 1; row >= splits.offsets[i]! && splits.sessions[row]! > session; row--) {
      factors[i] = factors[i]! * splits.ratios[row]!;
    }
  }
  return factors;
}
