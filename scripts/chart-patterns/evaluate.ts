// npm run eval:chart-patterns: prints recall of planted patterns, rates on walks, confusion, stability and speed.
// Arguments: [series of each kind (9 kinds a pattern)] [walks], or `fit`, which fits and prints the weights.
import { seededRandom } from "#base";
import { CHART_PATTERNS } from "#contract";
import { timeChartPatterns } from "../../bench/chart-patterns.ts";
import { GATES } from "../../src/catalogue/chart-patterns/gates.ts";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";
import { randomWalk } from "../../src/catalogue/chart-patterns/random-walk.testing.ts";
import { evaluatePlanted, LOOKBACK, noisy, stability, standingRates, walkRates } from "./evaluation.ts";
import { realWindows } from "./real-windows.ts";
import { REPORT_SEED } from "./seeds.ts";

if (process.argv[2] === "fit") await import("./fit-quality.ts");
else evaluate(Number(process.argv[2] ?? 40), Number(process.argv[3] ?? 5000));

function evaluate(each: number, walkCount: number): void {
  const random = seededRandom(REPORT_SEED);
  /** Gates that 2 % of random walks reach. */
  const STRICT = GATES.map(() => 0.6);
  const points = (share: number): string => (100 * share).toFixed(2).padStart(6);
  const two = (share: number): string => share.toFixed(2).padStart(5);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

  const walks = walkRates(random.fork("walks"), walkCount);
  const strictWalks = walkRates(random.fork("walks"), walkCount, "stochastic", STRICT);
  const constant = walkRates(random.fork("constant"), walkCount, "constant");
  const real = standingRates(realWindows());
  const planted = CHART_PATTERNS.map((name) => evaluatePlanted(random.fork(`planted ${name}`), name, each));
  const strict = CHART_PATTERNS.map((name, i) =>
    name.endsWith("Flag") ? evaluatePlanted(random.fork(`planted ${name}`), name, each, STRICT) : planted[i]!,
  );

  console.log(
    `Lookback ${LOOKBACK}, ${9 * each} planted series a pattern, ${walkCount} walks, ${real.count} real daily windows`,
  );
  console.log("walks: share of random walks in % (at the 2 % gate / at the standing gate); const: constant volatility");
  console.log(
    `${"pattern".padEnd(28)} recall at 2 % | low  mid  high | located | walks % | walks % | const % | real %`,
  );
  for (const [i, name] of CHART_PATTERNS.entries()) {
    const { recall, recallByAmplitude, located } = strict[i]!;
    const cells = [two(recall).padStart(12), recallByAmplitude.map(two).join(""), two(located).padStart(6)];
    const rates = [strictWalks, walks, constant, real].map(({ rates: of }) => points(of[i]!));
    console.log(`${name.padEnd(28)} ${[...cells, ...rates].join(" | ")}`);
  }
  const recalls = strict.map(({ recall }) => recall);
  console.log(
    `${"mean".padEnd(28)} ${two(mean(recalls)).padStart(12)} | ${[0, 1, 2].map((a) => two(mean(strict.map(({ recallByAmplitude }) => recallByAmplitude[a]!)))).join("")} | ${two(mean(strict.map(({ located }) => located))).padStart(6)} | ${[strictWalks, walks, constant, real].map(({ rates }) => points(mean(rates))).join(" | ")}`,
  );
  console.log(
    `any of 17: walks ${points(walks.any)} %, constant ${points(constant.any)} %, real ${points(real.any)} %`,
  );
  const flags = planted.filter(({ name }) => name.endsWith("Flag"));
  console.log(`flags at their standing gate (5 %): recall ${flags.map(({ recall }) => two(recall)).join(" /")}`);

  console.log("\nConfusion: share of series planted with the row's pattern on which the column's stands, in %");
  console.log(" ".repeat(29) + CHART_PATTERNS.map((_, i) => String(i + 1).padStart(4)).join(""));
  for (const [i, { name, labels }] of planted.entries()) {
    const cells = labels.map((share) => (100 * share).toFixed(0).padStart(4)).join("");
    console.log(`${String(i + 1).padStart(2)} ${name.padEnd(26)}${cells}`);
  }

  const stable = random.fork("stability");
  const mixed = [
    ...Array.from({ length: 600 }, () => randomWalk(stable, 252)),
    ...CHART_PATTERNS.flatMap((name) =>
      Array.from({ length: 18 }, (_, k) => plantedPattern(stable, name, k % 3, ((k / 3) % 3) | 0).bars),
    ),
  ];
  const sets = [
    ["walks and planted series", mixed],
    ["real daily windows", [...realWindows()]],
  ] as const;
  console.log(
    "\nStability: Jaccard of what stands after normal noise on each price, plain / with hysteresis (enter at the",
  );
  console.log("gate, leave at gate − .12); halved: all prices divided by two");
  const text = ({ plain, kept }: { readonly plain: number; readonly kept: number }): string =>
    `${two(plain)} /${two(kept)}`;
  for (const [what, series] of sets) {
    if (series.length === 0) continue;
    const noise = [0.05, 0.1, 0.2].map((share) => {
      const found = stability(series, (bars) => noisy(bars, stable, share));
      return `${share} ATR ${text(found)}`;
    });
    const halved = stability(series, ({ open, high, low, close, volume }) => {
      const half = (values: Float64Array): Float64Array => values.map((value) => value / 2);
      return { open: half(open), high: half(high), low: half(low), close: half(close), volume };
    });
    console.log(`${what.padEnd(26)} ${noise.join("   ")}   halved ${text(halved)}`);
  }
  const { cold, step } = timeChartPatterns();
  console.log(
    `\nSpeed: ${cold.toFixed(0)} µs of processor time a ticker of 252 bars cold, ${step.toFixed(1)} µs one more bar`,
  );

  const family = (part: string): number =>
    mean(strict.filter(({ name }) => name.includes(part)).map((one) => one.recall));
  const rateOf = (part: string): number => mean(strictWalks.rates.filter((_, i) => CHART_PATTERNS[i]!.includes(part)));
  const parts = ["Head and Shoulders", "Double", "Multiple", "Triangle", "Wedge", "Flag", "Channel", "Cup"];
  const floors = [
    ["mean recall at least .60", mean(recalls) >= 0.6],
    ["no pattern under .30", Math.min(...recalls) >= 0.3],
    ...["Head and Shoulders", "Triangle", "Cup"].map((part) => [`${part} at least .65`, family(part) >= 0.65] as const),
    ...parts.map(
      (part) => [`${part}: walks within half a point of 2 %`, Math.abs(rateOf(part) - 0.02) <= 0.005] as const,
    ),
  ] as const;
  console.log(`\nFloors: ${floors.filter(([, met]) => met).length} of ${floors.length} met`);
  for (const [what, met] of floors) if (!met) console.log(`  NOT MET: ${what}`);
  if (floors.some(([, met]) => !met)) process.exitCode = 1;
}
