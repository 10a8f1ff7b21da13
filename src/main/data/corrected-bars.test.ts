import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload } from "#contract";
import { captureState, importBars, openBarStore } from "#storage";
import { loadEngineData, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { imagesOf } from "./data-folder.ts";

const clock: Clock = { now: () => Date.parse("2018-06-01T12:00:00Z"), elapsed: () => 0 };
const DAYS = ["2018-02-05", "2018-02-06", "2018-02-07", "2018-02-08", "2018-02-09", "2018-02-12"];

/** Tickers whose close was above a limit as of a day. */
function above(data: EngineData, limit: number, AsOf: string, AsOfBasis: "as_traded" | "restated"): readonly string[] {
  const filter = { Input: "close", Returns: { Want: { Value: { GreaterThan: limit } } } };
  const payload = ScanPayload.parse({ All: [{ AsOf, AsOfBasis, FeatureWindow: { Filters: [filter] } }] });
  return new ScanEngine(data, clock).scan(payload, {}).tickers ?? [];
}

it("as traded, a corrected bar keeps the old values until the correction became known; restated, it has the corrected ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-corrected-"));
  try {
    const store = await openBarStore(folder, { now: () => clock.now() });
    const path = join(folder, "bars.csv");
    const file = (rows: readonly string[]) =>
      writeFile(path, `symbol,date,open,high,low,close,volume\n${rows.join("\n")}\n`);
    const row = (ticker: string, day: string, close: number) => `${ticker},${day},20,90,10,${close},100`;
    await file(DAYS.flatMap((day) => [row("AAA", day, 50), row("BBB", day, 20)]));
    await importBars(store, [path], { timeframe: "1d" });
    await file([row("AAA", "2018-02-07", 60)]);
    // The correction became known in the afternoon of the 9th.
    const knownAt = Date.parse("2018-02-09T20:00:00Z") / 60_000;
    expect(await importBars(store, [path], { timeframe: "1d", knownAt })).toMatchObject({ replaced: 1 });

    const images = imagesOf(folder);
    const made = await loadEngineData(store, images);
    const again = await loadEngineData(store, images);
    for (const data of [made, again]) {
      const lag = { Input: "lag(close,2)", Returns: { Want: { Value: { GreaterThan: 55 } } } };
      const seenLater = (AsOf: string) => {
        const condition = { AsOf, AsOfBasis: "as_traded", FeatureWindow: { Filters: [lag] } };
        return new ScanEngine(data, clock).scan(ScanPayload.parse({ All: [condition] }), {}).tickers;
      };
      expect(above(data, 55, "2018-02-07", "as_traded")).toEqual([]);
      expect(above(data, 45, "2018-02-07", "as_traded")).toEqual(["AAA"]);
      expect(above(data, 55, "2018-02-07", "restated")).toEqual(["AAA"]);
      expect(seenLater("2018-02-09T14:59")).toEqual([]);
      expect(seenLater("2018-02-09")).toEqual(["AAA"]);
    }
    expect(again.superseded["1d"]?.close).toEqual(Float64Array.of(50));
    const captured = await captureState(folder);
    expect(captured.files.map(({ name }) => name).filter((name) => name.includes("superseded-1d"))).toHaveLength(1);
    await captured.close();
    await store.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
