const SHARES = 10_000;
const DOLLARS = 200_000;

/** Whether a trade is a block: 10,000 shares or $200,000, as the rule books of the exchanges have it. */
export function isLargeTrade(price: number, size: number): boolean {
  return size >= SHARES || price * size >= DOLLARS;
}
