import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importActions, importBars, openBarStore, openImage, saveImage } from "#storage";
import { loadEngineData } from "#tiles";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { hasCup, hasDoubleBottom, hasPoleAndRest } from "./shape-rules.ts";

const DATA = "../shared/data";
const present = existsSync(DATA);
if (!present) process.stderr.write(`\n*** ${DATA} is absent: no model was taught on windows of real tickers ***\n`);

/**
 * Shapes that the market drew: who drew them, the session at which the window ends, its bars; dates on which they are
 * looked for, whose windows hold none of the sessions that the file lacks for most tickers.
 */
const SHAPES = [
  {
    name: "Double bottom of August and September 2015",
    scale: 60,
    asOf: "2015-10-16",
    tickers: ["QQQ", "MMM", "UTX", "BA"],
    dates: ["2016-03-11", "2016-04-15", "2016-05-27", "2016-07-15", "2016-08-05"],
    holds: hasDoubleBottom,
  },
  {
    name: "Cups of manufacturers from November 2015 to April 2016",
    scale: 120,
    asOf: "2016-04-20",
    tickers: ["ROK", "PH", "PCAR", "DOV", "IR", "ETN"],
    dates: ["2016-05-20", "2016-06-10", "2016-07-01", "2016-07-22", "2016-08-12"],
    holds: hasCup,
  },
  {
    name: "Flags of banks after the election of 2016",
    scale: 30,
    asOf: "2016-11-30",
    tickers: ["BAC", "JPM", "GS", "WFC", "STI", "RF"],
    dates: ["2016-03-11", "2016-04-15", "2016-05-27", "2016-07-15", "2016-08-05"],
    holds: hasPoleAndRest,
  },
] as const;

const BEST = 20;

describe.skipIf(!present)("models that were taught on windows of real tickers", () => {
  let folder: string;
  let server: ModelServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-real-shapes-"));
    const store = await openBarStore(folder);
    await importBars(store, [join(DATA, "daily/us_universe_2015_2017.csv.gz")], { timeframe: "1d" });
    await importActions(store, [join(DATA, "events/corporate_actions_2015_2017.csv")]);
    const images = join(folder, "images");
    const data = await loadEngineData(store, {
      open: (name, key) => openImage(images, name, key),
      save: (name, key, meta, columns) => saveImage(images, name, key, meta, columns),
    });
    await store.close();
    server = await startModelServer(data, Date.parse("2017-03-31T21:00:00Z"));
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function closes(ticker: string, to: string, limit: number): Promise<readonly number[]> {
    const { body } = await server.call("GET", `/market-data/bars/${ticker}?to=${to}&limit=${limit}`);
    return (body as unknown as { bars: { close: number }[] }).bars.map(({ close }) => close);
  }

  it.each(SHAPES)(
    "$name: found again in 2016, far above chance",
    async ({ name, scale, asOf, tickers, dates, holds }) => {
      for (const ticker of tickers) expect(holds(await closes(ticker, asOf, scale)), `${ticker} drew it`).toBe(true);
      const { id } = await server.model("POST", "/pattern-models", { name, timeframe: "1d", scale });
      for (const ticker of tickers) {
        const example = await server.call("POST", `/pattern-models/${id}/examples`, {
          ticker,
          asOf,
          label: "positive",
        });
        expect(example.status).toBe(201);
      }
      await server.model("POST", `/pattern-models/${id}/train`);
      await server.work();
      const model = await server.model("GET", `/pattern-models/${id}`);
      expect(model).toMatchObject({ status: "ready", positiveCount: tickers.length });
      expect(model.scoreBand.universeSize).toBeGreaterThan(4_000);

      const best: boolean[] = [];
      const sample: boolean[] = [];
      for (const date of dates) {
        const instructions = { All: [{ AsOf: date, PatternModel: [{ ModelId: id, MinScore: -1 }] }] };
        const { body } = await server.call("POST", "/scan", { instructions });
        expect(body.count).toBeGreaterThan(3_900);
        const others = body.tickers.filter((ticker) => !(tickers as readonly string[]).includes(ticker));
        const judged = async (ticker: string): Promise<boolean> => holds(await closes(ticker, date, scale));
        best.push(...(await Promise.all(others.slice(0, BEST).map(judged))));
        sample.push(...(await Promise.all(others.filter((_, k) => k % 40 === 20).map(judged))));
      }
      const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length;
      expect(share(best), `of the ${best.length} most alike`).toBeGreaterThan(2 * share(sample));
      expect(share(sample), "of everybody").toBeGreaterThan(0.05);
    },
    120_000,
  );
});
