import type { EvaluationView } from "../conditions/evaluation-views.ts";
import type { Backend } from "./backend.ts";
import { cached } from "./cached.ts";
import { candles, compiled, interpreted } from "./from-bars.ts";
import { attributes, chartPatterns, feeds, patternModels } from "./lane-by-lane.ts";

/** The backends of a scan, the cheapest first: each leaf goes to the first that takes it. */
export const BACKENDS: readonly Backend<EvaluationView>[] = [
  cached,
  attributes,
  compiled,
  candles,
  interpreted,
  feeds,
  chartPatterns,
  patternModels,
];
