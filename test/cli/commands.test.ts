import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse, ScanExplanation, ScanTable } from "#contract";
import { openBarStore } from "#storage";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
const data = join(folder.path, "demo");
const file = (name: string, content: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
};
const payload = file(
  "payload.json",
  JSON.stringify({
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 0 } } } }] } }],
  }),
);

beforeAll(async () => {
  const made = await winnow([
    "import",
    "demo",
    "--tickers",
    "20",
    "--years",
    "1",
    "--seed",
    "7",
    "--json",
    "--data",
    data,
  ]);
  if (made.code !== 0) throw new Error(made.notes);
});
afterAll(() => folder.remove());

const bytesOf = (ran: { readonly out: string }): number => ran.out.split("\n").length - 1;

describe("winnow import demo", () => {
  it("changes nothing at a second run, and refuses another market", async () => {
    const before = readFileSync(join(data, "demo.json"), "utf8");
    const again = await winnow(["import", "demo", "--data", data, "--json"]);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ seed: 7, tickers: 20, years: 1 });
    expect(readFileSync(join(data, "demo.json"), "utf8")).toBe(before);
    const other = await winnow(["import", "demo", "--seed", "8", "--data", data]);
    expect(other).toMatchObject({ code: 1, notes: expect.stringContaining("another demo market (seed 7") });
  });
});

describe("winnow scan", () => {
  it("prints one ticker per line, and notes on the error output", async () => {
    const ran = await winnow(["scan", payload, "--data", data]);
    expect(ran).toMatchObject({ code: 0, notes: expect.stringMatching(/^\d+ of \d+ match; \d+ ms; data up to 20/) });
    expect(ran.notes).toContain("holds the demo market: all its tickers, prices and filings are invented");
    expect(bytesOf(ran)).toBe(Number(/^\d+/.exec(ran.notes)![0]));
    expect(bytesOf(ran)).toBeGreaterThan(10);
  });

  it("prints exactly the response as JSON", async () => {
    const ran = await winnow(["scan", payload, "--data", data, "--json"]);
    const response = DoScanResponse.parse(JSON.parse(ran.out));
    expect(ran.notes).toBe("");
    expect(response.tickers).toHaveLength(response.count);
  });

  it("accepts the parameters of the endpoint, and a universe", async () => {
    const all = DoScanResponse.parse(
      JSON.parse((await winnow(["scan", payload, "--data", data, "--json"])).out),
    ).tickers!;
    const body = file(
      "params.json",
      JSON.stringify({ instructions: JSON.parse(readFileSync(payload, "utf8")), cache_ttl_seconds: 60 }),
    );
    const ran = await winnow(["--data", data, "scan", body, "--universe", `${all[2]},${all[0]}`]);
    expect(ran.out).toBe(`${all[0]}\n${all[2]}\n`);
  });

  it("prints columns", async () => {
    const ran = await winnow(["scan", payload, "--data", data, "--columns", "close,bb_upper(20,2)"]);
    expect(ran.out).toMatch(/^ticker +close +bb_upper\(20,2\)\n-+ +-+ +-+\n\w+ +[\d.,]+ +[\d.,]+\n/);
    const table = ScanTable.parse(
      JSON.parse((await winnow(["scan", payload, "--data", data, "--columns", "close", "--json"])).out),
    );
    expect(table.rows).toHaveLength(table.count);
  });

  it("prints how many stocks each condition removed", async () => {
    const ran = await winnow(["scan", payload, "--data", data, "--explain"]);
    expect(ran.out).toMatch(/condition +in +passed/);
    const json = await winnow(["scan", payload, "--data", data, "--explain", "--json"]);
    expect(ScanExplanation.parse(JSON.parse(json.out)).funnel).toHaveLength(1);
  });

  it.each([
    ["{", "wrong.json: Expected a member name"],
    ['{"All": [{"Featurewindow": {}}]}', "/instructions/All/0/Featurewindow"],
    [
      '{"All": [{"FeatureWindow": {"Filters": [{"Input": "smaa(5)", "Returns": {"Want": {"Value": {"LessThan": 1}}}}]}}]}',
      "sma",
    ],
  ])("exits with 1 for an invalid payload, and names the place: %s", async (text, message) => {
    const ran = await winnow(["scan", file("wrong.json", text), "--data", data]);
    expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining(message) });
  });

  it("explains how to get data if the folder has none", async () => {
    const ran = await winnow(["scan", payload, "--data", join(folder.path, "empty")]);
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("winnow import") });
    expect(readdirSync(folder.path)).not.toContain("empty");
  });
});

