import { type Provider, PROVIDERS } from "#market";
import { actionsOfVendor, barsOfVendor, TICKERS } from "./vendor-market.ts";
import type { VendorReply, VendorRequest } from "./vendor-server.ts";

/** A vendor as its documentation describes it, over the invented market. */
export interface Vendor {
  readonly provider: Provider;
  /** The variables of its keys, as the tests set them. */
  readonly keys: Readonly<Record<string, string>>;
  readonly timeframes: readonly ("1d" | "1m")[];
  readonly hasActions: boolean;
  readonly hasVwap: boolean;
  /** Whether it tells of pages; else one answer holds all. */
  readonly pages: boolean;
  /** How it answers for a ticker that it does not have: it says so, or it gives nothing. */
  readonly unknown: "told" | "nothing";
  readonly answer: (request: VendorRequest) => VendorReply;
}

const PER_PAGE = 2;
const named = (name: string): Provider => PROVIDERS.find((one) => one.name === name)!;
const json = (value: unknown, status = 200): VendorReply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});
const isoOf = (ms: number): string => new Date(ms).toISOString();
const within = (date: string, from: string | null, to: string | null): boolean =>
  (from === null || date >= from.slice(0, 10)) && (to === null || date <= to.slice(0, 10));

/** The part of a list that a page holds, and the place of the next. */
function pageOf<T>(
  list: readonly T[],
  from: number,
): { readonly part: readonly T[]; readonly next: number | undefined } {
  const end = from + PER_PAGE;
  return { part: list.slice(from, end), next: end < list.length ? end : undefined };
}

const knownBars: typeof barsOfVendor = (ticker, timeframe) =>
  TICKERS.includes(ticker) ? barsOfVendor(ticker, timeframe) : [];

/** Alpaca's reply; `barsOf` and `actionsOf` are those of another market. */
export function alpacaAnswer(
  { url, headers }: VendorRequest,
  barsOf = knownBars,
  actionsOf = actionsOfVendor,
): VendorReply {
  if (headers["apca-api-key-id"] !== "AK-canary" || headers["apca-api-secret-key"] !== "secret-canary") {
    return json({ message: "forbidden." }, 403);
  }
  const query = url.searchParams;
  const symbols = query.get("symbols")!.split(",");
  const from = Number(Buffer.from(query.get("page_token") ?? "", "base64").toString() || 0);
  const token = (next: number | undefined): string | null =>
    next === undefined ? null : Buffer.from(String(next)).toString("base64");
  if (url.pathname === "/v2/stocks/bars") {
    const invalid = symbols.find((symbol) => symbol === "NOPE");
    if (invalid !== undefined) return json({ message: `invalid symbol: ${invalid}` }, 400);
    if (query.get("adjustment") !== "raw" || query.get("asof") !== "-") return json({ message: "not as agreed" }, 422);
    const timeframe = query.get("timeframe") === "1Day" ? "1d" : "1m";
    const [start, end] = [Date.parse(query.get("start")!), Date.parse(query.get("end") ?? "2099-01-01")];
    const all = symbols
      .flatMap((symbol) => barsOf(symbol, timeframe).map((bar) => ({ symbol, bar })))
      .filter(({ bar }) => bar.startMs >= start && bar.startMs <= end);
    const { part, next } = pageOf(all, from);
    const bars: Record<string, unknown[]> = {};
    for (const { symbol, bar } of part) {
      (bars[symbol] ??= []).push({
        t: isoOf(bar.startMs).replace(".000Z", "Z"),
        o: bar.open,
        h: bar.high,
        l: bar.low,
        c: bar.close,
        v: bar.volume,
        n: bar.trades,
        vw: bar.vwap,
      });
    }
    return json({ bars, next_page_token: token(next) });
  }
  if (url.pathname !== "/v1/corporate-actions") return json({ message: "Not Found" }, 404);
  const all = symbols
    .flatMap((symbol) => actionsOf(symbol).map((action) => ({ symbol, action })))
    .filter(({ action }) => within(action.date, query.get("start"), query.get("end")));
  const { part, next } = pageOf(all, from);
  const lists: Record<string, unknown[]> = {};
  for (const [i, { symbol, action }] of part.entries()) {
    const common = { id: `ca-${from + i}`, symbol, ex_date: action.date, process_date: action.date };
    if (action.split !== undefined) {
      const [newRate, oldRate] = action.split;
      (lists["forward_splits"] ??= []).push({ ...common, new_rate: newRate, old_rate: oldRate });
    } else
      (lists["cash_dividends"] ??= []).push({ ...common, rate: action.dividend, special: action.special === true });
  }
  return json({ corporate_actions: lists, next_page_token: token(next) });
}

