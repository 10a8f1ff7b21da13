import { describe, expect, it } from "vitest";
import type { BarTable } from "../bars/columns.ts";
import type { GeneratedFeed } from "./feeds/feed-writer.ts";
import { calendar, END, hashOf, instrumentsOf, marketOf } from "./market.testing.ts";
import { FIRST_COMPANY } from "./companies/roles.ts";
import { BENCHMARK_TICKER, SECTORS } from "./companies/sectors.ts";

const PRICES = ["open", "high", "low", "close"] as const;
const DAILY = [...PRICES, "volume", "trades", "session", "time"] as const;
const MINUTES = [...PRICES, "volume", "trades", "vwap", "session", "time"] as const;
const first = END - Math.round(1.6 * 252);
const idOfRole = (offset: number): string => `SYN${String(FIRST_COMPANY + offset).padStart(6, "0")}`;

function columnOf(table: BarTable, key: string, field: (typeof MINUTES)[number]): Float64Array | Int32Array {
  const k = table.keys.indexOf(key);
  return table[field].subarray(table.offsets[k], table.offsets[k + 1]);
}

/** Returns the rows of each key, as slices of every column. */
function byKey<F extends string>(table: GeneratedFeed<F>): Map<string, Record<F, Float64Array>> {
  return new Map(
    table.keys.map((key, k) => [
      key,
      Object.fromEntries(
        Object.entries<Float64Array>(table.columns).map(([field, column]) => [
          field,
          column.slice(table.offsets[k]!, table.offsets[k + 1]!),
        ]),
      ) as Record<F, Float64Array>,
    ]),
  );
}

describe("one seed, one market", () => {
  it("gives columns with these hashes", () => {
    const market = marketOf();
    const hashes = {
      daily: DAILY.map((field) => hashOf(market.daily[field])),
      minutes: MINUTES.map((field) => hashOf(market.minutes[field])),
      fundamentals: hashOf(market.fundamentals.columns.revenue),
      insiders: hashOf(market.insiders.columns.shares),
      shortInterest: hashOf(market.shortInterest.columns.sharesShort),
      shortVolume: hashOf(market.shortVolume.shortVolume),
      earnings: hashOf(market.earnings.columns.knownAt),
      quotes: hashOf(market.quotes.numbers["bid"]!),
      trades: hashOf(market.trades.numbers["price"]!),
      depth: hashOf(market.depth.numbers["ask_size_10"]!),
      halts: hashOf(market.halts.numbers["known_at"]!),
      bands: hashOf(market.bands.numbers["upper"]!),
      actions: hashOf(Float64Array.from(market.actions, ({ amount, ratio }) => amount ?? ratio!)),
    };
    expect(hashes).toMatchInlineSnapshot(`
      {
        "actions": 3744183843,
        "bands": 213574030,
        "daily": [
          1922787809,
          979327850,
          3397448621,
          2300222253,
          4065647316,
          392089787,
          1259547329,
          3075886311,
        ],
        "depth": 3544301409,
        "earnings": 1418749489,
        "fundamentals": 256348359,
        "halts": 3420966653,
        "insiders": 2610919545,
        "minutes": [
          679945523,
          1036292801,
          649966891,
          199203793,
          2041926772,
          4108127709,
          227676499,
          3781849285,
          3675146643,
        ],
        "quotes": 2584397498,
        "shortInterest": 139266710,
        "shortVolume": 4021588003,
        "trades": 4292868252,
      }
    `);
  });

  it("gives another market for another seed, and the same market for the same seed", () => {
    const options = { tickers: 20, years: 0.7, minuteTickers: 3, minuteSessions: 2 };
    const one = marketOf(options);
    const again = marketOf({ ...options, years: 0.7 + 1e-9 });
    const other = marketOf({ ...options, seed: 2 });
    expect(again).toEqual(one);
    expect(other.daily.close).not.toEqual(one.daily.close);
  });

  it("keeps an instrument's data if the market grows, and its daily bars for any number of minutes", () => {
    const small = marketOf({ tickers: 90, minuteTickers: 20 });
    const large = marketOf();
    for (const [table, fields] of [
      ["daily", DAILY],
      ["minutes", MINUTES],
    ] as const) {
      expect(small[table].keys.length).toBeGreaterThan(15);
      for (const key of small[table].keys) {
        for (const field of fields)
          expect(hashOf(columnOf(large[table], key, field))).toBe(hashOf(columnOf(small[table], key, field)));
      }
    }
    for (const feed of ["fundamentals", "earnings", "shortInterest"] as const) {
      const grown = byKey<string>(large[feed]);
      for (const [key, rows] of byKey<string>(small[feed])) expect(grown.get(key)).toEqual(rows);
    }
    expect(large.listings.slice(0, small.listings.length)).toEqual(small.listings);
  });

  it("names the option that is out of range", () => {
    expect(() => marketOf({ tickers: 0 })).toThrow(/tickers: 0 is not a whole number from 1/);
    expect(() => marketOf({ years: -1 })).toThrow(/years: -1/);
    expect(() => marketOf({ end: 100 })).toThrow(/end: .* no room for 404 up to 100/);
  });

  it("draws the smallest markets", () => {
    for (const years of [0.004, 0.02, 0.2]) {
      const { daily, listings } = marketOf({ tickers: 1, years, minuteTickers: 1, minuteSessions: 50 });
      expect(daily.close.every((price) => price > 0)).toBe(true);
      expect(listings.map(({ ticker }) => ticker)).toEqual([BENCHMARK_TICKER]);
    }
  });
});