describe("winnow import", () => {
  const own = join(folder.path, "own");
  const bars = file(
    "bars.csv",
    "Symbol,Date,Open,High,Low,Close,Volume\n" +
      "AAA,2024-06-27,10,11,9,10.5,100\nAAA,2024-06-28,10.5,12,10,11.5,200\nBBB,2024-06-28,5,6,4,5.5,300\nBBB,2024-06-27,5,4,6,5,300\nCCC,2024-06-29,1,1,1,1,1\n",
  );

  it("imports bars once, and quarantines invalid rows with the reason", async () => {
    const first = await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", own]);
    expect(first.code).toBe(0);
    expect(first.out).toContain("5 rows: 3 accepted (3 new, 0 replaced, 0 unchanged), 2 quarantined");
    const [quarantine = ""] = /\S+quarantine\S+/.exec(first.out) ?? [];
    expect(readFileSync(quarantine, "utf8").split("\n").length).toBeGreaterThan(2);
    const again = await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", own, "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ rows: 5, accepted: 3, new: 0, unchanged: 3, quarantined: 2 });
    expect((await winnow(["scan", file("all.json", "{}"), "--data", own])).out).toBe("AAA\nBBB\n");
  });

  it("maps columns with other names", async () => {
    const odd = file("odd.csv", "Wertpapier,Date,Open,High,Low,Close,Volume\nDDD,2024-06-28,1,1,1,1,1\n");
    const ran = await winnow(["import", "bars", odd, "--timeframe", "1d", "--data", own, "--map", "ticker=Wertpapier"]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("1 new") });
  });

  it("imports splits, which restate the bars before them", async () => {
    const splits = file("splits.csv", "ticker,ex_date,ratio\nAAA,2024-06-28,2:1\nBBB,someday,2:1\n");
    const ran = await winnow(["import", "actions", splits, "--data", own]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/2 rows: 1 new.*1 refused\n.*row 3/s) });
    const table = await winnow([
      "scan",
      file("aaa.json", "{}"),
      "--universe",
      "AAA",
      "--columns",
      "close,=lag(close,1)",
      "--json",
      "--data",
      own,
    ]);
    expect(ScanTable.parse(JSON.parse(table.out)).rows[0]!.values).toEqual([11.5, 5.25]);
  });

  it("imports feeds, names unusable rows, and finds the format by content", async () => {
    const day =
      "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n20240705|AAA|5|1|11|Q\n20240705|BBB|x|1|11|Q\n2\n";
    const shorts = await winnow(["import", "shorts", file("day.txt", day), "--data", own]);
    expect(shorts.code).toBe(0);
    expect(shorts.out).toMatch(
      /^2 rows: 1 new, 0 replaced, 0 unchanged, 1 refused\n.*row 3: unreadable_number \(short_volume\)\n$/,
    );
    const quotes = file("quotes.csv", "symbol,timestamp,bid,ask\nAAA,2024-07-05 09:30:00.25,1,2\n");
    const ran = await winnow(["import", "quotes", quotes, "--data", own, "--json"]);
    expect(JSON.parse(ran.out)).toMatchObject({ rows: 1, new: 1, refused: [], refusedRows: 0 });
    const wrong = await winnow(["import", "filings", file("day2.txt", day), "--data", own]);
    expect(wrong).toMatchObject({ code: 2, notes: expect.stringContaining("winnow import shorts") });
  });

  it("imports listings, on which scans can filter", async () => {
    const listings = file("listings.csv", "symbol,name,sector\nAAA,Alpha,Energy\nBBB,Beta,Utilities\n");
    expect((await winnow(["import", "listings", listings, "--data", own, "--json"])).code).toBe(0);
    const energy = file(
      "energy.json",
      '{"All":[{"Stock":{"Sector":[{"InstructionType":"StockStringInstruction","Type":"string","State":{"Value":["Energy"]}}]}}]}',
    );
    expect((await winnow(["scan", energy, "--data", own])).out).toBe("AAA\n");
  });

  it("refuses to write to a folder that another process writes to, but reads it", async () => {
    const store = await openBarStore(own);
    const lock = await store.lock("a long import");
    try {
      const ran = await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", own]);
      expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("a long import") });
      expect((await winnow(["scan", payload, "--data", own])).code).toBe(0);
    } finally {
      await lock.release();
      await store.close();
    }
  });

  it("keeps invented and real data apart", async () => {
    const ran = await winnow(["import", "demo", "--data", own]);
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("other data than the demo market") });
  });
});

