import type { SessionZone, Timeframe } from "#contract";
import type { Market, Row, Session, Ticker } from "./market.ts";
import { known, type Value } from "./values.ts";

export type Zone = SessionZone | `open_${number}`;

/**
 * Which bars a study stands on. `toNow`: of every session exactly the minutes before the scan's minute of the day,
 * whatever the bar beside which they are read.
 */
export interface Frame {
  readonly timeframe: Timeframe;
  readonly zones: readonly Zone[];
  readonly toNow?: boolean;
}

export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly vwap: Value;
  readonly trades: Value;
  /** First session of the bar's period and that session's date. */
  readonly session: number;
  readonly date: number;
  /** Start and end by the clock. */
  readonly time: number;
  readonly end: number;
  /** Up to when other bars may be read beside it: its end, for whole days the end of their after-hours trading. */
  readonly instant: number;
  /** Number of the bar within its session by the clock. */
  readonly slot: number;
}

const MINUTES: Partial<Record<Timeframe, number>> = {
  "1m": 1,
  "2m": 2,
  "3m": 3,
  "4m": 4,
  "5m": 5,
  "10m": 10,
  "15m": 15,
  "20m": 20,
  "30m": 30,
  "1hr": 60,
  "2hr": 120,
  "4hr": 240,
};

/** Minutes of a bar inside the session; undefined for bars of whole sessions. */
export function minutesOf(timeframe: Timeframe): number | undefined {
  return MINUTES[timeframe];
}

export const isRegular = (zones: readonly Zone[]): boolean => zones.length === 1 && zones[0] === "regular";

/** Zones as written, absent or empty being regular hours; shorthands spelled out, in one order. */
export function spellZones(zones: readonly Zone[] | null | undefined): Zone[] {
  const written = zones == null || zones.length === 0 ? ["regular" as const] : zones;
  const spelled = written.flatMap((zone): Zone[] => {
    if (zone === "extended") return ["premarket", "afterhours"];
    return zone === "all" ? ["premarket", "regular", "afterhours"] : [zone];
  });
  return [...new Set(spelled)].sort();
}

export function frameKey(frame: Frame): string {
  return `${frame.timeframe} ${frame.zones.join("+")}${frame.toNow === true ? " to now" : ""}`;
}

export function afterHoursEnd(session: Session): number {
  return Math.min(session.close + 240, session.midnight + 20 * 60);
}

/** From when to when the zone lasts, minutes since 1970. */
function hoursOf(zone: Zone, session: Session): [number, number] {
  const { midnight, open, close } = session;
  switch (zone) {
    case "premarket":
      return [midnight + 4 * 60, open];
    case "regular":
      return [open, close];
    case "afterhours":
      return [close, afterHoursEnd(session)];
    case "midday":
      return [Math.max(open, midnight + 11 * 60 + 30), Math.min(close, midnight + 13 * 60 + 30)];
    case "power_hour":
      return [Math.max(open, close - 60), close];
    default:
      return [open, Math.min(close, open + Number(zone.slice("open_".length)))];
  }
}

function inZones(minute: number, zones: readonly Zone[], session: Session): boolean {
  return zones.some((zone) => {
    const [from, to] = hoursOf(zone, session);
    return minute >= from && minute < to;
  });
}

/** The first and the last session of the bar that holds a session. */
function periodOf(timeframe: Timeframe, session: number, market: Market): [number, number] {
  const { sessions, sessionsBefore } = market;
  const keyOf = (index: number): number => {
    const { date } = sessions[index]!;
    const day = new Date(date * 86_400_000);
    if (timeframe === "1mo") return day.getUTCFullYear() * 12 + day.getUTCMonth();
    if (timeframe === "1wk") return Math.floor((date + 3) / 7);
    return Math.floor((index + sessionsBefore) / Number(timeframe[0]));
  };
  if (minutesOf(timeframe) !== undefined || timeframe === "1d") return [session, session];
  const key = keyOf(session);
  let first = session;
  let last = session;
  while (first > 0 && keyOf(first - 1) === key) first--;
  while (last + 1 < sessions.length && keyOf(last + 1) === key) last++;
  return [first, last];
}

/** A stored row as a part of a longer bar: it counts at instants from `from` until before `until`. */
interface Part {
  readonly row: Row;
  readonly from: number;
  readonly until: number;
}

/** All that ever becomes part of one bar, and where the bar lies. */
interface Whole extends Pick<Bar, "session" | "date" | "time" | "end" | "instant" | "slot"> {
  readonly lastSession: number;
  readonly parts: Part[];
  readonly asStored: boolean;
}

function barOf(whole: Whole, rows: readonly Row[]): Bar {
  const [first] = rows;
  let { high, low } = first!;
  let volume = 0;
  let turnover = 0;
  let trades: Value = null;
  for (const row of rows) {
    high = Math.max(high, row.high);
    low = Math.min(low, row.low);
    volume += row.volume;
    turnover += (row.vwap ?? (row.high + row.low + row.close) / 3) * row.volume;
    if (row.trades !== null) trades = (trades ?? 0) + row.trades;
  }
  const vwap = whole.asStored && rows.length === 1 ? first!.vwap : known(turnover / volume);
  const { session, date, time, end, instant, slot } = whole;
  const close = rows.at(-1)!.close;
  return { open: first!.open, high, low, close, volume, vwap, trades, session, date, time, end, instant, slot };
}

