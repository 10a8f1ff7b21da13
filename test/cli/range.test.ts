import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse, ScanDiff, ScanRange } from "#contract";
import { startServer } from "../http/start-server.ts";
import { TOKENS } from "../http/test-accounts.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
const data = join(folder.path, "data");
const file = (name: string, content: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
};
afterAll(() => folder.remove());

const DAYS = ["2024-06-10", "2024-06-11", "2024-06-12", "2024-06-13", "2024-06-14", "2024-06-17"];
/** Closes on these days; AAA doubles from the third day on, BBB falls below 30 on the fifth. */
const CLOSES: Readonly<Record<string, readonly number[]>> = {
  AAA: [20, 20, 40, 40, 44, 40],
  BBB: [50, 50, 50, 50, 25, 25],
};
const above = { Input: "close", Returns: { Want: { Value: { GreaterThan: 30 } } } };
const payload = file("payload.json", JSON.stringify({ All: [{ FeatureWindow: { Filters: [above] } }] }));
const wrong = file("wrong.json", '{"All":[{"FeatureWindows":{}}]}');

const run = (...args: readonly string[]) => winnow([...args, "--data", data]);

beforeAll(async () => {
  const rows = Object.entries(CLOSES).flatMap(([ticker, closes]) =>
    closes.map((close, k) => `${ticker},${DAYS[k]},${close},90,4,${close},100`),
  );
  const bars = file("bars.csv", `symbol,date,open,high,low,close,volume\n${rows.join("\n")}\n`);
  const ran = await run("import", "bars", bars, "--timeframe", "1d");
  if (ran.code !== 0) throw new Error(ran.notes);
});

describe("winnow range", () => {
  const range = ["range", payload, "--from", DAYS[1]!, "--to", DAYS[4]!];

  it("measures what came after the matches of each session", async () => {
    const ran = await run(...range, "--forward", "1,2", "--json");
    expect(ran).toMatchObject({ code: 0, notes: "" });
    const reply = ScanRange.parse(JSON.parse(ran.out));
    expect(reply.days).toMatchObject({
      date: DAYS.slice(1, 5),
      tickers: [["BBB"], ["AAA", "BBB"], ["AAA", "BBB"], ["AAA"]],
    });
    expect(reply.forward.map(({ bars }) => bars)).toEqual([1, 2]);
    // BBB 50→50 twice, AAA 40→40, AAA 40→44, BBB 50→25, AAA 44→40.
    const returns = [0, 0, 0, 44 / 40 - 1, -0.5, 40 / 44 - 1];
    expect(reply.forward[0]!.count).toBe(6);
    expect(reply.forward[0]!.mean).toBeCloseTo(returns.reduce((sum, one) => sum + one, 0) / 6, 12);
  });

  it("prints a line for each horizon", async () => {
    const ran = await run(...range, "--forward", "1");
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/^ *bars +n +mean/);
    expect(ran.out).toMatch(/\n *1 +6 +-\d+\.\d\d %/);
    expect(ran.notes).toMatch(/^6 matches on 4 sessions; \d+ ms; data up to 2024-06-17/m);
  });

  it("accepts a universe, a basis, and no horizon", async () => {
    const ran = await run(...range, "--forward", "", "--universe", "AAA", "--basis", "as_traded", "--json");
    const reply = ScanRange.parse(JSON.parse(ran.out));
    expect(reply).toMatchObject({ basis: "as_traded", forward: [], count: 3 });
  });

  it.each([
    [["range", payload, "--from", DAYS[1]!], 2, "--to"],
    [["range", payload, "--from", DAYS[1]!, "--to", "2024-02-30"], 1, "2024-02-30"],
    [["range", payload, "--from", DAYS[1]!, "--to", DAYS[2]!, "--forward", "0"], 2, "whole number"],
    [["range", wrong, "--from", DAYS[1]!, "--to", DAYS[2]!], 1, "/instructions/All/0/FeatureWindows"],
  ])("refuses %j", async (args, code, message) => {
    expect(await run(...args)).toMatchObject({ code, out: "", notes: expect.stringContaining(message) });
  });
});

describe("winnow diff", () => {
  it("names tickers that entered and left, and the condition with both values", async () => {
    const ran = await run("diff", payload, "--from", DAYS[0]!, "--json");
    expect(ran).toMatchObject({ code: 0, notes: "" });
    const reply = ScanDiff.parse(JSON.parse(ran.out));
    expect(reply).toMatchObject({
      entered: [{ ticker: "AAA", considered: true, flipped: [{ from: { value: 20 }, to: { value: 40, wanted: 30 } }] }],
      left: [{ ticker: "BBB", flipped: [{ from: { value: 50 }, to: { value: 25, holds: false } }] }],
      stayed_count: 0,
    });
  });

  it("prints the changes as text, also between two moments", async () => {
    const ran = await run("diff", payload, "--from", "-P4D", "--to", "-P1D");
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/entered +AAA +close > 30.* +20 +44\n/);
    expect(ran.out).toMatch(/left +BBB +close > 30.* +50 +25\n/);
    expect(ran.notes).toMatch(/^2024-06-11 to 2024-06-14: 1 entered, 1 left, 0 stayed; \d+ ms$/m);
  });

  it("names moments without data, and invalid arguments", async () => {
    const early = await run("diff", payload, "--from", "2019-01-02");
    expect(early.notes).toContain("The data cannot answer this");
    const future = await run("diff", payload, "--from", "2024-06-10", "--to", "2199-01-01");
    expect(future).toMatchObject({ code: 1, notes: expect.stringContaining("future") });
  });
});

describe("--url", () => {
  it("sends range and diff to a server, with its token", async () => {
    const server = await startServer();
    try {
      const there = ["--url", server.url, "--token", TOKENS.read.value, "--json"];
      const days = ["--from", "2024-06-24", "--to", "2024-06-27"];
      const range = await winnow(["range", payload, ...days, "--forward", "1", ...there]);
      expect(range, `${range.notes}`).toMatchObject({ code: 0 });
      expect(ScanRange.parse(JSON.parse(range.out)).days.date).toHaveLength(4);
      const diff = await winnow(["diff", payload, "--from", "-P2D", ...there]);
      expect(diff, `${diff.notes}`).toMatchObject({ code: 0 });
      expect(ScanDiff.parse(JSON.parse(diff.out)).to.universe_size).toBe(3);
      const replayed = join(folder.path, "replay.txt");
      const scan = await winnow(["scan", payload, "--replay-out", replayed, ...there]);
      expect(scan, `${scan.notes}`).toMatchObject({ code: 0 });
      const replay = await winnow(["replay", payload, "--replay", replayed, ...there]);
      expect(replay, `${replay.notes}`).toMatchObject({ code: 0 });
      const { tickers } = DoScanResponse.parse(JSON.parse(scan.out));
      expect(JSON.parse(replay.out)).toMatchObject({ same: true, reproduced: true, answer: { tickers } });
      const stranger = await winnow(["diff", payload, "--from", "-P2D", "--url", server.url, "--token", "wnw_no"]);
      expect(stranger).toMatchObject({ code: 1, notes: expect.stringContaining("token") });
    } finally {
      await server.drain();
    }
  });
});
