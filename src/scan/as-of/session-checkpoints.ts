import { throwIfInterrupted } from "#base";
import type { ResolvedMoment } from "#market";
import {
  daysUntil,
  PartialBarCache,
  CHECKPOINT_FIELDS,
  type EngineData,
  LANES,
  type TileSet,
  sessionCounts,
} from "#tiles";

/**
 * Number of newest sessions that get checkpoints without a request. A snapshot that new bars made is replaced too soon for
 * that.
 */
const NEWEST_SESSIONS = 2;

/**
 * Precomputes in idle time what a scan as of an instant within a session reads: the daily bars before the session, and
 * the checkpoints of the session. The newest sessions come first, then the requested ones.
 */
export class SessionCheckpoints {
  readonly #data: EngineData;
  /** Sessions still without checkpoints; undefined until the first call of `work`. */
  #waiting: number[] | undefined;
  readonly #requested = new Set<number>();

  constructor(data: EngineData) {
    this.#data = data;
  }

  /** Requests checkpoints of the session that was open at a moment, if one was. */
  request({ session, instant }: ResolvedMoment): void {
    const { calendar } = this.#data;
    if (session < 0 || instant <= calendar.regularOpen(session) || instant >= calendar.regularClose(session)) return;
    if (this.#requested.has(session)) return;
    this.#requested.add(session);
    this.#waiting?.push(session);
  }

  /**
   * Saves the checkpoints of a slice of instruments. Returns false if nothing is left to do or the bars are not loaded
   * yet.
   */
  work(instruments: number): boolean {
    if (this.#waiting?.length === 0) return false;
    const minutes = this.#data.minutes();
    if (minutes === undefined || !isLoaded(minutes) || !isLoaded(this.#data.daily)) return false;
    const { calendar, daily } = this.#data;
    this.#waiting ??= this.#initialSessions(minutes);
    const [session] = this.#waiting;
    if (session === undefined) return false;
    void daysUntil(daily, session - 1, calendar).hasNext;
    sessionCounts(daily, true);
    const cache = PartialBarCache.of(minutes, calendar.regularOpen(session));
    const isLeft = cache.saveCheckpoints(
      calendar.regularClose(session),
      Math.ceil(instruments / LANES),
      throwIfInterrupted,
    );
    if (!isLeft) this.#waiting.shift();
    return true;
  }

  /** Returns the newest sessions and all requested ones, newest first. */
  #initialSessions(minutes: TileSet): number[] {
    const newest = minutes.newest.session.reduce((most, session) => Math.max(most, session), -1);
    const unasked = this.#data.grownFrom === undefined ? NEWEST_SESSIONS : 0;
    for (let session = newest; session >= 0 && session > newest - unasked; session--) this.#requested.add(session);
    return [...this.#requested].sort((a, b) => b - a);
  }
}

/** True if all columns that checkpoints need are loaded: idle time must not wait for a file. */
function isLoaded(tiles: TileSet): boolean {
  return (["time", "session", ...CHECKPOINT_FIELDS] as const).every((field) => tiles.isLoaded(field));
}
