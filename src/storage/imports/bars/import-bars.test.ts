import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createCalendar, daysOfIso } from "#market";
import { Database, quoted } from "../../bar-files/database.ts";
import { openBarStore, type BarFileStore } from "../../bar-files/open.ts";
import { cellsOf, filesIn, flatBar, inFolder } from "../../bar-files/store.testing.ts";
import { importBars, type ImportBarsOptions, type ImportOutcome } from "./import-bars.ts";

const calendar = createCalendar();
const openOf = (date: string): number => calendar.regularOpen(calendar.ordinalOfDate(daysOfIso(date)!));

/** Imports contents as files of the given names into a new store. */
async function imported<T>(
  contents: Readonly<Record<string, string | Buffer>>,
  options: ImportBarsOptions,
  look: (result: { outcome: ImportOutcome; store: BarFileStore; folder: string }) => Promise<T> | T,
): Promise<T> {
  return inFolder(async (folder) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(contents)) {
      paths.push(join(folder, name));
      await writeFile(paths.at(-1)!, content);
    }
    const store = await openBarStore(join(folder, "data"));
    const outcome = await importBars(store, paths, options);
    return look({ outcome, store, folder });
  });
}

const DAILY: ImportBarsOptions = { timeframe: "1d" };
const HEADER = "symbol,date,open,high,low,close,volume\n";
const row = (ticker: string, date: string, close = "2"): string => `${ticker},${date},2,3,1,${close},100\n`;
const WANTED = { [`A ${openOf("2018-02-07")}`]: [2, 3, 1, 2.5, 100, null, null] };

