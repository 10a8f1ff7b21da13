import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse, ScanReplay } from "#contract";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
const data = join(folder.path, "data");
const at = (name: string): string => join(folder.path, name);
const file = (name: string, content: string): string => {
  writeFileSync(at(name), content);
  return at(name);
};
afterAll(() => folder.remove());

const DAYS = ["2024-06-10", "2024-06-11", "2024-06-12", "2024-06-13", "2024-06-14", "2024-06-17"];
const bar = (ticker: string, day: string, close: number): string => `${ticker},${day},20,90,4,${close},100`;
const bars = (rows: readonly string[]): string =>
  file("bars.csv", `symbol,date,open,high,low,close,volume\n${rows.join("\n")}\n`);

async function ok(...args: readonly string[]): Promise<string> {
  const ran = await winnow([...args, "--data", data]);
  expect(ran, `${ran.notes}`).toMatchObject({ code: 0 });
  return ran.out;
}

const filter = (Input: string, GreaterThan: number) => ({ Input, Returns: { Want: { Value: { GreaterThan } } } });
const payload = file(
  "payload.json",
  JSON.stringify({ All: [{ FeatureWindow: { Filters: [filter("close", 30), filter("lag(close,1)", 5)] } }] }),
);
const revenue = file(
  "revenue.json",
  JSON.stringify({
    All: [{ Fundamental: { Filters: [{ Id: "Revenue", Period: "FQ", Value: { GreaterThan: 50 } }] } }],
  }),
);

/** A scan whose answer is written down, and its tickers. */
async function answered(name: string, source: string, ...more: string[]): Promise<readonly string[]> {
  const reply = await ok("scan", source, "--json", "--replay-out", at(name), ...more);
  return DoScanResponse.parse(JSON.parse(reply)).tickers!;
}

async function replayed(name: string, source: string, ...more: string[]): Promise<ScanReplay & { code: number }> {
  const ran = await winnow(["replay", source, "--replay", at(name), "--json", "--data", data, ...more]);
  expect(ran.notes).toBe("");
  return { ...ScanReplay.parse(JSON.parse(ran.out)), code: ran.code };
}

beforeAll(async () => {
  await ok(
    "import",
    "bars",
    bars(DAYS.slice(0, 5).flatMap((day) => [bar("AAA", day, 50), bar("BBB", day, 40), bar("CCC", day, 20)])),
    "--timeframe",
    "1d",
  );
  const header = "ticker,period_end,period,form,accepted,revenue";
  const rows = ["AAA,2024-03-31,Q1,10-Q,2024-05-01,100", "BBB,2024-03-31,Q1,10-Q,2024-05-01,10"];
  await ok("import", "filings", file("filings.csv", `${header}\n${rows.join("\n")}\n`));
});

