import { describe, expect, it } from "vitest";
import { imported } from "./import-folder.ts";
import { BARS, HEADER, WANTED, dated, ohlc, plain, table, usual, volumesOf, type Sample } from "./published-layouts.ts";

describe("published layouts", () => {
  const leanRow = (bar: Sample): string => {
    const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => Math.round(Number(price) * 10_000));
    return `${bar.date.replaceAll("-", "")} 00:00,${prices.join(",")},${bar.volume}`;
  };
  const midnight = ({ date }: Sample): string => `${Date.parse(`${date}T05:00:00Z`)}000000`;
  const comma = (text: string): string => text.replace(".", ",");
  const dots = (n: number): string => n.toLocaleString("de-DE");
  const layouts: readonly (readonly [string, string, string, ...string[]])[] = [
    [
      "Polygon's flat file",
      "2024.csv",
      table(
        "ticker,volume,open,close,high,low,window_start,transactions",
        BARS,
        (bar) => `AAPL,${bar.volume},${bar.open},${bar.close},${bar.high},${bar.low},${midnight(bar)},9`,
      ),
    ],
    [
      "Tiingo's CSV",
      "AAPL.csv",
      table(
        "date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor",
        BARS,
        (bar) => `${bar.date},${bar.close},${bar.high},${bar.low},${bar.open},${bar.volume},1,1,1,1,1,0.0,1.0`,
      ),
    ],
    [
      "EODHD's CSV",
      "AAPL.US.csv",
      table(
        "Date,Open,High,Low,Close,Adjusted_close,Volume",
        BARS,
        (bar) => `${bar.date},${ohlc(bar)},${bar.close},${bar.volume}`,
      ),
    ],
    ["Alpha Vantage's CSV", "daily_AAPL.csv", usual.replace(HEADER, "timestamp,open,high,low,close,volume")],
    [
      "TradingView's export",
      "NASDAQ_AAPL, 1D.csv",
      table("time,open,high,low,close,Volume,Volume MA", BARS, (bar) => `${bar.date},${ohlc(bar)},${bar.volume},NaN`),
    ],
    [
      "AmiBroker's $FORMAT",
      "ami.txt",
      table(
        "$FORMAT Ticker,Date_YMD,Open,High,Low,Close,Volume",
        BARS,
        (bar) => `AAPL,${bar.date},${ohlc(bar)},${bar.volume}`,
      ),
    ],
    [
      "MetaStock's ASCII",
      "meta.txt",
      table(
        "<TICKER>,<PER>,<DTYYYYMMDD>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
        BARS,
        (bar) => `AAPL,D,${dated(bar, "ymd", "")},000000,${ohlc(bar)},${bar.volume},0`,
      ),
    ],
    ["LEAN's daily file, scaled", "aapl.csv", `${BARS.map(leanRow).join("\n")}\n`],
    [
      "LEAN's daily file under a header line, scaled",
      "AAPL.csv",
      `date,open,high,low,close,volume\n${BARS.map(leanRow).join("\n")}\n`,
    ],
    [
      "Nasdaq.com's CSV",
      "HistoricalData.csv",
      table(
        "Date,Close/Last,Volume,Open,High,Low",
        BARS,
        (bar) => `${dated(bar, "mdy")},$${bar.close},${bar.volume},$${bar.open},$${bar.high},$${bar.low}`,
      ),
      "--map",
      "ticker=:AAPL",
      "--as-traded",
    ],
    [
      "semicolons and decimal commas",
      "AAPL.csv",
      table(HEADER.replaceAll(",", ";"), BARS, (bar) =>
        [dated(bar, "dmy", "."), ...[bar.open, bar.high, bar.low, bar.close].map(comma), dots(bar.volume)].join(";"),
      ),
    ],
    [
      "separators of thousands",
      "AAPL.csv",
      table(HEADER, BARS, (bar) => `${bar.date},${ohlc(bar)},"${bar.volume.toLocaleString("en-US")}"`),
    ],
    [
      "names of months",
      "AAPL.csv",
      plain(
        (bar) =>
          `"${new Date(`${bar.date}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "2-digit", year: "numeric" })}"`,
      ),
    ],
    ["Stooq's CSV without adjustments", "aapl_us_d.csv", usual, "--as-traded"],
    [
      "yfinance's download() with Adj Close",
      "prices.csv",
      table(
        "Price,Adj Close,Close,High,Low,Open,Volume\nTicker,AAPL,AAPL,AAPL,AAPL,AAPL,AAPL\nDate,,,,,,",
        BARS,
        (bar) => `${bar.date},${bar.close},${bar.close},${bar.high},${bar.low},${bar.open},${bar.volume}`,
      ),
    ],
  ];
  it.each(layouts)("give the right bars: %s", async (_, name, text, ...args) => {
    const ran = await imported(name, text, ...args);
    expect(ran).toMatchObject({ code: 0, notes: "", closes: WANTED });
    expect(ran.volumes).toEqual({ AAPL: volumesOf(BARS) });
  });

  it("may have letters for thousands and millions in the volume: Investing.com", async () => {
    const text = table(
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      BARS,
      (bar) => `"${dated(bar, "mdy")}","${bar.close}","${bar.open}","${bar.high}","${bar.low}","82.1M","0.50%"`,
    );
    const ran = await imported("AAPL.csv", text, "--as-traded");
    expect(ran).toMatchObject({ code: 0, closes: WANTED });
    expect(new Set(Object.values(ran.volumes["AAPL"]!))).toEqual(new Set([82_100_000]));
  });

  const bulk = table(
    "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
    BARS,
    (bar) => `AAPL.US,D,${dated(bar, "ymd", "")},000000,${ohlc(bar)},${bar.volume},0`,
  );
  const reply = {
    bars: { AAPL: BARS.map(({ date, close }) => ({ t: `${date}T05:00:00Z`, c: Number(close) })) },
    next_page_token: null,
  };
  const download = (header: string, columns: number): string =>
    table(
      `${header}\nTicker${",AAPL".repeat(columns)}\nDate${",".repeat(columns)}`,
      BARS,
      (bar) => `${bar.date},${Array.from({ length: columns }, () => bar.close).join(",")}`,
    );
  const refusals: readonly (readonly [string, string, string, RegExp])[] = [
    [
      "yfinance's download() with dividends in its prices",
      "AAPL.csv",
      download("Price,Close,High,Low,Open,Volume", 5),
      /yfinance's download\(\) without Adj Close.*auto_adjust=False/,
    ],
    [
      "yfinance's history() with dividends in its prices",
      "AAPL.csv",
      table(`${HEADER},Dividends,Stock Splits`, BARS, (bar) => `${bar.date},${ohlc(bar)},${bar.volume},0.0,0.0`),
      /yfinance's history\(\).*dividends too.*auto_adjust=False/,
    ],
    [
      "yfinance's tickers side by side",
      "AAPL.csv",
      download("Price,Adj Close,Adj Close,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume", 12).replace(
        "Ticker,AAPL,AAPL",
        "Ticker,AAPL,MSFT",
      ),
      /2 tickers side by side.*stack\(/,
    ],
    [
      "a column that is there twice",
      "AAPL.csv",
      table("Date,Open,High,Low,Close,Close,Volume", BARS, (bar) => `${bar.date},${ohlc(bar)},999,${bar.volume}`),
      /2 columns that may be the close: "Close", "Close"/,
    ],
    [
      "a column that pandas has renamed",
      "AAPL.csv",
      table("Date,Open,High,Low,Close,Close.1,Volume", BARS, (bar) => `${bar.date},${ohlc(bar)},999,${bar.volume}`),
      /2 columns that may be the close: "Close", "Close\.1"/,
    ],
    ["Stooq's whole market", "aapl.us.txt", bulk, /Stooq's whole market.*adjusted for splits and dividends/],
    ["Stooq's CSV", "aapl_us_d.csv", usual, /a CSV of Stooq.*--as-traded/],
    ["Alpaca's JSON reply", "bars.json", JSON.stringify(reply), /Alpaca.*--from alpaca.*jq/],
    ["Alpaca's JSON reply over many lines", "bars.json", JSON.stringify(reply, null, 2), /Alpaca.*--from alpaca.*jq/],
    [
      "Binance's klines",
      "BTCUSDT.csv",
      BARS.map(
        ({ date, close }) =>
          `${Date.parse(date)},${close},${close},${close},${close},3,${Date.parse(date) + 1},5,6,7,8,0`,
      ).join("\n"),
      /Binance.*never closes/,
    ],
    [
      "a file without a header line",
      "AAPL.csv",
      usual.slice(HEADER.length + 1),
      /first line, "2023-01-03.*put a line with the names/,
    ],
    [
      "Nasdaq.com's prices of an unknown kind",
      "AAPL.csv",
      table(
        "Date,Close/Last,Volume,Open,High,Low",
        BARS,
        (bar) => `${dated(bar, "mdy")},$${bar.close},${bar.volume},$${bar.open},$${bar.high},$${bar.low}`,
      ),
      /Nasdaq\.com.*--adjusted.*--as-traded/,
    ],
  ];
  it.each(refusals)("have a refusal that names the layout: %s", async (_, name, text, said) => {
    const ran = await imported(name, text);
    expect(ran).toMatchObject({ code: 2, out: "", closes: {}, notes: expect.stringMatching(said) });
  });

  it("keep the first line if a column is mapped by its value", async () => {
    const ran = await imported("AAPL.csv", usual.slice(HEADER.length + 1), "--map", "time=2023-01-03");
    expect(ran).toMatchObject({ code: 2, closes: {} });
  });

  it("must belong to the named provider", async () => {
    const ran = await imported("AAPL.csv", usual, "--from", "yahoo");
    expect(ran).toMatchObject({ code: 2, closes: {}, notes: expect.stringContaining("not in a form of yahoo") });
  });
});
