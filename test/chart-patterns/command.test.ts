import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";
import { temporaryFolder, winnow } from "../cli/run-winnow.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const { bars, first } = plantedPattern(seededRandom(3), "Horizontal Channel", 2, 1);
const days: string[] = [];
for (let day = Date.UTC(2023, 0, 2); days.length < bars.close.length; day += 86_400_000) {
  const weekday = new Date(day).getUTCDay();
  if (weekday !== 0 && weekday !== 6) days.push(new Date(day).toISOString().slice(0, 10));
}
const csv = join(folder.path, "channel.csv");
const rows = days.map(
  (day, i) => `${day},${bars.open[i]},${bars.high[i]},${bars.low[i]},${bars.close[i]},${bars.volume[i]}\n`,
);
writeFileSync(csv, `Date,Open,High,Low,Close,Volume\n${rows.join("")}`);

const parsed = (out: string): { pattern: string; state: string; state_time: string; first_time: string }[] =>
  out
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("winnow chart-patterns", () => {
  it("prints a JSON line for each pattern, with the file's own times", async () => {
    const ran = await winnow(["chart-patterns", csv]);
    expect(ran).toMatchObject({ code: 0, notes: "" });
    const channel = parsed(ran.out).find(
      ({ pattern, first_time }) => pattern === "Horizontal Channel" && first_time >= days[first - 30]!,
    );
    expect(channel).toMatchObject({ side: expect.stringMatching(/^(BULLISH|BEARISH)$/), quality: expect.any(Number) });
    expect(days).toContain(channel!.state_time);
  });

  it("prints the matches of a scan at the last bar if a lookback is given", async () => {
    const [all, newest] = await Promise.all([
      winnow(["chart-patterns", csv]),
      winnow(["chart-patterns", csv, "--timeframe", "1d", "--lookback", "25"]),
    ]);
    const standing = parsed(newest.out);
    expect(standing.map(({ pattern }) => pattern)).toContain("Horizontal Channel");
    expect(standing.length).toBeLessThanOrEqual(parsed(all.out).length);
    for (const { state, state_time } of standing) {
      expect(["forming", "confirmed"]).toContain(state);
      expect(state_time >= days.at(-25)!).toBe(true);
    }
  });

  it("refuses a timeframe without chart patterns, and a malformed lookback", async () => {
    expect(await winnow(["chart-patterns", csv, "--timeframe", "1wk"])).toMatchObject({ code: 2, out: "" });
    expect(await winnow(["chart-patterns", csv, "--lookback", "0"])).toMatchObject({ code: 2, out: "" });
  });
});
