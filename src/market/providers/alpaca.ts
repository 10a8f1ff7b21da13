import type { RawBar } from "../bars/accept.ts";
import type { StoredTimeframe } from "../ports.ts";
import { cellOf, cursorOf, fieldsOf, listOf, positiveOf, textOf } from "./json-reply.ts";
import type { Provider, ProviderEndpoint, ProviderQuery, ProviderRefusal, ProviderSettings } from "./provider.ts";
import { dateOfDailyBar, firstSecondOf, isoOfMinute, lastSecondOf } from "./provider-time.ts";
import { readActions, type ReadActions } from "./read-actions.ts";

const KEY_ID = "WINNOW_ALPACA_KEY_ID";
const SECRET_KEY = "WINNOW_ALPACA_SECRET_KEY";
/** Names the feed of the bars. */
export const ALPACA_FEED = "WINNOW_ALPACA_FEED";

const WIRE_TIMEFRAME: Readonly<Record<StoredTimeframe, string>> = { "1d": "1Day", "1m": "1Min" };
const BARS_PER_PAGE = "10000";
const ACTIONS_PER_PAGE = "1000";

const headersOf = (settings: ProviderSettings): Readonly<Record<string, string>> => ({
  "APCA-API-KEY-ID": settings[KEY_ID] ?? "",
  "APCA-API-SECRET-KEY": settings[SECRET_KEY] ?? "",
});

/** Reads status 400 with a message that names symbols of the query: Alpaca does not have them. */
function refusal(status: number, text: string, { symbols }: ProviderQuery): ProviderRefusal | undefined {
  const named = status === 400 ? /invalid symbols?: ([^"}]+)/i.exec(text)?.[1]?.split(/[\s,]+/) : undefined;
  const unknown = symbols.filter((symbol) => named?.includes(symbol) === true);
  return unknown.length > 0 ? { kind: "unknown_tickers", symbols: unknown } : undefined;
}

function barsEndpoint(timeframe: StoredTimeframe): ProviderEndpoint {
  return {
    name: `bars-${timeframe}`,
    bars: timeframe,
    actions: false,
    format: "json",
    tickersPerRequest: 100,
    daysPerRequest: undefined,
    request(query, settings) {
      const parameters = new URLSearchParams({
        symbols: query.symbols.join(","),
        timeframe: WIRE_TIMEFRAME[timeframe],
        start: query.fromMinute === undefined ? firstSecondOf(query.start) : isoOfMinute(query.fromMinute),
        adjustment: "raw",
        // Keeps bars before a change of ticker under the old ticker: the store keeps tickers as printed.
        asof: "-",
        feed: settings[ALPACA_FEED] ?? "sip",
        sort: "asc",
        limit: BARS_PER_PAGE,
      });
      if (!query.untilNow) parameters.set("end", lastSecondOf(query.end));
      if (query.cursor !== undefined) parameters.set("page_token", query.cursor);
      return { target: `/v2/stocks/bars?${parameters.toString()}`, headers: headersOf(settings) };
    },
    parse(body) {
      const reply = fieldsOf(body, "the reply");
      const bars: RawBar[] = [];
      const found = reply.get("bars");
      for (const [symbol, list] of found === null || found === undefined ? [] : fieldsOf(found, "bars")) {
        for (const [i, one] of listOf(list, `bars.${symbol}`).entries()) {
          bars.push(readBar(symbol, one, `bars.${symbol}[${i}]`, timeframe));
        }
      }
      return { bars, actions: [], refused: [], next: cursorOf(reply.get("next_page_token"), "next_page_token") };
    },
    refusal,
  };
}

function readBar(ticker: string, value: unknown, place: string, timeframe: StoredTimeframe): RawBar {
  const bar = fieldsOf(value, place);
  const cell = (name: string): string | number | null => cellOf(bar.get(name), `${place}.${name}`);
  const time = bar.get("t");
  return {
    ticker,
    time: timeframe === "1d" ? dateOfDailyBar(time, `${place}.t`) : textOf(time, `${place}.t`),
    open: cell("o"),
    high: cell("h"),
    low: cell("l"),
    close: cell("c"),
    volume: cell("v"),
    vwap: cell("vw"),
    trades: cell("n"),
  };
}

type ActionValue = (row: ReadonlyMap<string, unknown>, place: string) => { ratio: number } | { amount: number };

const ratioOf: ActionValue = (row, place) => ({
  ratio: positiveOf(row.get("new_rate"), `${place}.new_rate`) / positiveOf(row.get("old_rate"), `${place}.old_rate`),
});

const actionsEndpoint: ProviderEndpoint = {
  name: "actions",
  bars: undefined,
  actions: true,
  format: "json",
  tickersPerRequest: 100,
  daysPerRequest: undefined,
  request(query, settings) {
    const parameters = new URLSearchParams({
      symbols: query.symbols.join(","),
      types: "forward_split,reverse_split,stock_dividend,cash_dividend",
      start: query.start,
      end: query.end,
      sort: "asc",
      limit: ACTIONS_PER_PAGE,
    });
    if (query.cursor !== undefined) parameters.set("page_token", query.cursor);
    return { target: `/v1/corporate-actions?${parameters.toString()}`, headers: headersOf(settings) };
  },
  parse(body) {
    const reply = fieldsOf(body, "the reply");
    const lists = fieldsOf(reply.get("corporate_actions") ?? {}, "corporate_actions");
    const read = (list: string, kind: "split" | "dividend", valueOf: ActionValue): ReadActions =>
      readActions(listOf(lists.get(list), list), list, (row, place) => ({
        ticker: textOf(row.get("symbol"), `${place}.symbol`),
        exDate: textOf(row.get("ex_date"), `${place}.ex_date`),
        kind,
        label: `${list}/${row.get("special") === true ? "special" : "regular"}`,
        ...valueOf(row, place),
      }));
    const found = [
      read("forward_splits", "split", ratioOf),
      read("reverse_splits", "split", ratioOf),
      // A stock dividend of 0.05 gives 105 shares for 100.
      read("stock_dividends", "split", (row, place) => ({ ratio: 1 + positiveOf(row.get("rate"), `${place}.rate`) })),
      read("cash_dividends", "dividend", (row, place) => ({ amount: positiveOf(row.get("rate"), `${place}.rate`) })),
    ];
    return {
      bars: [],
      actions: found.flatMap(({ actions }) => actions),
      refused: found.flatMap(({ refused }) => refused),
      next: cursorOf(reply.get("next_page_token"), "next_page_token"),
    };
  },
  refusal,
};

export const alpaca: Provider = {
  name: "alpaca",
  otherNames: [],
  title: "Alpaca",
  description:
    "Daily and minute bars of US stocks since 2016, with splits and dividends. Prices are asked for as traded. The feed sip covers all exchanges; the free plan gives it 15 minutes late. The feed iex is one exchange with a small part of the volume.",
  variables: [
    { name: KEY_ID, purpose: "the key id, from Alpaca's dashboard", required: true, secret: true },
    { name: SECRET_KEY, purpose: "the secret key that belongs to it", required: true, secret: true },
    {
      name: ALPACA_FEED,
      purpose: "the feed of the bars (sip where it is not set)",
      required: false,
      secret: false,
      choices: ["sip", "iex", "otc", "boats"],
    },
  ],
  address: { variable: "WINNOW_ALPACA_URL", url: "https://data.alpaca.markets" },
  rate: { requests: 200, seconds: 60 },
  endpoints: [actionsEndpoint, barsEndpoint("1d"), barsEndpoint("1m")],
  symbolOf: (ticker) => ticker,
};
