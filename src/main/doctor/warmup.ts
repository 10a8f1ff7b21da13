import { compareLeaves, compareSides, type LeafComparison } from "#scan";
import { newestSessions } from "./later-data.ts";
import { engineOn, sideOn, type ExaminedMarket } from "./examined-market.ts";

/** Number of newest sessions from which more history no longer changes a condition. */
export interface WarmupCondition {
  readonly path: string;
  readonly condition: string;
  /** Sessions from which no ticker's outcome changes; null if outcomes change up to the whole history. */
  readonly outcome_from: number | null;
  /** Sessions from which no value changes by more than a millionth. */
  readonly settled_from: number | null;
  /** Sessions from which all values are identical to the bit. */
  readonly exact_from: number | null;
}

/** Result of the scan on the newest `sessions` sessions. */
export interface WarmupStep {
  readonly sessions: number;
  readonly count: number;
  /** Tickers that match on these sessions or on all sessions, but not on both. */
  readonly flipped: number;
  /** Greatest relative difference of a value; null if one side has no value. */
  readonly distance: number | null;
}

export interface WarmupReport {
  readonly snapshot: string;
  /** Sessions from the oldest bar to the newest. */
  readonly sessions: number;
  readonly count: number;
  readonly universe_size: number;
  /** Newest sessions from which the answer equals the answer on all; null if it never settles. */
  readonly answer_from: number | null;
  readonly conditions: readonly WarmupCondition[];
  readonly steps: readonly WarmupStep[];
  /** Considered tickers with fewer sessions than the answer and the conditions need. */
  readonly short: readonly { readonly ticker: string; readonly sessions: number }[];
  readonly short_count: number;
}

export interface WarmupOptions {
  onProgress(label: string, done: number, total: number): void;
}

const FEWEST = 8;
const SETTLED = 1e-6;
const SHORT_SHOWN = 100;

/**
 * Measures how much history a scan of the newest bars needs, by scans of the newest sessions alone, twice as many each time.
 * Errors: those of a scan.
 */
export function warmup(examined: ExaminedMarket, { onProgress }: WarmupOptions): WarmupReport {
  const { source, payload } = examined;
  const whole = engineOn(examined, source);
  const full = sideOn(whole, examined, payload);
  const tables = source.minutes === undefined ? [source.daily] : [source.daily, source.minutes];
  const all = tables.flatMap(({ session }) => [...span(session)]);
  const newest = Math.max(...all);
  const sessions = newest - Math.min(...all) + 1;
  const sizes: number[] = [];
  for (let size = FEWEST; size < sessions; size *= 2) sizes.push(size);
  const steps: WarmupStep[] = [];
  const found: (readonly LeafComparison[])[] = [];
  for (const [k, size] of sizes.entries()) {
    onProgress(`the newest ${size} sessions`, k, sizes.length);
    const side = sideOn(engineOn(examined, newestSessions(source, size, newest)), examined, payload);
    const { ids } = compareSides(full, side);
    const compared = compareLeaves(full, side);
    const distance = Math.max(0, ...compared.map((one) => one.distance));
    steps.push({
      sessions: size,
      count: side.matches.size,
      flipped: ids.size,
      distance: Number.isFinite(distance) ? distance : null,
    });
    found.push(compared);
  }
  /** Returns the smallest size from which every size satisfies `isSame`. */
  const from = (isSame: (step: number) => boolean): number | null => {
    let k = sizes.length;
    while (k > 0 && isSame(k - 1)) k--;
    return sizes[k] ?? (k === 0 ? Math.min(FEWEST, sessions) : null);
  };
  const conditions = compareLeaves(full, full).map(({ path, label }, at): WarmupCondition => {
    const ofStep = (step: number): LeafComparison => found[step]![at]!;
    return {
      path,
      condition: label,
      outcome_from: from((step) => ofStep(step).flipped === 0),
      settled_from: from((step) => ofStep(step).distance <= SETTLED),
      exact_from: from((step) => ofStep(step).moved === 0),
    };
  });
  const answerFrom = from((step) => steps[step]!.flipped === 0);
  const needed = Math.max(answerFrom ?? sessions, ...conditions.map((one) => one.settled_from ?? sessions));
  const short = shortTickers(examined, full, newest, needed);
  return {
    snapshot: source.snapshot,
    sessions,
    count: full.matches.size,
    universe_size: full.members.size,
    answer_from: answerFrom,
    conditions,
    steps,
    short: short.slice(0, SHORT_SHOWN),
    short_count: short.length,
  };
}

/** Returns the considered tickers with fewer than `needed` sessions from their first bar to the newest, the shortest first. */
function shortTickers(
  { source }: ExaminedMarket,
  { target: place, members }: ReturnType<typeof sideOn>,
  newest: number,
  needed: number,
): WarmupReport["short"] {
  if ("reason" in place) return [];
  const { tickers } = place.marketView.view.data.instruments;
  const considered = new Set([...members].map((lane) => tickers[lane]!));
  const { keys, offsets, session } = source.daily.keys.length > 0 ? source.daily : source.minutes!;
  const found: { readonly ticker: string; readonly sessions: number }[] = [];
  for (const [k, ticker] of keys.entries()) {
    if (!considered.has(ticker) || offsets[k] === offsets[k + 1]) continue;
    const sessions = newest - session[offsets[k]!]! + 1;
    if (sessions < needed) found.push({ ticker, sessions });
  }
  return found.sort((a, b) => a.sessions - b.sessions || (a.ticker < b.ticker ? -1 : 1));
}

function span(sessions: Int32Array): readonly number[] {
  if (sessions.length === 0) return [];
  let [first, last] = [Infinity, -Infinity];
  for (const session of sessions) {
    if (session < first) first = session;
    if (session > last) last = session;
  }
  return [first, last];
}
