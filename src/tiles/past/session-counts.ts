import { getOrMake } from "#base";
import type { LaneTimes, TileSet } from "../tile-set.ts";

const countsByTiles = new WeakMap<TileSet, SessionCounts>();

/** Returns the counts of a tile set, computed once. `isDaily`: each bar is a whole session, not a part of one. */
export function sessionCounts(tiles: TileSet, isDaily: boolean): SessionCounts {
  return getOrMake(countsByTiles, tiles, () => new SessionCounts(tiles, isDaily));
}

/**
 * Numbers of instruments with a bar in each session. Instruments without a gap between their first and newest bar are
 * counted at once. The others need a search in their bars; they are counted when an answer depends on them.
 */
export class SessionCounts {
  /** First session with any bar, -1 without bars. */
  readonly first: number;
  readonly #tiles: TileSet;
  /** Sessions from a bar to the next without a gap: 1 for daily bars, else 0. */
  readonly #step: number;
  /**
   * Per session since `first`: number of runs of sessions with bars that begin, less those that ended a session before.
   */
  readonly #runs: Int32Array;
  /** Instruments that are not in `#least`. */
  readonly #withGaps: number[] = [];
  /** Per session since `first`: number of instruments without gaps that have a bar. A lower bound. */
  readonly #least: Int32Array;
  /** Per session since `first`: number of all instruments that have a bar. */
  #exact: Int32Array | undefined;

  constructor(tiles: TileSet, isDaily: boolean) {
    this.#tiles = tiles;
    this.#step = isDaily ? 1 : 0;
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

  /** True if at least `instruments` instruments have a bar in `session`. */
  hasAtLeast(session: number, instruments: number): boolean {
    const at = session - this.first;
    if ((this.#least[at] ?? 0) >= instruments) return true;
    this.#exact ??= this.#count();
    return (this.#exact[at] ?? 0) >= instruments;
  }

  #count(): Int32Array {
    const { firstSessions, newest } = this.#tiles;
    for (const i of this.#withGaps) {
      const [begun, ended] = [firstSessions[i]!, newest.session[i]!];
      this.#runs[begun - this.first]!++;
      this.#runs[ended + 1 - this.first]!--;
      this.#recordGaps(this.#tiles.timesOf(i), 0, this.#tiles.lengthOf(i) - 1, begun, ended);
    }
    return summed(this.#runs);
  }

  /**
   * Records the gaps between two rows of an instrument, `low` in session `begun` and `high` in session `ended`: a run
   * ends before each gap and another begins after it.
   */
  #recordGaps(lane: LaneTimes, low: number, high: number, begun: number, ended: number): void {
    // Sessions never decrease from row to row, and increase if bars are daily: an equal distance means no gap.
    if (ended - begun === this.#step * (high - low)) return;
    if (high - low === 1) {
      this.#runs[begun + 1 - this.first]!--;
      this.#runs[ended - this.first]!++;
      return;
    }
    const middle = (low + high) >> 1;
    const session = lane.session[lane.origin + middle * lane.step]!;
    this.#recordGaps(lane, low, middle, begun, session);
    this.#recordGaps(lane, middle, high, session, ended);
  }
}

/** Returns the running sums of all values but the last. */
function summed(changes: Int32Array): Int32Array {
  const sums = changes.slice(0, -1);
  for (let k = 1; k < sums.length; k++) sums[k]! += sums[k - 1]!;
  return sums;
}
