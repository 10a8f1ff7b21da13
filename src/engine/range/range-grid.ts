import { STALE_SESSIONS } from "#market";
import { wantedInstruments, type UniverseWish } from "../run/universe.ts";
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
 * Every instrument on every session of a range: cell `session * instruments + instrument`, the session by its place in
 * the range.
 */
export class RangeGrid {
  /** Ordinals, ascending. */
  readonly sessions: Int32Array;
  readonly instruments: number;
  readonly cells: Uint8Array;
  /** The newest daily bar by then, -1 without one or with one that is too old. */
  readonly rows: Int32Array;

  constructor(sessions: Int32Array, instruments: number, cells: Uint8Array, rows: Int32Array) {
    this.sessions = sessions;
    this.instruments = instruments;
    this.cells = cells;
    this.rows = rows;
  }

  /** With everybody open who was listed on a session, had a recent bar by then, and is wished by the tickers of now. */
  static of(sessions: Int32Array, data: EngineData, wish: UniverseWish): RangeGrid {
    const count = data.instruments.ids.length;
    const size = sessions.length * count;
    const grid = new RangeGrid(sessions, count, new Uint8Array(size), new Int32Array(size).fill(-1));
    grid.#open(data, wish);
    return grid;
  }

  /** The first sessions, over the same cells. */
  first(count: number): RangeGrid {
    const end = count * this.instruments;
    const [cells, rows] = [this.cells.subarray(0, end), this.rows.subarray(0, end)];
    return new RangeGrid(this.sessions.subarray(0, count), this.instruments, cells, rows);
  }

  #open(data: EngineData, wish: UniverseWish): void {
    const { sessions } = this;
    const wanted = wantedInstruments(wish, data.instruments.tickers);
    const { listedFrom, listedTo } = data.instruments;
    const minutes = data.minutes();
    const rows = new Int32Array(sessions.length);
    const own = new Int32Array(sessions.length);
    for (let i = 0; i < this.instruments; i++) {
      if (wanted?.has(i) === false || listedTo[i]! < sessions[0]! || listedFrom[i]! > sessions.at(-1)!) continue;
      newestRows(data.daily, i, sessions, rows, own);
      for (let k = 0; k < sessions.length; k++) {
        const session = sessions[k]!;
        if (listedFrom[i]! > session || listedTo[i]! < session) continue;
        const row = rows[k]!;
        const isRecent = row >= 0 && session - own[k]! <= STALE_SESSIONS;
        if (isRecent) this.rows[k * this.instruments + i] = row;
        else if (minutes === undefined || !hasRecent(minutes, i, session)) continue;
        this.cells[k * this.instruments + i] = OPEN;
      }
    }
  }

  /** The instruments in a state on the session at place `k`, ascending. */
  lanes(k: number, state: number): Int32Array {
    const from = k * this.instruments;
    const lanes = new Int32Array(this.count(k, state));
    let found = 0;
    for (let i = 0; found < lanes.length; i++) if (this.cells[from + i] === state) lanes[found++] = i;
    return lanes;
  }

  /** How many they are. */
  count(k: number, state: number): number {
    const end = (k + 1) * this.instruments;
    let count = 0;
    for (let at = end - this.instruments; at < end; at++) if (this.cells[at] === state) count++;
    return count;
  }

  /** Nobody is considered on a session. */
  clear(k: number): void {
    this.cells.fill(ABSENT, k * this.instruments, (k + 1) * this.instruments);
  }

  /** Sets who is considered on a session. */
  setMembers(k: number, members: Int32Array): void {
    this.clear(k);
    for (const lane of members) this.cells[k * this.instruments + lane] = OPEN;
  }

  /** Leaves those that match alone open on a session; its questions are answered. */
  settle(k: number, matches: Int32Array): void {
    const from = k * this.instruments;
    for (let i = from; i < from + this.instruments; i++) if (this.cells[i] !== ABSENT) this.cells[i] = MEMBER;
    for (const lane of matches) this.cells[from + lane] = OPEN;
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
