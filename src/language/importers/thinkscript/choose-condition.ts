import { type NamedSide, outermost, preferredOf, sideOfName } from "../named-side.ts";
import { ImportFault } from "../import-fault.ts";
import { casesOf, constantOf, isMeasured, type Value } from "../values/value.ts";
import { namesCounted, namesIn, namesJoined } from "./names-in.ts";
import { namesNumber } from "./thinkscript-series.ts";
import type { ThinkScript, ThinkScriptExpression } from "./thinkscript-syntax.ts";

interface ChosenCondition {
  readonly condition: ThinkScriptExpression;
  readonly notes: readonly string[];
}

/** Returns the value of a definition; undefined without a counterpart. */
type Reader = (of: ThinkScriptExpression) => Value | undefined;

const MOST_NAMED = 12;
const WAY_OUT = "Call another plot scan to take that one instead.";

/**
 * Chooses the condition that is the scan: the plot called `scan`, the only plot, the preferred one of several plots,
 * else a bare expression, else a condition among the definitions that nothing else uses. `reader` creates a reader of
 * values with its own step limit. Throws ImportFault if there is none.
 */
export function chosenCondition(parsed: ThinkScript, reader: () => Reader, text: string): ChosenCondition {
  const { definitions, plots, bare } = parsed;
  const [only] = plots.keys();
  const key = plots.has("scan") ? "scan" : plots.size === 1 ? only : undefined;
  const of = key === undefined ? undefined : definitions.get(key);
  if (key !== undefined && of !== undefined) return ofPlot({ name: plots.get(key)!, of }, reader(), definitions);
  if (plots.size > 1) return ofPlots(parsed, reader(), text);
  return bare === undefined ? ofDefinitions(parsed, reader(), text) : { condition: bare, notes: [] };
}

interface Named {
  readonly name: string;
  readonly of: ThinkScriptExpression;
}

/** Takes the only plot. Throws ImportFault if the plot is a number; an unreadable condition keeps its own reason. */
function ofPlot(plot: Named, read: Reader, definitions: ThinkScript["definitions"]): ChosenCondition {
  const kind = kindOf(plot.of, read);
  if (kind !== "number" && !(kind === "unknown" && isWrittenAsNumber(plot.of, definitions)))
    return taken(plot, kind, []);
  const why = `the plot ${JSON.stringify(plot.name)} draws a number, and a number is no condition; write what must hold, as in plot scan = close > open;`;
  throw new ImportFault(why, plot.of.span);
}

/** True if a plot is written as a number: a sum, a price, a study or a name for one. */
function isWrittenAsNumber(of: ThinkScriptExpression, definitions: ThinkScript["definitions"], steps = 0): boolean {
  if (steps > MOST_NAMED) return false;
  // A product of conditions is a condition, so one side must be a number.
  if (of.kind === "arithmetic")
    return [of.left, of.right].some((one) => isWrittenAsNumber(one, definitions, steps + 1));
  if (of.kind === "negative") return isWrittenAsNumber(of.of, definitions, steps + 1);
  if (of.kind !== "leaf") return false;
  const { leaf } = of;
  if (leaf.kind === "group" || leaf.kind === "earlier") return isWrittenAsNumber(leaf.of, definitions, steps + 1);
  if (leaf.kind !== "named") return false;
  const defined = leaf.args === undefined ? definitions.get(leaf.name) : undefined;
  return defined === undefined ? namesNumber(leaf.name) : isWrittenAsNumber(defined, definitions, steps + 1);
}

