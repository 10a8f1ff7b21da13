import { useMarketStatus } from "../api/market-status.ts";
import { classes } from "../ui/classes.ts";
import { Popover } from "../ui/popover.tsx";
import { DemoWords } from "./demo-note.tsx";
import { describeFeed } from "./describe-feed.ts";
import { describeMarket, durationText, instantText } from "./describe-market.ts";
import { useNow } from "./use-now.ts";

const DOTS = {
  open: "bg-up",
  extended: "bg-warn",
  closed: "bg-line-strong",
  good: "bg-up",
  rest: "bg-line-strong",
  warn: "bg-warn",
  bad: "bg-down",
} as const;

/** The feed, if there is one; whether the market is open and for how long, and how far behind the data are. */
export function MarketStatusLine() {
  const { data: status, isError } = useMarketStatus();
  const deviceTime = useNow();
  if (status === undefined) {
    return isError ? <span className="hidden text-sm text-ink-muted sm:inline">Market status unknown</span> : null;
  }
  // A simulated session has a time of its own.
  const now = status.live.simulated === null ? deviceTime : Date.parse(status.now);
  const { state, words, countdown } = describeMarket(status, now);
  const feedWords = describeFeed(status.live, status.time_zone);
  return (
    <Popover
      label="Market status"
      align="end"
      className="w-80"
      trigger={
        <button type="button" className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunken">
          <span aria-hidden className={classes("size-2 rounded-full", DOTS[feedWords?.tone ?? state])} />
          <span className="font-medium">{feedWords?.words ?? words}</span>
          <span className={classes("hidden text-ink-muted", feedWords === undefined ? "sm:inline" : "lg:inline")}>
            {feedWords === undefined ? countdown : [words, countdown].filter((text) => text !== "").join(", ")}
          </span>
        </button>
      }
    >
      {feedWords !== undefined && (
        <div className="mb-2">
          <p>Feed: {feedWords.words}</p>
          {status.live.why !== null && <p className="text-sm break-words text-ink-muted">{status.live.why}</p>}
          {status.live.gap_minutes > 0 && (
            <p className="text-sm text-ink-muted">{status.live.gap_minutes} minutes of the session are missing</p>
          )}
        </div>
      )}
      <p className="font-semibold">{words}</p>
      <p className="text-ink-muted">{countdown}</p>
      {status.holiday !== null && <p className="mt-2">Holiday: {status.holiday}</p>}
      {status.early_close && <p className="mt-2">Early close on {status.trading_date}</p>}
      <DemoWords />
      <table className="mt-3 w-full text-sm">
        <caption className="pb-1 text-left font-medium">Newest data</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Feed</th>
            <th scope="col">Newest</th>
            <th scope="col">Behind</th>
          </tr>
        </thead>
        <tbody>
          {status.feeds.map((feed) => (
            <tr key={`${feed.feed} ${feed.timeframe}`} className="border-t border-line">
              <td className="py-1 pr-2">
                {feed.feed.replaceAll("_", " ")} {feed.timeframe}
              </td>
              <td className="py-1 pr-2">{feed.last === null ? "none" : instantText(feed.last, status.time_zone)}</td>
              <td className="py-1 text-right whitespace-nowrap">
                {feed.lag_seconds === null ? "" : durationText(feed.lag_seconds * 1_000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  );
}
