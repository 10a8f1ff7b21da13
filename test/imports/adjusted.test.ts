import { describe, expect, it } from "vitest";
import { folder, imported, stored } from "./import-folder.ts";
import { BARS, ohlc, table, usual } from "./published-layouts.ts";

describe("prices that are adjusted already", () => {
  const SPLIT = { date: BARS[100]!.date, ratio: 4 };
  const actions = `ticker,ex_date,ratio\nAAPL,${SPLIT.date},${SPLIT.ratio}\n`;
  const traded = Object.fromEntries(
    BARS.map(({ date, close }) => [date, Number(close) * (date < SPLIT.date ? SPLIT.ratio : 1)]),
  );
  const yahoo = table(
    "Date,Open,High,Low,Close,Adj Close,Volume",
    BARS,
    (bar) => `${bar.date},${ohlc(bar)},${(Number(bar.close) * 0.98).toFixed(4)},${bar.volume}`,
  );

  it.each(["before", "after"])(
    "are given back as traded in a table with Adj Close, splits imported %s",
    async (when) => {
      const place = folder();
      const files = [
        ["import", "actions", place.write("splits.csv", actions)],
        ["import", "bars", place.write("AAPL.csv", yahoo), "--timeframe", "1d"],
      ];
      for (const args of when === "before" ? files : files.toReversed()) {
        expect(await place.run(...args)).toMatchObject({ code: 0 });
      }
      expect((await stored(place)).closes).toEqual({ AAPL: traded });
    },
  );

  it("do not import as traded if a known split does not move them", async () => {
    const place = folder();
    await place.run("import", "actions", place.write("splits.csv", actions));
    const file = place.write("AAPL.csv", usual);
    const ran = await place.run("import", "bars", file, "--timeframe", "1d");
    expect(ran).toMatchObject({ code: 2, notes: expect.stringMatching(/do not move at the split of 4:1.*--adjusted/) });
    expect(await place.run("import", "bars", file, "--timeframe", "1d", "--adjusted")).toMatchObject({ code: 0 });
    expect((await stored(place)).closes).toEqual({ AAPL: traded });
  });

  it("do not import as traded if a split of the file does not move them", async () => {
    const text = table(
      "date,open,high,low,close,volume,dividend,split",
      BARS,
      (bar) => `${bar.date},${ohlc(bar)},${bar.volume},0.0,${bar.date === SPLIT.date ? "4.0" : "1.0"}`,
    );
    const ran = await imported("AAPL.csv", text);
    expect(ran).toMatchObject({
      code: 2,
      closes: {},
      notes: expect.stringMatching(/adjusted for it already.*--adjusted/),
    });
  });

  it("are not suspected if closes fall by a split and adjusted closes do not", async () => {
    const text = table("Date,Open,High,Low,Close,Adj Close,Volume", BARS, (bar) => {
      const factor = bar.date < SPLIT.date ? SPLIT.ratio : 1;
      const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => Number(price) * factor);
      return `${bar.date},${prices.join(",")},${bar.close},${bar.volume}`;
    });
    const ran = await imported("AAPL.csv", text);
    expect(ran).toMatchObject({ code: 2, closes: {}, notes: expect.stringMatching(/look as traded.*--as-traded/) });
    expect(await imported("AAPL.csv", text, "--as-traded")).toMatchObject({ code: 0, closes: { AAPL: traded } });
  });
});
