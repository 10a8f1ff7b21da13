import { MINUTE_MS } from "#base";
import type { RawBar } from "../bars/accept.ts";
import type { StoredTimeframe } from "../ports.ts";
import { cellOf, cursorOf, fieldsOf, listOf, positiveOf, textOf } from "./json-reply.ts";
import type { Provider, ProviderAction, ProviderEndpoint, ProviderSettings } from "./provider.ts";
import { dateOfDailyBar } from "./provider-time.ts";
import { readActions } from "./read-actions.ts";
import { ReplyFault } from "./reply-fault.ts";

const KEY = "WINNOW_POLYGON_KEY";
const TIMESPAN: Readonly<Record<StoredTimeframe, string>> = { "1d": "day", "1m": "minute" };
const BARS_PER_PAGE = "50000";
const ACTIONS_PER_PAGE = "5000";

const headersOf = (settings: ProviderSettings): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${settings[KEY] ?? ""}`,
});

/**
 * Returns path and query of `next_url`. The host is dropped, because the key must not go to an address that a reply
 * names. A key in the query is dropped too, because the header carries it.
 */
function cursorOfUrl(value: unknown): string | undefined {
  const text = cursorOf(value, "next_url");
  if (text === undefined) return undefined;
  if (!URL.canParse(text, "https://host.invalid")) throw new ReplyFault(`next_url is ${text.slice(0, 80)}, no address`);
  const url = new URL(text, "https://host.invalid");
  url.searchParams.delete("apiKey");
  return `${url.pathname}${url.search}`;
}

function replyOf(body: unknown): ReadonlyMap<string, unknown> {
  const reply = fieldsOf(body, "the reply");
  const status = reply.get("status");
  if (status === "ERROR" || status === "NOT_AUTHORIZED") {
    throw new ReplyFault(
      `status is ${status}: ${String(reply.get("error") ?? reply.get("message") ?? "no reason given")}`,
    );
  }
  return reply;
}

/**
 * Reads status 404, which Polygon sends for a ticker that it does not have; a ticker without bars gets a reply without
 * results.
 */
const unknownAt404: ProviderEndpoint["refusal"] = (status, _text, { symbols }) =>
  status === 404 ? { kind: "unknown_tickers", symbols } : undefined;

function barsEndpoint(timeframe: StoredTimeframe): ProviderEndpoint {
  return {
    name: `bars-${timeframe}`,
    bars: timeframe,
    actions: false,
    format: "json",
    tickersPerRequest: 1,
    daysPerRequest: undefined,
    request({ symbols, start, end, fromMinute, cursor }, settings) {
      const ticker = encodeURIComponent(symbols[0]!);
      const from = fromMinute === undefined ? start : fromMinute * MINUTE_MS;
      const range = `/v2/aggs/ticker/${ticker}/range/1/${TIMESPAN[timeframe]}/${from}/${end}`;
      return {
        target: cursor ?? `${range}?adjusted=false&sort=asc&limit=${BARS_PER_PAGE}`,
        headers: headersOf(settings),
      };
    },
    parse(body, query) {
      const reply = replyOf(body);
      refuseAdjusted(reply);
      const ticker = textOf(reply.get("ticker") ?? query.symbols[0], "ticker");
      const bars = listOf(reply.get("results"), "results").map((one, i) =>
        readBar(ticker, one, `results[${i}]`, timeframe),
      );
      return { bars, actions: [], refused: [], next: cursorOfUrl(reply.get("next_url")) };
    },
    refusal: unknownAt404,
  };
}

function refuseAdjusted(reply: ReadonlyMap<string, unknown>): void {
  if (reply.get("adjusted") !== true) return;
  throw new ReplyFault("adjusted is true: prices as traded were asked for, and adjusted ones were given");
}

function readBar(ticker: string, value: unknown, place: string, timeframe: StoredTimeframe): RawBar {
  const bar = fieldsOf(value, place);
  const time = bar.get("t");
  if (typeof time !== "number") throw new ReplyFault(`${place}.t is not a number of milliseconds`);
  return {
    ...pricesOf(bar, place),
    ticker,
    time: timeframe === "1d" ? dateOfDailyBar(time, `${place}.t`) : time,
  };
}

function pricesOf(bar: ReadonlyMap<string, unknown>, place: string): Omit<RawBar, "ticker" | "time"> {
  const cell = (name: string): string | number | null => cellOf(bar.get(name), `${place}.${name}`);
  return {
    open: cell("o"),
    high: cell("h"),
    low: cell("l"),
    close: cell("c"),
    volume: cell("v"),
    vwap: cell("vw"),
    trades: cell("n"),
  };
}

/** The bars of one day of the whole market. */
const daysOfMarket: ProviderEndpoint = {
  name: "bars-1d-of-market",
  bars: "1d",
  actions: false,
  format: "json",
  tickersPerRequest: Infinity,
  daysPerRequest: 1,
  request: ({ start }, settings) => ({
    target: `/v2/aggs/grouped/locale/us/market/stocks/${start}?adjusted=false`,
    headers: headersOf(settings),
  }),
  parse(body, { symbols, start }) {
    const reply = replyOf(body);
    refuseAdjusted(reply);
    const isWanted = new Set(symbols);
    const bars = listOf(reply.get("results"), "results").flatMap((one, i) => {
      const place = `results[${i}]`;
      const bar = fieldsOf(one, place);
      const ticker = textOf(bar.get("T"), `${place}.T`);
      return isWanted.has(ticker) ? [{ ...pricesOf(bar, place), ticker, time: start }] : [];
    });
    return { bars, actions: [], refused: [], next: undefined };
  },
  refusal: () => undefined,
};

/** The newest minute and the day so far of every ticker that has traded since 03:30 in New York. */
const newestMinutes: ProviderEndpoint = {
  name: "newest-minutes",
  bars: "1m",
  actions: false,
  format: "json",
  tickersPerRequest: Infinity,
  daysPerRequest: 1,
  request: (_query, settings) => ({
    target: "/v2/snapshot/locale/us/markets/stocks/tickers",
    headers: headersOf(settings),
  }),
  parse(body) {
    const bars: RawBar[] = [];
    const turnover = new Map<string, number>();
    for (const [i, one] of listOf(replyOf(body).get("tickers"), "tickers").entries()) {
      const place = `tickers[${i}]`;
      const row = fieldsOf(one, place);
      const ticker = textOf(row.get("ticker"), `${place}.ticker`);
      const minute = fieldsOf(row.get("min") ?? {}, `${place}.min`);
      // Zeros stand for a ticker without a trade on the day.
      if (Number(minute.get("t") ?? 0) > 0) bars.push(readBar(ticker, row.get("min"), `${place}.min`, "1m"));
      const day = fieldsOf(row.get("day") ?? {}, `${place}.day`);
      turnover.set(ticker, Number(day.get("v") ?? 0) * Number(day.get("vw") ?? day.get("c") ?? 0));
    }
    return { bars, actions: [], refused: [], turnover, next: undefined };
  },
  refusal: () => undefined,
};

interface ActionForm {
  readonly name: "splits" | "dividends";
  /** Name of the field with the date that counts. */
  readonly date: string;
  readonly read: (row: ReadonlyMap<string, unknown>, place: string) => Omit<ProviderAction, "ticker" | "exDate">;
}

/** `isOfMarket`: the actions of the whole market are requested, and those of the tickers of the query kept. */
function actionsEndpoint({ name, date, read }: ActionForm, isOfMarket = false): ProviderEndpoint {
  return {
    name: isOfMarket ? `${name}-of-market` : name,
    bars: undefined,
    actions: true,
    format: "json",
    tickersPerRequest: isOfMarket ? Infinity : 50,
    daysPerRequest: undefined,
    request({ symbols, start, end, cursor }, settings) {
      const parameters = new URLSearchParams({
        ...(isOfMarket ? {} : { "ticker.any_of": symbols.join(",") }),
        [`${date}.gte`]: start,
        [`${date}.lte`]: end,
        sort: `${date}.asc`,
        limit: ACTIONS_PER_PAGE,
      });
      return { target: cursor ?? `/stocks/v1/${name}?${parameters.toString()}`, headers: headersOf(settings) };
    },
    parse(body, { symbols }) {
      const reply = replyOf(body);
      const found = readActions(listOf(reply.get("results"), "results"), name, (row, place) => ({
        ticker: textOf(row.get("ticker"), `${place}.ticker`),
        exDate: textOf(row.get(date), `${place}.${date}`),
        ...read(row, place),
      }));
      const isWanted = new Set(symbols);
      const actions = found.actions.filter(({ ticker }) => !isOfMarket || isWanted.has(ticker));
      return { bars: [], actions, refused: found.refused, next: cursorOfUrl(reply.get("next_url")) };
    },
    refusal: () => undefined,
  };
}

const splits: ActionForm = {
  name: "splits",
  date: "execution_date",
  read: (row, place) => ({
    kind: "split",
    label: String(row.get("adjustment_type") ?? ""),
    ratio:
      positiveOf(row.get("split_to"), `${place}.split_to`) / positiveOf(row.get("split_from"), `${place}.split_from`),
  }),
};

const dividends: ActionForm = {
  name: "dividends",
  date: "ex_dividend_date",
  read(row, place) {
    const currency = row.get("currency") ?? "USD";
    if (currency !== "USD")
      throw new ReplyFault(`${place}.currency is ${String(currency)}; only dividends in USD are kept`);
    const label = String(row.get("distribution_type") ?? row.get("dividend_type") ?? "");
    return { kind: "dividend", label, amount: positiveOf(row.get("cash_amount"), `${place}.cash_amount`) };
  },
};

export const polygon: Provider = {
  name: "polygon",
  otherNames: ["massive"],
  title: "Polygon (Massive)",
  description:
    "Daily and minute bars of US stocks from all exchanges, with splits and dividends. Prices are asked for as traded. Daily volume holds the extended hours too. Flat files of day and minute aggregates can be imported once downloaded.",
  variables: [{ name: KEY, purpose: "the API key, from the dashboard", required: true, secret: true }],
  address: { variable: "WINNOW_POLYGON_URL", url: "https://api.massive.com" },
  rate: { requests: 5, seconds: 60 },
  endpoints: [actionsEndpoint(splits), actionsEndpoint(dividends), barsEndpoint("1d"), barsEndpoint("1m")],
  ofMarket: [actionsEndpoint(splits, true), actionsEndpoint(dividends, true), daysOfMarket],
  newestMinutes,
  symbolOf: (ticker) => ticker,
};
