import type { InstrumentTable } from "./instrument-table.ts";

/** Sessions after which an instrument's last bar is too old to stand for now, and for which bars alone prove a listing. */
export const STALE_SESSIONS = 5;

/** Every instrument is in exactly one of the lists, by index, ascending. */
export interface Universe {
  /** Listed, with a bar that is at most STALE_SESSIONS sessions old: those that a scan considers. */
  readonly members: Int32Array;
  /** Listed, but the last bar is older. */
  readonly stale: Int32Array;
  /** Listed, but without any bar until then. */
  readonly barless: Int32Array;
  /** Not listed on that session. */
  readonly unlisted: Int32Array;
}

/**
 * Who is considered on session `session`; `lastBarSession` holds for each instrument the session of its newest bar up to
 * then, -1 without one.
 */
export function universeAt(instruments: InstrumentTable, session: number, lastBarSession: Int32Array): Universe {
  const lists = { members: [] as number[], stale: [] as number[], barless: [] as number[], unlisted: [] as number[] };
  for (let i = 0; i < instruments.ids.length; i++) {
    const last = lastBarSession[i]!;
    if (instruments.listedFrom[i]! > session || instruments.listedTo[i]! < session) lists.unlisted.push(i);
    else if (last < 0) lists.barless.push(i);
    else if (session - last > STALE_SESSIONS) lists.stale.push(i);
    else lists.members.push(i);
  }
  return {
    members: Int32Array.from(lists.members),
    stale: Int32Array.from(lists.stale),
    barless: Int32Array.from(lists.barless),
    unlisted: Int32Array.from(lists.unlisted),
  };
}
