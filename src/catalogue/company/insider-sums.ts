import type { InsiderRole, InsiderTrades } from "./insider-trades.ts";

/** Shares bought less shares sold, in the shares of today. */
export function netShares(trades: InsiderTrades): number {
  let sum = 0;
  for (let k = 0; k < trades.count; k++) sum += trades.isBuy(k) ? trades.shares(k) : -trades.shares(k);
  return sum;
}

/** Value bought, $; of insiders in a role where one is named. */
export function buyValue(trades: InsiderTrades, role?: InsiderRole): number {
  let sum = 0;
  for (let k = 0; k < trades.count; k++) {
    if (trades.isBuy(k) && (role === undefined || trades.has(k, role))) sum += trades.value(k);
  }
  return sum;
}

/** Value sold, $; of insiders in a role where one is named. */
export function sellValue(trades: InsiderTrades, role?: InsiderRole): number {
  let sum = 0;
  for (let k = 0; k < trades.count; k++) {
    if (!trades.isBuy(k) && (role === undefined || trades.has(k, role))) sum += trades.value(k);
  }
  return sum;
}

export function buyCount(trades: InsiderTrades): number {
  let count = 0;
  for (let k = 0; k < trades.count; k++) if (trades.isBuy(k)) count++;
  return count;
}

/** Distinct owners who bought; joint filers count as one. */
export function uniqueBuyers(trades: InsiderTrades): number {
  let buyers = 0;
  for (let k = 0; k < trades.count; k++) if (isFirstBuyOfOwner(trades, k)) buyers++;
  return buyers;
}

export function isFirstBuyOfOwner(trades: InsiderTrades, k: number): boolean {
  if (!trades.isBuy(k)) return false;
  for (let j = 0; j < k; j++) if (trades.isBuy(j) && trades.sameOwner(j, k)) return false;
  return true;
}

/** Index of the newest purchase, -1 without one. */
export function lastBuy(trades: InsiderTrades): number {
  let k = trades.count - 1;
  while (k >= 0 && !trades.isBuy(k)) k--;
  return k;
}
