import { table } from "#base";
import { candlestickOf } from "#catalogue";

/** Candles with another name in the neutral vocabulary than in the catalogue. */
const CONCEPTS = table<string>({
  CDL3WHITESOLDIERS: "three_white_soldiers",
  CDL3BLACKCROWS: "three_black_crows",
  CDLPIERCING: "piercing_line",
});
/** Two-sided candles with a single name in the neutral vocabulary. */
const ONE_NAME: readonly string[] = ["CDLMARUBOZU", "CDLABANDONEDBABY"];
const NARROW = table<number>({ NR4: 4, NR7: 7 });

/** Returns the neutral concept of a candlestick pattern; the side precedes the name of a two-sided one. */
export function candleConcept(
  id: string,
  side: string | undefined,
): { readonly concept: string; readonly params?: Readonly<Record<string, number>> } {
  const period = NARROW[id];
  if (period !== undefined) return { concept: "nr", params: { period } };
  const known = CONCEPTS[id];
  if (known !== undefined) return { concept: known };
  const name = (candlestickOf(id)?.displayName ?? id).toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  const namesSide =
    side !== undefined && side !== "neutral" && !ONE_NAME.includes(id) && candlestickOf(id)?.sentiment === "two";
  return { concept: namesSide ? `${side}_${name}` : name };
}
