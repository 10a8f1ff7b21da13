import type { Condition, ScanPayload } from "#contract";
import { ScanEngine } from "#engine";
import { timed, type BenchContext, type Suite } from "../suite.ts";

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
/** Scans of four studies each, out of ten, all with bounds of their own. */
const kept: readonly ScanPayload[] = Array.from({ length: SCANS }, (_, k) => ({
  All: Array.from({ length: 4 }, (__, j) => above(STUDIES[(k + 3 * j) % STUDIES.length]!, (k % 20) - 5)),
}));
/** One scan of the same studies in which none spares another. */
const leaves: ScanPayload = { All: [{ Leaf: { Any: STUDIES.map((study) => above(study, 1e12)) } }] };

async function run({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded } = await folder();
  const [ones, alls, warmOnes, warmAlls]: number[][] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = (): ScanEngine => {
      const engine = new ScanEngine(loaded, clock);
      engine.scan({ All: [] });
      return engine;
    };
    const [one, all] = [fresh(), fresh()];
    const runAll = (): void => kept.forEach((payload) => void all.scan(payload));
    ones!.push((await timed(clock, () => one.scan(leaves)))[1]);
    alls!.push((await timed(clock, runAll))[1]);
    while (one.prepare(1_024)) continue;
    while (all.prepare(1_024)) continue;
    warmOnes!.push((await timed(clock, () => one.scan(leaves)))[1]);
    warmAlls!.push((await timed(clock, runAll))[1]);
  }
  const note = `each is run by itself: values are shared between scans only as tail columns, once idle time has filled them`;
  table.against(
    `${SCANS} saved scans of ${STUDIES.length} studies, cold`,
    "ms",
    alls!,
    "one scan of the same studies",
    ones!,
    note,
  );
  table.against(
    `${SCANS} saved scans of ${STUDIES.length} studies, warm`,
    "ms",
    warmAlls!,
    "one scan of the same studies, cold",
    ones!,
  );
  table.line("one scan of the same studies, warm", "ms", warmOnes!);
}

export const savedScans: Suite = { name: "saved-scans", about: "200 saved scans that share studies", quick: true, run };
