import type { InstrumentTable } from "./instrument-table.ts";

/** Sessions after which an instrument's last bar is too old to stand for now, and for which bars alone prove a listing. */
export const STALE_SESSIONS = 5;

/** Every instrument is in exactly one of the lists, by index. */
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
 * then, -1 without one. `order`: all instruments as the lists shall have them, by default ascending.
 */
export function universeAt(
  { ids, listedFrom, listedTo }: InstrumentTable,
  session: number,
  lastBarSession: Int32Array,
  order?: Int32Array,
): Universe {
  const members = new Int32Array(ids.length);
  const others = { stale: [] as number[], barless: [] as number[], unlisted: [] as number[] };
  let count = 0;
  for (let k = 0; k < members.length; k++) {
    const i = order === undefined ? k : order[k]!;
    const last = lastBarSession[i]!;
    if (listedFrom[i]! > session || listedTo[i]! < session) others.unlisted.push(i);
    else if (last < 0) others.barless.push(i);
    else if (session - last > STALE_SESSIONS) others.stale.push(i);
    else members[count++] = i;
  }
  return {
    members: members.subarray(0, count),
    stale: Int32Array.from(others.stale),
    barless: Int32Array.from(others.barless),
    unlisted: Int32Array.from(others.unlisted),
  };
}
