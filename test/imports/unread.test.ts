import { describe, expect, it } from "vitest";
import { openBarStore } from "#storage";
import { folder, imported } from "./import-folder.ts";
import { BARS, ohlc, table } from "./published-layouts.ts";

describe("columns that are not read", () => {
  const text = table(
    "Date,Open,High,Low,Close,Volume,Note,Dividends,Stock Splits,Adj Close",
    BARS,
    (bar, i) =>
      `${bar.date},${ohlc(bar)},${bar.volume},x,${i === 30 ? "0.5" : "0.0"},${i === 100 ? "4.0" : "0.0"},${bar.close}`,
  );

  it("appear once in a note, with the command that imports splits and dividends", async () => {
    const ran = await imported("AAPL.csv", text);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out.match(/Columns not read: .*/g)).toEqual([
      `Columns not read: Note, Dividends, Stock Splits, Adj Close (${ran.path("AAPL.csv")})`,
    ]);
    expect(ran.out).toContain(`winnow import actions ${ran.path("AAPL.csv")}\n`);
  });

  it("give actions with that command, and dividends as paid before the split", async () => {
    const place = folder();
    const ran = await place.run("import", "actions", place.write("AAPL.csv", text));
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("2 rows: 2 new") });
    const store = await openBarStore(place.data);
    expect(await store.loadActions()).toEqual([
      { ticker: "AAPL", exDate: BARS[30]!.date, kind: "dividend", amount: 2 },
      { ticker: "AAPL", exDate: BARS[100]!.date, kind: "split", ratio: 4 },
    ]);
    await store.close();
  });

  it.each([
    ["listings", "ticker,name,mood\nA,Acme,good\n"],
    ["actions", "ticker,ex_date,ratio,mood\nA,2023-01-03,2,good\n"],
    ["earnings", "ticker,date,known_at,estimate,mood\nA,2023-01-03,2023-01-01,2,good\n"],
  ])("appear in a note for %s", async (feed, rows) => {
    const place = folder();
    const ran = await place.run("import", feed, place.write("x.csv", rows));
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("Columns not read: mood (") });
  });
});