describe("daily bars", () => {
  const { daily } = marketOf();

  it("are well-formed: keys ascend, rows are in order, on exchange days only, at the open", () => {
    expect([...daily.keys].sort()).toEqual(daily.keys);
    expect(daily.offsets.at(-1)).toBe(daily.close.length);
    let wrong = 0;
    for (let k = 0; k < daily.keys.length; k++) {
      for (let row = daily.offsets[k]!; row < daily.offsets[k + 1]!; row++) {
        const session = daily.session[row]!;
        if (session < first || session > END || daily.time[row] !== calendar.regularOpen(session)) wrong++;
        if (row > daily.offsets[k]! && session <= daily.session[row - 1]!) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it("hold low ≤ open, close ≤ high on the tick grid, and whole shares and trades", () => {
    let wrong = 0;
    for (let row = 0; row < daily.close.length; row++) {
      const [open, high, low, close] = PRICES.map((field) => daily[field][row]!) as [number, number, number, number];
      if (!(low > 0 && low <= open && low <= close && high >= open && high >= close)) wrong++;
      for (const price of [open, high, low, close]) {
        if (price !== Number(price.toFixed(price >= 1 ? 2 : 4))) wrong++;
      }
      const [volume, trades] = [daily.volume[row]!, daily.trades[row]!];
      if (!(Number.isInteger(volume) && Number.isInteger(trades) && trades >= 1 && volume >= trades)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe("listings", () => {
  const market = marketOf();

  it("cover exactly the bars under their ticker", () => {
    const { daily } = market;
    const spans = new Map<string, number[]>();
    for (const { ticker, from, to } of market.listings) {
      const k = daily.keys.indexOf(ticker);
      const sessions = [...daily.session.subarray(daily.offsets[k], daily.offsets[k + 1])];
      const dates = sessions
        .map((session) => calendar.isoDate(session))
        .filter((date) => date >= from! && date <= (to ?? "9"));
      // An instrument with bars on the market's first session was listed long before, because its filings reach further
      // back.
      const long = dates[0] === calendar.isoDate(first);
      expect(long ? from! < dates[0]! : from === dates[0]).toBe(true);
      expect(dates.at(-1)).toBe(to ?? calendar.isoDate(END));
      const rows = spans.get(ticker) ?? [];
      rows.push(dates.length);
      spans.set(ticker, rows);
    }
    for (const [k, key] of daily.keys.entries()) {
      const rows = daily.offsets[k + 1]! - daily.offsets[k]!;
      expect(spans.get(key)!.reduce((a, b) => a + b)).toBe(rows);
    }
  });

  it("contain every kind of life: listed, delisted, renamed, a ticker used again", () => {
    const of = (offset: number) => market.listings.filter(({ id }) => id === idOfRole(offset));
    expect(of(1)).toHaveLength(1);
    expect(of(1)[0]!.to).not.toBeNull();
    expect(of(2)).toHaveLength(2);
    expect(of(2)[0]!.ticker).not.toBe(of(2)[1]!.ticker);
    expect(of(2)[1]!.to).toBeNull();
    expect(of(3)[0]!.ticker).toBe(of(1)[0]!.ticker);
    expect(of(3)[0]!.from! > of(1)[0]!.to!).toBe(true);
    expect(of(9)[0]!.from! > calendar.isoDate(first)).toBe(true);
  });

  it("have plausible texts, and no ticker twice at a time", () => {
    const sectors = new Set(SECTORS.map(({ name }) => name));
    for (const { ticker, name, sector, industry, exchange, country, securityType, id } of market.listings) {
      expect(ticker).toMatch(/^[A-Z]{1,5}$/);
      expect(name).toMatch(/^[A-Z][a-z]+ /);
      expect(sectors.has(sector) || ticker === BENCHMARK_TICKER).toBe(true);
      expect(industry).not.toBe("");
      expect(exchange).toMatch(/^(XNYS|XNAS|XASE|ARCX)$/);
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(["CS", "ADR", "REIT", "ETF"]).toContain(securityType);
      expect(id).toMatch(/^SYN\d{6}$/);
    }
    const newest = market.listings.filter(({ to }) => to === null).map(({ ticker }) => ticker);
    expect(new Set(newest).size).toBe(newest.length);
    expect(newest).toContain(BENCHMARK_TICKER);
    for (const { fund } of SECTORS) expect(newest).toContain(fund);
    for (const type of ["CS", "ADR", "REIT", "ETF"])
      expect(market.listings.some((row) => row.securityType === type)).toBe(true);
  });
});

describe("corporate actions", () => {
  const market = marketOf();
  const instruments = instrumentsOf(market);

  it("contain every ratio, and the ticker of their day", () => {
    const ratios = new Set(market.actions.filter(({ kind }) => kind === "split").map(({ ratio }) => ratio));
    expect([...ratios].sort()).toEqual([0.1, 1.5, 2, 3, 4]);
    for (const { instrument, ticker, exDate } of market.actions) {
      const listing = market.listings.find(
        ({ id, from, to }) => id === instrument && from! <= exDate && exDate <= (to ?? "9"),
      );
      expect(listing?.ticker).toBe(ticker);
    }
  });

  it("divide the price as traded by the ratio, and leave the restated series without a jump", () => {
    const byId = new Map(instruments.map((instrument) => [instrument.id, instrument.bars]));
    let checked = 0;
    for (const { kind, instrument, ticker, exDate, ratio } of market.actions) {
      if (kind !== "split") continue;
      const bars = byId.get(instrument!)!;
      const row = [...bars.session].findIndex((session) => calendar.isoDate(session) === exDate);
      expect(Math.abs(Math.log(bars.open[row]! / bars.close[row - 1]!))).toBeLessThan(0.3);
      expect(Math.abs(Math.log(bars.volume[row]! / bars.volume[row - 1]!))).toBeLessThan(2.2);
      const k = market.daily.keys.indexOf(ticker!);
      const session = bars.session[row]!;
      const at =
        market.daily.offsets[k]! +
        market.daily.session.subarray(market.daily.offsets[k], market.daily.offsets[k + 1]).indexOf(session);
      const jump = market.daily.close[at - 1]! / market.daily.open[at]!;
      expect(Math.abs(Math.log(jump / ratio!))).toBeLessThan(0.3);
      checked++;
    }
    expect(checked).toBeGreaterThan(10);
  });

  it("pay dividends of whole cents, small against the price", () => {
    const dividends = market.actions.filter(({ kind }) => kind === "dividend");
    expect(dividends.length).toBeGreaterThan(700);
    for (const { amount } of dividends) expect(Number(amount!.toFixed(2))).toBe(amount);
    const payers = new Set(dividends.map(({ instrument }) => instrument));
    expect(payers.size / instruments.length).toBeGreaterThan(0.3);
    expect(payers.size / instruments.length).toBeLessThan(0.75);
  });
});
