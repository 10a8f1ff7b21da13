import { firstReached } from "#base";
import {
  assembleByTicker,
  barsOfKey,
  createCalendar,
  dailyBars,
  STALE_SESSIONS,
  type AssembledMarket,
  type BarColumns,
  type BarStore,
  type Calendar,
  type TickerSessions,
  type SupersededBars,
} from "#market";
import type { EngineData } from "../frame-store.ts";
import { engineData, loadSourceWith, minuteTiles } from "../load/load-engine-data.ts";
import { archiveParts, archiveUnits, type ArchiveUnit } from "./archive-units.ts";

/** Minutes of one part, about: 64 bytes each in tiles, and as much while they are read. */
const PART_MINUTES = 4_000_000;
const MOST_PARTS = 512;

interface Loaded {
  readonly store: BarStore;
  readonly assembled: AssembledMarket;
  readonly superseded: SupersededBars;
  readonly units: readonly ArchiveUnit[];
  readonly calendar: Calendar;
  readonly days: EngineData;
}

/**
 * One snapshot with all of its minutes, also those before the reach, which are read part by part. Its instruments and days
 * are those of a folder whose minutes are all loaded.
 */
export class ArchiveMarket {
  /** The data with the newest minute of each session alone, without values. */
  readonly days: EngineData;
  /** Number of stored minutes. */
  readonly minutes: number;
  readonly parts: readonly (readonly ArchiveUnit[])[];
  readonly #loaded: Loaded;

  private constructor(loaded: Loaded, partMinutes: number) {
    this.#loaded = loaded;
    this.days = loaded.days;
    this.minutes = loaded.units.reduce((sum, { minutes }) => sum + minutes, 0);
    this.parts = archiveParts(loaded.units, partMinutes, MOST_PARTS);
  }

  /** Reads the days of a store whose snapshot does not change. `partMinutes`: minutes of one part, about. */
  static async load(store: BarStore, partMinutes = PART_MINUTES): Promise<ArchiveMarket> {
    const calendar = createCalendar(await store.loadClosures());
    const sessions = await store.loadTickerSessions();
    const superseded = await store.loadSuperseded("1m", { beforeReach: true });
    const assembled = assembleByTicker(await loadSourceWith(store, sessions.newest, superseded), calendar);
    const units = archiveUnits(sessions, assembled);
    const formed = await formedDays({ store, assembled, units, calendar }, sessions);
    const { daily } = assembled.market;
    const days = engineData(assembled.market, calendar, (i) => formed.get(i) ?? barsOfKey(daily, i));
    return new ArchiveMarket({ store, assembled, superseded, units, calendar, days }, partMinutes);
  }

  /** Returns the instruments of a part, ascending. */
  instrumentsOf(part: number): Int32Array {
    return Int32Array.from(this.parts[part]!.flatMap(({ instruments }) => instruments)).sort();
  }

  /** Reads the minutes of a part and of the instruments `others`. All other instruments have days alone. */
  async dataOf(part: number, others: readonly number[] = []): Promise<EngineData> {
    const { store, assembled, superseded, units, days } = this.#loaded;
    const own = new Set(this.parts[part]!);
    for (const unit of units) if (others.some((i) => unit.instruments.includes(i))) own.add(unit);
    const tickers = [...own].flatMap((unit) => unit.tickers);
    const table = await store.loadBars("1m", { beforeReach: true, tickers });
    const minutes = assembled.minutesOf(table, superseded);
    return {
      ...days,
      // Without any minutes in the market, none are loaded.
      ...(days.minutes() === undefined ? {} : minuteTiles(minutes, days.instruments.ids.length, false)),
      superseded: minutes.superseded,
    };
  }

  /**
   * Returns the first session on which the daily bars of all instruments do not say who was in the market, because an
   * instrument had minutes there and no official day within STALE_SESSIONS sessions; Infinity if there is none.
   */
  get firstUnrankedSession(): number {
    const { daily, minutes } = this.#loaded.assembled.market;
    let first = Infinity;
    if (minutes === undefined) return first;
    for (let i = 0; i + 1 < daily.offsets.length; i++) {
      const days = barsOfKey(daily, i).session;
      for (const session of barsOfKey(minutes, i).session) {
        if (session >= first) break;
        const next = firstReached(0, days.length, (row) => days[row]! >= session);
        if (days[next] === session) continue;
        if ((days[next] ?? Infinity) - (days[next - 1] ?? -Infinity) > STALE_SESSIONS + 1) first = session;
      }
    }
    return first;
  }
}

/** Returns the daily bars of the instruments whose minutes form days after the last official one. */
async function formedDays(
  { store, assembled, units, calendar }: Omit<Loaded, "superseded" | "days">,
  sessions: TickerSessions,
): Promise<ReadonlyMap<number, BarColumns>> {
  const { daily, minutes } = assembled.market;
  const formed = new Map<number, BarColumns>();
  if (minutes === undefined) return formed;
  const lastOf = (table: typeof daily, i: number): number => barsOfKey(table, i).session.at(-1) ?? -1;
  const forms = (i: number): boolean => lastOf(minutes, i) > lastOf(daily, i);
  const forming = units.filter(({ instruments }) => instruments.some(forms));
  for (const part of archiveParts(forming, PART_MINUTES, MOST_PARTS)) {
    const instruments = part.flatMap((unit) => unit.instruments).filter(forms);
    const since = Math.min(...instruments.map((i) => lastOf(daily, i))) + 1;
    const first = sessions.newest.session.reduce((least, one) => Math.min(least, one), Infinity);
    const table = await store.loadBars("1m", {
      beforeReach: true,
      sinceMinute: calendar.extendedOpen(Math.max(since, first)),
      tickers: part.flatMap((unit) => unit.tickers),
    });
    const own = assembled.minutesOf(table, undefined).minutes;
    for (const i of instruments) formed.set(i, dailyBars(barsOfKey(daily, i), barsOfKey(own, i), calendar));
  }
  return formed;
}
