// npm run accuracy: prints the parser's accuracy, one line per set of sentences, in shares of its items.
// Arguments: files with one set each (default: all development sets); --ids OUTCOME lists the items with that outcome.
import { parseArgs } from "node:util";
import { accuracyOf, hasScorer, OUTCOMES, SHARED } from "./measure.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { ids: { type: "string" } } });
const DEVELOPMENT = [
  `${SHARED}/dev.jsonl`,
  ...["tune", "tune-2", "tune-3", "wild"].map((name) => `test/language/${name}.jsonl`),
];
if (!hasScorer()) {
  console.error(`${SHARED} is absent: the accuracy of the parser cannot be measured`);
  process.exit(2);
}
const share = (value: number): string => `${(100 * value).toFixed(1)}%`;
for (const file of positionals.length > 0 ? positionals : DEVELOPMENT) {
  const { items, exact, mustFail, silentlyWrong, outcomes, ids } = await accuracyOf(file);
  const shares = OUTCOMES.map((one) => `${one.replace("_", " ")} ${share(outcomes[one])}`).join(", ");
  const rates = `exact ${share(exact)}, must fail ${share(mustFail)}, silently wrong ${share(silentlyWrong)}`;
  console.log(`${file}: ${items} items; ${shares}; ${rates}`);
  const listed = OUTCOMES.find((one) => one === values.ids);
  if (listed !== undefined) console.log(`  ${listed}: ${ids[listed].join(" ")}`);
}
