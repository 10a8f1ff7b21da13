import type { Random } from "#base";
import { MARKET_VOLATILITY, OVERNIGHT_SHARE, SECTOR_VOLATILITY, SHOCK_WEIGHT, VARIANCE_WEIGHT } from "./factors.ts";
import type { Factor, Factors } from "./factors.ts";
import { fastExp } from "./fast-exp.ts";
import { roundToTick } from "./round-to-tick.ts";
import type { PlantedPath } from "../companies/shapes.ts";
import { EXPONENTIAL, NORMAL, RANKS } from "./variates.ts";

const OVERNIGHT_WEIGHT = Math.sqrt(OVERNIGHT_SHARE);
const INTRADAY_WEIGHT = Math.sqrt(1 - OVERNIGHT_SHARE);
/** Part of a session's variance that shows in its high and low; separate trades miss the true extremes. */
const SHOWN_VARIANCE = 0.8;
const QUARTER = 63;
/** Standard deviation of the drift over some months, relative to a session's return. */
const TREND = 0.035;
/** Prices in $ outside these bounds are pulled back. */
const CHEAP = 1;
const DEAR = 600;
/** Autocorrelation of the log volume from one session to the next, and standard deviation of its noise. */
const VOLUME_MEMORY = 0.72;
const VOLUME_NOISE = 0.27;

/** Parameters of an instrument's daily path; sessions are offsets from the market's first session. */
export interface WalkPlan {
  readonly first: number;
  readonly last: number;
  readonly price: number;
  readonly volatility: number;
  readonly beta: number;
  readonly sectorLoading: number;
  /** Index of the sector's factor; -1 = none. */
  readonly sector: number;
  /** Log return that is added to every session. */
  readonly drift: number;
  /** Shares in an ordinary session, before any split, and in an ordinary trade. */
  readonly volume: number;
  readonly tradeSize: number;
  /** Activity of the whole market by session; 1 on an ordinary day. */
  readonly activity: Float64Array;
  /** Log return from the close before to the open on news, by session. */
  readonly jumps?: Float64Array;
  /** Sessions without trading, both inclusive. */
  readonly halt?: readonly [from: number, to: number];
  /** Price above which the instrument tends to split; Infinity = neither splits nor reverse splits. */
  readonly splitPrice?: number;
  readonly split?: { readonly at: number; readonly ratio: number };
  readonly dividendYield?: number;
  /** First session with a fixed price. */
  readonly fixedFrom?: number;
  /** Chart that ends in the last session. */
  readonly planted?: PlantedPath;
  /** Last session's volume over the usual volume. */
  readonly lastVolume?: number;
}

export interface WalkAction {
  readonly session: number;
  readonly kind: "split" | "dividend";
  /** New shares per old share, or $ per share. */
  readonly value: number;
}

/**
 * Buffer for one instrument's daily bars as traded, reused for the next instrument; the first `count` rows are filled.
 */
export class DailyBars {
  count = 0;
  readonly session: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly trades: Float64Array;

  constructor(sessions: number) {
    this.session = new Int32Array(sessions);
    this.open = new Float64Array(sessions);
    this.high = new Float64Array(sessions);
    this.low = new Float64Array(sessions);
    this.close = new Float64Array(sessions);
    this.volume = new Float64Array(sessions);
    this.trades = new Float64Array(sessions);
  }
}

/**
 * Draws the daily bars of one instrument into `bars` and returns its splits and dividends, oldest first. Return = beta
 * × market + loading × sector + own. The variance of the own part follows GARCH(1,1) with fat-tailed shocks; its drift
 * and calm change every few months. High and low follow the law of a Brownian bridge's extremes between open and close:
 * (r ± √(r² − 2σ² ln u)) / 2.
 */
