import { AppError } from "#base";
import { PatternMatchesReply } from "#contract";
import type { ScoredWindow } from "#pattern-models";
import { defineOperation } from "../define-operation.ts";
import { DEFAULT_MATCHES, MATCH_QUERY } from "./match-parameters.ts";
import { MODEL_PATH } from "./model-path.ts";
import { learntBy, modelToUse } from "./model-place.ts";
import { noteUse } from "./own-heads.ts";
import { thresholdNow } from "./present-model.ts";
import { withStarts } from "./with-starts.ts";

export default defineOperation({
  id: "listPatternMatches",
  tag: "pattern models",
  summary: "Find what resembles a pattern model, now or in the past.",
  description:
    "Without dates: the newest window of every stock that reaches the score. With `from` or `to`: windows that ended in these sessions, of any stock; of windows that overlap by more than half only the best is given. The first search of the past for a timeframe and a scale reads all history, which takes a while: until it is done the answer is 504, and asking again goes on.",
  http: { method: "GET", path: "/api/v2/pattern-models/{id}/matches" },
  access: "read",
  cost: "scan",
  path: MODEL_PATH,
  query: MATCH_QUERY,
  output: PatternMatchesReply,
  errors: ["not_found", "conflict", "insufficient_tier"],
  async run(context, { path, query }, call) {
    const whole = await modelToUse(context, call, path.id);
    const { head } = learntBy(whole);
    const { from, to, min_score: minScore = thresholdNow(whole.model), limit = DEFAULT_MATCHES } = query;
    if (from !== undefined && to !== undefined && from > to) {
      const message = `The query parameter "to" is before "from"; exchange the two.`;
      throw new AppError("validation_failed", message, [{ path: "?to", rule: "bad_range", message }]);
    }
    const { patterns } = context.scanner;
    await noteUse(context, [whole.model]);
    if (from !== undefined || to !== undefined) {
      const found = await patterns.past(head, { from, to, minScore, limit }, call.signal);
      const matches = await withStarts(context, call, whole.model, found);
      return { asOf: null, universeSize: null, minScore, count: matches.length, matches };
    }
    const { asOf, universeSize, windows } = await patterns.scores(head, call.signal);
    const reaching = windows.filter(({ score }: ScoredWindow) => score >= minScore);
    const matches = await withStarts(context, call, whole.model, reaching.slice(0, limit));
    return { asOf, universeSize, minScore, count: reaching.length, matches };
  },
});
