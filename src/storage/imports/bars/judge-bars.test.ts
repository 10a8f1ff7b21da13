import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACCEPT_RULES,
  BAR_FIELDS,
  candidateBar,
  createCalendar,
  DecimalSignEvidence,
  readWrittenNumber,
  refusalOf,
  type RawBar,
  type StoredTimeframe,
} from "#market";
import { Database } from "../../bar-files/database.ts";
import { openBarStore } from "../../bar-files/open.ts";
import { cellsOf, inFolder } from "../../bar-files/store.testing.ts";
import { importBars } from "./import-bars.ts";

const calendar = createCalendar();
const COLUMNS = ["ticker", "time", ...BAR_FIELDS] as const;

/** Texts that a plain number parser and the refusal rules treat alike. */
const PLAIN = [
  "",
  "1",
  "2",
  "3",
  "2.5",
  "0",
  "-1",
  "0.0001",
  "1e3",
  "+2",
  ".5",
  "3.",
  "inf",
  "-Infinity",
  "NaN",
  "1e999",
  " 2 ",
  "-0",
];
/** Texts that a plain number parser and the refusal rules treat differently. */
const ODD = [
  "1_000",
  "+-5",
  "N/A",
  "null",
  "\t2",
  "\u00a02",
  "2\v",
  "\v2",
  "\f3",
  "1,5",
  "$3",
  "nAn",
  "InfinitY",
  "  ",
  "٣",
  "0x10",
  "1e",
  "--1",
  "5%",
  "\f",
  "1 0",
];
const TIMES: Readonly<Record<StoredTimeframe, readonly string[]>> = {
  "1d": [
    "2018-02-07",
    "2018-02-07",
    "20180208",
    "2/9/18",
    "2018-02-10",
    "2018-02-30",
    "",
    " ",
    "soon",
    "1518018300",
    "1985-01-02",
    "2018-02-07T23:00:00+09:00",
    "99999999999",
  ],
  "1m": [
    "2018-02-07 09:30",
    "2018-02-07 09:31",
    "2018-02-07 03:59",
    "2018-02-07T00:30:00Z",
    "2018-11-23 16:59",
    "2018-11-23 17:00",
    "2018-02-10 10:00",
    "2018-02-07",
    "",
    "x",
    "1518018300",
    "1518018300000000000",
    "9999999999999999999",
  ],
};

type Texts = Readonly<Record<(typeof COLUMNS)[number], string>>;

function rowsOf(timeframe: StoredTimeframe, numbers: readonly string[]): fc.Arbitrary<readonly Texts[]> {
  // Mostly valid, so that rows reach the later rules.
  const field = (usual: string): fc.Arbitrary<string> =>
    fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, { arbitrary: fc.constantFrom(...numbers), weight: 1 });
  const row = fc.record({
    ticker: fc.oneof(
      { arbitrary: fc.constant("T"), weight: 20 },
      { arbitrary: fc.constantFrom("", " ", "\u00a0"), weight: 1 },
    ),
    time: fc.constantFrom(...TIMES[timeframe]),
    open: field("2"),
    high: field("3"),
    low: field("1"),
    close: field("2.5"),
    volume: field("100"),
    vwap: field(""),
    trades: field(""),
  });
  // Each row has its own ticker, so that none is a duplicate.
  return fc.array(row, { minLength: 1, maxLength: 60 }).map((rows) => {
    return rows.map((texts, i) => (texts.ticker === "T" ? { ...texts, ticker: `T${i}` } : texts));
  });
}

const csv = (rows: readonly Texts[]): string =>
  [COLUMNS.join(","), ...rows.map((row) => COLUMNS.map((column) => `"${row[column]}"`).join(","))].join("\n");

