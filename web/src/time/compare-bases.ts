/** A ticker that matches on at least one basis. */
export interface BasisRow {
  readonly ticker: string;
  readonly isRestated: boolean;
  readonly isAsTraded: boolean;
}

/** Who matches on which basis: those on one basis alone first, then by ticker. */
export function compareBases(restated: readonly string[], asTraded: readonly string[]): readonly BasisRow[] {
  const [first, second] = [new Set(restated), new Set(asTraded)];
  const rows = [...new Set([...restated, ...asTraded])].map((ticker) => ({
    ticker,
    isRestated: first.has(ticker),
    isAsTraded: second.has(ticker),
  }));
  const isShared = ({ isRestated, isAsTraded }: BasisRow): number => Number(isRestated && isAsTraded);
  return rows.toSorted((a, b) => isShared(a) - isShared(b) || (a.ticker < b.ticker ? -1 : 1));
}
