import { budgetScore, measureModel, type TrainingTools } from "#pattern-models";
import type { WholeModel } from "./keep-models.ts";
import { lookAfterExamples, writeFindings, type Finish } from "./learn-model.ts";
import { moveModel } from "./move-model.ts";

/** A change of the score that 99.5 % of stocks are below that makes the old band worthless. */
const LARGE_SHIFT = 0.05;

/**
 * Looks after a model that has learnt something: whether its examples have drifted, and how its scores are spread now.
 * A band that has shifted far is kept with its threshold until the model is trained again, so that nobody's matches
 * change unasked. Errors: those of the market.
 */
export async function refresh({ model, examples }: WholeModel, tools: TrainingTools): Promise<Finish> {
  const { learnt } = model;
  if (learnt === null) return async () => undefined;
  const findings = await lookAfterExamples(examples, model, tools);
  const band = await measureModel(
    { head: learnt.head, threshold: model.threshold, examples },
    tools.market,
    tools.signal,
  );
  return async (stores, current, now) => {
    const news = await writeFindings(stores, examples, findings);
    // It was trained again, or has lost its examples, meanwhile.
    if (current.learnt === null || current.learnt.trainedAt !== learnt.trainedAt) return;
    const shift = Math.abs(budgetScore(band.quantiles) - budgetScore(learnt.band.quantiles));
    const hasShifted = model.threshold === null && shift > LARGE_SHIFT;
    const isCounted = current.threshold === model.threshold;
    const kept = hasShifted ? learnt.band : { ...band, matchCount: isCounted ? band.matchCount : null };
    await stores.patternModels.update(model.id, { learnt: { ...current.learnt, band: kept, measuredAt: now } });
    const reason = news ?? (hasShifted ? "score_band_outdated" : null);
    if (reason !== null) await moveModel(stores, current, { kind: "changed", reason });
    if (!isCounted) await stores.patternModels.addJob({ modelId: model.id, kind: "refresh", queuedAt: now });
  };
}