/** Polygon's reply; `barsOf` and `tickers` are those of another market. */
export function polygonAnswer({ url, headers }: VendorRequest, barsOf = knownBars, tickers = TICKERS): VendorReply {
  if (headers.authorization !== "Bearer PK-canary") {
    return json({ status: "ERROR", request_id: "r", error: "Unknown API Key" }, 401);
  }
  const from = Number(url.searchParams.get("cursor") ?? 0);
  // Its own host stands in the address: a client that followed it would leave the machine.
  const nextUrl = (next: number | undefined): object => {
    if (next === undefined) return {};
    const again = new URL(url.pathname + url.search, "https://api.vendor.invalid");
    again.searchParams.set("cursor", String(next));
    return { next_url: again.toString() };
  };
  if (url.pathname === "/v2/snapshot/locale/us/markets/stocks/tickers") return json(polygonSnapshot(tickers, barsOf));
  const grouped = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([\d-]+)$/.exec(url.pathname);
  if (grouped !== null)
    return json(polygonDay(grouped[1]!, tickers, barsOf, url.searchParams.get("adjusted") !== "false"));
  const range = /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/(day|minute)\/([\d-]+)\/([\d-]+)$/.exec(url.pathname);
  if (range !== null) {
    const [, ticker = "", span, start = "", end = ""] = range;
    if (ticker === "NOPE") return json({ status: "NOT_FOUND", message: "no such ticker" }, 404);
    const adjusted = url.searchParams.get("adjusted") !== "false";
    // An end of the range is a date, or milliseconds since 1970.
    const isMs = (text: string): boolean => /^\d{13}$/.test(text);
    const all = barsOf(decodeURIComponent(ticker), span === "day" ? "1d" : "1m").filter(
      ({ date, startMs }) => (isMs(start) ? startMs >= Number(start) : date >= start) && date <= end,
    );
    const { part, next } = pageOf(all, from);
    const results = part.map((bar) => ({
      v: bar.volume,
      vw: bar.vwap,
      o: bar.open,
      c: bar.close,
      h: bar.high,
      l: bar.low,
      t: bar.startMs,
      n: bar.trades,
    }));
    const counted = { queryCount: part.length, resultsCount: part.length, adjusted };
    const found = part.length === 0 ? {} : { results };
    return json({ ticker: decodeURIComponent(ticker), ...counted, ...found, status: "OK", ...nextUrl(next) });
  }
  const form = { "/stocks/v1/splits": "execution_date", "/stocks/v1/dividends": "ex_dividend_date" }[url.pathname];
  if (form === undefined) return json({ status: "NOT_FOUND" }, 404);
  const query = url.searchParams;
  const all = (query.get("ticker.any_of")?.split(",") ?? tickers)
    .flatMap((ticker) => actionsOfVendor(ticker).map((action) => ({ ticker, action })))
    .filter(({ action }) => (action.split !== undefined) === (form === "execution_date"))
    .filter(({ action }) => within(action.date, query.get(`${form}.gte`), query.get(`${form}.lte`)));
  const { part, next } = pageOf(all, from);
  const results = part.map(({ ticker, action }, i) => {
    const common = { id: `E${from + i}`, ticker, [form]: action.date };
    if (action.split !== undefined) return { ...common, split_to: action.split[0], split_from: action.split[1] };
    const type = action.special === true ? "special" : "recurring";
    return { ...common, cash_amount: action.dividend, currency: "USD", distribution_type: type };
  });
  return json({ results, status: "OK", request_id: "r", ...nextUrl(next) });
}

/** Polygon's bars of one day of the market. */
function polygonDay(day: string, tickers: readonly string[], barsOf: typeof barsOfVendor, adjusted: boolean): object {
  const results = tickers.flatMap((ticker) =>
    barsOf(ticker, "1d")
      .filter(({ date }) => date === day)
      .map(({ open, high, low, close, volume, vwap, trades, startMs }) => ({
        T: ticker,
        o: open,
        h: high,
        l: low,
        c: close,
        v: volume,
        vw: vwap,
        n: trades,
        // The end of regular trading.
        t: startMs + 16 * 3_600_000,
      })),
  );
  return { adjusted, queryCount: results.length, resultsCount: results.length, results, status: "OK" };
}