describe("importBars: forms of files", () => {
  const plain = "symbol,date,open,high,low,close,volume\nA,2018-02-07,2,3,1,2.5,100\n";
  const forms: Readonly<Record<string, Readonly<Record<string, string | Buffer>>>> = {
    CSV: { "x.csv": plain },
    "CSV with a BOM and CRLF, the last line without an end": {
      "x.csv": `\uFEFF${plain.replaceAll("\n", "\r\n").trimEnd()}`,
    },
    "CSV with semicolons and quotes": {
      "x.csv": '"symbol";"date";"open";"high";"low";"close";"volume"\n"A";"2018-02-07";"2";"3";"1";"2.5";"100"\n',
    },
    "CSV with tabs, blanks and columns that do not matter": {
      "x.tsv":
        "Date\tOther\tTICKER\tOpen\tHigh\tLow\tClose\tAdj Close\tVolume \n2018-02-07\tq\t A \t 2\t3 \t1\t2.5\t9\t1e2\n",
    },
    "CSV with blank lines": { "x.csv": `\n${plain.replace("\n", "\n\n")}\n\n` },
    "CSV packed with gzip, whatever its name": { "x.csv": gzipSync(plain) },
    "two gzip members": { "x.csv.gz": Buffer.concat([gzipSync(plain.slice(0, 50)), gzipSync(plain.slice(50))]) },
    "a file named after its ticker": { "A.csv": plain.replace("symbol,", "").replace("A,", "") },
    "JSON lines": { "x.jsonl": '{"T":"A","t":1517961600000,"o":2,"h":3,"l":1,"c":2.5,"v":100}\n' },
    "JSON lines in any order of fields, packed": {
      "x.gz": gzipSync('{"v":"100","sym":"A","date":"20180207","c":"2.5","l":1,"h":3,"o":2,"extra":{"a":[1]}}\n'),
    },
    "an array of JSON objects": {
      "x.json": '[{"ticker":"A","date":"2018-02-07","open":2,"high":3,"low":1,"close":2.5,"volume":100}]',
    },
  };
  for (const [name, contents] of Object.entries(forms)) {
    it(`reads ${name}`, async () => {
      await imported(contents, DAILY, async ({ outcome, store }) => {
        expect(outcome).toMatchObject({ rows: 1, accepted: 1, new: 1, quarantined: 0 });
        expect(cellsOf(await store.loadBars("1d"))).toEqual(WANTED);
      });
    });
  }

  it("reads Parquet with dates, times and numbers of any type", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "x.parquet");
      const other = join(folder, "y.parquet");
      const database = await Database.open({ temporary: folder, folders: [folder] });
      const fields =
        "2::FLOAT AS open, 3::DECIMAL(9,2) AS high, 1::BIGINT AS low, 2.5::DOUBLE AS close, 100::UINTEGER AS volume";
      await database.run(
        `COPY (SELECT 'A' AS ticker, DATE '2018-02-07' AS date, ${fields}, 'nan'::DOUBLE AS vwap) TO ${quoted(path)}`,
      );
      await database.run(
        `COPY (SELECT 'A' AS ticker, TIMESTAMPTZ '2018-02-07 14:30:00+00' AS t, ${fields}, 2.25 AS vw UNION ALL SELECT 'A', TIMESTAMPTZ '2018-02-07 14:31:00+00', ${fields}, NULL) TO ${quoted(other)}`,
      );
      database.close();
      const store = await openBarStore(join(folder, "data"));
      await importBars(store, [path], DAILY);
      expect(cellsOf(await store.loadBars("1d"))).toEqual(WANTED);
      await importBars(store, [other], { timeframe: "1m" });
      const open = openOf("2018-02-07");
      expect(cellsOf(await store.loadBars("1m"))).toEqual({
        [`A ${open}`]: [2, 3, 1, 2.5, 100, 2.25, null],
        [`A ${open + 1}`]: [2, 3, 1, 2.5, 100, null, null],
      });
    });
  });

  it("reads many files in order, including names that look like patterns", async () => {
    const contents = {
      "AAA.csv": "date,open,high,low,close,volume\n2018-02-07,2,3,1,2,100\n",
      "BBB.csv": "date,open,high,low,close,volume\n2018-02-07,2,3,1,1,100\n2018-02-08,2,3,1,1,100\n",
      "CC[1]*.csv": `${HEADER}${row("CCC", "2018-02-07")}${row("AAA", "2018-02-07", "3")}`,
      "d.jsonl": '{"symbol":"DDD","date":"2018-02-07","open":2,"high":3,"low":1,"close":2,"volume":null}\n',
    };
    await imported(contents, DAILY, async ({ outcome, store, folder }) => {
      expect(outcome).toMatchObject({ rows: 6, new: 4, quarantined: 2, reasons: { blank_field: 1, duplicate: 1 } });
      const text = await readFile(outcome.quarantineFile!, "utf8");
      expect(text.trim().split("\n").slice(1)).toEqual([
        `${join(folder, "AAA.csv")},2,duplicate,AAA,2018-02-07,2,3,1,2,100,,,`,
        `${join(folder, "d.jsonl")},1,blank_field,DDD,2018-02-07,2,3,1,2,,,,`,
      ]);
      expect((await store.loadBars("1d")).keys).toEqual(["AAA", "BBB", "CCC"]);
      expect([...(await store.loadBars("1d")).close]).toEqual([3, 1, 1, 2]);
    });
  });

  it("follows a link, and reads a file that is named twice once", async () => {
    await inFolder(async (folder) => {
      await writeFile(join(folder, "real.csv"), HEADER + row("A", "2018-02-07"));
      await symlink(join(folder, "real.csv"), join(folder, "link.csv"));
      const store = await openBarStore(join(folder, "data"));
      const names = [join(folder, "link.csv"), join(folder, "link.csv")];
      expect(await importBars(store, names, DAILY)).toMatchObject({ rows: 1, new: 1 });
    });
  });
});