describe("winnow replay", () => {
  it("reports no change on the same data, by payload and by replay text", async () => {
    expect(await answered("first", payload)).toEqual(["AAA", "BBB"]);
    const again = await replayed("first", payload);
    expect(again).toMatchObject({ code: 0, same: true, reproduced: true, changes: [], changes_count: 0 });
    const text = readFileSync(at("first"), "utf8").trim();
    const ran = await winnow(["replay", payload, "--replay", text, "--data", data]);
    expect(ran).toMatchObject({ code: 0, notes: expect.stringContaining("Nothing in the data") });
  });

  it("reports no change if only later bars arrived", async () => {
    const back = file("back.json", '{"All":[{"AsOf":"-P2D","Leaf":' + readFileSync(payload, "utf8") + "}]}");
    expect(await answered("back", back)).toEqual(["AAA", "BBB"]);
    expect(await answered("as-of", payload, "--as-of", "2024-06-12")).toEqual(["AAA", "BBB"]);
    await ok("import", "bars", bars([bar("AAA", DAYS[5]!, 5), bar("CCC", DAYS[5]!, 60)]), "--timeframe", "1d");
    expect(await answered("later", payload)).toEqual(["BBB", "CCC"]);
    for (const [name, source, ...more] of [
      ["first", payload],
      ["back", back],
      ["as-of", payload, "--as-of", "2024-06-12"],
    ] as const) {
      const again = await replayed(name, source, ...more);
      expect(again, `${name}`).toMatchObject({ code: 0, same: true, reproduced: true, changes: [] });
      expect(again.answer.tickers, `${name}`).toEqual(["AAA", "BBB"]);
      expect(again.answer.as_of_resolved?.date, `${name}`).toBe(again.provenance.resolved.date);
    }
  });

  it("prints a corrected bar with both values, a late bar, and who left by which condition", async () => {
    await ok(
      "import",
      "bars",
      bars([bar("AAA", DAYS[4]!, 25), bar("DDD", DAYS[3]!, 70), bar("DDD", DAYS[4]!, 70)]),
      "--timeframe",
      "1d",
      "--known-at",
      "2024-06-20T12:00",
    );
    const again = await replayed("first", payload);
    expect(again).toMatchObject({ code: 1, same: false, reproduced: true, changes_count: 3, changes_flipped: 3 });
    expect(again.answer.tickers).toEqual(["BBB", "DDD"]);
    expect(again.entered).toEqual([{ ticker: "DDD", flipped: [], considered: false }]);
    expect(again.left).toMatchObject([{ ticker: "AAA", flipped: [{ from: { value: 50 }, to: { value: 25 } }] }]);
    expect(again.changes).toEqual([
      {
        kind: "bar",
        feed: "1d",
        ticker: "AAA",
        date: DAYS[4],
        field: "close",
        before: 50,
        now: 25,
        known_at: "2024-06-20T16:00:00.000Z",
        flipped: true,
      },
      ...[DAYS[3], DAYS[4]].map((date) => {
        const whole = { field: null, before: null, now: 70, known_at: null, flipped: true };
        return { kind: "bar", feed: "1d", ticker: "DDD", date, ...whole };
      }),
    ]);
    const ran = await winnow(["replay", payload, "--replay", at("first"), "--data", data]);
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/left +AAA +close.*30/);
    expect(ran.out).toMatch(/bar 1d +AAA +2024-06-14 +close +50 +25 +2024-06-20T16:00/);
  });

  it("prints a split, an amended filing and a changed listing", async () => {
    expect(await answered("before", payload)).toEqual(["BBB", "CCC", "DDD"]);
    expect(await answered("revenue", revenue)).toEqual(["AAA"]);
    await ok("import", "actions", file("splits.csv", "ticker,ex_date,ratio\nBBB,2024-06-13,2:1\n"));
    const header = "ticker,period_end,period,form,accepted,revenue";
    const amendment = "AAA,2024-03-31,Q1,10-Q/A,2024-06-01,30";
    await ok("import", "filings", file("amended.csv", `${header}\n${amendment}\n`));
    await ok("import", "listings", file("listings.csv", "symbol,name,sector\nAAA,Alpha,Energy\n"));
    const split = await replayed("before", payload);
    expect(split).toMatchObject({ same: true, reproduced: true });
    expect(split.changes).toContainEqual({
      kind: "action",
      feed: "split",
      ticker: "BBB",
      date: "2024-06-13",
      field: null,
      before: null,
      now: 2,
      known_at: null,
      flipped: false,
    });
    expect(split.changes).toContainEqual(expect.objectContaining({ kind: "listing", ticker: "AAA", now: "Alpha" }));
    const amended = await replayed("revenue", revenue);
    expect(amended).toMatchObject({ same: false, reproduced: true, left: [{ ticker: "AAA" }] });
    const figure = { feed: "filings", ticker: "AAA", date: "2024-03-31", field: "revenue", before: 100, now: 30 };
    expect(amended.changes).toContainEqual(expect.objectContaining({ kind: "filing", ...figure, flipped: true }));
  });

  it("refuses a snapshot that is no longer kept", async () => {
    rmSync(join(data, "history"), { recursive: true });
    const again = await replayed("first", payload);
    expect(again).toMatchObject({ same: false, reproduced: null, changes: [], entered: [], left: [] });
    expect(again.note).toContain(`no longer keeps the data ${again.provenance.snapshot}`);
  });

  it("refuses another payload, a malformed replay text and a missing file", async () => {
    const other = await winnow(["replay", revenue, "--replay", at("first"), "--data", data]);
    expect(other).toMatchObject({ code: 1, notes: expect.stringContaining("not the payload of this replay") });
    for (const [text, code] of [
      ["v1.e30", 1],
      ["v1.%%", 1],
      ["v9.abc", 1],
      [at("nowhere"), 2],
    ] as const) {
      const ran = await winnow(["replay", payload, "--replay", text, "--data", data]);
      expect(ran, `${text}`).toMatchObject({ code, out: "" });
      expect(ran.notes).toMatch(/replay/);
    }
  });
});
