import type { Random } from "#base";

/** Standard deviation of the whole market's return in a session, and of the part that a sector adds. */
export const MARKET_VOLATILITY = 0.0088;
export const SECTOR_VOLATILITY = 0.0062;
/** Share of a session's variance between the previous close and the open. */
export const OVERNIGHT_SHARE = 0.3;
/** GARCH(1,1): weight of yesterday's squared shock, and weight of yesterday's variance. */
export const SHOCK_WEIGHT = 0.08;
export const VARIANCE_WEIGHT = 0.9;
/** Number of last sessions without a trend in any factor, so that scan results there come from the companies alone. */
const QUIET_END = 40;
/** Part of the last session's move that is kept. */
const LAST_MOVE_SHARE = 0.5;

/** Log returns by session that many instruments share: from the previous close to the open, and from open to close. */
export interface Factor {
  readonly overnight: Float64Array;
  readonly intraday: Float64Array;
  /** Variance from which the intraday return was drawn. */
  readonly variance: Float64Array;
}

export interface Factors {
  readonly market: Factor;
  readonly sectors: readonly Factor[];
}

export function drawFactors(random: Random, sessions: number, sectors: number): Factors {
  return {
    market: factor(random.fork("market"), sessions, MARKET_VOLATILITY),
    sectors: Array.from({ length: sectors }, (_, s) => factor(random.fork(`sector/${s}`), sessions, SECTOR_VOLATILITY)),
  };
}

/**
 * Draws one factor. Regimes of months give the trend, GARCH(1,1) gives calm and stormy weeks, a mixture gives fat
 * tails.
 */
function factor(random: Random, sessions: number, volatility: number): Factor {
  const overnight = new Float64Array(sessions);
  const intraday = new Float64Array(sessions);
  const variance = new Float64Array(sessions);
  const overnightWeight = Math.sqrt(OVERNIGHT_SHARE);
  const intradayWeight = Math.sqrt(1 - OVERNIGHT_SHARE);
  let level = 1;
  let drift = 0.0006;
  for (let t = 0; t < sessions; t++) {
    if (random.next() < 1 / 70) drift = random.next() < 0.65 ? 0.0009 : -0.0009;
    const heavy = random.next() < 0.04 ? 2.4 : 0.9;
    const scale = volatility * Math.sqrt(level) * heavy;
    const before = overnightWeight * random.normal();
    const within = intradayWeight * random.normal();
    overnight[t] = scale * before + 0.4 * drift;
    intraday[t] = scale * within + 0.6 * drift;
    variance[t] = (scale * intradayWeight) ** 2;
    const shock = heavy * heavy * (before * before + within * within);
    level = 1 - SHOCK_WEIGHT - VARIANCE_WEIGHT + level * (SHOCK_WEIGHT * shock + VARIANCE_WEIGHT);
  }
  temper(intraday, overnight);
  calmEnd(overnight, intraday, volatility);
  return { overnight, intraday, variance };
}

/** Halves the total gain or loss, because an invented market should not grow tenfold. */
function temper(intraday: Float64Array, overnight: Float64Array): void {
  let total = 0;
  for (let t = 0; t < intraday.length; t++) total += intraday[t]! + overnight[t]!;
  for (let t = 0; t < intraday.length; t++) intraday[t] = intraday[t]! - total / intraday.length / 2;
}

/** Removes trend and excess from the last weeks, and part of the move from the last session. */
function calmEnd(overnight: Float64Array, intraday: Float64Array, volatility: number): void {
  const sessions = overnight.length;
  const length = Math.min(QUIET_END, Math.floor(sessions / 4));
  for (const part of [length, Math.min(8, length)]) {
    let total = 0;
    let squares = 0;
    for (let t = sessions - part; t < sessions; t++) {
      const move = overnight[t]! + intraday[t]!;
      total += move;
      squares += move * move;
    }
    const excess = Math.max(1, Math.sqrt(squares / part) / volatility);
    for (let t = sessions - part; t < sessions; t++) {
      intraday[t] = (intraday[t]! - total / part) / excess;
      overnight[t] = overnight[t]! / excess;
    }
  }
  if (length > 0) {
    overnight[sessions - 1] = overnight[sessions - 1]! * LAST_MOVE_SHARE;
    intraday[sessions - 1] = intraday[sessions - 1]! * LAST_MOVE_SHARE;
  }
}
