import type { Category } from "#contract";
import { COMING } from "../coming.ts";
import type { Feature } from "../define-feature.ts";
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

const coming = new Map(COMING.map((study) => [study.id, study]));

/**
 * Every study that a text names: nested ones, those of formulas, and those that this version cannot evaluate.
 * Names that no study has, and texts that cannot be read, give nothing. Each study once, in the order of the text.
 */
export function studiesNamed(text: string): readonly NamedStudy[] {
  const found = new Map<string, NamedStudy>();
  const waiting: Syntax[] = [];
  const parsed = settled(() => parseStudy(text));
  if (parsed.value !== undefined) waiting.push(parsed.value);
  for (let syntax = waiting.pop(); syntax !== undefined; syntax = waiting.pop()) {
    if (syntax.kind === "negate") waiting.push(syntax.of);
    else if (syntax.kind === "binary") waiting.push(syntax.right, syntax.left);
    else if (syntax.kind === "call") {
      const { name, at } = syntax;
      let feature: Feature | undefined;
      if (!FORMULA_FUNCTIONS.has(name)) {
        const { value, later } = settled(() => findFeature(name, at));
        feature = value?.feature;
        const study = feature === undefined ? later : { name: feature.alias, category: feature.category };
        if (study !== undefined) found.set(study.name, study);
      }
      for (const argument of syntax.args.toReversed()) {
        if (!isChoice(feature, argument)) waiting.push(argument.value);
      }
    }
  }
  return [...found.values()];
}

/** Whether an argument is a word of one of the study's choices, which may also be the name of a study. */
function isChoice(feature: Feature | undefined, { name, value }: ArgumentSyntax): boolean {
  if (feature === undefined || name === "source" || value.kind !== "call" || value.args.length > 0) return false;
  return feature.params.some(({ parameter }) => "options" in parameter && parameter.options.includes(value.name));
}

/** What `work` gives, or which study it could not give because that one is still to come. */
function settled<T>(work: () => T): { readonly value?: T; readonly later?: NamedStudy } {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof StudyFault)) throw error;
    const { rule, facts } = error.issue;
    const study = rule === "not_available_yet" ? coming.get(String(facts?.["study"])) : undefined;
    return study === undefined ? {} : { later: { name: study.id, category: study.category } };
  }
}
