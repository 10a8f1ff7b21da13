import { readFileSync } from "node:fs";
import { convertWords, DraftCache, NO_NAMES } from "#language";
import { quantile } from "../quantile.ts";
import type { BenchContext, Suite } from "../suite.ts";

const SETS = ["tune", "tune-2", "tune-3", "wild"].map((name) => `test/language/${name}.jsonl`);
const CONTEXT = { ...NO_NAMES, models: [], today: "2025-06-18" };
/** Least and greatest number of words of a sentence, about 20. */
const SENTENCE = [17, 23] as const;
const ROUNDS = 10;
const LONG = 2_000;
/** Texts that cause much work: words that begin many readings, brackets, endless numbers. */
const HOSTILE = [
  "above ",
  "( ",
  "10 20 50 ",
  "rsi above below over under 10 and or not ",
  "up down up down 5% ",
  "close above the high of the low of ",
  "or ",
  "within 5 days ago last 3 weeks ",
].map((piece) => piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG));

async function run({ clock, table }: BenchContext): Promise<void> {
  let calls = 0;
  const queries = SETS.flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { readonly query: string }).query);
  const deps = {
    words: CONTEXT,
    drafter: undefined,
    examples: [],
    clock,
    // Each text has its own key, so that no answer comes from the cache.
    cache: new DraftCache(clock),
    sha256: () => `${calls++}`,
    lackingOf: () => [],
  };
  const timesOf = async (texts: readonly string[]): Promise<number[]> => {
    const times: number[] = [];
    for (const text of texts) {
      const begun = clock.elapsed();
      await convertWords(text, deps);
      times.push(clock.elapsed() - begun);
    }
    return times;
  };
  const sentences = queries.filter((query) => {
    const words = query.split(/\s+/).length;
    return words >= SENTENCE[0] && words <= SENTENCE[1];
  });
  const all = queries.join(". ");
  const long = Array.from({ length: Math.floor(all.length / LONG) }, (_, at) => all.slice(at * LONG, (at + 1) * LONG));
  // Warm-up round, as a running server has converted words before.
  await timesOf(queries);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(...(await timesOf(sentences)));
  table.line("a sentence of 17 to 23 words", "ms", times, `${sentences.length} sentences`);
  table.line("the 99th percentile of them", "ms", [quantile(times, 0.99)], "at most 15");
  table.line("2,000 characters", "ms", await timesOf(long), "at most 100");
  table.line("a hostile text of 2,000 characters", "ms", await timesOf(HOSTILE), "at most 250");
}

export const words: Suite = { name: "words", about: "plain words, converted by the parser", quick: false, run };
