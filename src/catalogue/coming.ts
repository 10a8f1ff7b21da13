import type { Category } from "#contract";

/** A study of the catalogue that this version cannot evaluate, and what it waits for. */
export interface ComingStudy {
  readonly id: string;
  readonly category: Category;
  readonly needs: string;
}

const QUOTES = "a feed of quotes";
const TRADES = "a feed of single trades";
const QUOTES_AND_TRADES = "feeds of quotes and of single trades";
const DEPTH = "a feed of order-book depth";
const UNIVERSE = "ranks over the whole universe at one instant";
const BENCHMARK = "benchmark and sector series";
const SHARES = "share counts";
const LATER = "nothing but bars, and comes with its category";

const WAITING: readonly (readonly [Category, needs: string, ids: string])[] = [
  ["volume", SHARES, "float_turnover turnover"],
  ["performance", "the calendar of earnings", "since_earnings_pct"],
  [
    "microstructure",
    QUOTES,
    "spread spread_bps spread_tw_bps mid microprice quote_imb quote_imb_tw quote_age_ms quote_rate crossed_locked",
  ],
  [
    "microstructure",
    QUOTES_AND_TRADES,
    "inside_dist_bps eff_spread_bps real_spread_bps buy_vol sell_vol trade_imb cvd",
  ],
  [
    "microstructure",
    TRADES,
    "trade_rate avg_trade_size large_trade_n block_vol_pct odd_lot_pct off_exch_pct uptick_pct vpin kyle_lambda secs_since_trade",
  ],
  ["microstructure", "a feed of trading halts", "halts_today is_halted"],
  ["microstructure", "feeds of quotes and of price bands", "luld_dist_bps"],
  ["microstructure", LATER, "amihud cs_spread_bps roll_spread ssr"],
  [
    "order_book",
    DEPTH,
    "bid_depth ask_depth depth_imb bid_depth_usd_bps ask_depth_usd_bps depth_imb_bps book_slope_bid book_slope_ask sweep_cost_bps bid_wall_ratio ask_wall_ratio bid_wall_dist_bps ask_wall_dist_bps weighted_mid ofi cancel_ratio",
  ],
  [
    "cross_sectional",
    UNIVERSE,
    "rank_pct rank zscore_xs rank_change rs_rating sector_change_pct industry_change_pct sector_breadth industry_breadth mkt_breadth mkt_adv_dec mkt_new_hl industry_rank leader_in_industry industry_rvol peers_matching dispersion",
  ],
  [
    "cross_sectional",
    BENCHMARK,
    "rs_line rs_line_new_high mansfield_rs excess_ret excess_ret_sector rs_intraday beta corr resid_vol resid_mom",
  ],
  ["cross_sectional", LATER, "rs_raw mom_12_1"],
];

/** Studies that the catalogue promises and this version answers with `not_available_yet`. */
export const COMING: readonly ComingStudy[] = WAITING.flatMap(([category, needs, ids]) =>
  ids.split(" ").map((id) => ({ id, category, needs })),
);
