import { STALE_SESSIONS } from "#market";
import { requestedInstruments, type UniverseRequest } from "../run/universe.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { LANES, type TileSet } from "../tiles/tile-set.ts";

/** What is known of an instrument on a session. */
export const ABSENT = 0;
/** Considered, and does not match. */
export const MEMBER = 1;
/** Matches, as far as was asked. */
export const OPEN = 2;
/** Considered; the pass over its bars cannot tell, since it stood elsewhere then. */
export const ASK = 3;

/**
 * Every instrument on every session of a range: cell `instrument * width + session`, the session by its place in the
 * range. Those of an instrument lie side by side, as its bars are looked at one after the other.
 */
export class RangeGrid {
  /** Ordinals, ascending. */
  readonly sessions: Int32Array;
  readonly instruments: number;
  /** Cells of an instrument, at least as many as there are sessions. */
  readonly width: number;
  readonly cells: Uint8Array;
  /** The newest daily bar by then, -1 without one or with one that is too old. */
  readonly rows: Int32Array;

  constructor(sessions: Int32Array, width: number, cells: Uint8Array, rows: Int32Array) {
    this.sessions = sessions;
    this.instruments = cells.length / width;
    this.width = width;
    this.cells = cells;
    this.rows = rows;
  }

  /** With everybody open who was listed on a session, had a recent bar by then, and is wished by the tickers of now. */
  static of(sessions: Int32Array, data: EngineData, wish: UniverseRequest): RangeGrid {
    const size = sessions.length * data.instruments.ids.length;
    const grid = new RangeGrid(sessions, sessions.length, new Uint8Array(size), new Int32Array(size).fill(-1));
    grid.#open(data, wish);
    return grid;
  }

  /** The first sessions, over the same cells. */
  first(count: number): RangeGrid {
    return new RangeGrid(this.sessions.subarray(0, count), this.width, this.cells, this.rows);
  }

  #open(data: EngineData, wish: UniverseRequest): void {
    const { sessions, width } = this;
    const wanted = requestedInstruments(wish, data.instruments.tickers);
    const { listedFrom, listedTo } = data.instruments;
    const minutes = data.minutes();
    const rows = new Int32Array(width);
    const own = new Int32Array(width);
    for (let i = 0; i < this.instruments; i++) {
      if (wanted?.has(i) === false || listedTo[i]! < sessions[0]! || listedFrom[i]! > sessions.at(-1)!) continue;
      newestDays(data.daily, i, sessions, rows, own);
      for (let k = 0; k < width; k++) {
        const session = sessions[k]!;
        if (listedFrom[i]! > session || listedTo[i]! < session) continue;
        const row = rows[k]!;
        const isRecent = row >= 0 && session - own[k]! <= STALE_SESSIONS;
        if (isRecent) this.rows[i * width + k] = row;
        else if (minutes === undefined || !hasRecent(minutes, i, session)) continue;
        this.cells[i * width + k] = OPEN;
      }
    }
  }

  /** Of each session the instruments in a state, ascending. */
  lanes(state: number): readonly Int32Array[] {
    const { width, cells } = this;
    const lanes = Array.from(this.counts(state), (count) => new Int32Array(count));
    const found = new Int32Array(lanes.length);
    for (let i = 0; i < this.instruments; i++) {
      for (let k = 0; k < lanes.length; k++) if (cells[i * width + k] === state) lanes[k]![found[k]!++] = i;
    }
    return lanes;
  }

  /** Of each session how many they are. */
  counts(state: number): Int32Array {
    const { width, cells } = this;
    const counts = new Int32Array(this.sessions.length);
    for (let from = 0; from < cells.length; from += width) {
      for (let k = 0; k < counts.length; k++) if (cells[from + k] === state) counts[k]!++;
    }
    return counts;
  }

  /** Nobody is considered on a session. */
  clear(k: number): void {
    for (let at = k; at < this.cells.length; at += this.width) this.cells[at] = ABSENT;
  }

  /** Sets who is considered on a session. */
  setMembers(k: number, members: Int32Array): void {
    this.clear(k);
    for (const lane of members) this.cells[lane * this.width + k] = OPEN;
  }

  /** Leaves those of `asked` that match alone open on a session. */
  settle(k: number, asked: Int32Array, matches: Int32Array): void {
    for (const lane of asked) this.cells[lane * this.width + k] = MEMBER;
    for (const lane of matches) this.cells[lane * this.width + k] = OPEN;
  }
}

/** The same as `newestRows` of daily bars, of which a session has one at most. */
function newestDays(daily: TileSet, instrument: number, sessions: Int32Array, rows: Int32Array, own: Int32Array): void {
  const first = daily.firstSessions[instrument]!;
  const last = daily.newest.session[instrument]!;
  // As many as sessions: none is missing.
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
 * Writes for each session the newest row of an instrument whose session is not later, -1 for none, and the session of
 * that row.
 */
export function newestRows(
  tiles: TileSet,
  instrument: number,
  sessions: Int32Array,
  rows: Int32Array,
  own?: Int32Array,
): void {
  const length = tiles.lengthOf(instrument);
  const column = tiles.column("session");
  if (length === 0 || column === undefined) {
    rows.fill(-1);
    own?.fill(-1);
    return;
  }
  const origin = tiles.origin(instrument);
  let row = rowOfSession(tiles, instrument, sessions[0]!);
  let now = row < 0 ? -1 : column[origin + row * LANES]!;
  let next = row + 1 < length ? column[origin + (row + 1) * LANES]! : Infinity;
  for (let k = 0; k < sessions.length; k++) {
    while (next <= sessions[k]!) {
      now = next;
      row++;
      next = row + 1 < length ? column[origin + (row + 1) * LANES]! : Infinity;
    }
    rows[k] = row;
    if (own !== undefined) own[k] = now;
  }
}

/** The newest row whose session is not after `session`, -1 for none. */
function rowOfSession(tiles: TileSet, instrument: number, session: number): number {
  let low = -1;
  let high = tiles.lengthOf(instrument);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tiles.at("session", instrument, middle) <= session) low = middle;
    else high = middle;
  }
  return low;
}

function hasRecent(tiles: TileSet, instrument: number, session: number): boolean {
  const row = rowOfSession(tiles, instrument, session);
  return row >= 0 && session - tiles.at("session", instrument, row) <= STALE_SESSIONS;
}
