import { seededRandom } from "#base";
import type { EncoderConstants } from "../../src/pattern-models/encoder/constants.ts";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "../../src/pattern-models/encoder/encoder-version.ts";
import { FeatureCounter } from "../../src/pattern-models/encoder/feature-counter.ts";
import { FEATURES } from "../../src/pattern-models/encoder/kernels.ts";
import { ROW_BOUND } from "../../src/pattern-models/encoder/packed-weights.ts";
import { randomWalkPath } from "../../src/pattern-models/encoder/random-walk-path.ts";
import { fitBiases } from "./fit-biases.ts";
import { principalAxes } from "./principal-axes.ts";

const SEED = 9;
const WALKS = 3000;
/** Share of the mean eigenvalue that is added to each eigenvalue before whitening: a greater share whitens less. */
const WHITENING = 0.3;

/** Fits the biases, and one matrix that standardises features, turns them to their principal axes and whitens them. */
export function fitConstants(): EncoderConstants {
  const biases = fitBiases();
  const features = walkFeatures(biases);
  const { means, deviations } = standardise(features);
  const { values, vectors } = principalAxes(covariance(features), FEATURES, EMBEDDING_LENGTH);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;

  const weights = new Float64Array(EMBEDDING_LENGTH * FEATURES);
  let widest = 0;
  for (let row = 0; row < EMBEDDING_LENGTH; row++) {
    const spread = Math.sqrt(values[row]! + WHITENING * mean);
    let width = 0;
    for (let i = 0; i < FEATURES; i++) {
      const weight = vectors[row * FEATURES + i]! / (spread * deviations[i]!);
      weights[row * FEATURES + i] = weight;
      width += Math.abs(weight);
    }
    widest = Math.max(widest, width);
  }
  // All rows have the same unit, which cancels when the embedding becomes a unit vector.
  const steps = Int16Array.from(weights, (weight) => Math.round((weight / widest) * (ROW_BOUND - FEATURES / 2)));
  const offsets = Int32Array.from({ length: EMBEDDING_LENGTH }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < FEATURES; i++) sum += steps[row * FEATURES + i]! * means[i]!;
    return Math.round(-sum);
  });
  return { biases, offsets, weights: steps };
}

/** Returns the counts of every walk, feature by feature. */
function walkFeatures(biases: Int32Array): Float64Array {
  const random = seededRandom(SEED);
  const counter = new FeatureCounter();
  const path = new Float32Array(PATH_LENGTH);
  const counts = new Float64Array(FEATURES);
  const features = new Float64Array(FEATURES * WALKS);
  for (let walk = 0; walk < WALKS; walk++) {
    randomWalkPath(random, PATH_LENGTH, path);
    counter.count(path, biases, counts);
    for (let i = 0; i < FEATURES; i++) features[i * WALKS + walk] = counts[i]!;
  }
  return features;
}

/** Standardises each feature in place to mean 0 and deviation 1; a constant feature becomes all zeros. */
function standardise(features: Float64Array): { readonly means: Float64Array; readonly deviations: Float64Array } {
  const means = new Float64Array(FEATURES);
  const deviations = new Float64Array(FEATURES);
  for (let i = 0; i < FEATURES; i++) {
    const column = features.subarray(i * WALKS, (i + 1) * WALKS);
    const mean = column.reduce((sum, value) => sum + value, 0) / WALKS;
    const variance = column.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / WALKS;
    const deviation = variance > 0 ? Math.sqrt(variance) : 1;
    for (let walk = 0; walk < WALKS; walk++) column[walk] = (column[walk]! - mean) / deviation;
    means[i] = mean;
    deviations[i] = deviation;
  }
  return { means, deviations };
}

function covariance(features: Float64Array): Float64Array {
  const matrix = new Float64Array(FEATURES * FEATURES);
  for (let i = 0; i < FEATURES; i++) {
    for (let j = 0; j <= i; j++) {
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let walk = 0, a = i * WALKS, b = j * WALKS; walk < WALKS; walk += 4, a += 4, b += 4) {
        first += features[a]! * features[b]!;
        second += features[a + 1]! * features[b + 1]!;
        third += features[a + 2]! * features[b + 2]!;
        fourth += features[a + 3]! * features[b + 3]!;
      }
      matrix[i * FEATURES + j] = matrix[j * FEATURES + i] = (first + second + (third + fourth)) / WALKS;
    }
  }
  return matrix;
}
