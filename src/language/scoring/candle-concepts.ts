import { table } from "#base";
import { candlestickOf } from "#catalogue";

/** Candles that the vocabulary calls by another name than their own. */
const CONCEPTS = table<string>({
  CDL3WHITESOLDIERS: "three_white_soldiers",
  CDL3BLACKCROWS: "three_black_crows",
  CDLPIERCING: "piercing_line",
});
/** Two-sided candles that it has one name for. */
const ONE_NAME: readonly string[] = ["CDLMARUBOZU", "CDLABANDONEDBABY"];
const NARROW = table<number>({ NR4: 4, NR7: 7 });

/** The concept of a candlestick pattern; the side stands before the name of one that has two. */
export function candleConcept(
  id: string,
  side: string | undefined,
): { readonly concept: string; readonly params?: Readonly<Record<string, number>> } {
  const period = NARROW[id];
  if (period !== undefined) return { concept: "nr", params: { period } };
  const known = CONCEPTS[id];
  if (known !== undefined) return { concept: known };
  const name = (candlestickOf(id)?.displayName ?? id).toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  const says =
    side !== undefined && side !== "neutral" && !ONE_NAME.includes(id) && candlestickOf(id)?.sentiment === "two";
  return { concept: says ? `${side}_${name}` : name };
}
