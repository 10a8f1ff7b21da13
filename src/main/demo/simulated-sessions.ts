import { createHash } from "node:crypto";
import { assert, MINUTE_MS, type Clock } from "#base";
import type { SimulationRequest } from "#contract";
import {
  chosenRows,
  drawNextSession,
  newestSessionAt,
  type BarTable,
  type DrawnSession,
  type SessionStart,
  type StoredBars,
  type StoredTimeframe,
  type StoreManifest,
} from "#market";
import { appendedBars, type SnapshotMemory, type EngineData } from "#tiles";

/** Minutes before the open at which a session begins to play. */
const LEAD_MINUTES = 5;
/** Milliseconds between the close of a session and the beginning of the next. */
const PAUSE_MS = 20_000;
/** Sessions after which the stored market is loaded again, since appended bars fill memory. */
const SESSIONS = 5;
/** Daily bars from which the usual move and volume of an instrument are taken. */
const USUAL_DAYS = 20;

/** What the demo market plays. */
export interface SimulationState {
  /** Date of the session that plays, or that played last. */
  readonly session: string;
  /** Played seconds per second; 0 for a pause. */
  readonly speed: number;
  /** Played instant that the bars reach, minutes since 1970. */
  readonly instant: number;
  /** True while minutes follow one another; false after the close. */
  readonly isRunning: boolean;
}

/** The next snapshot of a simulated market. `manifest`: description of its bars, as if they were stored. */
export interface PlayedSnapshot {
  readonly data: EngineData;
  readonly manifest: StoreManifest;
  readonly newer: NewerBars;
}

/** Bars that one snapshot adds. Row i of each table is instrument i. */
interface NewerBars {
  readonly minutes: BarTable;
  /** Official days. */
  readonly daily?: BarTable;
}

/** One session that plays. */
interface PlayedSession {
  readonly ordinal: number;
  readonly drawn: DrawnSession;
  /** Start of the next minute to append. */
  minute: number;
}

/**
 * Plays the sessions after the newest stored one of a demo market, minute by minute, in memory. Bars are drawn from where the
 * market is; nothing is written. A session begins five minutes before its open with the premarket so far; after its close come
 * the after-hours minutes and the official days of all instruments.
 */
export class SimulatedSessions {
  readonly #clock: Clock;
  #data: EngineData;
  #manifest: StoreManifest;
  readonly #first: number;
  #ordinal: number;
  #speed: number;
  #session: PlayedSession | undefined;
  #instant: number;
  /** Elapsed milliseconds at which the next snapshot is due; NaN during a pause. */
  #dueAt: number;
  /** Milliseconds that were left when the pause began. */
  #left = 0;
  #skips = false;
  #restarts = false;

  constructor(clock: Clock, speed: number, data: EngineData, manifest: StoreManifest) {
    this.#clock = clock;
    this.#speed = speed;
    this.#data = data;
    this.#manifest = manifest;
    this.#first = this.#ordinal = newestSessionAt(data.calendar, data.watermark) + 1;
    this.#instant = this.#beginning;
    this.#dueAt = clock.elapsed();
  }

  get state(): SimulationState {
    return {
      session: this.#data.calendar.isoDate(this.#ordinal),
      speed: this.#speed,
      instant: this.#instant,
      isRunning: this.#session !== undefined,
    };
  }

