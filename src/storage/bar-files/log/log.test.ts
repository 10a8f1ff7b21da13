import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BAR_FIELDS } from "#market";
import { emptyFields } from "../segments/bar-rows.ts";
import { failingFiles } from "../failing-files.testing.ts";
import { nodeFiles } from "../files.ts";
import { LogWriter, readLog } from "./log.ts";
import { encodeRecord, type BarRecord, type FeedRecord } from "./log-record.ts";
import { inFolder } from "../store.testing.ts";

function recordOf(number: number, rows: number): BarRecord {
  const fields = emptyFields(rows);
  for (const [i, field] of BAR_FIELDS.entries()) fields[field].fill(number + i / 8);
  fields.vwap.fill(Number.NaN);
  const totals = { rows: number, tickers: 1, first: 1, last: 2 };
  return {
    header: {
      timeframe: "1m",
      rows,
      tickers: ["A", "Ω".repeat(number % 5)],
      source: "test",
      snapshot: `s${number}`,
      totals,
    },
    ticker: Int32Array.from({ length: rows }, (_, row) => row % 2),
    time: Int32Array.from({ length: rows }, (_, row) => number * 1000 + row),
    fields,
  };
}

async function writeLog(path: string, counts: readonly number[]): Promise<number[]> {
  const writer = new LogWriter(nodeFiles, path, await readLog(nodeFiles, path));
  const ends: number[] = [];
  for (const [i, rows] of counts.entries()) {
    await writer.append(recordOf(i, rows));
    ends.push((await readFile(path)).length);
  }
  return ends;
}

describe("the write-ahead log", () => {
  it("returns the appended records after it is opened again", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }), (counts) =>
        inFolder(async (folder) => {
          const path = join(folder, "1.log");
          await writeLog(path, counts);
          const { records, dropped } = await readLog(nodeFiles, path);
          expect(records).toEqual(counts.map((rows, i) => recordOf(i, rows)));
          expect(dropped).toBe(0);
        }),
      ),
      { numRuns: 10 },
    );
  });

  it("returns the values before amended rows, and writes records without such rows as before", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "1.log");
      const plain = recordOf(0, 3);
      const before = emptyFields(2);
      before.open.set([1.5, Number.NaN]);
      const amended: BarRecord = {
        ...plain,
        header: { ...plain.header, amended: { rows: 2, knownAt: 25_300_000.125 } },
        before,
      };
      const writer = new LogWriter(nodeFiles, path, await readLog(nodeFiles, path));
      for (const record of [plain, amended, plain]) await writer.append(record);
      expect((await readLog(nodeFiles, path)).records).toEqual([plain, amended, plain]);
      // Logs of earlier versions have these bytes.
      expect(crc32(encodeRecord(1, recordOf(3, 5)))).toBe(3_069_468_695);
    });
  });

  it("returns the rows of a feed, with missing numbers and texts", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "1.log");
      const texts = { ticker: ["A", "Ω", "A"], reason: ["LUDP", null, "T1"] };
      const numbers = { known_at: Float64Array.of(1.5, 2, 2), halted: Float64Array.of(1, Number.NaN, 0) };
      const record: FeedRecord = {
        header: {
          feed: "halts",
          rows: 3,
          source: "test",
          snapshot: "s1",
          numbers: Object.keys(numbers),
          texts: { ticker: ["A", "Ω"], reason: ["LUDP", "T1"] },
        },
        stored: { rows: 3, numbers, texts },
      };
      const writer = new LogWriter(nodeFiles, path, await readLog(nodeFiles, path));
      for (const one of [recordOf(0, 3), record, recordOf(1, 2)]) await writer.append(one);
      expect((await readLog(nodeFiles, path)).records).toEqual([recordOf(0, 3), record, recordOf(1, 2)]);
    });
  });

  it("keeps every complete record if it is cut at any byte", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "1.log");
      const ends = await writeLog(path, [2, 1, 3]);
      const bytes = await readFile(path);
      for (let length = 0; length <= bytes.length; length++) {
        await writeFile(path, bytes.subarray(0, length));
        const { records, end, dropped } = await readLog(nodeFiles, path);
        expect(records).toHaveLength(ends.filter((one) => one <= length).length);
        expect(end + dropped).toBe(length);
      }
    });
  });

  it("drops a damaged last record, and refuses a log that is damaged before its last record", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "1.log");
      const ends = await writeLog(path, [2, 1, 3]);
      const bytes = await readFile(path);
      await writeFile(path, Buffer.concat([bytes.subarray(0, ends[1]), Buffer.alloc(500)]));
      expect(await readLog(nodeFiles, path)).toMatchObject({ end: ends[1], dropped: 500 });
      for (let at = 0; at < bytes.length; at += 7) {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 0x40;
        await writeFile(path, flipped);
        const found = await readLog(nodeFiles, path).then(
          ({ records }) => `${records.length} records`,
          (error: unknown) => String(error).replace(/.* (is damaged at byte) .*/, "$1"),
        );
        expect(found, `byte ${at}`).toBe(at < ends[1]! ? "is damaged at byte" : "2 records");
      }
    });
  });

  it("removes a record that could not be written, whichever operation failed, and accepts the next", async () => {
    for (let nth = 1; ; nth++) {
      const done = await inFolder(async (folder) => {
        const path = join(folder, "1.log");
        await writeLog(path, [1, 1]);
        const { files, count } = failingFiles(nth);
        const writer = new LogWriter(files, path, await readLog(nodeFiles, path));
        const failed = await writer.append(recordOf(2, 4)).then(
          () => false,
          () => true,
        );
        expect((await readLog(nodeFiles, path)).records).toHaveLength(failed ? 2 : 3);
        if (count() < nth) return true;
        await writer.append(recordOf(3, 1));
        const { records, dropped } = await readLog(nodeFiles, path);
        expect(records.map(({ header }) => header.snapshot)).toEqual(
          failed ? ["s0", "s1", "s3"] : ["s0", "s1", "s2", "s3"],
        );
        expect(dropped).toBe(0);
        return false;
      });
      if (done) break;
    }
  });
});
