import { assert, nearestName } from "#base";
import type { Feature } from "../define-feature.ts";
import { FEATURES } from "../features.gen.ts";
import { FORMULA_FUNCTIONS } from "./formula-functions.ts";
import { StudyFault } from "./study-issue.ts";

export interface FoundFeature {
  readonly feature: Feature;
  /** Value of the first parameter when the name carries it, as in sma_50. */
  readonly first: number | undefined;
}

const byName = new Map<string, Feature>();
for (const feature of FEATURES) {
  for (const name of [feature.alias, ...feature.aliases]) {
    assert(!byName.has(name) && !FORMULA_FUNCTIONS.has(name), `the study name ${name} is used twice`);
    byName.set(name, feature);
  }
}
/** What traders say, in the form of a name: "relative volume" → relative_volume. */
const bySynonym = new Map<string, string>();
for (const feature of FEATURES) {
  for (const synonym of feature.synonyms) bySynonym.set(synonym.replaceAll(/[^a-z0-9]+/g, "_"), feature.alias);
}
const known = [...byName.keys(), ...FORMULA_FUNCTIONS.keys()];

/** The feature of a name in lower case: its alias, another fixed name, or `alias_<n>`. Throws StudyFault. */
export function findFeature(name: string, position: number): FoundFeature {
  const exact = byName.get(name);
  if (exact !== undefined) return { feature: exact, first: undefined };
  const [, stem, digits] = /^(\w+?)_(\d{1,6})$/.exec(name) ?? [];
  const feature = stem === undefined ? undefined : byName.get(stem);
  if (feature?.params[0]?.parameter.kind === "int") return { feature, first: Number(digits) };
  const nearest = bySynonym.get(name) ?? nearestName(name, known);
  const hint = nearest === undefined ? "the reference lists every study" : `did you mean ${nearest}?`;
  throw new StudyFault("unknown_study", `there is no study ${JSON.stringify(name)}; ${hint}`, {
    study: name,
    position,
    ...(nearest === undefined ? {} : { nearest }),
  });
}