/** The bars of one ticker in one frame, as they are known at any instant. */
export class FrameHistory {
  readonly #wholes: Whole[] = [];
  readonly #complete: Bar[] = [];
  /** From this instant on whole k never changes; it exists from #begins[k] on. */
  readonly #settles: number[] = [];
  readonly #begins: number[] = [];
  readonly #stale: boolean;

  /** `now`: instant of the scan. */
  constructor(ticker: Ticker, frame: Frame, market: Market, now: number) {
    const newest = market.sessions.findLastIndex(({ midnight }) => midnight < now);
    const minuteOfDay = now - market.sessions[newest]!.midnight;
    for (const part of partsOf(ticker, frame, market, minuteOfDay)) this.#place(part, frame, market);
    for (const whole of this.#wholes) {
      const final = whole.parts.filter((part) => part.until === Infinity);
      this.#complete.push(
        barOf(
          whole,
          (final.length > 0 ? final : whole.parts).map((part) => part.row),
        ),
      );
      const finite = whole.parts.map((part) => part.until).filter((until) => until !== Infinity);
      this.#settles.push(Math.max(...whole.parts.map((part) => part.from), ...finite));
      this.#begins.push(Math.min(...whole.parts.map((part) => part.from)));
    }
    this.#stale = false;
    const last = this.#wholes.at(-1);
    if (last !== undefined) this.#stale = newest - last.lastSession > 5;
  }

  #place(part: Part, frame: Frame, market: Market): void {
    const { session, time } = part.row;
    const length = minutesOf(frame.timeframe);
    let last = this.#wholes.at(-1);
    if (length === undefined) {
      if (last === undefined || session > last.lastSession) {
        const [from, to] = periodOf(frame.timeframe, session, market);
        const [first, final] = [market.sessions[from]!, market.sessions[to]!];
        last = {
          session: from,
          lastSession: to,
          date: first.date,
          time: Math.min(...frame.zones.map((zone) => hoursOf(zone, first)[0])),
          end: Math.max(...frame.zones.map((zone) => hoursOf(zone, final)[1])),
          instant: afterHoursEnd(final),
          slot: 0,
          parts: [],
          asStored: frame.timeframe === "1d" && isRegular(frame.zones) && frame.toNow !== true,
        };
        this.#wholes.push(last);
      }
    } else {
      const here = market.sessions[session]!;
      const anchor = Math.min(...frame.zones.map((zone) => hoursOf(zone, here)[0]));
      const slot = Math.floor((time - anchor) / length);
      if (last === undefined || session !== last.session || slot !== last.slot) {
        let start = anchor + slot * length;
        let end = start + length;
        while (!inZones(start, frame.zones, here)) start++;
        while (!inZones(end - 1, frame.zones, here)) end--;
        const place = { session, lastSession: session, date: here.date, time: start, end, instant: end, slot };
        last = { ...place, parts: [], asStored: length === 1 };
        this.#wholes.push(last);
      }
    }
    last.parts.push(part);
  }

  /** The bars that exist at an instant, the newest as far as it is known; `closedOnly` leaves out one that still forms. */
  at(
    instant: number,
    closedOnly: boolean,
  ): { readonly count: number; readonly bar: (t: number) => Bar; readonly settled: number } {
    let count = 0;
    if (!this.#stale) {
      let high = this.#begins.length;
      while (count < high) {
        const middle = (count + high) >> 1;
        if (this.#begins[middle]! <= instant) count = middle + 1;
        else high = middle;
      }
    }
    if (closedOnly && count > 0 && this.#complete[count - 1]!.end > instant) count--;
    let settled = count;
    let forming: Bar | undefined;
    if (count > 0 && this.#settles[count - 1]! > instant) {
      settled = count - 1;
      const whole = this.#wholes[settled]!;
      const rows = whole.parts.filter((part) => part.from <= instant && instant < part.until).map((part) => part.row);
      forming = barOf(whole, rows);
    }
    return { count, settled, bar: (t) => (t === settled && forming !== undefined ? forming : this.#complete[t]!) };
  }
}

/** The stored rows that bars of the frame are made of, in order of time. */
function partsOf(ticker: Ticker, frame: Frame, market: Market, cut: number): Part[] {
  const minutes = ticker.minutes
    .filter((row) => inZones(row.time, frame.zones, market.sessions[row.session]!))
    .map((row): Part => ({ row, from: row.time + 1, until: Infinity }));
  if (frame.toNow === true) {
    const before = minutes.filter(({ row }) => row.time - market.sessions[row.session]!.midnight < cut);
    const begin = new Map<number, number>();
    for (const { row, from } of before) if (!begin.has(row.session)) begin.set(row.session, from);
    return before.map((part) => ({ ...part, from: begin.get(part.row.session)! }));
  }
  if (minutesOf(frame.timeframe) !== undefined || !isRegular(frame.zones)) return minutes;
  // Regular days: the minutes while the session is open, its official bar from the close on; after the last official
  // bar the minutes have to do.
  const lastOfficial = ticker.days.at(-1)?.session ?? -1;
  const byDay = ticker.days.map((row): Part => ({ row, from: market.sessions[row.session]!.close, until: Infinity }));
  const official = new Set(ticker.days.map((row) => row.session));
  const parts = [...byDay];
  for (const minute of minutes) {
    const { session } = minute.row;
    if (session > lastOfficial) parts.push(minute);
    else if (official.has(session)) parts.push({ ...minute, until: market.sessions[session]!.close });
  }
  return parts.sort((a, b) => a.row.session - b.row.session || a.from - b.from);
}