describe("importBars: times", () => {
  it("reads dates and times in many formats", async () => {
    const times = [
      "2018-02-07",
      "20180208",
      "2/9/2018",
      "02/12/18",
      "2018-02-13 00:00:00",
      "2018-02-14T05:00:00Z",
      "1518652800",
    ];
    await imported(
      { "x.csv": HEADER + times.map((time) => row("A", time)).join("") },
      { ...DAILY, dateOrder: "mdy" },
      async ({ outcome, store }) => {
        expect(outcome.quarantined).toBe(0);
        const days = ["2018-02-07", "2018-02-08", "2018-02-09", "2018-02-12", "2018-02-13", "2018-02-14", "2018-02-15"];
        expect([...(await store.loadBars("1d")).time]).toEqual(days.map(openOf));
      },
    );
    const open = openOf("2018-02-07");
    const minutes = [
      "2018-02-07 09:30",
      "2018-02-07T14:31:00Z",
      "2018-02-07T09:32:30-05:00",
      `${(open + 3) * 60}`,
      `${(open + 4) * 60_000}`,
      `${(open + 5) * 60}000000`,
      `${(open + 6) * 60}000000000`,
      "2/7/2018 9:37:00 AM",
    ];
    await imported(
      { "x.csv": HEADER + minutes.map((time) => row("A", time)).join("") },
      { timeframe: "1m", dateOrder: "mdy" },
      async ({ store }) => {
        expect([...(await store.loadBars("1m")).time]).toEqual(minutes.map((_, i) => open + i));
      },
    );
  });

  it("combines a date column and a time column", async () => {
    const text =
      "ticker,date,time,open,high,low,close,volume\nA,2018-02-07,09:30,2,3,1,2,1\nA,2018-02-07,09:31,2,3,1,2,1\n";
    await imported({ "x.csv": text }, { timeframe: "1m" }, async ({ store }) => {
      const open = openOf("2018-02-07");
      expect([...(await store.loadBars("1m")).time]).toEqual([open, open + 1]);
    });
  });

  it("refuses bars of another timeframe", async () => {
    const minutes = Array.from({ length: 40 }, (_, i) => row("A", String((openOf("2018-02-07") + i) * 60)));
    await expect(imported({ "x.csv": HEADER + minutes.join("") }, DAILY, () => undefined)).rejects.toThrow(
      /x.csv holds several bars a day: nothing was imported; say --timeframe 1m/,
    );
    const tens = Array.from({ length: 40 }, (_, i) => row("A", String((openOf("2018-02-07") + 10 * i) * 60)));
    await expect(imported({ "x.csv": HEADER + tens.join("") }, { timeframe: "1m" }, () => undefined)).rejects.toThrow(
      /multiples of 10 minutes/,
    );
  });
});

describe("importBars: refused rows", () => {
  it("writes them with position, reason and fields to a file, and stores the others", async () => {
    const lines = [
      row("A", "2018-02-07"),
      "A,2018-02-08,2,3,1,2\n",
      "A,2018-02-09,2,3,1,N/A,100\n",
      "A,2018-02-09,2,3,1,2,100,9,9\n",
      "A,2018-02-10,2,3,1,2,100\n",
      ",2018-02-12,2,3,1,2,100\n",
      "A,yesterday,2,3,1,2,1_000\n",
      'A,"2018-02-13",2,3,1,2,"1,000"\n',
      row("A", "2018-02-14"),
    ];
    await imported({ "x.csv": HEADER + lines.join("") }, DAILY, async ({ outcome, store, folder }) => {
      expect(outcome).toMatchObject({ rows: 9, accepted: 2, new: 2, quarantined: 7 });
      expect(outcome.reasons).toEqual({ blank_field: 1, malformed_row: 2, not_a_session: 1, unreadable_number: 3 });
      const file = join(folder, "x.csv");
      expect((await readFile(outcome.quarantineFile!, "utf8")).split("\n")).toEqual([
        "file,row,reason,ticker,time,open,high,low,close,volume,vwap,trades,raw",
        `${file},3,malformed_row,,,,,,,,,,"A,2018-02-08,2,3,1,2"`,
        `${file},4,unreadable_number,A,2018-02-09,2,3,1,N/A,100,,,`,
        `${file},5,malformed_row,,,,,,,,,,"A,2018-02-09,2,3,1,2,100,9,9"`,
        `${file},6,not_a_session,A,2018-02-10,2,3,1,2,100,,,`,
        `${file},7,blank_field,,2018-02-12,2,3,1,2,100,,,`,
        `${file},8,unreadable_number,A,yesterday,2,3,1,2,1_000,,,`,
        `${file},9,unreadable_number,A,2018-02-13,2,3,1,2,"1,000",,,`,
        "",
      ]);
      expect([...(await store.loadBars("1d")).time]).toEqual([openOf("2018-02-07"), openOf("2018-02-14")]);
    });
  });

  it("refuses a row that a later row contradicts, and counts a repeated row as unchanged", async () => {
    const rows = [
      row("A", "2018-02-07", "1"),
      row("A", "2018-02-07", "3"),
      row("A", "2018-02-07", "3"),
      row("A", "2/7/2018", "3"),
    ];
    const options: ImportBarsOptions = { ...DAILY, dateOrder: "mdy" };
    await imported({ "x.csv": HEADER + rows.join("") }, options, async ({ outcome, store }) => {
      expect(outcome).toMatchObject({ rows: 4, accepted: 3, new: 1, unchanged: 2, reasons: { duplicate: 1 } });
      expect([...(await store.loadBars("1d")).close]).toEqual([3]);
    });
  });

  it("keeps an earlier valid row if a later one is refused", async () => {
    await imported(
      { "x.csv": HEADER + row("A", "2018-02-07", "2.5") + row("A", "2018-02-07", "99") },
      DAILY,
      async ({ outcome, store }) => {
        expect(outcome).toMatchObject({ new: 1, reasons: { close_outside_range: 1 } });
        expect([...(await store.loadBars("1d")).close]).toEqual([2.5]);
      },
    );
  });
});

