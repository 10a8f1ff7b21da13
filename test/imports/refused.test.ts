import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, imported } from "./import-folder.ts";
import { BARS, HEADER, ohlc, table } from "./published-layouts.ts";

describe("refused rows", () => {
  const bad = (n: number): string =>
    table(HEADER, BARS, (bar, i) => `${bar.date},${ohlc(bar)},${i < n ? "n/k" : bar.volume}`);

  it("stop the import with exit code 1 and a sample if they are the majority", async () => {
    const ran = await imported("AAPL.csv", bad(200));
    expect(ran).toMatchObject({ code: 1, out: "", closes: {} });
    expect(ran.notes).toContain("200 of 271 rows cannot be used (unreadable_number 200), and --max-refused allows 50%");
    expect(ran.notes).toMatch(/AAPL\.csv, row 2: unreadable_number \(time 2023-01-03, .*volume n\/k\)/);
  });

  it.each([
    [["--max-refused", "5"], 6, 1],
    [["--max-refused", "6"], 6, 0],
    [["--max-refused", "1%"], 3, 1],
    [["--max-refused", "2%"], 3, 0],
    [["--max-refused", "0"], 0, 0],
    [["--max-refused", "100%"], 200, 0],
    [["--max-refused", "100%"], 271, 1],
  ])("may be %j: with %i of them the exit code is %i", async (args, n, code) => {
    const ran = await imported("AAPL.csv", bad(n), ...args);
    expect(ran).toMatchObject({ code });
    expect(Object.keys(ran.closes["AAPL"] ?? {})).toHaveLength(code === 0 ? 271 - n : 0);
  });

  it("go to a file whose printed name is relative to the working directory", async () => {
    const ran = await imported("AAPL.csv", bad(3));
    const named = /Quarantined rows with their reasons: (.*)\n/.exec(ran.out)![1]!;
    expect(named).toBe(relative(process.cwd(), join(ran.data, "quarantine", named.split("/").at(-1)!)));
  });

  it.each([
    ["actions", "ticker,ex_date,ratio\nA,soon,2\nA,later,2\nB,2023-01-03,2\n"],
    ["listings", "ticker,from\nA,soon\nB,later\nC,2023-01-03\n"],
    ["earnings", "ticker,date,known_at,estimate\nA,x,2023-01-01,2\nB,y,2023-01-01,2\nC,2023-02-01,2023-01-01,2\n"],
  ])("have a limit for %s too", async (feed, rows) => {
    const place = folder();
    const file = place.write("x.csv", rows);
    const stopped = await place.run("import", feed, file);
    expect(stopped).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("2 of 3 rows cannot be used") });
    const ran = await place.run("import", feed, file, "--max-refused", "100%");
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("3 rows: 1 new") });
  });

  it("include ambiguous numbers", async () => {
    // 1,234 is 1234 or 1.234, and nothing else in the file tells which.
    const text = table(HEADER, BARS.slice(0, 9), ({ date }) => `${date},10,12,9,11,"1,234"`);
    expect(await imported("AAPL.csv", text)).toMatchObject({ code: 1, closes: {} });
    const trailing = table(HEADER, BARS.slice(0, 9), (bar) => `${bar.date},${ohlc(bar)} USD,${bar.volume}`);
    expect(await imported("AAPL.csv", trailing)).toMatchObject({ code: 1, closes: {} });
  });
});