  /** Milliseconds until the next snapshot is due; Infinity during a pause. */
  get waitMs(): number {
    return Number.isNaN(this.#dueAt) ? Infinity : Math.max(0, this.#dueAt - this.#clock.elapsed());
  }

  /** True once the stored market must be loaded again. */
  get isOver(): boolean {
    const hasPlayedAll = this.#session === undefined && this.#ordinal - this.#first >= SESSIONS;
    return this.#restarts || hasPlayedAll || this.#ordinal >= this.#data.calendar.sessionCount;
  }

  obey({ speed, session }: SimulationRequest): void {
    if (speed !== undefined) this.#setSpeed(speed);
    if (session === "first") this.#restarts = true;
    if (session !== "next") return;
    // Between two sessions there is none to finish.
    this.#skips = this.#session !== undefined;
    this.#dueAt = this.#clock.elapsed();
  }

  /** Changes the speed. The rest of a minute passes at the new speed, the pause between two sessions as before. */
  #setSpeed(speed: number): void {
    let left = Number.isNaN(this.#dueAt) ? this.#left : this.waitMs;
    if (this.#session !== undefined && speed > 0) {
      if (this.#speed > 0) left *= this.#speed / speed;
      left = Math.min(left, MINUTE_MS / speed);
    }
    this.#speed = speed;
    this.#left = left;
    this.#dueAt = speed === 0 ? Number.NaN : this.#clock.elapsed() + left;
  }

  /** Returns the snapshot that is due; undefined if none is. */
  next(days: SnapshotMemory): PlayedSnapshot | undefined {
    if (this.isOver || this.waitMs > 0) return undefined;
    this.#session ??= this.#draw();
    const { drawn, minute, ordinal } = this.#session;
    const { calendar } = this.#data;
    const close = calendar.regularClose(ordinal);
    const isEvening = this.#skips || minute >= close;
    const until = isEvening ? Infinity : minute + 1;
    const from = minute === this.#beginning ? -Infinity : minute;
    const minutes = chosenRows(drawn.minutes, (row) => isWithin(drawn.minutes.time[row]!, from, until));
    const newer = isEvening ? { minutes, daily: drawn.daily } : { minutes };
    const played = this.#append(newer, `${ordinal} ${until}`, days);
    if (isEvening) {
      this.#instant = calendar.extendedClose(ordinal);
      this.#session = undefined;
      this.#ordinal++;
      this.#wait(this.#skips ? 0 : PAUSE_MS);
      this.#skips = false;
    } else {
      this.#instant = minute + 1;
      this.#session.minute = minute + 1;
      this.#wait(MINUTE_MS / this.#speed);
    }
    return played;
  }

  /** The minute with which the present session begins. */
  get #beginning(): number {
    return this.#data.calendar.regularOpen(this.#ordinal) - LEAD_MINUTES;
  }

  /** Waits from when the last snapshot was due, so that delays do not add up. */
  #wait(ms: number): void {
    const now = this.#clock.elapsed();
    if (this.#speed === 0) {
      this.#dueAt = Number.NaN;
      this.#left = ms;
    } else this.#dueAt = Math.max(now, (now - this.#dueAt < ms ? this.#dueAt : now) + ms);
  }

  #draw(): PlayedSession {
    const { calendar, instruments } = this.#data;
    const drawn = drawNextSession(calendar, this.#ordinal, instruments.ids, startsOf(this.#data, this.#ordinal - 1));
    this.#instant = this.#beginning;
    return { ordinal: this.#ordinal, drawn, minute: this.#beginning };
  }

  /** Appends bars. `name`: differs between any two snapshots that follow one. */
  #append(newer: NewerBars, name: string, days: SnapshotMemory): PlayedSnapshot {
    const { calendar, snapshot: before } = this.#data;
    const snapshot = createHash("sha256").update(`${before} ${name}`).digest("hex").slice(0, 32);
    const data = appendedBars(this.#data, newer, snapshot, days);
    const { bars } = this.#manifest;
    const rows = { "1d": newer.daily?.time.length ?? 0, "1m": newer.minutes.time.length };
    const grown = (timeframe: StoredTimeframe, watermark: number): StoredBars =>
      rows[timeframe] === 0
        ? bars[timeframe]
        : { ...bars[timeframe], rows: bars[timeframe].rows + rows[timeframe], watermark };
    this.#data = data;
    this.#manifest = {
      ...this.#manifest,
      snapshot,
      bars: { "1d": grown("1d", calendar.regularClose(this.#ordinal)), "1m": grown("1m", data.watermark) },
    };
    return { data, manifest: this.#manifest, newer };
  }
}

const isWithin = (minute: number, from: number, until: number): boolean => minute >= from && minute < until;

/** Where the instruments are after a session; undefined for an instrument that did not trade in it. */
function startsOf(data: EngineData, session: number): readonly (SessionStart | undefined)[] {
  const minutes = data.minutes();
  return data.instruments.ids.map((_, i) => {
    const length = data.officialDays[i]!;
    if (length < 2 || data.daily.at("session", i, length - 1) !== session) return undefined;
    const days = data.daily.bars(i, Math.max(0, length - USUAL_DAYS - 1), length);
    const moves = Array.from(days.close.subarray(1), (close, k) => Math.log(close / days.close[k]!));
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
    const close = days.close.at(-1);
    assert(close !== undefined, "an instrument with days has a close");
    const volume = Math.max(1, mean(days.volume));
    return {
      close,
      deviation,
      volume,
      trades: Math.min(volume, Math.max(1, mean(days.trades))),
      hasMinutes: minutes !== undefined && minutes.newest.session[i] === session,
    };
  });
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
