/** Rounds a price to the exchange's grid, as the nearest double of the decimal: $0.01 from $1 up, $0.0001 below. */
export function roundToTick(price: number): number {
  if (price >= 1) return Math.round(price * 100) / 100;
  return Math.max(1, Math.round(price * 10_000)) / 10_000;
}

export function tickAt(price: number): number {
  return price >= 1 ? 0.01 : 0.0001;
}
