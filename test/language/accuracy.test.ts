import { expect, it } from "vitest";
import { accuracyOf, hasScorer, SHARED } from "./measure.ts";

const present = hasScorer();
if (!present) process.stderr.write(`\n*** ${SHARED} is absent: the accuracy of the parser is not measured ***\n`);

// Lowest share read exactly, highest share silently misread. The parser was developed on these sentences.
it.runIf(present).each([
  [`${SHARED}/dev.jsonl`, 0.95, 0.01],
  ["test/language/tune.jsonl", 0.97, 0.01],
  ["test/language/tune-2.jsonl", 0.97, 0.01],
  ["test/language/tune-3.jsonl", 0.9, 0.025],
  ["test/language/wild.jsonl", 0.5, 0.07],
])("reads %s with enough exact answers and few silent misreadings", async (file, floor, misread) => {
  const { exact, mustFail, silentlyWrong } = await accuracyOf(file);
  expect(exact).toBeGreaterThanOrEqual(floor);
  expect(mustFail).toBe(1);
  expect(silentlyWrong).toBeLessThanOrEqual(misread);
});