describe("winnow compute", () => {
  const csv = file(
    "plain.csv",
    "Date,Open,High,Low,Close,Volume\n2024-06-26,1,2,0.5,1,1\n2024-06-27,1,3,1,2,1\n2024-06-28,2,4,2,3,1\n",
  );

  it("prints time,value with an empty field for no value", async () => {
    const ran = await winnow(["compute", csv, "--input", "sma(2)"]);
    expect(ran).toEqual({ code: 0, out: "time,value\n2024-06-26,\n2024-06-27,1.5\n2024-06-28,2.5\n", notes: "" });
  });

  it("prints JSON with --json", async () => {
    const ran = await winnow(["compute", csv, "--input", "=close*2", "--json", "--timeframe", "1wk"]);
    expect(JSON.parse(ran.out)).toEqual({
      input: "=close*2",
      timeframe: "1wk",
      rows: [{ time: "2024-06-24", value: 6 }],
    });
  });

  it("refuses a malformed study with the place of the fault", async () => {
    const ran = await winnow(["compute", csv, "--input", "sma(2"]);
    expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("sma(2") });
  });
});

describe("winnow doctor data", () => {
  it("reports a sound folder as sound", async () => {
    const ran = await winnow(["doctor", "data", "--data", data]);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/Files +0\n/);
  });

  it("reports damage, and exits with a code for it", async () => {
    const hurt = join(folder.path, "hurt");
    mkdirSync(hurt);
    const bars = file("few.csv", "Symbol,Date,Open,High,Low,Close,Volume\nAAA,2024-06-28,1,1,1,1,1\n");
    await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", hurt]);
    expect((await winnow(["doctor", "data", "--data", hurt])).code).toBe(0);
    const [segment = ""] = readdirSync(join(hurt, "bars", "1d"));
    const path = join(hurt, "bars", "1d", segment);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    const ran = await winnow(["doctor", "data", "--data", hurt, "--json"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({
      findings: [{ check: "files", kind: "damage", message: expect.stringContaining(segment) }],
    });
  });

  it("reports suspicious bars of all tickers or of the named ones", async () => {
    const odd = join(folder.path, "odd");
    const rows: string[] = [];
    const sessions = [
      "2024-06-10",
      "2024-06-11",
      "2024-06-12",
      "2024-06-13",
      "2024-06-14",
      "2024-06-17",
      "2024-06-18",
      "2024-06-20",
      "2024-06-21",
      "2024-06-24",
    ];
    for (const [k, date] of sessions.entries()) {
      const [price, volume] = k < 5 ? [100, 1_000] : [50, 2_000];
      rows.push(`SPLIT,${date},${price},${price},${price},${price},${volume}`);
      if (k !== 4) rows.push(`HOLED,${date},10,10,10,10,10`);
      if (k < 3) rows.push(`OLD,${date},10,10,10,10,10`);
    }
    const bars = file("odd-bars.csv", `Symbol,Date,Open,High,Low,Close,Volume\n${rows.join("\n")}\n`);
    expect((await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", odd])).code).toBe(0);
    const ran = await winnow(["doctor", "data", "--data", odd, "--json"]);
    expect(ran.code).toBe(0);
    const found = (JSON.parse(ran.out) as { findings: { check: string; ticker?: string }[] }).findings;
    expect(found.map(({ check, ticker }) => `${check} ${ticker}`)).toEqual(["gap HOLED", "stale OLD", "split SPLIT"]);
    const some = await winnow(["doctor", "data", "--data", odd, "--tickers", "OLD"]);
    expect(some.out).toMatch(/Stale tickers +1\n/);
    expect(some.out).not.toContain("HOLED");
  });
});
