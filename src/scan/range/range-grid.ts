import { firstReached } from "#base";
import { STALE_SESSIONS } from "#market";
import type { EngineData, TileSet } from "#tiles";
import { requestedInstruments, type UniverseRequest } from "../universe.ts";

/** Verdict for an instrument on a session: not considered. */
export const ABSENT = 0;
/** Considered, and a condition failed. */
export const FAILED = 1;
/** Considered, and every condition evaluated so far passed. */
export const PASSING = 2;
/** Considered, but the row pass cannot decide; a scan at the end of that session must. */
export const DEFERRED = 3;

/**
 * Grid of every instrument on every session of a range: cell `instrument * width + session`, with the session's index
 * in the range. Cells of one instrument are adjacent because its bars are read one after the other.
 */
export class RangeGrid {
  /** Session ordinals, ascending. */
  readonly sessions: Int32Array;
  readonly instruments: number;
  /** Cells per instrument; at least the number of sessions. */
  readonly width: number;
  readonly cells: Uint8Array;
  /** Row of the newest daily bar at the session; -1 if there is none or it is too old. */
  readonly rows: Int32Array;

  constructor(sessions: Int32Array, width: number, cells: Uint8Array, rows: Int32Array) {
    this.sessions = sessions;
    this.instruments = cells.length / width;
    this.width = width;
    this.cells = cells;
    this.rows = rows;
  }

  /**
   * Creates a grid in which every requested instrument is PASSING on the sessions on which it was listed and had a
   * recent bar. The request names present tickers. `own`: the instruments to look at; default: all.
   */
  static of(sessions: Int32Array, data: EngineData, request: UniverseRequest, own?: ReadonlySet<number>): RangeGrid {
    const size = sessions.length * data.instruments.ids.length;
    const grid = new RangeGrid(sessions, sessions.length, new Uint8Array(size), new Int32Array(size).fill(-1));
    grid.#open(data, request, own);
    return grid;
  }

  /** Returns the grid of the first `count` sessions, over the same cells. */
  first(count: number): RangeGrid {
    return new RangeGrid(this.sessions.subarray(0, count), this.width, this.cells, this.rows);
  }

  #open(data: EngineData, request: UniverseRequest, looked: ReadonlySet<number> | undefined): void {
    const { sessions, width } = this;
    const requested = requestedInstruments(request, data.instruments.tickers);
    const { listedFrom, listedTo } = data.instruments;
    const minutes = data.minutes();
    const rows = new Int32Array(width);
    const own = new Int32Array(width);
    for (let i = 0; i < this.instruments; i++) {
      if (requested?.has(i) === false || looked?.has(i) === false) continue;
      if (listedTo[i]! < sessions[0]! || listedFrom[i]! > sessions.at(-1)!) continue;
      newestDays(data.daily, i, sessions, rows, own);
      for (let k = 0; k < width; k++) {
        const session = sessions[k]!;
        if (listedFrom[i]! > session || listedTo[i]! < session) continue;
        const row = rows[k]!;
        const isRecent = row >= 0 && session - own[k]! <= STALE_SESSIONS;
        if (isRecent) this.rows[i * width + k] = row;
        else if (minutes === undefined || !hasRecent(minutes, i, session)) continue;
        this.cells[i * width + k] = PASSING;
      }
    }
  }

  /** Returns for each session the instruments with a verdict, ascending. */
  lanes(verdict: number): readonly Int32Array[] {
    const { width, cells } = this;
    const lanes = Array.from(this.counts(verdict), (count) => new Int32Array(count));
    const found = new Int32Array(lanes.length);
    for (let i = 0; i < this.instruments; i++) {
      for (let k = 0; k < lanes.length; k++) if (cells[i * width + k] === verdict) lanes[k]![found[k]!++] = i;
    }
    return lanes;
  }

  /** Returns for each session the number of instruments with a verdict. */
  counts(verdict: number): Int32Array {
    const { width, cells } = this;
    const counts = new Int32Array(this.sessions.length);
    for (let from = 0; from < cells.length; from += width) {
      for (let k = 0; k < counts.length; k++) if (cells[from + k] === verdict) counts[k]!++;
    }
    return counts;
  }

  /** Marks every instrument as ABSENT on a session. */
  clear(k: number): void {
    for (let at = k; at < this.cells.length; at += this.width) this.cells[at] = ABSENT;
  }

  /** Marks the considered instruments as DEFERRED on the sessions before those given by instrument. */
  defer(until: ReadonlyMap<number, number>): void {
    for (const [i, session] of until) {
      for (let k = 0; k < this.sessions.length && this.sessions[k]! < session; k++)
        if (this.cells[i * this.width + k] !== ABSENT) this.cells[i * this.width + k] = DEFERRED;
    }
  }

  /** Marks instruments as ABSENT on a session. */
  remove(k: number, instruments: Iterable<number>): void {
    for (const i of instruments) this.cells[i * this.width + k] = ABSENT;
  }

  /** Sets the universe of a session. */
  setMembers(k: number, members: Int32Array): void {
    this.clear(k);
    for (const lane of members) this.cells[lane * this.width + k] = PASSING;
  }

  /** Records the result of a session: of `evaluated`, the matches are PASSING and the others FAILED. */
  settle(k: number, evaluated: Int32Array, matches: Int32Array): void {
    for (const lane of evaluated) this.cells[lane * this.width + k] = FAILED;
    for (const lane of matches) this.cells[lane * this.width + k] = PASSING;
  }
}

