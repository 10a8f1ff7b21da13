import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inFolder } from "../../src/storage/bar-files/store.testing.ts";
import { openBarStore } from "#storage";
import { winnow, type Ran } from "../cli/run-winnow.ts";

interface Imported extends Ran {
  /** Ticker and date → close as traded. */
  readonly closes: Readonly<Record<string, number>>;
}

const HEADER = "Date,Open,High,Low,Close,Volume";
const FLAT = "ticker,volume,open,close,high,low,window_start,transactions";
const YAHOO = "Date,Open,High,Low,Close,Adj Close,Volume";

/** Imports one file from a provider, after actions where they are given. */
async function imported(
  name: string,
  content: string | Buffer,
  args: readonly string[],
  actions?: string,
): Promise<Imported> {
  let result: Imported | undefined;
  await inFolder(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const data = join(folder, "data");
    if (actions !== undefined) {
      await writeFile(join(folder, "actions.csv"), actions);
      await winnow(["import", "actions", join(folder, "actions.csv"), "--data", data]);
    }
    const ran = await winnow(["import", "bars", path, ...args, "--data", data]);
    const store = await openBarStore(data);
    const closes: Record<string, number> = {};
    for (const timeframe of ["1d", "1m"] as const) {
      const table = await store.loadBars(timeframe);
      for (const [i, key] of table.keys.entries()) {
        for (let row = table.offsets[i]!; row < table.offsets[i + 1]!; row++) {
          closes[`${key} ${new Date(table.time[row]! * 60_000).toISOString().slice(0, 16)}`] = table.close[row]!;
        }
      }
    }
    await store.close();
    result = { ...ran, closes };
  });
  return result!;
}

describe("files of Stooq", () => {
  const one = `${HEADER}\r\n2024-03-08,1,2,1,2,5\r\n2024-03-11,2,4,2,3,5\r\n`;

  it("import with the option for prices as traded", async () => {
    const args = ["--from", "stooq", "--timeframe", "1d"];
    const silent = await imported("acme_us_d.csv", one, args);
    expect(silent).toMatchObject({ code: 2, notes: expect.stringContaining("--as-traded"), closes: {} });
    const ran = await imported("acme_us_d.csv", gzipSync(one), [...args, "--as-traded"]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("2 rows: 2 accepted (2 new") });
    expect(ran.closes).toEqual({ "ACME 2024-03-08T14:30": 2, "ACME 2024-03-11T13:30": 3 });
  });

  it("import whole or not at all", async () => {
    const args = ["--from", "stooq", "--timeframe", "1d", "--as-traded"];
    const ran = await imported("acme_us_d.csv", `${one}2024-03-12,2,4`, args);
    expect(ran).toMatchObject({ code: 2, notes: expect.stringMatching(/line 4 of .*acme_us_d\.csv/), closes: {} });
    const minutes = await imported("acme_us_d.csv", one, ["--from", "stooq", "--timeframe", "1m", "--as-traded"]);
    expect(minutes).toMatchObject({ code: 2, notes: expect.stringContaining("1d"), closes: {} });
    const zip = await imported("acme_us_d.csv", Buffer.from("PK\u0003\u0004"), args);
    expect(zip).toMatchObject({ code: 2, notes: expect.stringContaining("zip") });
    const cut = gzipSync(one).subarray(0, 40);
    expect(await imported("acme_us_d.csv", cut, args)).toMatchObject({ code: 2, closes: {} });
  });
});

describe("files in the form of Yahoo's", () => {
  it("give prices as traded, with the known splits", async () => {
    const csv = `${YAHOO}\n2024-03-08,1,2,1,2,1.5,100\n2024-03-11,2,4,2,3,2.5,100\n`;
    const actions = "ticker,ex_date,ratio\nACME,2024-03-11,2\n";
    const ran = await imported("ACME.csv", csv, ["--from", "yahoo", "--timeframe", "1d"], actions);
    expect(ran).toMatchObject({ code: 0, closes: { "ACME 2024-03-08T14:30": 4, "ACME 2024-03-11T13:30": 3 } });
  });
});

describe("flat files of Polygon", () => {
  it("give minutes from nanoseconds, with the 16:00 bar of the closing auction", async () => {
    const ns = (instant: string): string => `${Date.parse(instant)}000000`;
    const lines = [
      FLAT,
      `ACME,100,1,2,3,1,${ns("2024-03-08T20:59:00Z")},7`,
      `ACME,100,1,2.5,3,1,${ns("2024-03-08T21:00:00Z")},7`,
      `ACME,100,1,2.75,3,1,${ns("2024-03-11T20:00:00Z")},7`,
      // 16:00 on a day that closed at 13:00.
      `ACME,100,1,2.25,3,1,${ns("2023-11-24T21:00:00Z")},7`,
    ];
    const ran = await imported("2024-03-08.csv.gz", gzipSync(lines.join("\n")), [
      "--from",
      "massive",
      "--timeframe",
      "1m",
    ]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("4 rows: 4 accepted") });
    expect(ran.closes).toEqual({
      "ACME 2023-11-24T21:00": 2.25,
      "ACME 2024-03-08T20:59": 2,
      "ACME 2024-03-08T21:00": 2.5,
      "ACME 2024-03-11T20:00": 2.75,
    });
  });

  it("give days from midnight in New York", async () => {
    const ns = (instant: string): string => `${Date.parse(instant)}000000`;
    const lines = [
      FLAT,
      `ACME,100,1,2,3,1,${ns("2024-03-08T05:00:00Z")},7`,
      `ACME,100,1,3,3,1,${ns("2024-03-11T04:00:00Z")},7`,
    ];
    const ran = await imported("days.csv", lines.join("\n"), ["--from", "polygon", "--timeframe", "1d"]);
    expect(ran.closes).toEqual({ "ACME 2024-03-08T14:30": 2, "ACME 2024-03-11T13:30": 3 });
  });
});
