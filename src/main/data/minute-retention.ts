import { AppError, MINUTE_MS, type Clock } from "#base";
import { isoOfDays, type Calendar } from "#market";
import type { BarFileStore, StoredSession } from "#storage";
import { BAR_BYTES, MOST_BYTES } from "#tiles";
import { SERVER } from "./server-name.ts";

/** Number of the newest sessions whose minutes a server loads; auto: as many as fit into `MinuteLimits.auto`. */
export type MinuteSessions = number | "auto";

/** Bytes of the minutes in memory. */
export interface MinuteLimits {
  /** What the setting auto may take. */
  readonly auto: number;
  /** What ended sessions may take. */
  readonly most: number;
}

const LIMITS: MinuteLimits = { auto: 3e9, most: MOST_BYTES };
/** Sessions, or bytes of auto, that may come in addition before the reach moves, as a share of the setting. */
const MARGIN = 1 / 8;
/** Minutes between the end of a session and a move of the reach, and between a move and the next session. */
const QUIET_MINUTES = 60;
/** Pause after an attempt that another process prevented. */
const RETRY_MS = 600_000;

/** When a reach is chosen. */
interface ReachChoice {
  readonly setting: MinuteSessions;
  /** The present reach; undefined: minutes begin at the first stored session. */
  readonly reach: number | undefined;
  /** True while bars of the newest stored session may still come; the setting does not count that session. */
  readonly isUnderWay: boolean;
  /** True if the reach may move back, and a number holds exactly; else the reach moves once the margin is exceeded. */
  readonly isStart: boolean;
}

/**
 * Returns the reach of minutes, days since 1970, that the setting gives; undefined: the first stored session. `stored`:
 * oldest first, not empty.
 */
export function chosenReach(
  stored: readonly StoredSession[],
  { setting, reach, isUnderWay, isStart }: ReachChoice,
  limits = LIMITS,
): number | undefined {
  const ended = endedOf(stored, isUnderWay);
  const wanted = oldestOf(ended, setting, limits, 0);
  const present = reach === undefined ? 0 : stored.findIndex(({ date }) => date >= reach);
  const oldest = isStart && setting !== "auto" ? wanted : oldestOf(ended, setting, limits, MARGIN);
  // With as many minutes in the next session as in the newest.
  const isFull = bytesOf(ended.slice(present)) + bytesOf(ended.slice(-1)) > limits.most;
  const stays = present >= oldest && !isFull && !(isStart && present > wanted);
  if (stays || present === wanted) return reach;
  return wanted === 0 ? undefined : ended[wanted]!.date;
}

const endedOf = (stored: readonly StoredSession[], isUnderWay: boolean): readonly StoredSession[] =>
  isUnderWay ? stored.slice(0, -1) : stored;

/** Returns the index of the oldest session within the setting and the margin: that of the newest session at least. */
function oldestOf(
  ended: readonly StoredSession[],
  setting: MinuteSessions,
  limits: MinuteLimits,
  margin: number,
): number {
  if (setting !== "auto") return Math.max(0, ended.length - setting - Math.ceil(setting * margin));
  let at = ended.length;
  let bytes = 0;
  while (at > 0 && (at === ended.length || bytes + bytesOf([ended[at - 1]!]) <= limits.auto * (1 + margin)))
    bytes += bytesOf([ended[--at]!]);
  return at;
}

const bytesOf = (sessions: readonly StoredSession[]): number =>
  sessions.reduce((sum, { rows }) => sum + rows * BAR_BYTES, 0);

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * Throws unavailable, with the way out, if the minutes of ended sessions from a reach on do not fit into memory.
 * `writer`: why the reach cannot move; absent: it can.
 */
