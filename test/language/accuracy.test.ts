import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Clock } from "#base";
import { predictQuery } from "#language";

const SHARED = "../shared/nl";
const present = existsSync(`${SHARED}/score.mjs`);
if (!present) process.stderr.write(`\n*** ${SHARED} is absent: the accuracy of the parser is not measured ***\n`);

interface Item {
  readonly id: string;
  readonly query: string;
  readonly now?: string;
}
interface Report {
  readonly report: {
    readonly overall: { readonly exact: number };
    readonly must_fail: { readonly refused: number };
    readonly silent_wrong: number;
  };
}
interface Scorer {
  readonly evaluate: (items: readonly Item[], predictions: readonly unknown[]) => Report;
}

const clock: Clock = { now: () => 0, elapsed: () => 0 };
const NOW = "2025-06-18";

async function report(file: string): Promise<Report["report"] & { readonly items: number }> {
  const { evaluate } = (await import(`${process.cwd()}/${SHARED}/score.mjs`)) as Scorer;
  const rows = readFileSync(file, "utf8").split("\n");
  const items = rows.filter((row) => row !== "").map((row) => JSON.parse(row) as Item);
  const context = { sectors: [], industries: [], exchanges: [], countries: [], indexes: [], models: [] };
  const predictions: unknown[] = [];
  for (const { id, query, now } of items) {
    predictions.push(await predictQuery(id, query, { ...context, today: now?.slice(0, 10) ?? NOW }, clock));
  }
  return { ...evaluate(items, predictions).report, items: items.length };
}

// Least share read exactly, greatest share misread in silence: the parser was made while looking at these sentences.
it.runIf(present).each([
  [`${SHARED}/dev.jsonl`, 0.95, 0.01],
  ["test/language/tune.jsonl", 0.97, 0.01],
  ["test/language/tune-2.jsonl", 0.97, 0.01],
  ["test/language/tune-3.jsonl", 0.9, 0.025],
])("reads %s", async (file, floor, misread) => {
  const { overall, must_fail, silent_wrong, items } = await report(file);
  expect(overall.exact).toBeGreaterThanOrEqual(floor);
  expect(must_fail.refused).toBe(1);
  expect(silent_wrong / items).toBeLessThanOrEqual(misread);
});
