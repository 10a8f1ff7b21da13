import { nearestName, table, ownMember } from "#base";
import type { Timeframe } from "#contract";
import { constant, earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { ThinkScriptArgument, ThinkScriptExpression } from "./thinkscript-syntax.ts";
import {
  THINKSCRIPT_FUNCTIONS,
  THINKSCRIPT_PRICE_TYPES,
  THINKSCRIPT_PRICES,
  THINKSCRIPT_WITHOUT,
} from "./thinkscript-names.ts";
import { THINKSCRIPT_STUDIES } from "./thinkscript-studies.ts";
import type { ThinkScriptStudy } from "./thinkscript-study.ts";

const STUDIES: ReadonlyMap<string, ThinkScriptStudy> = new Map(
  THINKSCRIPT_STUDIES.map((one) => [one.name.toLowerCase(), one]),
);

const PERIODS = table<Timeframe>({
  min: "1m",
  "1 min": "1m",
  "2 min": "2m",
  twomin: "2m",
  "3 min": "3m",
  threemin: "3m",
  "4 min": "4m",
  fourmin: "4m",
  "5 min": "5m",
  fivemin: "5m",
  "10 min": "10m",
  tenmin: "10m",
  "15 min": "15m",
  fifteenmin: "15m",
  "20 min": "20m",
  twentymin: "20m",
  "30 min": "30m",
  thirtymin: "30m",
  "1 hour": "1hr",
  hour: "1hr",
  "2 hours": "2hr",
  twohours: "2hr",
  "4 hours": "4hr",
  fourhours: "4hr",
  day: "1d",
  twodays: "2d",
  "2 days": "2d",
  threedays: "3d",
  "3 days": "3d",
  fourdays: "4d",
  "4 days": "4d",
  week: "1wk",
  month: "1mo",
});

const WILDER_NOTE =
  "An average of Wilder's over n bars is ema(x,2n-1): the same weights, begun with another mean; after a few hundred bars the two agree.";

/** Reads an argument as a series or as a text. */
export interface ArgumentReader {
  series(expression: ThinkScriptExpression): Series;
  text(expression: ThinkScriptExpression): string | undefined;
}

/** True for the name of a number that is not made from conditions. */
export function namesNumber(name: string): boolean {
  return THINKSCRIPT_PRICES.has(name) || THINKSCRIPT_FUNCTIONS.has(name) || (STUDIES.has(name) && !ON_OFF.has(name));
}

/** Studies with the values 1 and 0, or with such values for a series of them. */
const ON_OFF = new Set(["ttm_squeeze", "highest", "lowest"]);

/** Returns the series of a price or of a plot of a study. Throws ImportFault for a name without a counterpart. */
export function namedSeries(
  name: string,
  args: readonly ThinkScriptArgument[],
  plot: string | undefined,
  span: SourceSpan,
  base: Timeframe,
  read: ArgumentReader,
): Series {
  const isStudy =
    name === "vwap" && (plot !== undefined || args.some((one) => /^(?:numdev|timeframe)/.test(one.name ?? "")));
  if (THINKSCRIPT_PRICES.has(name) && !isStudy) return priceSeries(name, args, span, base, read);
  const found = STUDIES.get(name);
  if (found === undefined) throw new ImportFault(unknown(name), span);
  return plotSeries(found, args, plot, span, base, read);
}

function unknown(name: string): string {
  const why = THINKSCRIPT_WITHOUT.get(name);
  if (why !== undefined) return why;
  const near = nearestName(name, [...STUDIES.keys()]);
  return `${name.slice(0, 60)} has no counterpart${near === undefined ? "" : `; did you mean ${STUDIES.get(near)!.name}?`}`;
}

/** Returns the series of close, close(period = AggregationPeriod.WEEK) or close(priceType = PriceType.ASK). */
function priceSeries(
  name: string,
  args: readonly ThinkScriptArgument[],
  span: SourceSpan,
  base: Timeframe,
  read: ArgumentReader,
): Series {
  let frame = base;
  let type = "last";
  for (const { name: key, value } of args) {
    const isKnown = key === undefined || key === "period" || key === "pricetype";
    const text = isKnown ? read.text(value)?.toLowerCase() : undefined;
    const quoted = key === undefined && value.kind === "leaf" && value.leaf.kind === "text";
    if (text !== undefined && !quoted && key !== "period" && (text === "last" || text in THINKSCRIPT_PRICE_TYPES)) {
      type = text;
      continue;
    }
    const period = text === undefined || quoted ? undefined : PERIODS[text];
    if (period === undefined) {
      const symbol = quoted || key === "symbol" || (key === undefined && text !== undefined);
      const other = "prices of another symbol have no counterpart; there are relative strength and regime indicators";
      const bars = `${name} can be asked for other bars (period = AggregationPeriod.WEEK) or quotes (priceType = PriceType.ASK)`;
      throw new ImportFault(symbol ? other : bars, span);
    }
    frame = period;
  }
  if (type === "last") return study(name, frame, span);
  if (name !== "close") throw new ImportFault(`of quotes the newest is here, which the close gives, no ${name}`, span);
  return study(THINKSCRIPT_PRICE_TYPES[type]!, frame, span);
}

function plotSeries(
  found: ThinkScriptStudy,
  args: readonly ThinkScriptArgument[],
  plot: string | undefined,
  span: SourceSpan,
  base: Timeframe,
  read: ArgumentReader,
): Series {
  const given = argumentsByName(found, args, span);
  const fixed = fixedPlot(found, given, plot, span, read);
  if (fixed !== undefined) return fixed;
  const values = new Map<string, string>();
  const sources: Series[] = [];
  const single = found.parameters.filter(([, kind]) => kind === "series").length === 1;
  let ago = 0;
  let average = "any";
  let moved = 0;
  for (const [name, kind, usual] of found.parameters) {
    const argument = given.get(name);
    if (kind === "average") average = argument === undefined ? String(usual) : averageType(argument, read, span);
    else if (kind === "ignored" || kind === "level") continue;
    else if (kind === "needed" && argument === undefined)
      throw new ImportFault(`${found.name} is read with ${name} = ${usual} alone, which must be written`, span);
    else if (kind === "text" || kind === "needed") {
      if (argument !== undefined && read.text(argument)?.toLowerCase() !== usual)
        throw new ImportFault(`${name} of ${found.name} can only be ${usual} here`, span);
    } else if (kind === "series") {
      if (argument === undefined && usual === "")
        throw new ImportFault(`${found.name} needs something to work on, as in ${found.name}(close, 20)`, span);
      const series = argument === undefined ? undefined : read.series(argument);
      if (series !== undefined) sources.push(series);
      // A study of a shifted series is the shifted study.
      if (single) ago = series?.ago ?? 0;
      const text = series === undefined ? String(usual) : sourceText({ ...series, ago: series.ago - ago });
      values.set(name, text === usual ? "" : `${text},`);
    } else {
      const number = argument === undefined ? Number(usual) : numberOf(argument, read, found.name);
      if (kind === "zero" && number !== Number(usual))
        throw new ImportFault(`${name} of ${found.name} can only be ${usual} here`, span);
      if (kind === "displaced") moved = movedBy(number, found.name, span);
      values.set(name, String(number));
      values.set(`-${name}`, String(0 - number));
      values.set(`${name}:wilder`, String(2 * number - 1));
    }
  }
  const plots = ownMember(found.plots, average);
  if (plots === undefined)
    throw new ImportFault(`${found.name} with an average of the type ${average} has no counterpart`, span);
  const shown = plot ?? found.first ?? Object.keys(plots)[0]!;
  const template = ownMember(plots, shown);
  if (template === undefined)
    throw new ImportFault(
      found.lacks ??
        `${found.name} has no plot ${shown} with a counterpart; ${Object.keys(plots).join(", ")} ${Object.keys(plots).length === 1 ? "has" : "have"} one`,
      span,
    );
  const other = [...values].find(([name, value]) => value.endsWith(",") && !template.includes(`{${name}}`));
  if (other !== undefined) throw new ImportFault(`${found.name} of another ${other[0]} has no counterpart`, span);
  const text = template.replaceAll(/\{(-?\w+(?::wilder)?)\}/g, (_, name: string) => values.get(name) ?? "");
  const frame = sources.find((one) => one.frame !== null)?.frame ?? base;
  const note = typeof found.note === "object" ? ownMember(found.note, shown) : found.note;
  const own = [...(note === undefined ? [] : [note]), ...(template.includes(":wilder") ? [WILDER_NOTE] : [])];
  const notes = [...own, ...sources.flatMap((one) => one.notes)];
  const series = study(text, frame, span, notes);
  const isFirstPlot = plot === undefined && Object.keys(plots).length > 1;
  return earlier(isFirstPlot ? { ...series, isFirstPlot } : series, ago + moved, span);
}

/** Returns the lag of a plot displaced to the right. Throws ImportFault for a plot displaced to the left. */
function movedBy(displace: number, name: string, span: SourceSpan): number {
  if (displace > 0)
    throw new ImportFault(`${name} looks into the future with a displace above 0, which no scan can`, span);
  if (!Number.isInteger(displace)) throw new ImportFault(`displace of ${name} is a whole number of bars`, span);
  return 0 - displace;
}

/** Returns a constant plot: OverBought and OverSold as given, ZeroLine. Undefined for other plots. */
function fixedPlot(
  found: ThinkScriptStudy,
  given: ReadonlyMap<string, ThinkScriptExpression>,
  plot: string | undefined,
  span: SourceSpan,
  read: ArgumentReader,
): Series | undefined {
  if (plot === "zeroline") return constant(0, span);
  const level = found.parameters.find(([name, kind]) => kind === "level" && name === plot);
  if (level === undefined) return undefined;
  const argument = given.get(level[0]);
  return constant(argument === undefined ? Number(level[2]) : numberOf(argument, read, found.name), span);
}

function argumentsByName(
  found: ThinkScriptStudy,
  args: readonly ThinkScriptArgument[],
  span: SourceSpan,
): ReadonlyMap<string, ThinkScriptExpression> {
  const given = new Map<string, ThinkScriptExpression>();
  const names = found.parameters.map(([name]) => name);
  let next = 0;
  for (const { name, value } of args) {
    const key = name ?? names[next++];
    if (key === undefined) throw new ImportFault(`${found.name} takes ${names.length} arguments`, span);
    if (!names.includes(key))
      throw new ImportFault(`${found.name} has no parameter ${key}; it has ${names.join(", ")}`, span);
    given.set(key, value);
  }
  return given;
}

function averageType(argument: ThinkScriptExpression, read: ArgumentReader, span: SourceSpan): string {
  const text = read.text(argument)?.toLowerCase();
  if (text === undefined)
    throw new ImportFault("the type of an average is AverageType.SIMPLE, EXPONENTIAL, WEIGHTED, WILDERS or HULL", span);
  return text;
}

function numberOf(argument: ThinkScriptExpression, read: ArgumentReader, name: string): number {
  const { constant: value } = read.series(argument);
  if (value === null) throw new ImportFault(`the length of ${name} must be a number, not a series`, argument.span);
  return value;
}