export function requireFit(
  ended: readonly StoredSession[],
  reach: number | undefined,
  setting: MinuteSessions,
  { limits = LIMITS, writer }: { readonly limits?: MinuteLimits; readonly writer?: string } = {},
): void {
  const loaded = ended.filter(({ date }) => date >= (reach ?? -Infinity));
  const bytes = bytesOf(loaded);
  if (bytes <= limits.most) return;
  const what = loaded.length === 1 ? "the newest session" : `${loaded.length} sessions`;
  const fact = `The minutes of ${what} take ${gigabytes(bytes)} of memory, and a server has ${gigabytes(limits.most)} for minutes`;
  if (writer !== undefined)
    throw new AppError("unavailable", `${fact}. WINNOW_MINUTE_SESSIONS (${setting}) cannot take effect: ${writer}`);
  const way =
    setting === "auto" || setting === 1
      ? `WINNOW_MINUTE_SESSIONS (${setting}) has no smaller choice, so import the bars of fewer tickers into another folder and set WINNOW_DATA to it`
      : `set WINNOW_MINUTE_SESSIONS, which is ${setting}, to auto or to a smaller number`;
  throw new AppError("unavailable", `${fact}: ${way}.`);
}

/** How a load settled the reach. */
interface SettledReach {
  readonly isMoved: boolean;
  /** Why the reach did not move. */
  readonly warning?: string;
}

/**
 * Moves the reach of minutes of a data folder, so that the newest sessions fit into memory: at a start, at a later load
 * of everything, and at night.
 */
export class MinuteRetention {
  readonly #setting: MinuteSessions;
  readonly #clock: Clock;
  /** The session before the last night in which the reach was settled; -1 without any. */
  #settledAfter = -1;
  /** Elapsed milliseconds before which no night is due. */
  #notBefore = -Infinity;

  constructor(setting: MinuteSessions, clock: Clock) {
    this.#setting = setting;
    this.#clock = clock;
  }

  /** True at night, until the reach was settled. */
  isDue(calendar: Calendar): boolean {
    const ended = this.#endedBeforeNight(calendar);
    return ended !== undefined && ended !== this.#settledAfter && this.#clock.elapsed() >= this.#notBefore;
  }

  /** Returns the newest session if it ended an hour ago and the next one begins in an hour or later. */
  #endedBeforeNight(calendar: Calendar): number | undefined {
    const minute = this.#clock.now() / MINUTE_MS;
    const session = calendar.sessionBegunBy(minute);
    if (session < 0 || session + 1 >= calendar.sessionCount) return undefined;
    const [ended, begins] = [calendar.extendedClose(session), calendar.extendedOpen(session + 1)];
    return minute >= ended + QUIET_MINUTES && minute < begins - QUIET_MINUTES ? session : undefined;
  }

  /**
   * Moves the reach of the folder if the setting wants another. Errors: unavailable if the minutes would not fit into
   * memory, or the folder cannot be written.
   */
  async settle(store: BarFileStore, isStart: boolean): Promise<SettledReach> {
    const { calendar } = store;
    this.#settledAfter = this.#endedBeforeNight(calendar) ?? this.#settledAfter;
    const { bars, minuteReach: reach } = await store.manifest();
    const isSmall = bars["1m"].rows * BAR_BYTES <= LIMITS.auto;
    if (this.#setting === "auto" && reach === undefined && isSmall) return STAYS;
    const stored = await store.minuteSessions();
    const newest = stored.at(-1);
    if (newest === undefined) return STAYS;
    const isUnderWay = calendar.extendedClose(calendar.ordinalOfDate(newest.date)) > this.#clock.now() / MINUTE_MS;
    const chosen = chosenReach(stored, { setting: this.#setting, reach, isUnderWay, isStart });
    const ended = endedOf(stored, isUnderWay);
    requireFit(ended, chosen, this.#setting);
    if (chosen === reach) return STAYS;
    try {
      await store.moveMinuteReach(chosen, SERVER);
      return { isMoved: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      this.#settledAfter = -1;
      this.#notBefore = this.#clock.elapsed() + RETRY_MS;
      requireFit(ended, reach, this.#setting, { writer: error.message });
      const begin = reach === undefined ? "at the first stored one" : `on ${isoOfDays(reach)}`;
      return {
        ...STAYS,
        warning: `WINNOW_MINUTE_SESSIONS does not count yet, minutes begin ${begin}: ${error.message}`,
      };
    }
  }
}

const STAYS: SettledReach = { isMoved: false };