export function walkDaily(random: Random, plan: WalkPlan, factors: Factors, bars: DailyBars): readonly WalkAction[] {
  const { market } = factors;
  const sector: Factor = factors.sectors[plan.sector] ?? market;
  const sectorLoading = plan.sector < 0 ? 0 : plan.sectorLoading;
  const { beta, volatility, jumps, halt, planted } = plan;
  const splitPrice = plan.splitPrice ?? Infinity;
  const fixedFrom = plan.fixedFrom ?? Infinity;
  const usualMove = Math.sqrt(
    volatility ** 2 + (beta * MARKET_VOLATILITY) ** 2 + (sectorLoading * SECTOR_VOLATILITY) ** 2,
  );
  const dividendDay = random.int(QUARTER);
  const plantedFrom = planted === undefined ? Infinity : plan.last - planted.overnight.length + 1;
  const actions: WalkAction[] = [];
  let price = plan.price;
  let variance = 0.6 + 0.8 * random.next();
  let trend = TREND * volatility * random.normal();
  let calm = 1;
  let busy = 0;
  let usual = plan.volume;
  let row = 0;

  for (let t = plan.first; t <= plan.last; t++) {
    if (halt !== undefined && t >= halt[0] && t <= halt[1]) continue;
    // Two draws give six variates.
    const first = random.next() * RANKS;
    const nightRank = Math.floor(first);
    const second = (first - nightRank) * RANKS;
    const dayRank = Math.floor(second);
    const third = (second - dayRank) * RANKS;
    const highRank = Math.floor(third);
    const lowRank = Math.floor((third - highRank) * RANKS);
    const other = random.next() * RANKS;
    const busyRank = Math.floor(other);
    const chance = other - busyRank;
    if (chance < 1 / 45) {
      trend = TREND * volatility * random.normal();
      calm = chance < 0.3 / 45 ? 0.55 : 1;
    }
    let ratio = 1;
    let paid = 0;
    if (t > plan.first) {
      if (plan.split !== undefined) ratio = t === plan.split.at ? plan.split.ratio : 1;
      else if (t < fixedFrom && splitPrice < Infinity) ratio = drawSplitRatio(price, splitPrice, random);
      if (plan.dividendYield !== undefined && t % QUARTER === dividendDay) {
        paid = Math.round(((price / ratio) * plan.dividendYield * 100) / 4) / 100;
      }
      if (ratio !== 1) {
        actions.push({ session: t, kind: "split", value: ratio });
        price /= ratio;
        usual *= ratio;
      }
      if (paid > 0 && t < fixedFrom) {
        actions.push({ session: t, kind: "dividend", value: paid });
        price -= paid;
      }
    }

    // Own shocks: overnight and intraday.
    const heavy = chance > 0.95 ? 2.3 : 0.9;
    const scale = volatility * Math.sqrt(variance) * heavy * calm;
    const night = OVERNIGHT_WEIGHT * NORMAL[nightRank]!;
    const day = INTRADAY_WEIGHT * NORMAL[dayRank]!;
    const jump = jumps === undefined ? 0 : jumps[t]!;
    let overnight: number;
    let intraday: number;
    let spread: number;
    if (t >= fixedFrom) {
      overnight = t === fixedFrom ? 0.24 : 0.0004 * night;
      intraday = 0.0006 * day;
      spread = 1e-6;
    } else if (t >= plantedFrom) {
      overnight = planted!.overnight[t - plantedFrom]!;
      intraday = planted!.intraday[t - plantedFrom]!;
      spread = 1e-5 + 0.3 * intraday * intraday;
    } else {
      const pull = price < CHEAP ? 0.005 : price > DEAR ? -0.004 : 0;
      overnight = beta * market.overnight[t]! + sectorLoading * sector.overnight[t]! + scale * night + jump;
      intraday =
        beta * market.intraday[t]! + sectorLoading * sector.intraday[t]! + scale * day + trend + plan.drift + pull;
      spread =
        (scale * INTRADAY_WEIGHT) ** 2 +
        beta * beta * market.variance[t]! +
        sectorLoading * sectorLoading * sector.variance[t]!;
    }
    variance =
      1 -
      SHOCK_WEIGHT -
      VARIANCE_WEIGHT +
      variance * (SHOCK_WEIGHT * Math.min(heavy * heavy * (night * night + day * day), 20) + VARIANCE_WEIGHT);

    const begin = Math.max(price * fastExp(overnight), 0.0002);
    const reach = 2 * SHOWN_VARIANCE * spread;
    const up = (intraday + Math.sqrt(intraday * intraday + reach * EXPONENTIAL[highRank]!)) / 2;
    const down = (intraday - Math.sqrt(intraday * intraday + reach * EXPONENTIAL[lowRank]!)) / 2;
    const open = roundToTick(begin);
    const close = roundToTick(begin * fastExp(intraday));
    const high = roundToTick(begin * fastExp(up));
    const low = roundToTick(begin * fastExp(down));

    busy = VOLUME_MEMORY * busy + VOLUME_NOISE * NORMAL[busyRank]!;
    const move = Math.min(Math.abs(overnight + intraday) / usualMove, 6);
    let excess = fastExp(busy + 0.28 * (move - 0.7) + (calm < 1 ? -0.2 : 0) + (jump === 0 ? 0 : 0.7));
    if (t === plan.last && plan.lastVolume !== undefined) excess = plan.lastVolume;
    const volume = Math.max(Math.round(usual * excess * plan.activity[t]!), 100);

    bars.session[row] = t;
    bars.open[row] = open;
    bars.high[row] = Math.max(high, open, close);
    bars.low[row] = Math.min(low, open, close);
    bars.close[row] = close;
    bars.volume[row] = volume;
    bars.trades[row] = Math.max(1, Math.round(volume / plan.tradeSize));
    row++;
    price = close;
  }
  bars.count = row;
  return actions;
}

/** Draws a split ratio: a dear share splits, a cheap share gets a reverse split; on most days 1 = no split. */
function drawSplitRatio(price: number, splitPrice: number, random: Random): number {
  if (price > splitPrice) {
    if (random.next() > 0.02) return 1;
    const choice = random.next();
    if (price > 500) return choice < 0.6 ? 4 : 3;
    return choice < 0.6 ? 2 : choice < 0.78 ? 3 : choice < 0.9 ? 1.5 : 4;
  }
  return price < 1.1 && random.next() < 0.01 ? 0.1 : 1;
}
