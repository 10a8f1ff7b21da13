import { type Issue, Lru } from "#base";
import type { SessionZone, Timeframe } from "#contract";
import { add, div, mul, neg, num, type SeriesNode, sub } from "#expression";
import type { Feature, Feed, ParameterValues, TimeframeClass, Unit } from "../define-feature.ts";
import { bindArguments } from "./bind-arguments.ts";
import { findFeature } from "./find-feature.ts";
import { FORMULA_FUNCTIONS, type FormulaFunction } from "./formula-functions.ts";
import { commonShift, isPriceLevel, operationShift } from "./formula-shift.ts";
import { commonUnit, operationUnit } from "./formula-unit.ts";
import { commonClass, feedsOf, frameOfFeature, placedClass, placedNode, REGULAR, type StudyFrame } from "./frames.ts";
import { MAX_LENGTH, parseStudy } from "./parse.ts";
import { ATOM, checkSize, inParentheses, PRODUCT, type Resolved, SIGN, SUM } from "./resolved.ts";
import { StudyFault } from "./study-issue.ts";
import type { BinarySyntax, CallSyntax, Operator, Syntax } from "./syntax.ts";

const MAX_LAG = 5000;

/** Where a study is asked for; by default, and without zones, on daily bars of the regular session. */
export interface StudyPlace {
  readonly timeframe?: Timeframe | undefined;
  readonly zones?: readonly SessionZone[] | undefined;
}

/** A study whose names, arguments and bars are settled. */
export interface ResolvedStudy {
  /** The one text of this study: names resolved, arguments positional with defaults, no spaces. */
  readonly canonical: string;
  /** To be evaluated on `frame`. */
  readonly node: SeriesNode;
  readonly frame: StudyFrame;
  /** The feature, unless the study is a formula; and the values of its parameters. */
  readonly feature: Feature | undefined;
  readonly params: ParameterValues;
  readonly unit: Unit;
  /** Whether its values belong among the prices of a chart: a price, an average of prices, 1.1 × a price. */
  readonly isPriceLevel: boolean;
  /** `session` and `date` only where `frame` is theirs; a value that was placed on other bars is `any` there. */
  readonly timeframes: TimeframeClass;
  /** Stored bars that the value rests on. */
  readonly feeds: readonly Feed[];
}

export type StudyResult =
  | { readonly ok: true; readonly study: ResolvedStudy }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const resolved = new Lru<StudyResult>(2_048);

/**
 * Looks up a study: `alias`, `alias(arg, …)`, `name=value` arguments, studies as the source of others, or a formula
 * after `=`. Never throws; an issue's path is "" (the text itself), its facts name the position or the parameter.
 * Features with one value a session or a date are placed on the bars of `timeframe` when that is another one.
 */
export function resolveStudy(text: string, place: StudyPlace = {}): StudyResult {
  const timeframe = place.timeframe ?? "1d";
  const zones = place.zones?.length ? [...new Set(place.zones)] : REGULAR;
  const key = `${timeframe} ${zones.join("+")} ${text.length > MAX_LENGTH ? "" : text}`;
  let result = resolved.get(key);
  if (result === undefined || text.length > MAX_LENGTH) {
    result = attempt(text, { timeframe, zones: Object.freeze(zones) });
    resolved.set(key, result);
  }
  return result;
}

function attempt(text: string, asked: StudyFrame): StudyResult {
  try {
    return { ok: true, study: Object.freeze(resolveText(text, asked)) };
  } catch (error) {
    if (error instanceof StudyFault) return { ok: false, issues: [error.issue] };
    throw error;
  }
}

function resolveText(text: string, asked: StudyFrame): ResolvedStudy {
  const syntax = parseStudy(text);
  if (syntax.kind !== "call" || FORMULA_FUNCTIONS.has(syntax.name)) {
    const part = resolvePart(syntax, asked);
    return finish(`=${part.text}`, part, asked, undefined, {}, part.timeframes);
  }
  const { feature } = findFeature(syntax.name, syntax.at);
  const scalar = feature.timeframes === "session" || feature.timeframes === "date" ? feature.timeframes : undefined;
  const frame: StudyFrame =
    scalar === "date" && asked.timeframe === "1d" ? { timeframe: asked.timeframe, zones: REGULAR } : asked;
  const part = resolveFeature(syntax, frame);
  const timeframes = scalar !== undefined && frame.timeframe === "1d" ? scalar : part.timeframes;
  return finish(part.text, part, frame, feature, part.values, timeframes);
}

function finish(
  canonical: string,
  part: Resolved,
  frame: StudyFrame,
  feature: Feature | undefined,
  params: ParameterValues,
  timeframes: TimeframeClass | undefined,
): ResolvedStudy {
  if (canonical.length > MAX_LENGTH) {
    throw new StudyFault("too_complex", `with its defaults written out, the study is over ${MAX_LENGTH} characters`);
  }
  const { node, unit } = part;
  const feeds = feedsOf(node, frame);
  return {
    canonical,
    node,
    frame,
    feature,
    params,
    unit: unit ?? "idx",
    isPriceLevel: isPriceLevel(part),
    timeframes: timeframes ?? "any",
    feeds,
  };
}