describe("importBars: repeated imports", () => {
  it("changes nothing with the same files, and only the differences with others", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "x.csv");
      const store = await openBarStore(join(folder, "data"));
      await writeFile(path, HEADER + row("A", "2018-02-07") + row("B", "2018-02-07") + row("C", "2018-02-10"));
      const first = await importBars(store, [path], DAILY);
      const files = await filesIn(join(folder, "data"));
      const again = await importBars(store, [path], DAILY);
      expect(again).toEqual({ ...first, new: 0, unchanged: 2 });
      expect(await filesIn(join(folder, "data"))).toEqual(files);
      await writeFile(path, HEADER + row("A", "2018-02-07", "3") + row("B", "2018-02-07") + row("A", "2018-02-08"));
      const changed = await importBars(store, [path], DAILY);
      expect(changed).toMatchObject({ new: 1, replaced: 1, unchanged: 1 });
      expect(changed.snapshot).not.toBe(first.snapshot);
      expect([...(await store.loadBars("1d")).close]).toEqual([3, 2, 2]);
      expect((await store.manifest()).bars["1d"]).toMatchObject({ rows: 3, tickers: 2 });
    });
  });

  it("counts bars that were stored another way as unchanged", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "x.csv");
      const store = await openBarStore(join(folder, "data"));
      const lock = await store.lock("test");
      await store.appendBars("1d", [{ ...flatBar("A", "2018-02-07", 2), high: 3, low: 1 }], "live");
      await writeFile(path, HEADER + row("A", "2018-02-07") + row("A", "2018-02-08"));
      expect(await importBars(store, [path], DAILY)).toMatchObject({ new: 1, replaced: 0, unchanged: 1 });
      await store.appendBars("1d", [flatBar("A", "2018-02-09", 2)], "live");
      expect((await store.loadBars("1d")).time).toHaveLength(3);
      await lock.release();
    });
  });

  it("reports its progress", async () => {
    const seen: [string, number][] = [];
    const onProgress = (label: string, done: number, total?: number): number => seen.push([label, done / total!]);
    await imported({ "x.csv": HEADER + row("A", "2018-02-07") }, { ...DAILY, onProgress }, () => {
      expect(new Set(seen.map(([label]) => label))).toEqual(new Set(["checking", "writing"]));
      const shares = seen.map(([, share]) => share);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
    });
  });
});

describe("importBars: prices adjusted for splits", () => {
  it("returns them as traded, by splits stored before or after the import", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "x.csv");
      await writeFile(path, HEADER + row("A", "2018-02-07") + row("A", "2018-02-08") + row("A", "2018-02-12"));
      const store = await openBarStore(join(folder, "data"));
      await importBars(store, [path], { timeframe: "1d", adjusted: true });
      expect([...(await store.loadBars("1d")).close]).toEqual([2, 2, 2]);
      const lock = await store.lock("test");
      const splits = ["2018-02-08", "2018-02-13"].map(
        (exDate) => ({ ticker: "A", exDate, kind: "split", ratio: 4 }) as const,
      );
      await store.appendActions(splits);
      const table = await store.loadBars("1d");
      expect([...table.close]).toEqual([8, 2, 2]);
      expect([...table.volume]).toEqual([25, 100, 100]);
      await store.appendBars("1d", [flatBar("A", "2018-02-06", 7)], "as traded");
      expect([...(await store.loadBars("1d")).close]).toEqual([7, 8, 2, 2]);
      await lock.release();
      await importBars(store, [path], { timeframe: "1d", adjusted: true, adjustedThrough: "2018-02-13" });
      expect([...(await store.loadBars("1d")).close]).toEqual([7, 32, 8, 8]);
    });
  });
});

