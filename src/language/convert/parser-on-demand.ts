import type { Refinement } from "../refine/refine-words.ts";
import type { predictQuery as predict } from "../scoring/predict-query.ts";
import type { Prediction } from "../scoring/prediction.ts";
import type { Conversion } from "./conversion.ts";
import type { ConvertDeps } from "./convert-words.ts";

// The vocabulary takes about 20 MB in each thread that imports the parser; a thread that converts nothing does without.
const converting = () => import("./convert-words.ts");
const refining = () => import("../refine/refine-words.ts");

/** As `convertWords` of convert-words.ts. The first call imports the parser. */
export async function convertWords(query: string, deps: ConvertDeps): Promise<Conversion> {
  return (await converting()).convertWords(query, deps);
}

/** As `refineWords` of refine-words.ts. The first call imports the parser. */
export async function refineWords(refinement: Refinement, deps: ConvertDeps): Promise<Conversion> {
  return (await refining()).refineWords(refinement, deps);
}

/** As `predictQuery` of predict-query.ts. The first call imports the parser. */
export async function predictQuery(...query: Parameters<typeof predict>): Promise<Prediction> {
  return (await import("../scoring/predict-query.ts")).predictQuery(...query);
}

/** Imports the parser, for a thread that will convert. */
export async function loadParser(): Promise<void> {
  await Promise.all([converting(), refining()]);
}
