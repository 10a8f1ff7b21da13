import type { InstrumentTable } from "./instrument-table.ts";

/**
 * Age in sessions above which an instrument's last bar is stale. Without a listing, an instrument counts as listed for
 * as many sessions after its last bar.
 */
export const STALE_SESSIONS = 5;

/** Instruments by index; every instrument is in exactly one of the lists. */
export interface Universe {
  /** Listed, with a bar at most STALE_SESSIONS sessions old: the universe of a scan. */
  readonly members: Int32Array;
  /** Listed, but the last bar is older. */
  readonly stale: Int32Array;
  /** Listed, but without any bar up to that session. */
  readonly barless: Int32Array;
  /** Not listed on that session. */
  readonly unlisted: Int32Array;
}

/**
 * Sorts the instruments by their status on session `session`. `lastBarSession` holds per instrument the session of its
 * newest bar up to then, -1 without one. `order` lists all instruments in the order of the results; ascending by
 * default.
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
