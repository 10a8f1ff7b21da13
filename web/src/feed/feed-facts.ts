import type { FeedDetails } from "#contract";

const number = (value: number): string => value.toLocaleString("en-US");
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The figures of a feed, each with its label. */
export function factsOf(details: FeedDetails, gapMinutes: number): readonly (readonly [string, string])[] {
  const { bars, halts, bands, corrections, late, connections, lag, rates, skew_ms, waiting_rows, gap_tickers } =
    details;
  return [
    ["Accepted", number(bars)],
    ["Bars a second, over a minute", number(rates.bars_per_second)],
    ["Messages a second, over a minute", number(rates.messages_per_second)],
    ["Corrected", number(corrections)],
    ["Late", number(late)],
    ["Halts and resumptions", number(halts)],
    ["Price bands", number(bands)],
    ["Waiting to be stored", number(waiting_rows)],
    ["Missed minutes of the session", number(gapMinutes)],
    ...(gapMinutes === 0
      ? []
      : [["Tickers that may lack them", gap_tickers === null ? "all" : number(gap_tickers)] as const]),
    ["Lag of half of the bars", lag === null ? "none" : seconds(lag.p50_ms)],
    ["Lag of 99 in 100", lag === null ? "none" : seconds(lag.p99_ms)],
    ["Clock of the server ahead by", seconds(skew_ms)],
    ["Connections", number(connections)],
  ];
}

/** A subscribed channel: "bars of all tickers", "bars of 30 tickers". */
export const channelText = ({ channel, tickers }: FeedDetails["channels"][number]): string =>
  `${channel} of ${tickers === null ? "all" : number(tickers)} ${tickers === 1 ? "ticker" : "tickers"}`;

/** Tickers whose resumption the feed may have missed; empty without any. */
export function unconfirmedText({ count, tickers }: FeedDetails["unconfirmed_halts"]): string {
  if (count === 0) return "";
  const more = count > tickers.length ? ` and ${number(count - tickers.length)} more` : "";
  const were = count === 1 ? "1 ticker was" : `${number(count)} tickers were`;
  return `${were} halted before and may trade again since: ${tickers.join(", ")}${more}`;
}

/** "from_the_future" as "From the future". */
export function reasonText(reason: string): string {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
