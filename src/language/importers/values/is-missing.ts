import type { Timeframe } from "#contract";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { compareDays } from "./earnings-days.ts";
import { opposite, type ClauseTruth } from "./truth.ts";
import { choiceValue, constantOf, mayBeNothing, truthValue, type Value } from "./value.ts";

/** Sums and products of prices. */
const OF_PRICES = /^(?:\b(?:open|high|low|close|volume|hl2|hlc3|ohlc4)\b|[-\d.+*()])+$/;

/**
 * Returns the condition that a value is not a number. Prices of the newest bar are numbers, and so is a number behind a
 * condition whose other case is none. Throws ImportFault for other series.
 */
export function isMissing(value: Value, base: Timeframe, span: SourceSpan, isChosen = false): ClauseTruth {
  if (value.kind === "nothing") return true;
  if (value.kind === "days") return opposite(compareDays("GreaterThanOrEqual", 0, span));
  if (constantOf(value) !== null || value.kind === "truth") return false;
  if (value.kind === "choice") {
    const chosen = isChosen || mayBeNothing(value);
    const [yes, no] = [isMissing(value.yes, base, span, chosen), isMissing(value.no, base, span, chosen)];
    const choice = choiceValue(value.test, truthValue(yes, span), truthValue(no, span), span);
    return choice.kind === "truth" ? choice.truth : false;
  }
  if (isChosen) return false;
  const isPrice = value.kind === "series" && OF_PRICES.test(value.series.text);
  if (isPrice && value.series.ago === 0 && value.series.frame === base) return false;
  throw new ImportFault(
    "whether a study has a value cannot be asked; a condition over it holds only where it has",
    span,
  );
}
