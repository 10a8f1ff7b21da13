import { z } from "zod";
import { MarketStatus } from "#contract";
import { operations } from "#operations";
import { defineTool } from "./tool.ts";

export const marketStatus = defineTool({
  name: "market_status",
  title: "Read the market's hours and the age of the data",
  description:
    "Tells whether the exchange is open, when it opens and closes next, and how new the data of each feed are.",
  operation: operations.misc.marketStatus,
  input: z.strictObject({}),
  output: MarketStatus,
  request: () => ({ input: { path: {}, query: [] } }),
  say({
    exchange,
    is_open: open,
    session,
    trading_date: date,
    holiday,
    next_open: opens,
    next_close: closes,
    feeds,
    live,
  }) {
    const news = feeds.map(
      ({ feed, timeframe, last }) => `${feed}${timeframe === null ? "" : ` ${timeframe}`} to ${last ?? "nothing"}`,
    );
    return [
      `${exchange} is ${open ? "open" : "closed"} (${session}); trading date ${date}${holiday === null ? "" : `, ${holiday}`}.`,
      open ? `It closes ${closes}.` : `It opens ${opens}.`,
      `Data: ${news.join("; ")}.`,
      ...(live.simulated === null
        ? []
        : [
            `The market is simulated: it plays ${live.simulated.session} at ${live.simulated.speed} times the speed of the clock.`,
          ]),
    ].join("\n");
  },
});