describe("importBars: files that cannot be imported", () => {
  const header = "symbol,date,open,high,low,close,volume";
  const whole = gzipSync(HEADER + Array.from({ length: 5000 }, (_, i) => row(`T${i}`, "2018-02-07")).join(""));
  const random = Buffer.from(Uint32Array.from({ length: 2000 }, (_, i) => Math.imul(i + 1, 2_654_435_761)).buffer);
  const cases: Readonly<Record<string, readonly [string, string | Buffer, RegExp]>> = {
    "an empty file": ["x.csv", "", /is empty$/],
    blanks: ["x.csv", " \n \n", /nothing but blanks/],
    "a header alone": ["x.csv", header, /x.csv holds no rows: nothing was imported/],
    "a file without a header": ["x.csv", row("A", "2018-02-07"), /no column for time.*put a line with the names/],
    "a missing column": [
      "x.csv",
      `${header.replace("low", "bottom")}\nA,1,1,1,1,1,1`,
      /no column for low\. .*"bottom".*--map low=COLUMN/,
    ],
    "no ticker anywhere": [
      "prices.csv",
      "date,open,high,low,close,volume\n",
      /no column for ticker.*--map ticker=:SYMBOL/,
    ],
    "gzip that is cut in the middle": [
      "x.csv.gz",
      whole.subarray(0, whole.length >> 1),
      /cut short or damaged \(unexpected end of file\)/,
    ],
    "gzip without its last bytes": ["x.csv.gz", whole.subarray(0, -4), /cut short or damaged/],
    "gzip with a wrong sum": [
      "x.csv.gz",
      Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
      /is damaged: it begins as gzip/,
    ],
    "gzip of nothing": ["x.csv.gz", gzipSync(""), /is empty, or cut short/],
    "the first bytes of gzip": ["x.csv.gz", whole.subarray(0, 12), /is empty, or cut short/],
    "other bytes": ["x.csv", random, /is no text: bars come as CSV/],
    "a ZIP archive": ["x.xlsx", Buffer.from("PK\u0003\u0004abc"), /ZIP archive or an Excel workbook/],
    "UTF-16": ["x.csv", Buffer.from(`\uFEFF${HEADER}`, "utf16le"), /is UTF-16 text/],
    "Parquet that is cut short": ["x.parquet", "PAR1abcdefgh", /x.parquet cannot be read: nothing was imported/],
    "JSON that is no list of bars": ["x.json", '{\n "a": 1\n}', /JSON, but not one object a line/],
    "a quotation mark without end": [
      "x.csv",
      `${HEADER}"A,2018-02-07,2,3,1,2,100\n${row("B", "2018-02-07")}`,
      /line 2: a quotation mark is opened/,
    ],
  };
  for (const [name, [file, content, message]] of Object.entries(cases)) {
    it(`refuses ${name} with its cause`, async () => {
      await inFolder(async (folder) => {
        await writeFile(join(folder, file), content);
        const store = await openBarStore(join(folder, "data"));
        const importing = importBars(store, [join(folder, file)], DAILY);
        await expect(importing).rejects.toMatchObject({ code: "bad_request", message: expect.stringMatching(message) });
        expect((await store.manifest()).bars["1d"].rows).toBe(0);
        expect(
          (await filesIn(folder)).filter((one) => /parquet|quarantine|tmp|lock/.test(one) && one !== file),
        ).toEqual([]);
      });
    });
  }

  it("refuses a missing file, a folder, and an empty list", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(join(folder, "data"));
      await expect(importBars(store, [join(folder, "none.csv")], DAILY)).rejects.toThrow(/none.csv does not exist/);
      await expect(importBars(store, [folder], DAILY)).rejects.toThrow(/is a folder: name the files in it/);
      await expect(importBars(store, [], DAILY)).rejects.toThrow(/no file was named/);
      expect(await filesIn(folder)).toEqual([]);
    });
  });
});
