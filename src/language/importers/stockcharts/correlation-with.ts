import { type Series, study } from "../series.ts";
import type { Timeframe } from "#contract";
import { correlationText } from "../pearson.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";

const TICKER = /^[a-z][a-z.]{0,9}$/;
const USUAL_BARS = 20;

/** Returns Correlation(100,SPY) of the closes. Throws ImportFault for an index, which has no bars here. */
export function correlationWith(
  args: readonly (number | string | undefined)[],
  frame: Timeframe,
  span: SourceSpan,
): Series {
  const [bars, symbol, ...more] = typeof args[0] === "number" ? args : [USUAL_BARS, ...args];
  if (typeof symbol === "string" && symbol.startsWith("$"))
    throw new ImportFault(
      `the index ${symbol.toUpperCase().slice(0, 20)} has no bars here; name a stock or an ETF, as in Correlation(20,SPY)`,
      span,
    );
  if (typeof bars !== "number" || typeof symbol !== "string" || !TICKER.test(symbol) || more.length > 0)
    throw new ImportFault("Correlation needs a number of bars and a ticker, as in Correlation(20,SPY)", span);
  return study(correlationText("close", `close/rs_line(${symbol.toUpperCase()})`, bars), frame, span);
}