describe("the refusal rules in an import", () => {
  for (const timeframe of ["1d", "1m"] as const) {
    for (const [name, numbers] of [
      ["plain", PLAIN],
      ["odd", [...PLAIN, ...ODD]],
    ] as const) {
      it(`give the verdict of ACCEPT_RULES on every row: ${timeframe}, ${name} numbers`, async () => {
        await fc.assert(
          fc.asyncProperty(rowsOf(timeframe, numbers), (rows) =>
            inFolder(async (folder) => {
              const path = join(folder, "dirty.csv");
              await writeFile(path, csv(rows));
              const store = await openBarStore(join(folder, "data"));
              const outcome = await importBars(store, [path], { timeframe, dateOrder: "mdy" });
              const candidates = asRead(rows).map((row) => candidateBar(row satisfies RawBar, timeframe, calendar));
              const verdicts = candidates.map((candidate) => refusalOf(candidate));
              expect(await reasonsByRow(outcome.quarantineFile, rows.length)).toEqual(verdicts);
              const kept = candidates.filter((_, i) => verdicts[i] === undefined);
              const expected = kept.map((bar) => [
                `${bar.ticker} ${bar.minute}`,
                BAR_FIELDS.map((field) => bar[field] ?? null),
              ]);
              const found = cellsOf(await store.loadBars(timeframe));
              expect(JSON.stringify(sorted(found))).toBe(JSON.stringify(sorted(Object.fromEntries(expected))));
            }),
          ),
          { numRuns: 6 },
        );
      });
    }
  }

  it("give the same verdict in SQL and in TypeScript, rule by rule", async () => {
    const text = fc.option(fc.constantFrom(...PLAIN, ...ODD), { nil: null });
    const number = fc.option(fc.constantFrom(0, -0, 1, 2, 3, -1, 1e-300, Number.NaN, Infinity, -Infinity), {
      nil: null,
    });
    const candidate = fc.record({
      ticker: fc.option(fc.constantFrom("A", "", " "), { nil: null }),
      time_text: fc.option(fc.constantFrom("x", "", "\t"), { nil: null }),
      minute: fc.option(fc.constantFrom(0, 5), { nil: null }),
      session: fc.option(fc.constantFrom(0, 5), { nil: null }),
      in_hours: fc.boolean(),
      superseded: fc.boolean(),
      ...Object.fromEntries(
        BAR_FIELDS.flatMap((field) => [
          [field, number],
          [`${field}_text`, text],
        ]),
      ),
    }) as unknown as fc.Arbitrary<ReturnType<typeof candidateBar>>;
    await inFolder(async (folder) => {
      const database = await Database.open({ temporary: folder });
      await fc.assert(
        fc.asyncProperty(fc.array(candidate, { minLength: 200, maxLength: 200 }), async (rows) => {
          const values = rows.map((row, i) => `(${[i, ...Object.values(row).map(literal)].join(", ")})`).join(",\n");
          const columns = Object.keys(rows[0]!).join(", ");
          const verdicts = ACCEPT_RULES.map(({ sql, reason }) => `(${sql}) AS ${reason}`).join(", ");
          const found = await database.rows(`SELECT ${verdicts} FROM (VALUES ${values}) v(i, ${columns}) ORDER BY i`);
          for (const [i, row] of rows.entries()) {
            const expected = Object.fromEntries(ACCEPT_RULES.map(({ reason, test }) => [reason, test(row)]));
            expect(found[i], `${JSON.stringify(row)}`).toEqual(expected);
          }
        }),
        { numRuns: 5 },
      );
      database.close();
    });
  });
});

/** Returns the rows with numbers such as $3 and 1,5 parsed by the decimal sign of the file. */
function asRead(rows: readonly Texts[]): readonly Texts[] {
  const evidence = new DecimalSignEvidence();
  for (const row of rows) for (const field of BAR_FIELDS) evidence.add(row[field]);
  return rows.map((row) => {
    const read = BAR_FIELDS.map((field) => {
      const counts = field === "volume" || field === "trades";
      return [field, String(readWrittenNumber(row[field], evidence.sign, counts) ?? row[field])] as const;
    });
    return { ...row, ...Object.fromEntries(read) };
  });
}

const sorted = (cells: Record<string, unknown>): [string, unknown][] =>
  Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));

async function reasonsByRow(file: string | undefined, rows: number): Promise<(string | undefined)[]> {
  const reasons: (string | undefined)[] = Array.from({ length: rows });
  if (file === undefined) return reasons;
  // A field may contain line breaks, so only a match of the whole prefix counts as a new row.
  for (const match of (await readFile(file, "utf8")).matchAll(/^[^,\n]*dirty\.csv,(\d+),([a-z_]+),/gm)) {
    reasons[Number(match[1]) - 2] = match[2];
  }
  return reasons;
}

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value}'::VARCHAR`;
  if (typeof value === "boolean") return String(value);
  if (Number.isNaN(value)) return "'nan'::DOUBLE";
  return Number.isFinite(value)
    ? `${Object.is(value, -0) ? "-0.0" : String(value)}::DOUBLE`
    : `'${String(value)}'::DOUBLE`;
}
