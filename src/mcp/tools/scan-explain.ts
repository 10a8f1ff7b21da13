import { z } from "zod";
import { AppError } from "#base";
import { LIMITS, ScanExplanation } from "#contract";
import { operations } from "#operations";
import { AS_OF, PAYLOAD, scanRequest, UNIVERSE } from "./scan-arguments.ts";
import { counted, standingOf } from "./say.ts";
import { CAPS, defineTool } from "./tool.ts";

const TICKER = z
  .string()
  .min(1)
  .max(LIMITS.tickerLength)
  .regex(/^[^,:]+$/, "must be one ticker")
  .describe("One ticker, to learn which conditions it passes and fails. Instead of universe.")
  .optional();

function refuseBoth(ticker: string | undefined, universe: string | undefined): void {
  if (ticker === undefined || universe === undefined) return;
  const message = "Give either ticker or universe: a ticker is a universe of one.";
  throw new AppError("validation_failed", message, [{ path: "/ticker", rule: "not_applicable", message }]);
}

export const scanExplain = defineTool({
  name: "scan_explain",
  title: "Explain why tickers match or do not",
  description:
    "Tells condition by condition how many tickers reached it, passed, failed or had no value and why, how many it alone removes, and the near misses: who fails exactly one condition, and by how much. With ticker it explains that one alone. Use it when a scan finds nothing, too much, or not what was expected.",
  operation: operations.scan.explain,
  input: z.strictObject({ payload: PAYLOAD, ticker: TICKER, universe: UNIVERSE, as_of: AS_OF }),
  output: ScanExplanation,
  caps: { near_misses: CAPS.near_misses, stale: CAPS.stale },
  request({ payload, ticker, universe, as_of }) {
    refuseBoth(ticker, universe);
    const { instructions, query, places } = scanRequest({ payload, universe: ticker ?? universe, as_of });
    return {
      input: { path: {}, query, body: { instructions } },
      places: ticker === undefined ? places : [["?universe", "/ticker"], ...places],
    };
  },
  say(explanation) {
    const { universe_size: size, count, funnel, near_misses: misses, stale } = explanation;
    const steps = funnel.map(({ label, in: entered, passed, failed, null: nulls, alone_removes: alone }) => {
      const why = Object.entries(nulls).filter(([, tickers]) => tickers > 0);
      const missing = why.map(([reason, tickers]) => `${tickers} ${reason.replaceAll("_", " ")}`).join(", ");
      return `- ${label}: ${entered} in, ${passed} passed, ${failed} failed${missing === "" ? "" : `, no value: ${missing}`}; alone it removes ${alone}`;
    });
    const near = misses.map(({ ticker, label, value, wanted }) => {
      const by = value === null || wanted === null ? "" : ` (${value} against ${wanted})`;
      return `- ${ticker} fails only ${label}${by}`;
    });
    return [
      `${count} of ${counted(size, "ticker")} match.`,
      ...steps,
      ...(near.length === 0 ? [] : ["Near misses, the nearest first:", ...near]),
      ...(stale.length === 0 ? [] : [`Left out, their newest bar is too old: ${stale.join(", ")}`]),
      standingOf(explanation),
    ].join("\n");
  },
});