/** Does the work of `newestRows` for daily bars, of which a session has at most one. */
function newestDays(daily: TileSet, instrument: number, sessions: Int32Array, rows: Int32Array, own: Int32Array): void {
  const first = daily.firstSessions[instrument]!;
  const last = daily.newest.session[instrument]!;
  // If bars are as many as sessions, none is missing and the row follows from the session.
  if (first < 0 || last - first !== daily.lengthOf(instrument) - 1) {
    newestRows(daily, instrument, sessions, rows, own);
    return;
  }
  for (let k = 0; k < sessions.length; k++) {
    own[k] = sessions[k]! < first ? -1 : Math.min(sessions[k]!, last);
    rows[k] = own[k]! < 0 ? -1 : own[k]! - first;
  }
}

/**
 * Writes for each session the newest row of an instrument whose session is not later (-1 for none), and into `own` the
 * session of that row.
 */
export function newestRows(
  tiles: TileSet,
  instrument: number,
  sessions: Int32Array,
  rows: Int32Array,
  own?: Int32Array,
): void {
  const length = tiles.lengthOf(instrument);
  if (length === 0) {
    rows.fill(-1);
    own?.fill(-1);
    return;
  }
  const { session: column, origin, step } = tiles.timesOf(instrument);
  let row = rowOfSession(tiles, instrument, sessions[0]!);
  let now = row < 0 ? -1 : column[origin + row * step]!;
  let next = row + 1 < length ? column[origin + (row + 1) * step]! : Infinity;
  for (let k = 0; k < sessions.length; k++) {
    while (next <= sessions[k]!) {
      now = next;
      row++;
      next = row + 1 < length ? column[origin + (row + 1) * step]! : Infinity;
    }
    rows[k] = row;
    if (own !== undefined) own[k] = now;
  }
}

/** Returns the newest row whose session is not after `session`, -1 for none. */
function rowOfSession(tiles: TileSet, instrument: number, session: number): number {
  return firstReached(0, tiles.lengthOf(instrument), (row) => tiles.at("session", instrument, row) > session) - 1;
}

function hasRecent(tiles: TileSet, instrument: number, session: number): boolean {
  const row = rowOfSession(tiles, instrument, session);
  return row >= 0 && session - tiles.at("session", instrument, row) <= STALE_SESSIONS;
}
