import type { RawBar } from "../bars/accept.ts";
import { cellOf, fieldsOf, listOf, positiveOf, textOf } from "./json-reply.ts";
import type { Provider, ProviderAction, ProviderEndpoint, ProviderSettings } from "./provider.ts";
import { dateOfDailyBar } from "./provider-time.ts";
import { ReplyFault } from "./reply-fault.ts";

const KEY = "WINNOW_TIINGO_KEY";

/** Row count at which a reply of minutes may have been cut off; the endpoint has no pages. */
const MINUTES_LIMIT = 10_000;
/** Calendar days per request; their minutes stay far below the limit: 10 sessions of at most 960. */
const MINUTES_DAYS = 14;

const headersOf = (settings: ProviderSettings): Readonly<Record<string, string>> => ({
  authorization: `Token ${settings[KEY] ?? ""}`,
});

const refusal: ProviderEndpoint["refusal"] = (status, text, { symbols }) => {
  if (status === 404) return { kind: "unknown_tickers", symbols };
  // Small plans report an exhausted limit with status 200.
  return status === 200 && /run over your .{1,20} request allocation/i.test(text)
    ? { kind: "rate_limited" }
    : undefined;
};

const daily: ProviderEndpoint = {
  name: "daily",
  bars: "1d",
  actions: true,
  format: "json",
  tickersPerRequest: 1,
  daysPerRequest: undefined,
  request({ symbols, start, end }, settings) {
    const range = new URLSearchParams({ startDate: start, endDate: end, format: "json", resampleFreq: "daily" });
    return {
      target: `/tiingo/daily/${encodeURIComponent(symbols[0]!)}/prices?${range.toString()}`,
      headers: headersOf(settings),
    };
  },
  parse(body, { symbols }) {
    const ticker = symbols[0]!;
    const bars: RawBar[] = [];
    const actions: ProviderAction[] = [];
    for (const [i, one] of listOf(body, "the reply").entries()) {
      const place = `[${i}]`;
      const row = fieldsOf(one, place);
      const exDate = dateOfDailyBar(row.get("date"), `${place}.date`);
      bars.push(readBar(ticker, row, exDate, place));
      const amount = row.get("divCash") ?? 0;
      if (amount !== 0) {
        actions.push({ ticker, exDate, kind: "dividend", label: "", amount: positiveOf(amount, `${place}.divCash`) });
      }
      const ratio = positiveOf(row.get("splitFactor") ?? 1, `${place}.splitFactor`);
      if (ratio !== 1) actions.push({ ticker, exDate, kind: "split", label: "", ratio });
    }
    return { bars, actions, refused: [], next: undefined };
  },
  refusal,
};

const minutes: ProviderEndpoint = {
  name: "iex",
  bars: "1m",
  actions: false,
  format: "json",
  tickersPerRequest: 1,
  daysPerRequest: MINUTES_DAYS,
  request({ symbols, start, end }, settings) {
    const range = new URLSearchParams({
      startDate: start,
      endDate: end,
      resampleFreq: "1min",
      afterHours: "true",
      forceFill: "false",
      columns: "open,high,low,close,volume",
      format: "json",
    });
    return {
      target: `/iex/${encodeURIComponent(symbols[0]!)}/prices?${range.toString()}`,
      headers: headersOf(settings),
    };
  },
  parse(body, { symbols }) {
    const rows = listOf(body, "the reply");
    if (rows.length >= MINUTES_LIMIT) {
      throw new ReplyFault(`${rows.length} rows came, the most that one answer holds: it may have been cut off`);
    }
    const bars = rows.map((one, i) => {
      const row = fieldsOf(one, `[${i}]`);
      return readBar(symbols[0]!, row, textOf(row.get("date"), `[${i}].date`), `[${i}]`);
    });
    return { bars, actions: [], refused: [], next: undefined };
  },
  refusal,
};

function readBar(ticker: string, row: ReadonlyMap<string, unknown>, time: string, place: string): RawBar {
  const cell = (name: string): string | number | null => cellOf(row.get(name), `${place}.${name}`);
  return {
    ticker,
    time,
    open: cell("open"),
    high: cell("high"),
    low: cell("low"),
    close: cell("close"),
    volume: cell("volume"),
  };
}

export const tiingo: Provider = {
  name: "tiingo",
  otherNames: [],
  title: "Tiingo",
  description:
    "Daily bars of US stocks and funds with their splits and dividends, and minute bars of the exchange IEX, whose volume is a small part of the market's. The raw columns are taken, never the adjusted ones.",
  variables: [{ name: KEY, purpose: "the API token, from the account page", required: true, secret: true }],
  address: { variable: "WINNOW_TIINGO_URL", url: "https://api.tiingo.com" },
  rate: { requests: 50, seconds: 3_600 },
  endpoints: [daily, minutes],
  symbolOf: (ticker) => ticker.replaceAll(/[./]/g, "-"),
};
