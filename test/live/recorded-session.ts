import { MINUTE_MS, seededRandom, type Random } from "#base";
import {
  BAR_FIELDS,
  chosenRows,
  generateMarket,
  type BarField,
  type BarTable,
  type Calendar,
  type CorporateAction,
  type SyntheticMarket,
} from "#market";

/** A minute bar, as traded, as a feed sends it at an instant in milliseconds since 1970. */
export interface SentBar {
  readonly at: number;
  readonly ticker: string;
  readonly minute: number;
  readonly session: number;
  readonly values: Readonly<Record<BarField, number>>;
}

/** A market until the evening before a session, and what a feed sends during that session. */
export interface RecordedSession {
  readonly stored: Pick<SyntheticMarket, "daily" | "minutes" | "listings"> & {
    /** Splits of the morning included. */
    readonly actions: readonly CorporateAction[];
  };
  /** By `at`. */
  readonly sent: readonly SentBar[];
  /** Numbers of the session's bars that came late, were corrected, or came twice. */
  readonly counts: { readonly late: number; readonly corrected: number; readonly repeated: number };
}

interface RecordingPlan {
  readonly seed: number;
  readonly tickers: number;
  /** Ordinal of the session that is sent. */
  readonly session: number;
  readonly calendar: Calendar;
}

/** Stocks that split in the morning, and stocks that are halted. */
const SPLITS = 3;
const HALTED = 4;
const HALT_MINUTES = 25;
const SECOND = 1_000;

/**
 * Draws a session as a feed sends it: bars come within a second of their end; one in a hundred up to 15 minutes late; two in a
 * hundred are corrected after half a minute, some of them late ones; as many come twice. Some stocks split in the morning, some
 * are halted.
 */
export function recordedSession({ seed, tickers, session, calendar }: RecordingPlan): RecordedSession {
  const market = generateMarket({
    seed,
    tickers,
    years: 0.6,
    minuteTickers: tickers,
    minuteSessions: 5,
    end: session,
    calendar,
  });
  const random = seededRandom(seed).fork("sent");
  const before = (table: BarTable): BarTable => chosenRows(table, (row) => table.session[row]! < session);
  const traded = market.minutes.keys.filter((_, k) => market.minutes.offsets[k + 1]! > market.minutes.offsets[k]!);
  const halted = new Map(
    traded.slice(-HALTED).map((ticker) => [ticker, calendar.regularOpen(session) + 20 + random.int(100)]),
  );
  const sent: SentBar[] = [];
  const counts = { late: 0, corrected: 0, repeated: 0 };
  const { minutes } = market;
  for (const [k, ticker] of minutes.keys.entries()) {
    const halt = halted.get(ticker);
    for (let row = minutes.offsets[k]!; row < minutes.offsets[k + 1]!; row++) {
      const minute = minutes.time[row]!;
      if (minutes.session[row] !== session) continue;
      if (halt !== undefined && minute >= halt && minute < halt + HALT_MINUTES) continue;
      send({ ticker, minute, session, values: valuesOf(minutes, row) }, random, sent, counts);
    }
  }
  sent.sort((a, b) => a.at - b.at);
  const splits = traded.slice(0, SPLITS).map((ticker, n): CorporateAction => {
    return { ticker, exDate: calendar.isoDate(session), kind: "split", ratio: n === 0 ? 0.25 : n + 1 };
  });
  const actions = [...market.actions.filter(({ exDate }) => exDate < calendar.isoDate(session)), ...splits];
  const stored = { daily: before(market.daily), minutes: before(minutes), listings: market.listings, actions };
  return { stored, sent, counts };
}

/** Sends one bar, perhaps late, with other values first, or twice. */
function send(
  bar: Omit<SentBar, "at">,
  random: Random,
  sent: SentBar[],
  counts: { late: number; corrected: number; repeated: number },
): void {
  const end = (bar.minute + 1) * MINUTE_MS;
  const isLate = random.next() < 0.01;
  const first = end + (isLate ? 5 * SECOND + random.int(15 * 60 * SECOND) : 300 + random.int(700));
  if (isLate) counts.late++;
  if (random.next() < 0.02) {
    counts.corrected++;
    const { values } = bar;
    const close = values.low + random.next() * (values.high - values.low);
    const wrong = { ...values, close, volume: Math.max(1, Math.round(values.volume * 0.9)) };
    sent.push({ ...bar, at: first, values: wrong });
    sent.push({ ...bar, at: first + 28_600 + random.int(1_200) });
    return;
  }
  sent.push({ ...bar, at: first });
  if (random.next() >= 0.02) return;
  counts.repeated++;
  sent.push({ ...bar, at: first + random.int(90 * SECOND) });
}

function valuesOf(table: BarTable, row: number): Record<BarField, number> {
  const entries = BAR_FIELDS.map((field) => [field, table[field][row]!]);
  return Object.fromEntries(entries) as Record<BarField, number>;
}