function resolvePart(syntax: Syntax, frame: StudyFrame): Resolved {
  switch (syntax.kind) {
    case "number":
      return {
        text: String(syntax.value),
        precedence: syntax.value < 0 ? SIGN : ATOM,
        node: num(syntax.value),
        unit: undefined,
        shift: 0,
        timeframes: undefined,
      };
    case "date":
      throw new StudyFault("bad_argument", "a date can only be the argument of a study that takes one", {
        position: syntax.at,
      });
    case "negate": {
      const of = resolvePart(syntax.of, frame);
      return {
        ...of,
        text: `-${inParentheses(of, SIGN)}`,
        precedence: SIGN,
        node: neg(of.node),
        shift: -of.shift,
      };
    }
    case "binary":
      return resolveBinary(syntax, frame);
    case "call": {
      const formula = FORMULA_FUNCTIONS.get(syntax.name);
      return formula === undefined ? resolveFeature(syntax, frame) : resolveFunction(syntax, formula, frame);
    }
  }
}

const OPERATIONS: Readonly<Record<Operator, (a: SeriesNode, b: SeriesNode) => SeriesNode>> = {
  "+": add,
  "-": sub,
  "*": mul,
  "/": div,
};

function resolveBinary({ operator, left, right, at }: BinarySyntax, frame: StudyFrame): Resolved {
  const a = resolvePart(left, frame);
  const b = resolvePart(right, frame);
  const precedence = operator === "+" || operator === "-" ? SUM : PRODUCT;
  const part: Resolved = {
    text: `${inParentheses(a, precedence)}${operator}${inParentheses(b, precedence + 1)}`,
    precedence,
    node: OPERATIONS[operator](a.node, b.node),
    unit: operationUnit(operator, a, b),
    shift: operationShift(operator, a, b),
    timeframes: commonClass([a.timeframes, b.timeframes]),
  };
  return checkSize(part, at);
}

function resolveFeature(call: CallSyntax, frame: StudyFrame): Resolved & { readonly values: ParameterValues } {
  const found = findFeature(call.name, call.at);
  const { feature } = found;
  const own = frameOfFeature(feature, frame, call.at);
  const { values, source, texts } = bindArguments(found, call, (syntax) => resolvePart(syntax, own));
  const all = feature.source === undefined ? texts : [source?.text ?? feature.source, ...texts];
  const part = {
    text: all.length === 0 ? feature.alias : `${feature.alias}(${all.join(",")})`,
    precedence: ATOM,
    node: placedNode(feature, values, source?.node, frame),
    unit: source !== undefined && feature.unit === unitOfDefault(feature) ? source.unit : feature.unit,
    shift: feature.priceLevel ? (source?.shift ?? 1) : 0,
    timeframes: commonClass([placedClass(feature, frame), source?.timeframes]),
    values,
  };
  checkSize(part, call.at);
  return part;
}

/** A study in the unit of its default source is in the unit of any source: sma(volume,20) is in shares. */
function unitOfDefault(feature: Feature): Unit {
  return feature.source === "volume" ? "sh" : "$";
}

function resolveFunction({ name, args, at }: CallSyntax, formula: FormulaFunction, frame: StudyFrame): Resolved {
  const wanted = formula.bars ? "a study and a number of bars" : formula.most > 1 ? "two or more studies" : "one study";
  const most = formula.most + (formula.bars ? 1 : 0);
  if (args.length > most) {
    throw new StudyFault("too_many_arguments", `${name} takes ${wanted}`, {
      study: name,
      given: args.length,
      position: at,
    });
  }
  if (args.length < formula.least + (formula.bars ? 1 : 0) || args.some((argument) => argument.name !== undefined)) {
    throw new StudyFault("bad_argument", `${name} takes ${wanted}, without names`, { study: name, position: at });
  }
  const bars = formula.bars ? barsOf(name, args.at(-1)!.value) : 0;
  const parts = (formula.bars ? args.slice(0, -1) : args).map((argument) => resolvePart(argument.value, frame));
  const texts = parts.map((part) => part.text);
  const part: Resolved = {
    text: `${name}(${(formula.bars ? [...texts, String(bars)] : texts).join(",")})`,
    precedence: ATOM,
    node: formula.apply(
      parts.map((each) => each.node),
      bars,
    ),
    unit: formula.keepsUnit ? commonUnit(parts) : "idx",
    shift: formula.keepsUnit ? commonShift(parts) : 0,
    timeframes: commonClass(parts.map((each) => each.timeframes)),
  };
  return checkSize(part, at);
}

function barsOf(name: string, syntax: Syntax): number {
  if (syntax.kind === "number" && Number.isInteger(syntax.value) && syntax.value >= 0 && syntax.value <= MAX_LAG) {
    return syntax.value;
  }
  throw new StudyFault("bad_argument", `the bars of ${name} must be a whole number from 0 to ${MAX_LAG}`, {
    study: name,
    parameter: "bars",
    min: 0,
    max: MAX_LAG,
    position: syntax.at,
  });
}
