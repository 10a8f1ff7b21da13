import type { TileSet } from "../tiles/tile-set.ts";

/** How many instruments have a bar in each session, from the first session with any to the last. */
export interface SessionCounts {
  /** -1 without any bars. */
  readonly first: number;
  readonly counts: Int32Array;
}

const known = new WeakMap<TileSet, SessionCounts>();

/** Counted once per set of bars. */
export function sessionCounts(tiles: TileSet): SessionCounts {
  let counts = known.get(tiles);
  if (counts === undefined) known.set(tiles, (counts = countSessions(tiles)));
  return counts;
}

function countSessions(tiles: TileSet): SessionCounts {
  let first = Infinity;
  let last = -1;
  for (let i = 0; i < tiles.instruments; i++) {
    const rows = tiles.lengthOf(i);
    if (rows === 0) continue;
    first = Math.min(first, tiles.at("session", i, 0));
    last = Math.max(last, tiles.at("session", i, rows - 1));
  }
  if (last < 0) return { first: -1, counts: new Int32Array(0) };
  const counts = new Int32Array(last - first + 1);
  const sessions = new Int32Array(tiles.maxRows);
  for (let i = 0; i < tiles.instruments; i++) {
    const rows = tiles.lengthOf(i);
    if (rows === 0) continue;
    tiles.gather("session", i, 0, rows, sessions);
    let before = -1;
    for (let row = 0; row < rows; row++) {
      const session = sessions[row]!;
      if (session !== before) counts[session - first]!++;
      before = session;
    }
  }
  return { first, counts };
}
