import { nearestName } from "#base";
import {
  candlestickOf,
  CANDLESTICKS,
  CHART_PATTERN_DEFINITIONS,
  chartPatternOf,
  findFundamental,
  findInsiderInput,
  findShortInput,
  resolveStudy,
  type Found,
} from "#catalogue";
import { INDICATOR_GROUPS, STOCK_GROUPS, type SessionZone, type Timeframe } from "#contract";
import { EARNINGS_FIGURES } from "../compile/groups/earnings.ts";
import { stockKindOf } from "../compile/groups/stock.ts";
import type { Atom } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { sentence } from "./sentence.ts";
import { atomFault, type FaultCode, type FormFault, type PlacedAtom } from "./form-fault.ts";

interface NameFault {
  readonly code: FaultCode;
  readonly message: string;
}

/** Finds names that the catalogue lacks, in the concept and in the study on the right side. */
export function checkConcept(placed: PlacedAtom, context: WordsContext): readonly FormFault[] {
  const { atom } = placed;
  const left = wrongConcept(atom, context);
  if (left !== undefined) return [atomFault(placed, left.code, "concept", left.message)];
  const { rhs } = atom;
  if (rhs.kind !== "study") return [];
  const timeframe = atom.group === "feature" ? (rhs.timeframe ?? atom.timeframe) : null;
  const own = isOwnSeries(atom)(rhs.concept);
  const right = own ? undefined : wrongStudy(rhs.concept, timeframe, rhs.session ?? atom.session);
  return right === undefined ? [] : [atomFault(placed, right.code, "rhs/concept", right.message)];
}

function wrongConcept(atom: Atom, { models }: WordsContext): NameFault | undefined {
  const { concept } = atom;
  switch (atom.group) {
    case "feature":
      return wrongStudy(concept, atom.timeframe, atom.session);
    case "indicator":
      return unlisted(concept, INDICATOR_GROUPS, "indicator");
    case "candlestick":
      return candlestickOf(concept) === undefined
        ? unlisted(
            concept,
            CANDLESTICKS.map(({ id }) => id),
            "candlestick pattern",
          )
        : undefined;
    case "chart_pattern":
      return chartPatternOf(concept) === undefined
        ? unlisted(
            concept,
            CHART_PATTERN_DEFINITIONS.map(({ id }) => id),
            "chart pattern",
          )
        : undefined;
    case "stock":
      return stockKindOf(concept) === undefined
        ? unlisted(
            concept,
            STOCK_GROUPS.filter((group) => group !== "Earnings"),
            "group of Stock",
          )
        : undefined;
    case "earnings":
      return unlisted(concept, ["date", "timing", ...Object.keys(EARNINGS_FIGURES)], "part of an earnings report");
    case "fundamental":
      return wrongName(findFundamental(concept));
    case "insider":
      return unlisted(concept, ["transaction"], "concept of insiders");
    case "insider_series":
      return wrongName(findInsiderInput(concept));
    case "short":
      return wrongName(findShortInput(concept));
    case "pattern_model": {
      if (models.some(({ id }) => id === concept)) return undefined;
      const names = models.map(({ name }) => name);
      const near = nearestName(concept, names);
      const hint =
        near === undefined
          ? names.length === 0
            ? "You have none."
            : `Yours are ${names.slice(0, 8).join(", ")}.`
          : `Did you mean ${near}?`;
      return { code: "model_not_found", message: `There is no pattern model "${concept.slice(0, 64)}". ${hint}` };
    }
  }
}

/** Returns a test for names of series in the left side's own group, which a right side may use. */
function isOwnSeries({ group, concept }: Atom): (text: string) => boolean {
  if (group === "fundamental") return (text) => findFundamental(text).ok;
  if (group === "insider_series") return (text) => findInsiderInput(text).ok;
  if (group === "short") return (text) => findShortInput(text).ok;
  return (text) => group === "indicator" && text === concept;
}

function wrongStudy(
  text: string,
  timeframe: Timeframe | null,
  zones: readonly SessionZone[] | null,
): NameFault | undefined {
  const result = resolveStudy(text, { timeframe: timeframe ?? undefined, zones: zones ?? undefined });
  const issue = result.ok ? undefined : result.issues[0];
  if (issue === undefined) return undefined;
  const code =
    issue.rule === "wrong_timeframe"
      ? "bad_timeframe"
      : issue.rule === "unknown_study"
        ? "unknown_feature"
        : "bad_param";
  return { code, message: sentence(issue.message) };
}

function wrongName(found: Found<unknown>): NameFault | undefined {
  if (found.ok) return undefined;
  const { rule, message } = found.issue;
  return { code: rule === "bad_argument" ? "bad_param" : "unknown_feature", message: sentence(message) };
}

function unlisted(written: string, known: readonly string[], what: string): NameFault | undefined {
  if (known.includes(written)) return undefined;
  const near = nearestName(written, known);
  const hint =
    near === undefined
      ? `There are ${known.slice(0, 12).join(", ")}${known.length > 12 ? " …" : ""}.`
      : `Did you mean ${near}?`;
  return { code: "unknown_feature", message: `"${written.slice(0, 64)}" is no ${what}. ${hint}` };
}
