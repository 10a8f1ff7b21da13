import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlainCsv } from "./read-plain-csv.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-csv-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(content: string | Uint8Array): ReturnType<typeof readPlainCsv> {
  const file = join(folder, "bars.csv");
  writeFileSync(file, content);
  return readPlainCsv(file);
}

const DAILY = "Date,Open,High,Low,Close,Volume\n2024-01-03,2,4,1,3,20\n2024-01-02,1,3,0.5,2,10\n";

describe("a plain CSV", () => {
  it("is read oldest first, in whatever order it was written", async () => {
    const bars = await read(DAILY);
    expect(bars.texts).toEqual(["2024-01-02", "2024-01-03"]);
    expect([...bars.minutes]).toEqual([Date.UTC(2024, 0, 2) / 60_000, Date.UTC(2024, 0, 3) / 60_000]);
    expect([bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => [...column])).toEqual([
      [1, 2],
      [3, 4],
      [0.5, 1],
      [2, 3],
      [10, 20],
    ]);
    expect(bars.datesOnly).toBe(true);
    expect([...bars.vwap]).toEqual([NaN, NaN]);
  });

  it("may be gzipped and quoted, with semicolons, CR LF, a byte order mark and no final line break", async () => {
    const text = '\uFEFF"t";"o";"h";"l";"c"\r\n"2024-01-02";"1";"3";"0.5";"2"\r\n\r\n2024-01-03;2;4;1;3';
    const bars = await read(gzipSync(text));
    expect(bars.texts).toEqual(["2024-01-02", "2024-01-03"]);
    expect([...bars.volume]).toEqual([NaN, NaN]);
  });

  it.each([
    ["time\n2024-06-28T13:30:00Z", "2024-06-28T13:30:00Z"],
    ["timestamp\n1719581400", "1719581400"],
    ["datetime\n2024-06-28 09:30", "2024-06-28 09:30"],
  ])("accepts the time format %s", async (column, text) => {
    const [name = "", value = ""] = column.split("\n");
    const bars = await read(`${name},open,high,low,close\n${value},1,1,1,1\n`);
    expect(bars).toMatchObject({ texts: [text], datesOnly: false });
    expect(bars.minutes[0]).toBe(Date.parse("2024-06-28T13:30:00Z") / 60_000);
  });

  it("may have the date and the clock in two columns", async () => {
    const bars = await read("Date,Time,Open,High,Low,Close\n2024-06-28,09:31,1,1,1,1\n");
    expect(bars.minutes[0]).toBe(Date.parse("2024-06-28T13:31:00Z") / 60_000);
  });

  it.each([
    ["", "is empty"],
    ["2024-01-02,1,3,0.5,2\n", "no column for time"],
    ["Date,Open,High,Low\n", "no column for close"],
    [`${DAILY}2024-13-01,1,1,1,1,1\n`, 'line 4: "2024-13-01"'],
    [`${DAILY}2024-01-04,1,1,1,n/k,1\n`, 'line 4: the close "n/k"'],
    ["Ticker,Date,Open,High,Low,Close\nA,2024-01-02,1,1,1,1\nB,2024-01-02,1,1,1,1\n", "2 tickers"],
  ])("is refused with file and line: %j", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("must exist", async () => {
    await expect(readPlainCsv(join(folder, "nothing.csv"))).rejects.toThrow("nothing.csv does not exist");
  });
});
