import { expect, it } from "vitest";
import type { Clock } from "#base";
import { NO_NAMES, type WordsContext } from "../words-context.ts";
import { draftWords } from "./draft-words.ts";

const words: WordsContext = { ...NO_NAMES, models: [], today: "2025-06-18" };
const clock: Clock = { now: () => 0, elapsed: () => 0 };

it("keeps the numbers that the parser's rules derive from the words", async () => {
  const draft = await draftWords("8/21/55 EMA ribbon stacked bullishly", {
    words,
    drafter: undefined,
    examples: [],
    clock,
  });
  expect(draft.refusal).toBeNull();
  expect(draft.form.atoms.map(({ concept }) => concept)).toEqual(["ema(8)", "ema(21)"]);
});
