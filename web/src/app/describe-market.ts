import type { MarketStatus } from "#contract";

/** The time zone of the exchange. */
export const EXCHANGE_ZONE = "America/New_York";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in its two largest units: "2 d 4 h", "3 h 05 min", "4 min 09 s", "12 s". */
export function durationText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000) * 1_000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  if (whole >= DAY_MS) return `${Math.floor(whole / DAY_MS)} d ${Math.floor((whole % DAY_MS) / HOUR_MS)} h`;
  if (whole >= HOUR_MS) return `${Math.floor(whole / HOUR_MS)} h ${two((whole % HOUR_MS) / MINUTE_MS)} min`;
  if (whole >= MINUTE_MS) return `${Math.floor(whole / MINUTE_MS)} min ${two((whole % MINUTE_MS) / 1_000)} s`;
  return `${whole / 1_000} s`;
}

/** An ISO instant as a time of day in a zone. */
export const timeText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );

/** An ISO instant as a short date and time in a zone. */
export const instantText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));

export interface MarketWords {
  readonly state: "open" | "extended" | "closed";
  readonly words: string;
  /** Until the next opening or closing of regular trading; empty where the calendar ends. */
  readonly countdown: string;
}

const EXTENDED_WORDS: Partial<Record<MarketStatus["session"], string>> = {
  premarket: "Pre-market",
  afterhours: "After hours",
  overnight: "Overnight",
};

/** The market in words. `now` is milliseconds since 1970. */
export function describeMarket(
  { is_open, session, next_open, next_close }: Pick<MarketStatus, "is_open" | "session" | "next_open" | "next_close">,
  now: number,
): MarketWords {
  const until = (what: string, iso: string | null): string =>
    iso === null ? "" : `${what} in ${durationText(Date.parse(iso) - now)}`;
  if (is_open) return { state: "open", words: "Open", countdown: until("closes", next_close) };
  const extended = EXTENDED_WORDS[session];
  return {
    state: extended === undefined ? "closed" : "extended",
    words: extended ?? "Closed",
    countdown: until("opens", next_open),
  };
}
