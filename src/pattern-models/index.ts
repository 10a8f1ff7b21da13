/**
 * pattern-models: a shape of the chart, learnt from a few examples.
 * 1. encoder/: a window of bars becomes a path, a path an embedding;
 * 2. heads/: examples become a head, a head and an embedding a score;
 * 3. bands/: how the scores of a universe are spread, and the threshold that follows;
 * 4. windows/: which windows have a path, when one has changed, and the index of those of the past;
 * 5. life/: the states of a model, training, drift.
 * It knows no store and no engine: both are ports.
 */
export type { PatternHead } from "./pattern-head.ts";
export type {
  FoundWindow,
  PastSearch,
  PatternMarket,
  ScoredWindow,
  UniverseScores,
  WindowBars,
  WindowFault,
  WindowRequest,
} from "./pattern-market.ts";
export { EMBEDDING_LENGTH, ENCODER_VERSION, PATH_LENGTH } from "./encoder/encoder-version.ts";
export { WindowEncoder } from "./encoder/window-encoder.ts";
export { quantise } from "./encoder/quantised.ts";
export { windowPath } from "./windows/window-path.ts";
export type { WindowPrices } from "./windows/window-path.ts";
export { PastIndex } from "./windows/past-index.ts";
export type { PastIndexSearch } from "./windows/past-index.ts";
export { fitHead } from "./heads/fit-head.ts";
export type { LabelledEmbedding } from "./heads/labelled-embedding.ts";
export { LEAST_POSITIVES } from "./heads/head-type.ts";
export { HeadScorer } from "./heads/head-scorer.ts";
export { LIKENESS_BATCH } from "./heads/likeness.ts";
export { scoreOf } from "./heads/score.ts";
export { measureBand } from "./bands/measure-band.ts";
export type { BandQuantile } from "./bands/measure-band.ts";
export { separation } from "./bands/separation.ts";
export { budgetScore, thresholdOf } from "./bands/threshold.ts";
export { walkScores } from "./bands/walk-scores.ts";
export { leastPositives } from "./life/least-positives.ts";
export type { LearntModel, MeasuredBand } from "./life/learnt-model.ts";
export { lookForDrift } from "./life/look-for-drift.ts";
export type { DriftFinding } from "./life/look-for-drift.ts";
export { measureModel } from "./life/measure-model.ts";
export { nextState, plainState } from "./life/model-state.ts";
export type { ModelEvent, ModelState } from "./life/model-state.ts";
export { readWindow } from "./life/read-window.ts";
export type { ReadWindow } from "./life/read-window.ts";
export { suggestWindows } from "./life/suggest-windows.ts";
export type { TeachingExample } from "./life/teaching-example.ts";
export { trainModel } from "./life/train-model.ts";
export type { TrainingTools } from "./life/train-model.ts";
export { usualBand } from "./life/usual-band.ts";
