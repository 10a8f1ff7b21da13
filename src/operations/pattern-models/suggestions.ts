import { PatternSuggestionsReply } from "#contract";
import { suggestWindows, type ScoredWindow } from "#pattern-models";
import { defineOperation } from "../define-operation.ts";
import { MODEL_PATH } from "./model-path.ts";
import { learntBy, modelToUse } from "./model-place.ts";
import { noteUse } from "./own-heads.ts";
import { thresholdNow } from "./present-model.ts";
import { withStarts } from "./with-starts.ts";

export default defineOperation({
  id: "suggestPatternExamples",
  tag: "pattern models",
  summary: "Find windows whose labels would teach a pattern model most.",
  description:
    "The three windows of now that score highest and have no label, and the three nearest the threshold. Add those that you can judge as examples, with `asOf` as it is given and the source `suggested`; negatives teach most.",
  http: { method: "GET", path: "/api/v2/pattern-models/{id}/suggestions" },
  access: "read",
  cost: "scan",
  path: MODEL_PATH,
  output: PatternSuggestionsReply,
  errors: ["not_found", "conflict", "insufficient_tier"],
  async run(context, { path }, call) {
    const whole = await modelToUse(context, call, path.id);
    const { model, examples } = whole;
    const { head } = learntBy(whole);
    await noteUse(context, [model]);
    const threshold = thresholdNow(model);
    const { asOf, windows } = await context.scanner.patterns.scores(head, call.signal);
    // The newest window of an instrument is an example where one of it ends no earlier.
    const pickedUpTo = new Map<string, number>();
    for (const example of examples) {
      const instant = Date.parse(example.asOf);
      pickedUpTo.set(example.figi, Math.max(instant, pickedUpTo.get(example.figi) ?? instant));
    }
    const isLabelled = ({ figi, asOf: end }: ScoredWindow): boolean => (pickedUpTo.get(figi) ?? -1) >= Date.parse(end);
    const suggested = suggestWindows(windows, threshold, isLabelled);
    return { asOf, suggestions: await withStarts(context, call, model, suggested) };
  },
});
