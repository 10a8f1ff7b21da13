import { readCsv } from "./csv-reply.ts";
import type { Provider, ProviderEndpoint } from "./provider.ts";
import { stooqBars } from "./stooq-bars.ts";

const KEY = "WINNOW_STOOQ_KEY";

const daily: ProviderEndpoint = {
  name: "daily",
  bars: "1d",
  actions: false,
  format: "csv",
  tickersPerRequest: 1,
  daysPerRequest: undefined,
  request({ symbols, start, end }, settings) {
    const plain = (date: string): string => date.replaceAll("-", "");
    const parameters = new URLSearchParams({ s: symbols[0]!, d1: plain(start), d2: plain(end), i: "d" });
    // Seven switches turn off the adjustments: splits, dividends, rights and so on.
    parameters.set("o", "1111111");
    const key = settings[KEY];
    if (key !== undefined) parameters.set("apikey", key);
    return { target: `/q/d/l/?${parameters.toString()}`, headers: {} };
  },
  parse(body, { symbols }) {
    return {
      bars: stooqBars(readCsv(String(body), "the reply"), symbols[0]!, "the reply"),
      actions: [],
      refused: [],
      next: undefined,
    };
  },
  refusal(status, text, { symbols }) {
    if (status === 404 || /^\s*no data\s*$/i.test(text)) return { kind: "unknown_tickers", symbols };
    return /^\s*exceeded the daily hits limit/i.test(text) ? { kind: "rate_limited" } : undefined;
  },
};

export const stooq: Provider = {
  name: "stooq",
  otherNames: [],
  title: "Stooq",
  description:
    "Daily bars of US stocks as CSV, without splits and dividends of their own. Downloads ask for prices without adjustments. Downloaded files are adjusted unless the adjustments were switched off on the page, so that the person has to say it.",
  variables: [
    {
      name: KEY,
      purpose: "the key at the end of the CSV link that Stooq's page gives, where it asks for one",
      required: false,
      secret: true,
    },
  ],
  address: { variable: "WINNOW_STOOQ_URL", url: "https://stooq.com" },
  rate: { requests: 30, seconds: 60 },
  endpoints: [daily],
  symbolOf: (ticker) => `${ticker.toLowerCase().replaceAll(/[./]/g, "-")}.us`,
  webPageHint:
    "Stooq lets browsers alone download at times: download the CSV in a browser and give it as a file, winnow import bars aapl_us_d.csv --from stooq --timeframe 1d --as-traded",
};
