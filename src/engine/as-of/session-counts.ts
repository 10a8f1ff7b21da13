import { LANES, type TileSet } from "../tiles/tile-set.ts";

/** How many instruments have a bar in each session, from the first session with any to the last. */
export interface SessionCounts {
  /** -1 without any bars. */
  readonly first: number;
  readonly counts: Int32Array;
}

const known = new WeakMap<TileSet, SessionCounts>();

/** Counted once per set of bars; `each`: whether a bar is a session, as the daily ones are, or a part of one. */
export function sessionCounts(tiles: TileSet, each: boolean): SessionCounts {
  let counts = known.get(tiles);
  if (counts === undefined) known.set(tiles, (counts = countSessions(tiles, each)));
  return counts;
}

function countSessions(tiles: TileSet, each: boolean): SessionCounts {
  const sessions = tiles.column("session");
  if (sessions === undefined || tiles.maxRows === 0) return { first: -1, counts: new Int32Array(0) };
  const last = tiles.newest.session.reduce((a, b) => Math.max(a, b), -1);
  /** How many instruments begin a run of sessions with bars, less how many have ended one the session before. */
  const change = new Int32Array(last + 2);
  for (const i of tiles.order) {
    const rows = tiles.lengthOf(i);
    if (rows === 0) continue;
    const origin = tiles.origin(i);
    const [begun, ended] = [sessions[origin]!, sessions[origin + (rows - 1) * LANES]!];
    if (each && ended - begun === rows - 1) {
      change[begun]!++;
      change[ended + 1]!--;
    } else noteRuns((row) => sessions[origin + row * LANES]!, rows, each, change);
  }
  const first = change.findIndex((more) => more !== 0);
  let bars = 0;
  return { first, counts: change.subarray(first, -1).map((more) => (bars += more)) };
}

/** The runs of an instrument's bars: of those of one session, or of `each` a session with none left out. */
function noteRuns(sessionOf: (row: number) => number, rows: number, each: boolean, change: Int32Array): void {
  for (let row = 0; row < rows;) {
    const begun = sessionOf(row);
    const isSame = (end: number): boolean => sessionOf(end - 1) - begun === (each ? end - 1 - row : 0);
    const end = isSame(rows) ? rows : lastEnd(isSame, row + 1, rows);
    change[begun]!++;
    change[sessionOf(end - 1) + 1]!--;
    row = end;
  }
}

/** The last end for which `isSame` holds, given that it holds for `low`, not for `high`, and nowhere after it has not. */
function lastEnd(isSame: (end: number) => boolean, low: number, high: number): number {
  let step = 1;
  while (low + step < high && isSame(low + step)) {
    low += step;
    step *= 2;
  }
  let beyond = Math.min(high, low + step);
  while (beyond - low > 1) {
    const middle = (low + beyond) >> 1;
    if (isSame(middle)) low = middle;
    else beyond = middle;
  }
  return low;
}
