import type { Category } from "#contract";
import type { Feature } from "../define-feature.ts";
import { populationText } from "../parameters.ts";
import { findFeature } from "./find-feature.ts";
import { FORMULA_FUNCTIONS } from "./formula-functions.ts";
import { parseStudy } from "./parse.ts";
import { StudyFault } from "./study-issue.ts";
import type { ArgumentSyntax, Syntax } from "./syntax.ts";

/** A study that a text names, as the whole of it or inside another one. */
export interface NamedStudy {
  readonly name: string;
  readonly category: Category;
}

/**
 * Every study that a text names, nested ones and those of formulas too.
 * Names that no study has, and texts that cannot be read, give nothing. Each study once, in the order of the text.
 */
export function studiesNamed(text: string): readonly NamedStudy[] {
  const found = new Map<string, NamedStudy>();
  const waiting: Syntax[] = [];
  const parsed = settled(() => parseStudy(text));
  if (parsed !== undefined) waiting.push(parsed);
  for (let syntax = waiting.pop(); syntax !== undefined; syntax = waiting.pop()) {
    if (syntax.kind === "negate") waiting.push(syntax.of);
    else if (syntax.kind === "binary") waiting.push(syntax.right, syntax.left);
    else if (syntax.kind === "call") {
      const { name, at } = syntax;
      let feature: Feature | undefined;
      if (!FORMULA_FUNCTIONS.has(name)) {
        feature = settled(() => findFeature(name, at))?.feature;
        if (feature !== undefined) found.set(feature.alias, { name: feature.alias, category: feature.category });
      }
      for (const argument of syntax.args.toReversed()) {
        if (!isChoice(feature, argument)) waiting.push(argument.value);
      }
    }
  }
  return [...found.values()];
}

/** Whether an argument is a word for one of the study's parameters, which may also be the name of a study. */
function isChoice(feature: Feature | undefined, { name, value }: ArgumentSyntax): boolean {
  if (feature === undefined || name === "source" || value.kind !== "call" || value.args.length > 0) return false;
  return feature.params.some(({ parameter }) => {
    if (parameter.kind === "ticker") return true;
    if (parameter.kind === "population") return populationText(value.name) !== undefined;
    return "options" in parameter && parameter.options.includes(value.name);
  });
}

/** What `work` gives; undefined for what no study is. */
function settled<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StudyFault)) throw error;
    return undefined;
  }
}
