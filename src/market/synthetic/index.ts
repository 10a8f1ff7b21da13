/**
 * synthetic: a market drawn from a seed, for demos, tests and benchmarks. `generateMarket` draws in this order:
 * 1. `companies`: invented names, sectors, listings, and the role of each company, such as a planted chart shape;
 * 2. `daily`: one session grid, market and sector factors, then a walk of daily bars per company;
 * 3. `feeds`: the reports that moved the prices, then statements, earnings, insider trades and short interest;
 * 4. `intraday`: minutes, halts, price bands and quotes that add up to the daily bars.
 * `drawNextSession` draws one more session from where any such market is.
 */
export { generateDailyTable } from "./daily/generate-daily-table.ts";
export type { DailyTableOptions } from "./daily/generate-daily-table.ts";
export type { InsiderTable } from "./feeds/insiders.ts";
export type { ShortVolumeTable } from "./feeds/short-volume.ts";
export { storedFeeds } from "./feeds/stored-feeds.ts";
export { generateMarket } from "./generate-market.ts";
export type { MarketOptions, SyntheticMarket } from "./generate-market.ts";
export { drawNextSession } from "./next-session.ts";
export type { DrawnSession, SessionStart } from "./next-session.ts";
