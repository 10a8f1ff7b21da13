import { firstReached, Lru, getOrMake } from "#base";
import type { Calendar } from "#market";
import type { BarTimes, TileSet } from "../tile-set.ts";

/** Number of sessions that are cached per set of daily tiles. */
const SESSIONS = 8;

/** The daily bars of every instrument up to a session. Callers must not change the arrays. */
export class DaysUntil {
  /** Number of bars per instrument. */
  readonly rows: Int32Array;
  /** Newest of these bars per instrument. */
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
      // A session has at most one bar, so the session distances to the first and the last bar bound the row count.
      // Without gaps both bounds agree and no search is needed.
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

  /** Per instrument: 1 if it has a bar of the next session. */
  get hasNext(): Uint8Array {
    return (this.#hasNext ??= this.#findNext());
  }

  #findNext(): Uint8Array {
    const { lengths } = this.#daily.layout;
    const lasts = this.#daily.newest.session;
    const next = this.#session + 1;
    const has = new Uint8Array(lengths.length);
    for (let i = 0; i < has.length; i++) {
      const rows = this.rows[i]!;
      const later = lengths[i]! - rows;
      if (later === 0) continue;
      // A session has at most one bar: with as many bars as sessions, none is missing.
      const hasNoGap = later === lasts[i]! - next + 1;
      if (hasNoGap || this.#daily.at("session", i, rows) === next) has[i] = 1;
    }
    return has;
  }
}

const daysByTiles = new WeakMap<TileSet, Lru<DaysUntil>>();

/** Returns the daily bars up to session `session`, inclusive. */
export function daysUntil(daily: TileSet, session: number, calendar: Calendar): DaysUntil {
  const sessions = getOrMake(daysByTiles, daily, () => new Lru(SESSIONS));
  const key = String(session);
  return getOrMake(sessions, key, () => new DaysUntil(daily, session, calendar));
}

/** Returns the number of bars of an instrument up to `session`, by binary search between `least` and `most`. */
function rowsUntil(daily: TileSet, instrument: number, session: number, least: number, most: number): number {
  const { session: sessions, origin, step } = daily.timesOf(instrument);
  const end = Math.min(most, daily.lengthOf(instrument));
  return firstReached(least, end, (row) => sessions[origin + row * step]! > session);
}
