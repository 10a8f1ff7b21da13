import type { ResolvedMoment } from "#market";
import { stopIfAsked } from "../run/interrupt.ts";
import { daysUntil } from "../tiles/days-until.ts";
import { PartialBarCache, CHECKPOINT_FIELDS } from "../tiles/partial-bar-cache.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { LANES, type TileSet } from "../tiles/tile-set.ts";
import { sessionCounts } from "./session-counts.ts";

/** The newest sessions that are marked before anybody asks. */
const NEWEST = 2;

/**
 * In idle time, finds what scans as of instants within sessions look for: the days until then, and the marks of the session.
 * First of the newest sessions, then of those that were asked for.
 */
export class SessionCheckpoints {
  readonly #data: EngineData;
  /** Sessions that are still to be marked; undefined until it is known which the newest are. */
  #waiting: number[] | undefined;
  readonly #taken = new Set<number>();

  constructor(data: EngineData) {
    this.#data = data;
  }

  /** Has the session marked that was under way at an instant, if one was. */
  request({ session, instant }: ResolvedMoment): void {
    const { calendar } = this.#data;
    if (session < 0 || instant <= calendar.regularOpen(session) || instant >= calendar.regularClose(session)) return;
    if (this.#taken.has(session)) return;
    this.#taken.add(session);
    this.#waiting?.push(session);
  }

  /** Goes on with a slice of instruments; false when nothing is left to do, or bars are not there yet. */
  work(instruments: number): boolean {
    if (this.#waiting?.length === 0) return false;
    const minutes = this.#data.minutes();
    if (minutes === undefined || !isThere(minutes) || !isThere(this.#data.daily)) return false;
    const { calendar, daily } = this.#data;
    this.#waiting ??= this.#first(minutes);
    const [session] = this.#waiting;
    if (session === undefined) return false;
    void daysUntil(daily, session - 1, calendar).hasNext;
    sessionCounts(daily, true);
    const spans = PartialBarCache.of(minutes, calendar.regularOpen(session));
    const isLeft = spans.saveCheckpoints(calendar.regularClose(session), Math.ceil(instruments / LANES), stopIfAsked);
    if (!isLeft) this.#waiting.shift();
    return true;
  }

  #first(minutes: TileSet): number[] {
    const newest = minutes.newest.session.reduce((most, session) => Math.max(most, session), -1);
    for (let session = newest; session >= 0 && session > newest - NEWEST; session--) this.#taken.add(session);
    return [...this.#taken].sort((a, b) => b - a);
  }
}

/** Whether what marks are made of has been read: idle time waits for no file. */
function isThere(tiles: TileSet): boolean {
  return (["time", "session", ...CHECKPOINT_FIELDS] as const).every((field) => tiles.isLoaded(field));
}
