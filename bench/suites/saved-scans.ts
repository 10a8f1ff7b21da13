import type { Condition, ScanPayload } from "#contract";
import { ScanEngine, scanMany } from "#scan";
import { same, timed, type BenchContext, type Suite } from "../suite.ts";

const SCANS = 200;
const ROUNDS = 3;
const STUDIES = [
  "rsi(14)",
  "sma(50)",
  "ema(20)",
  "atr(14)",
  "adx(14)",
  "macd",
  "cci(20)",
  "mfi(14)",
  "roc(10)",
  "highest(50)",
];

const above = (Input: string, value: number): Condition => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: value } } } }] },
});
/** Different scans of four of the ten studies each, with bounds from -5 to 15. */
const kept: readonly ScanPayload[] = Array.from({ length: SCANS }, (_, k) => ({
  All: Array.from({ length: 4 }, (__, j) => above(STUDIES[(k + 3 * j) % STUDIES.length]!, (20 * k) / SCANS - 5)),
}));
/** One scan of the same studies; no condition is true, so that every condition is evaluated. */
const leaves: ScanPayload = { All: [{ Leaf: { Any: STUDIES.map((study) => above(study, 1e12)) } }] };

async function run({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded } = await folder();
  const [ones, sets, singles, warmSets, warmOnes]: number[][] = [[], [], [], [], []];
  for (let round = -1; round < ROUNDS; round++) {
    const fresh = (): ScanEngine => {
      const engine = new ScanEngine(loaded, clock);
      engine.scan({ All: [] });
      return engine;
    };
    const [one, set, single] = [fresh(), fresh(), fresh()];
    const [, oneMs] = await timed(clock, () => one.scan(leaves));
    const [replies, setMs] = await timed(clock, () => scanMany(set, kept));
    const [, warmSetMs] = await timed(clock, () => scanMany(set, kept));
    while (one.prepare(1_024)) continue;
    const [, warmOneMs] = await timed(clock, () => one.scan(leaves));
    // The first round is a warm-up round, which compiles code.
    if (round < 0) continue;
    const [apart, singleMs] = await timed(clock, () => kept.map((payload) => single.scan(payload)));
    for (const [k, { tickers }] of replies.entries()) same("a scan of the set", tickers, apart[k]!.tickers ?? []);
    ones!.push(oneMs);
    sets!.push(setMs);
    singles!.push(singleMs);
    warmSets!.push(warmSetMs);
    warmOnes!.push(warmOneMs);
  }
  const what = `${SCANS} different saved scans of ${STUDIES.length} studies`;
  const peer = "one scan of the same studies";
  table.against(`${what} as a set, cold`, "ms", sets!, peer, ones!, "a ratio of 1/3 is three times one scan");
  table.against(`${what} as a set, cold`, "ms", sets!, "the same scans one by one", singles!, "equal answers");
  table.against(`${what} as a set, warm`, "ms", warmSets!, `${peer}, cold`, ones!);
  table.line(`${peer}, warm`, "ms", warmOnes!);
}

export const savedScans: Suite = { name: "saved-scans", about: "200 saved scans that share studies", quick: true, run };
