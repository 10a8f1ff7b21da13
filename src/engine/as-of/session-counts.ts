import { LANES, type TileArray, type TileSet } from "../tiles/tile-set.ts";

const known = new WeakMap<TileSet, SessionCounts>();

/** Made once per set of bars; `each`: whether a bar is a session, as the daily ones are, or a part of one. */
export function sessionCounts(tiles: TileSet, each: boolean): SessionCounts {
  let counts = known.get(tiles);
  if (counts === undefined) known.set(tiles, (counts = new SessionCounts(tiles, each)));
  return counts;
}

/**
 * How many instruments have a bar in each session. Those without a gap between their first and their newest bar are
 * counted at once, the others, of which many bars have to be looked at, when it depends on them.
 */
export class SessionCounts {
  /** The first session with any, -1 without bars. */
  readonly first: number;
  readonly #tiles: TileSet;
  /** Sessions from one bar to the next where there is no gap. */
  readonly #step: number;
  /** By sessions since the first, how many runs of sessions with bars begin, less how many have ended the session before. */
  readonly #runs: Int32Array;
  readonly #withGaps: number[] = [];
  /** Of those without a gap, by sessions since the first. */
  readonly #least: Int32Array;
  #exact: Int32Array | undefined;

  constructor(tiles: TileSet, each: boolean) {
    this.#tiles = tiles;
    this.#step = each ? 1 : 0;
    const [firsts, lasts] = [tiles.firstSessions, tiles.newest.session];
    let [first, last] = [Infinity, -1];
    for (let i = 0; i < lasts.length; i++) {
      if (lasts[i]! < 0) continue;
      if (firsts[i]! < first) first = firsts[i]!;
      if (lasts[i]! > last) last = lasts[i]!;
    }
    this.first = last < 0 ? -1 : first;
    this.#runs = new Int32Array(last < 0 ? 1 : last - first + 2);
    for (let i = 0; i < lasts.length; i++) {
      const rows = tiles.lengthOf(i);
      if (rows === 0) continue;
      if (lasts[i]! - firsts[i]! !== this.#step * (rows - 1)) {
        this.#withGaps.push(i);
        continue;
      }
      this.#runs[firsts[i]! - first]!++;
      this.#runs[lasts[i]! + 1 - first]!--;
    }
    this.#least = summed(this.#runs);
  }

  /** Whether as many instruments have a bar in a session. */
  hasAtLeast(session: number, instruments: number): boolean {
    const at = session - this.first;
    if ((this.#least[at] ?? 0) >= instruments) return true;
    this.#exact ??= this.#count();
    return (this.#exact[at] ?? 0) >= instruments;
  }

  #count(): Int32Array {
    const sessions = this.#tiles.column("session");
    const { firstSessions, newest } = this.#tiles;
    for (const i of sessions === undefined ? [] : this.#withGaps) {
      const [begun, ended] = [firstSessions[i]!, newest.session[i]!];
      this.#runs[begun - this.first]!++;
      this.#runs[ended + 1 - this.first]!--;
      this.#noteGaps(sessions!, this.#tiles.origin(i), 0, this.#tiles.lengthOf(i) - 1, begun, ended);
    }
    return summed(this.#runs);
  }

  /** Notes where a run ends and another begins between two rows of an instrument, of sessions `begun` and `ended`. */
  #noteGaps(sessions: TileArray, origin: number, low: number, high: number, begun: number, ended: number): void {
    // Sessions never fall from row to row, and where a bar is a session they rise.
    if (ended - begun === this.#step * (high - low)) return;
    if (high - low === 1) {
      this.#runs[begun + 1 - this.first]!--;
      this.#runs[ended - this.first]!++;
      return;
    }
    const middle = (low + high) >> 1;
    const session = sessions[origin + middle * LANES]!;
    this.#noteGaps(sessions, origin, low, middle, begun, session);
    this.#noteGaps(sessions, origin, middle, high, session, ended);
  }
}

/** The running sums of all values but the last. */
function summed(changes: Int32Array): Int32Array {
  const sums = changes.slice(0, -1);
  for (let k = 1; k < sums.length; k++) sums[k]! += sums[k - 1]!;
  return sums;
}
