import { Lru } from "#base";
import type { Calendar } from "#market";
import { LANES, type BarTimes, type TileSet } from "./tile-set.ts";

/** Sessions of which the days until them are kept. */
const SESSIONS = 8;

/** The daily bars of every instrument up to a session; none of it is to be changed. */
export class DaysUntil {
  /** How many they are. */
  readonly rows: Int32Array;
  /** Where the newest of them are. */
  readonly newest: BarTimes;
  readonly #daily: TileSet;
  readonly #session: number;
  #hasNext: Uint8Array | undefined;

  constructor(daily: TileSet, session: number, calendar: Calendar) {
    const { lengths } = daily.layout;
    const [firsts, lasts] = [daily.firstSessions, daily.newest.session];
    const rows = lengths.slice();
    const newest = { session: lasts.slice(), time: daily.newest.time.slice() };
    const opens = session < 0 ? -1 : calendar.regularOpen(session);
    for (let i = 0; i < rows.length; i++) {
      const last = lasts[i]!;
      if (last <= session) continue;
      const first = firsts[i]!;
      // A session has one bar at most: as many as there have been sessions, but for as many as there are without a bar.
      const most = session - first + 1;
      const least = lengths[i]! - (last - session);
      rows[i] = most <= 0 ? 0 : least === most ? most : rowsUntil(daily, i, session, Math.max(1, least), most);
      const own = most <= 0 ? -1 : least === most ? session : daily.at("session", i, rows[i]! - 1);
      newest.session[i] = own;
      newest.time[i] = own === session ? opens : own < 0 ? -1 : calendar.regularOpen(own);
    }
    this.rows = rows;
    this.newest = newest;
    this.#daily = daily;
    this.#session = session;
  }

  /** 1 of each instrument that has a bar of the session after. */
  get hasNext(): Uint8Array {
    return (this.#hasNext ??= this.#findNext());
  }

  #findNext(): Uint8Array {
    const { lengths } = this.#daily.layout;
    const sessions = this.#daily.column("session");
    const lasts = this.#daily.newest.session;
    const next = this.#session + 1;
    const has = new Uint8Array(lengths.length);
    for (let i = 0; i < has.length; i++) {
      const rows = this.rows[i]!;
      const later = lengths[i]! - rows;
      if (later === 0) continue;
      // A session has one bar at most: where there are as many as sessions, none is missing.
      const isWhole = later === lasts[i]! - next + 1;
      if (isWhole || sessions![this.#daily.origin(i) + rows * LANES] === next) has[i] = 1;
    }
    return has;
  }
}

const known = new WeakMap<TileSet, Lru<DaysUntil>>();

/** The bars of daily tiles up to session `session`, that session's included. */
export function daysUntil(daily: TileSet, session: number, calendar: Calendar): DaysUntil {
  let sessions = known.get(daily);
  if (sessions === undefined) known.set(daily, (sessions = new Lru(SESSIONS)));
  const key = String(session);
  let days = sessions.get(key);
  if (days === undefined) sessions.set(key, (days = new DaysUntil(daily, session, calendar)));
  return days;
}

/** How many bars of an instrument are of sessions up to `session`, `least` … `most`. */
function rowsUntil(daily: TileSet, instrument: number, session: number, least: number, most: number): number {
  const sessions = daily.column("session")!;
  const origin = daily.origin(instrument);
  let low = least;
  let high = Math.min(most, daily.lengthOf(instrument));
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sessions[origin + middle * LANES]! <= session) low = middle + 1;
    else high = middle;
  }
  return low;
}
