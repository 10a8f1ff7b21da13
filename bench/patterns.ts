// npm run bench -- patterns [draws]: measures how well pattern models find planted shapes, and the processor time.
import { COUNTS, measureAccuracy, type Forms } from "./patterns/accuracy.ts";
import { measureBudget } from "./patterns/budget.ts";
import { measureLabels } from "./patterns/labels.ts";
import { timePatterns } from "./patterns/speed.ts";

const TARGETS = { averagePrecision: [0.72, 0.77, 0.8], embed: 2500, score: 2 } as const;
const HEADINGS: Readonly<Record<Forms, string>> = {
  one: "every window of a shape has the same control points, but for jitter",
  many: "every window of a shape has control points of its own",
};

const draws = Number(process.argv[3] ?? 2);
const two = (value: number): string => value.toFixed(2);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const told = (met: boolean): string => (met ? "met" : "MISSED");

for (const forms of ["one", "many"] as const) {
  const rows = measureAccuracy(draws, forms);
  console.log(`\nMean average precision at ${COUNTS.join(", ")} positives (precision at 10): ${HEADINGS[forms]}\n`);
  console.log(`| method | ${COUNTS.join(" | ")} |\n|---|${COUNTS.map(() => "---:|").join("")}`);
  for (const { method, averagePrecision, precisionAt10 } of rows) {
    const cells = averagePrecision.map((value, i) => `${two(value)} (${two(precisionAt10[i]!)})`);
    console.log(`| ${method} | ${cells.join(" | ")} |`);
  }
  const blend = rows.find(({ method }) => method === "mr1, prototype")!.averagePrecision;
  const met = blend.every((value, i) => value >= TARGETS.averagePrecision[i]!);
  if (forms === "one") console.log(`\nTargets ${TARGETS.averagePrecision.join("/")} for mr1, prototype: ${told(met)}`);
}

const budget = measureBudget();
if (budget !== undefined) {
  const { models, realWindows, median, p99, p995, realRate, recall, walkRate, separable } = budget;
  console.log(`\n${models} models of five positives on ${realWindows} real daily windows of 64 bars:`);
  console.log(`- the band's median is ${two(median)}, its 99th percentile ${two(p99)}, its 99.5th ${two(p995)}`);
  console.log(`- at the default threshold ${percent(realRate)} of other real windows match (budget 0.5 %)`);
  console.log(`- and ${percent(recall)} of freshly planted ones; ${percent(separable)} of the models are separable`);
  console.log(`- with thresholds from random walks ${percent(walkRate)} of the real windows match`);
}

console.log("\nLabels:");
for (const { examples, falselyNamed, found, foundNegative } of measureLabels(6 * draws)) {
  console.log(
    `- of ${examples} positives with a wrong one it is named in ${percent(found)}, a positive labelled negative in ${percent(foundNegative)}; somebody among right ones in ${percent(falselyNamed)}`,
  );
}

const { embed, score, scoreAll, past } = timePatterns();
console.log("\nProcessor time, one thread:");
console.log(
  `- 10,000 windows embedded: ${embed.toFixed(0)} ms (target ${TARGETS.embed}: ${told(embed <= TARGETS.embed)})`,
);
console.log(
  `- 10,000 scores of a model: ${score.toFixed(2)} ms (target ${TARGETS.score}: ${told(score <= TARGETS.score)})`,
);
console.log(`- the scores of all 10,000: ${scoreAll.toFixed(2)} ms`);
console.log(`- 7.56 million stored windows of the past searched: ${past.toFixed(0)} ms a model`);