function ofPlots({ definitions, plots }: ThinkScript, read: Reader, text: string): ChosenCondition {
  const known = [...plots].flatMap(([key, name]): readonly Named[] => {
    const of = definitions.get(key);
    return of === undefined ? [] : [{ name, of }];
  });
  const conditions = conditionsAmong(known, read);
  const side = ({ name }: Named): NamedSide => sideOfName(name);
  const whole = outermost(conditions, side, ({ of }, among) => {
    const names = namesJoined(of, definitions);
    return among.filter(({ name }) => names.has(name.toLowerCase()));
  });
  const chosen = preferredOf(whole, side);
  if (chosen === undefined) {
    const many = `there are ${plots.size} plots, of which none can be read as a condition; call the one that scans scan`;
    throw new ImportFault(many, [0, text.length]);
  }
  const others = known.filter(({ name }) => name !== chosen.name).map(({ name }) => JSON.stringify(name));
  const note = `The script has ${plots.size} plots. Taken: ${JSON.stringify(chosen.name)}. Not taken: ${listed(others)}. ${WAY_OUT}`;
  return taken(chosen, chosen.kind, [note]);
}

/** Chooses among the definitions. Helpers of other definitions, or of the numbers in labels, are no candidates. */
function ofDefinitions({ definitions, drawings }: ThinkScript, read: Reader, text: string): ChosenCondition {
  const known = [...definitions].map(([name, of]): Named => ({ name, of }));
  const used = new Set([
    ...known.flatMap(({ name, of }) => [...namesIn(of)].filter((one) => one !== name)),
    ...drawings.flatMap((drawing) => [...namesCounted(drawing)]),
  ]);
  const conditions = conditionsAmong(known.toReversed(), read);
  const last = conditions.filter(({ name }) => !used.has(name));
  const chosen = preferredOf(last, ({ name }) => sideOfName(name));
  if (chosen === undefined) {
    const why =
      conditions.length === 0
        ? "there is no plot and no condition"
        : "there is no plot, and its conditions only feed other definitions or labels with numbers; write plot scan = … with what must hold";
    throw new ImportFault(why, [0, text.length]);
  }
  const others = last.filter(({ name }) => name !== chosen.name).map(({ name }) => JSON.stringify(name));
  const not = others.length === 0 ? "" : ` Not taken: ${listed(others)}.`;
  const note = `The script has no plot. Taken: its condition ${JSON.stringify(chosen.name)}.${not} Write plot scan = … to take another one.`;
  return taken(chosen, chosen.kind, [note]);
}

function listed(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return `${names.slice(0, MOST_NAMED).join(", ")}${more}`;
}

/** `sign`: a number, made from conditions, that is above or below 0 and never 0. `unknown`: the value is unreadable. */
type Kind = "condition" | "sign" | "number" | "unknown";

function taken({ name, of }: Named, kind: Kind, notes: readonly string[]): ChosenCondition {
  if (kind !== "sign") return { condition: of, notes };
  const zero: ThinkScriptExpression = { kind: "number", value: 0, span: of.span };
  const condition = { kind: "compare", relation: "GreaterThan", left: of, right: zero, span: of.span } as const;
  const note = `${JSON.stringify(name)} is above or below 0 and never 0. Taken: above 0. Not taken: below 0.`;
  return { condition, notes: [...notes, note] };
}

function conditionsAmong(of: readonly Named[], read: Reader) {
  return of
    .map((one) => ({ ...one, kind: kindOf(one.of, read) }))
    .filter(({ kind }) => kind === "condition" || kind === "sign");
}

/**
 * Classifies a definition. Conditions are comparisons, studies of 1 and 0, and numbers whose conditions decide if they
 * are NaN or 0.
 */
function kindOf(of: ThinkScriptExpression, read: Reader): Kind {
  if (["and", "or", "not", "compare"].includes(of.kind)) return "condition";
  const value = read(of);
  switch (value?.kind) {
    case undefined:
    case "text":
    case "nothing":
      return "unknown";
    case "truth":
      return typeof value.truth === "object" ? "condition" : "unknown";
    case "choice":
      return kindOfCases(casesOf(value));
    case "series":
      return isMeasured(value) || constantOf(value) !== null ? "number" : "condition";
    default:
      return "number";
  }
}

function kindOfCases(cases: readonly Value[]): Kind {
  if (cases.some(({ kind }) => kind === "nothing")) return "condition";
  const numbers = cases.map(constantOf);
  if (numbers.includes(null)) return "number";
  if (numbers.includes(0)) return "condition";
  return new Set(numbers.map((number) => number! > 0)).size === 2 ? "sign" : "number";
}
