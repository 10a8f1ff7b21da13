import type { CorporateAction } from "../actions/corporate-action.ts";
import type { ProviderAction } from "./provider.ts";

/**
 * Merges actions to one per ticker, date and kind, as the store keeps them: payments of one day are added, ratios
 * multiplied. A payment repeated on pages that overlap counts once; a regular and a special payment differ in their
 * label.
 */
export function mergeActions(actions: readonly ProviderAction[]): readonly CorporateAction[] {
  const seen = new Set<string>();
  const merged = new Map<string, CorporateAction>();
  for (const { ticker, exDate, kind, ratio, amount, label } of actions) {
    const identity = JSON.stringify([ticker, exDate, kind, ratio ?? null, amount ?? null, label]);
    if (seen.has(identity)) continue;
    seen.add(identity);
    const key = JSON.stringify([ticker, exDate, kind]);
    const before = merged.get(key);
    merged.set(key, {
      ticker,
      exDate,
      kind,
      ...(ratio === undefined ? {} : { ratio: ratio * (before?.ratio ?? 1) }),
      ...(amount === undefined ? {} : { amount: amount + (before?.amount ?? 0) }),
    });
  }
  // Splits of one day that cancel each other are no split.
  return [...merged.values()].filter(({ kind, ratio }) => kind !== "split" || ratio !== 1);
}
