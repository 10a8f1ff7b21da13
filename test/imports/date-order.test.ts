import { describe, expect, it } from "vitest";
import { folder, imported, stored } from "./import-folder.ts";
import { BARS, WANTED, closesOf, dated, plain } from "./published-layouts.ts";

describe("dates with the day and the month in either order", () => {
  it.each([
    ["01/09/2023", "dmy", "/"],
    ["09/01/2023", "mdy", "/"],
    ["01.09.2023", "dmy", "."],
    ["01-09-2023", "dmy", "-"],
    ["2023/09/01", "ymd", "/"],
  ])("land on their own days if the rows show the order: %s", async (_, order, separator) => {
    const ran = await imported(
      "AAPL.csv",
      plain((bar) => dated(bar, order, separator)),
    );
    expect(ran).toMatchObject({ code: 0, notes: "" });
    expect(ran.closes).toEqual(WANTED);
  });

  it("need an option if both orders fit", async () => {
    const early = BARS.filter(({ date }) => Number(date.slice(8)) <= 12);
    const text = plain((bar) => dated(bar, "dmy"), early);
    const silent = await imported("AAPL.csv", text);
    expect(silent).toMatchObject({ code: 2, closes: {} });
    expect(silent.notes).toContain("--date-order dmy (day first) or --date-order mdy (month first)");
    const said = await imported("AAPL.csv", text, "--date-order", "dmy");
    expect(said).toMatchObject({ code: 0, closes: { AAPL: closesOf(early) } });
  });

  it("do not import if the file has both orders, or another than the option", async () => {
    const mixed = `${plain((bar) => dated(bar, "dmy"))}01/31/2024,1,2,1,2,100\n`;
    expect(await imported("AAPL.csv", mixed)).toMatchObject({
      code: 2,
      closes: {},
      notes: expect.stringContaining("dates in both orders"),
    });
    const other = await imported(
      "AAPL.csv",
      plain((bar) => dated(bar, "mdy")),
      "--date-order",
      "dmy",
    );
    expect(other).toMatchObject({
      code: 2,
      closes: {},
      notes: expect.stringContaining("does not fit --date-order dmy"),
    });
  });

  it("are decided for each file, and files of two orders need two imports", async () => {
    const place = folder();
    const files = [
      place.write(
        "AAA.csv",
        plain((bar) => dated(bar, "dmy")),
      ),
      place.write(
        "BBB.csv",
        plain((bar) => dated(bar, "mdy")),
      ),
    ];
    const ran = await place.run("import", "bars", ...files, "--timeframe", "1d");
    expect(ran).toMatchObject({ code: 2, notes: expect.stringContaining("import them apart") });
    for (const file of files) await place.run("import", "bars", file, "--timeframe", "1d");
    expect((await stored(place)).closes).toEqual({ AAA: closesOf(BARS), BBB: closesOf(BARS) });
  });

  it.each([
    ["actions", "ticker,ex_date,ratio\nA,01/09/2023,2\n", "ticker,ex_date,ratio\nA,01/09/2023,2\nA,13/09/2023,2\n"],
    ["listings", "ticker,from\nA,01/09/2023\n", "ticker,from\nA,01/09/2023\nB,13/09/2023\n"],
    [
      "earnings",
      "ticker,date,known_at,estimate\nA,01/09/2023,2023-01-01,2\n",
      "ticker,date,known_at,estimate\nA,01/09/2023,2023-01-01,2\nA,13/09/2023,2023-01-01,2\n",
    ],
    [
      "shorts",
      "ticker,date,short_volume,known_at\nA,01/09/2023,5,01/09/2023\n",
      "ticker,date,short_volume,known_at\nA,01/09/2023,5,13/09/2023\n",
    ],
    [
      "filings",
      "ticker,period_end,filed,revenue\nA,01/09/2023,02/09/2023,5\n",
      "ticker,period_end,filed,revenue\nA,01/09/2023,13/09/2023,5\n",
    ],
  ])("are decided for %s by the same rule", async (feed, ambiguous, decided) => {
    const place = folder();
    const silent = await place.run("import", feed, place.write("a.csv", ambiguous));
    expect(silent).toMatchObject({ code: 2, notes: expect.stringContaining("--date-order dmy (day first)") });
    expect(await place.run("import", feed, place.write("b.csv", decided))).toMatchObject({ code: 0 });
    expect(await place.run("import", feed, place.path("a.csv"), "--date-order", "dmy")).toMatchObject({ code: 0 });
  });

  it.each([
    ["compute", ["--input", "close"]],
    ["candles", ["--pattern", "CDLDOJI"]],
    ["chart-patterns", []],
  ])("are decided by winnow %s", async (command, args) => {
    const place = folder();
    const early = BARS.filter(({ date }) => Number(date.slice(8)) <= 12);
    const file = place.write(
      "x.csv",
      plain((bar) => dated(bar, "dmy"), early),
    );
    expect(await place.run(command, file, ...args)).toMatchObject({
      code: 2,
      notes: expect.stringContaining("--date-order dmy"),
    });
    expect(await place.run(command, file, ...args, "--date-order", "dmy")).toMatchObject({ code: 0 });
  });

  it("also decide the order of bars for winnow compute", async () => {
    const place = folder();
    const file = place.write(
      "x.csv",
      plain((bar) => dated(bar, "dmy")),
    );
    const ran = await place.run("compute", file, "--input", "close");
    const rows = BARS.map((bar) => `${dated(bar, "dmy")},${Number(bar.close)}`);
    expect(ran.out).toBe(`time,value\n${rows.join("\n")}\n`);
  });
});
