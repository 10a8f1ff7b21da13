import { assemble, createCalendar } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine, ScanPool } from "#scan";
import { workerEntry } from "../../src/main/worker-entry.ts";
import { dailyBars } from "../market-folder.ts";
import { S1 } from "../s1.ts";
import { medianOf } from "../table.ts";
import { timed, type BenchContext, type Suite } from "../suite.ts";

const SIZES = [1_000, 10_000, 50_000];
const ROUNDS = 5;
const WARM = 200;
const SCANS = 400;

function market(tickers: number): EngineData {
  const calendar = createCalendar();
  const source = { snapshot: `${tickers}`, daily: dailyBars(tickers), listings: [], actions: [] };
  return engineData(assemble(source, calendar), calendar);
}

async function run({ clock, table, folder }: BenchContext): Promise<void> {
  const curve: { readonly cold: number; readonly warm: number }[] = [];
  for (const tickers of SIZES) {
    const data = market(tickers);
    const colds: number[] = [];
    let engine = new ScanEngine(data, clock);
    for (let round = 0; round < ROUNDS; round++) {
      engine = new ScanEngine(data, clock);
      engine.scan({ All: [] });
      colds.push((await timed(clock, () => engine.scan(S1)))[1]);
    }
    while (engine.prepare(1_024)) continue;
    const warms: number[] = [];
    for (let round = 0; round < WARM; round++) warms.push(1_000 * (await timed(clock, () => engine.scan(S1)))[1]);
    const name = tickers.toLocaleString("en-US");
    table.line(`S1 cold, ${name} tickers`, "ms", colds);
    table.line(`S1 warm, ${name} tickers`, "µs", warms);
    curve.push({ cold: medianOf(colds), warm: medianOf(warms) });
  }
  const [, middle, large] = curve;
  table.line("50,000 tickers over 10,000, cold", "x", [large!.cold / middle!.cold], "5 is linear");
  table.line("50,000 tickers over 10,000, warm", "x", [large!.warm / middle!.warm], "5 is linear");
  await workers({ clock, table, folder });
}

/** Measures cold scans per second on one and on two workers; every scan is new to its workers. */
async function workers({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded } = await folder();
  const rates: number[] = [];
  for (const count of [1, 2]) {
    const pool = new ScanPool(loaded, {
      workers: count,
      clock,
      entry: workerEntry("scan-worker"),
      expectsScans: false,
    });
    const ask = (k: number): Promise<unknown> => {
      const study = {
        Input: `=sma(${20 + (k % 30)})*${1 + k / 1e6}`,
        Returns: { Want: { Value: { GreaterThan: 50 } } },
      };
      return pool.ask("scan", [{ All: [{ FeatureWindow: { Filters: [study] } }] }, {}]);
    };
    await Promise.all([0, 1, 2, 3].map(ask));
    const [, ms] = await timed(clock, async () => {
      let next = 10;
      const lane = async (): Promise<void> => {
        while (next < SCANS + 10) await ask(next++);
      };
      await Promise.all(Array.from({ length: 2 * count }, lane));
    });
    rates.push((1_000 * SCANS) / ms);
    await pool.close();
  }
  table.line("cold scans on 1 worker", "scans/s", [rates[0]!]);
  table.against("cold scans on 2 workers", "scans/s", [rates[1]!], "1 worker", [rates[0]!]);
}

export const scale: Suite = { name: "scale", about: "1,000 to 50,000 tickers, 1 and 2 workers", quick: false, run };