/** Polygon's snapshot of the market: the newest minute of each ticker, and its day so far. */
function polygonSnapshot(tickers: readonly string[], barsOf: typeof barsOfVendor): object {
  const found = tickers.map((ticker) => {
    const bars = barsOf(ticker, "1m");
    const newest = bars.at(-1);
    if (newest === undefined) return { ticker, day: { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0 }, min: { t: 0 } };
    const { open, high, low, close, volume, vwap, trades, startMs } = newest;
    const total = bars.reduce((sum, bar) => sum + bar.volume, 0);
    return {
      ticker,
      updated: startMs * 1e6,
      day: { o: open, h: high, l: low, c: close, v: total, vw: vwap },
      min: { av: total, t: startMs, n: trades, o: open, h: high, l: low, c: close, v: volume, vw: vwap },
      prevDay: { o: open, h: high, l: low, c: close, v: total, vw: vwap },
    };
  });
  return { status: "OK", count: found.length, tickers: found };
}

function tiingoAnswer({ url, headers }: VendorRequest): VendorReply {
  if (headers.authorization !== "Token TK-canary") return json({ detail: "Invalid token." }, 401);
  const asked = /^\/(?:tiingo\/(daily)|(iex))\/([^/]+)\/prices$/.exec(url.pathname);
  if (asked === null) return json({ detail: "Not found." }, 404);
  const symbol = decodeURIComponent(asked[3]!);
  const ticker = TICKERS.find((one) => one.replace(".", "-") === symbol);
  if (ticker === undefined) return json({ detail: `Error: Ticker '${symbol}' not found` }, 404);
  const [start, end] = [url.searchParams.get("startDate"), url.searchParams.get("endDate")];
  const bars = barsOfVendor(ticker, asked[1] === "daily" ? "1d" : "1m").filter(({ date }) => within(date, start, end));
  return json(
    bars.map((bar) => {
      const { open, high, low, close, volume } = bar;
      const raw = { open, high, low, close, volume };
      if (asked[2] === "iex") return { date: isoOf(bar.startMs), ...raw };
      const actions = actionsOfVendor(ticker).filter(({ date }) => date === bar.date);
      const [to, from] = actions.find(({ split }) => split !== undefined)?.split ?? [1, 1];
      return {
        date: `${bar.date}T00:00:00.000Z`,
        ...raw,
        adjOpen: open / 3,
        adjHigh: high / 3,
        adjLow: low / 3,
        adjClose: close / 3,
        adjVolume: volume * 3,
        divCash: actions.reduce((sum, { dividend = 0 }) => sum + dividend, 0),
        splitFactor: to / from,
      };
    }),
  );
}

function stooqAnswer({ url }: VendorRequest): VendorReply {
  const query = url.searchParams;
  const ticker = TICKERS.find((one) => `${one.toLowerCase().replace(".", "-")}.us` === query.get("s"));
  const type = "text/csv; charset=UTF-8";
  if (url.pathname !== "/q/d/l/" || ticker === undefined) return { type, body: "No data" };
  const factor = query.get("o") === "1111111" ? 1 : 0.5;
  const plain = (date: string): string => date.replaceAll("-", "");
  const rows = barsOfVendor(ticker, "1d")
    .filter(({ date }) => plain(date) >= query.get("d1")! && plain(date) <= query.get("d2")!)
    .map(({ date, open, high, low, close, volume }) =>
      [date, open * factor, high * factor, low * factor, close * factor, volume].join(","),
    );
  return { type, body: ["Date,Open,High,Low,Close,Volume", ...rows, ""].join("\r\n") };
}

export const VENDORS: readonly Vendor[] = [
  {
    provider: named("alpaca"),
    keys: { WINNOW_ALPACA_KEY_ID: "AK-canary", WINNOW_ALPACA_SECRET_KEY: "secret-canary" },
    timeframes: ["1d", "1m"],
    hasActions: true,
    hasVwap: true,
    pages: true,
    unknown: "told",
    answer: (request) => alpacaAnswer(request),
  },
  {
    provider: named("polygon"),
    keys: { WINNOW_POLYGON_KEY: "PK-canary" },
    timeframes: ["1d", "1m"],
    hasActions: true,
    hasVwap: true,
    pages: true,
    unknown: "told",
    answer: (request) => polygonAnswer(request),
  },
  {
    provider: named("tiingo"),
    keys: { WINNOW_TIINGO_KEY: "TK-canary" },
    timeframes: ["1d", "1m"],
    hasActions: true,
    hasVwap: false,
    pages: false,
    unknown: "told",
    answer: tiingoAnswer,
  },
  {
    provider: named("stooq"),
    keys: {},
    timeframes: ["1d"],
    hasActions: false,
    hasVwap: false,
    pages: false,
    unknown: "told",
    answer: stooqAnswer,
  },
];
