import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCalendar, daysOfIso } from "#market";
import { openBarStore } from "#storage";
import { filesIn } from "../../src/storage/bar-files/store.testing.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
const data = join(folder.path, "data");
const file = (name: string, content: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
};
const filter = (Input: string, GreaterThan: number) => ({ Input, Returns: { Want: { Value: { GreaterThan } } } });
const payloadFile = (name: string, ...Filters: ReturnType<typeof filter>[]): string =>
  file(name, JSON.stringify({ All: [{ FeatureWindow: { Filters } }] }));
const payload = payloadFile("payload.json", filter("ema(10)", 20), filter("close", 12));

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const LENGTH = 200;
const dayBack = (sessions: number): string => calendar.isoDate(END - sessions);

const run = (...args: readonly string[]) => winnow([...args, "--data", data]);

beforeAll(async () => {
  const rows = Array.from({ length: LENGTH }, (_, k) => dayBack(LENGTH - 1 - k)).flatMap((day, k) => [
    `AAA,${day},${20 + 8 * Math.sin(k / 9)},900`,
    `BBB,${day},${30 + k / 20},${1_000 + (k % 7)}`,
    ...(k < LENGTH - 12 ? [] : [`LATE,${day},${25 - (k % 3)},700`]),
  ]);
  const bars = file("bars.csv", `symbol,date,open,high,low,close,volume\n${rows.map(whole).join("\n")}\n`);
  const ran = await run("import", "bars", bars, "--timeframe", "1d");
  if (ran.code !== 0) throw new Error(ran.notes);
});
afterAll(() => folder.remove());

function whole(row: string): string {
  const [ticker, day, close, volume] = row.split(",");
  return [ticker, day, close, close, close, close, volume].join(",");
}

describe("winnow doctor lookahead", () => {
  it("reports no leak for a sound engine during an import, and writes nothing", async () => {
    const store = await openBarStore(data);
    const lock = await store.lock("a server");
    try {
      const before = await filesIn(data);
      const ran = await run("doctor", "lookahead", payload, "--as-of", `${dayBack(40)},-P3D`, "--json");
      expect(ran, `${ran.notes}`).toMatchObject({ code: 0, notes: "" });
      const report = JSON.parse(ran.out) as { checks: { as_of: string; basis: string; later: string }[] };
      expect(report).toMatchObject({ clean: true, examined: 8, moments: [dayBack(40), "-P3D"] });
      expect(report.checks.map(({ basis, later }) => `${basis} ${later}`).slice(0, 4)).toEqual([
        "as_traded cut",
        "as_traded garbage",
        "restated cut",
        "restated garbage",
      ]);
      expect(await filesIn(data)).toEqual(before);
    } finally {
      await lock.release();
      await store.close();
    }
  });

  it("prints a line for each of twelve moments", async () => {
    const ran = await run("doctor", "lookahead", payload);
    expect(ran).toMatchObject({ code: 0, notes: expect.stringContaining("nothing that came later was seen") });
    expect(ran.out.match(/\n\d{4}-\d\d-\d\d +\d+ +\d+ +same +same +same +same(?=\n)/g)).toHaveLength(12);
  });

  it("fails with the reason if no moment can be examined", async () => {
    const long = payloadFile("long.json", filter("sma(50)", 1));
    const early = await run("doctor", "lookahead", long, "--as-of", dayBack(LENGTH - 5));
    expect(early).toMatchObject({ code: 1, notes: expect.stringMatching(/Not examined: .*nothing was examined/s) });
    const future = await run("doctor", "lookahead", payload, "--as-of", "2030-01-02");
    expect(future).toMatchObject({ code: 2, notes: expect.stringContaining("2030-01-02") });
    const wrong = await run("doctor", "lookahead", file("wrong.json", '{"Al":[]}'));
    expect(wrong).toMatchObject({ code: 1, notes: expect.stringContaining("/instructions/Al") });
    const empty = await winnow(["doctor", "lookahead", payload, "--data", join(folder.path, "empty")]);
    expect(empty).toMatchObject({ code: 1, notes: expect.stringContaining("winnow import") });
  });
});

describe("winnow doctor warmup", () => {
  it("prints the history from which the answer is stable, and the tickers with less", async () => {
    const ran = await run("doctor", "warmup", payload, "--json");
    expect(ran, `${ran.notes}`).toMatchObject({ code: 0, notes: "" });
    expect(JSON.parse(ran.out)).toMatchObject({
      sessions: LENGTH,
      conditions: [{ settled_from: 64 }, { outcome_from: 8, settled_from: 8, exact_from: 8 }],
      short: [{ ticker: "LATE", sessions: 12 }],
    });
    const people = await run("doctor", "warmup", payload);
    expect(people.out).toMatch(/ema\(close,10\) > 20.* +\d+ +64 +\w+\n/);
    expect(people.notes).toMatch(/^From \d+ sessions on the answer is that of all 200\./m);
    expect(people.notes).toContain("1 tickers have less history than their values need: LATE (12)");
  });
});

describe("winnow doctor data", () => {
  it("names the date from which minutes are loaded", async () => {
    const minutes = join(folder.path, "minutes");
    const bars = file(
      "minutes.csv",
      `symbol,date,open,high,low,close,volume\n${[dayBack(1), dayBack(0)].map((day) => `AAA,${day}T10:00,1,1,1,1,9`).join("\n")}\n`,
    );
    const imported = await winnow(["import", "bars", bars, "--timeframe", "1m", "--data", minutes]);
    expect(imported, `${imported.notes}`).toMatchObject({ code: 0 });
    const examined = async (): Promise<string> => (await winnow(["doctor", "data", "--data", minutes])).out;
    expect(await examined()).toContain("2 minutes, up to");
    const store = await openBarStore(minutes);
    await store.moveMinuteReach(daysOfIso(dayBack(0))!, "a test");
    await store.close();
    expect(await examined()).toContain(`minutes (loaded from ${dayBack(0)} on: WINNOW_MINUTE_SESSIONS), up to`);
  });
});
