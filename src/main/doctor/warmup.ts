import { compareLeaves, compareSides, type LeafComparison } from "#engine";
import { newestSessions } from "./later-data.ts";
import { engineOn, sideOn, type ExaminedMarket } from "./sides.ts";

/** A condition, and how many of the newest sessions it takes until more of them change nothing. */
export interface WarmupCondition {
  readonly path: string;
  readonly condition: string;
  /** Until no ticker's outcome changes any more; null where it does up to the end of the data. */
  readonly outcome_from: number | null;
  /** Until no value moves by more than a millionth. */
  readonly settled_from: number | null;
  /** Until all values are the same bits. */
  readonly exact_from: number | null;
}

/** What the newest so many sessions give. */
export interface WarmupStep {
  readonly sessions: number;
  readonly count: number;
  /** Tickers that match on these or on all sessions alone. */
  readonly flipped: number;
  /** The greatest relative difference of any value; null where one side has none. */
  readonly distance: number | null;
}

export interface WarmupReport {
  readonly snapshot: string;
  /** Sessions from the oldest bar to the newest. */
  readonly sessions: number;
  readonly count: number;
  readonly universe_size: number;
  /** From so many of the newest sessions on the answer is that of all of them; null where it never stands still. */
  readonly answer_from: number | null;
  readonly conditions: readonly WarmupCondition[];
  readonly steps: readonly WarmupStep[];
  /** Considered tickers whose bars began later than that: their answer rests on less. */
  readonly short: readonly { readonly ticker: string; readonly sessions: number }[];
  readonly short_count: number;
}

export interface WarmupOptions {
  onProgress(label: string, done: number, total: number): void;
}

const FEWEST = 8;
const SETTLED = 1e-6;
const SHORT_SHOWN = 100;

/** How far back a scan of now must reach: it is run on the newest sessions alone, twice as many each time. Errors: those of a scan. */
export function warmup(patient: ExaminedMarket, { onProgress }: WarmupOptions): WarmupReport {
  const { source, payload } = patient;
  const whole = engineOn(patient, source);
  const full = sideOn(whole, patient, payload);
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
    const side = sideOn(engineOn(patient, newestSessions(source, size, newest)), patient, payload);
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
  /** The smallest size from which on every larger one is as all sessions are. */
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
  const short = shortTickers(patient, full, newest, needed);
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

/** Considered tickers with fewer sessions from their first bar to the newest than are needed, the shortest first. */
function shortTickers(
  { source }: ExaminedMarket,
  { place, members }: ReturnType<typeof sideOn>,
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
