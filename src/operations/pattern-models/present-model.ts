import type { KeptExample, KeptModel, WholeModel } from "#accounts";
import type { HeadType, PatternExample, PatternModel } from "#contract";
import { ENCODER_VERSION, LEAST_POSITIVES, thresholdOf, usualBand, type BandQuantile } from "#pattern-models";

const iso = (instant: number): string => new Date(instant).toISOString();

export function presentExample(example: KeptExample): PatternExample {
  const { id, ticker, figi, timeframe, scale, asOf, label, source, drifted } = example;
  const barsFingerprint = example.fingerprint;
  const pickedAt = iso(example.pickedAt);
  return { id, ticker, figi, timeframe, scale, asOf, barsFingerprint, label, source, pickedAt, drifted };
}

export function presentModel({ model, examples }: WholeModel): PatternModel {
  const { id, name, tags, notes, timeframe, scale, state, learnt, positiveCount, negativeCount } = model;
  return {
    id,
    name,
    tags: [...tags],
    notes,
    timeframe,
    scale,
    status: state.status,
    staleReason: state.staleReason,
    failureReason: state.failureReason,
    headType: model.headType ?? learnt?.headType ?? likelyHeadType(model),
    threshold: thresholdNow(model),
    scoreBand: {
      modelVersion: learnt?.head.encoder ?? ENCODER_VERSION,
      measuredAt: iso(learnt?.measuredAt ?? model.createdAt),
      universeSize: learnt?.band.universeSize ?? 0,
      quantiles: [...quantilesOf(model)],
    },
    modelVersion: learnt?.head.encoder ?? null,
    positiveCount,
    negativeCount,
    matchCount: learnt?.band.matchCount ?? null,
    matchCountAt: learnt === null || learnt.band.matchCount === null ? null : iso(learnt.measuredAt),
    trainedAt: learnt === null ? null : iso(learnt.trainedAt),
    createdAt: iso(model.createdAt),
    updatedAt: iso(model.updatedAt),
    examples: examples.map(presentExample),
  };
}

/** What would be chosen automatically, as far as the counts tell. */
function likelyHeadType({ positiveCount, negativeCount }: KeptModel): HeadType {
  if (positiveCount > 0 && positiveCount < LEAST_POSITIVES) return "nearest";
  return negativeCount > 0 ? "contrast" : "prototype";
}

function quantilesOf({ learnt }: KeptModel): readonly BandQuantile[] {
  return learnt?.band.quantiles ?? usualBand();
}

/** The least score of a match: what the user chose, else what follows from the band. */
export function thresholdNow(model: KeptModel): number {
  return model.threshold ?? thresholdOf(quantilesOf(model));
}
