import { table } from "#base";
import type { Timeframe } from "#contract";
import { earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PineArgument, PineExpression } from "./pine-node.ts";
import { constantOf } from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

/** Reads the arguments of a call, and holds the timeframe of the script. */
export interface PineReader {
  readonly base: Timeframe;
  value(expression: PineExpression): PineValue;
  truth(expression: PineExpression): ClauseTruth;
  /** Returns the value, or a lost value with the reason. */
  attempt(read: () => PineValue): PineValue;
  /** Adds a note on the whole script. */
  note(text: string): void;
  /** Collects a condition that the script evaluates on another symbol. */
  addSymbolCondition(symbol: string, holds: ClauseTruth, span: SourceSpan): void;
}

export interface PineCall {
  readonly name: string;
  readonly args: readonly PineArgument[];
  readonly span: SourceSpan;
}

const SECURITY_FRAMES = table<Timeframe>({ D: "1d", "1D": "1d", "2D": "2d", "3D": "3d", "4D": "4d", W: "1wk", "1W": "1wk", M: "1mo", "1M": "1mo", "60": "1hr", "120": "2hr", "240": "4hr", "1": "1m", "2": "2m", "3": "3m", "4": "4m", "5": "5m", "10": "10m", "15": "15m", "20": "20m", "30": "30m" }); // prettier-ignore

/** Returns the timeframe of a text such as 60, D or 1W. */
export function timeframeOf(text: string, base: Timeframe, span: SourceSpan): Timeframe {
  if (text === "") return base;
  const found = SECURITY_FRAMES[text];
  if (found === undefined) throw new ImportFault(`there are no bars of ${JSON.stringify(text.slice(0, 20))}`, span);
  return found;
}

/** Binds the arguments to the names of the parameters. */
export function bound(
  { name, args, span }: PineCall,
  parameters: readonly string[],
): ReadonlyMap<string, PineExpression> {
  const given = new Map<string, PineExpression>();
  let next = 0;
  for (const { name: key = parameters[next++], value } of args) {
    if (key === undefined) throw new ImportFault(`${name} takes at most ${parameters.length} arguments`, span);
    given.set(key, value);
  }
  return given;
}

/** Returns the argument of that name. Throws ImportFault if it is missing. */
export function argument(call: PineCall, names: readonly string[], name: string): PineExpression {
  const found = bound(call, names).get(name);
  if (found === undefined) throw new ImportFault(`${call.name} needs ${name}`, call.span);
  return found;
}

export function barsOf(expression: PineExpression, read: PineReader): number {
  const bars = constantOf(read.value(expression));
  if (bars !== undefined && Number.isInteger(bars)) return bars;
  throw new ImportFault("a number of bars must be a whole number that is known, not a series", expression.span);
}

/** Returns a study of a series, shifted by the lag of the series. */
export function windowed(of: Series, base: Timeframe, span: SourceSpan, build: (text: string) => string): Series {
  chartBars(of, base, span);
  return earlier(study(build(sourceText({ ...of, ago: 0 })), of.frame ?? base, span, of.notes), of.ago, span);
}

/** Throws ImportFault for a series on another timeframe than the script. */
export function chartBars(of: Series, base: Timeframe, span: SourceSpan): void {
  if (of.frame !== null && of.frame !== base)
    throw new ImportFault(
      "bars of the chart are counted over a series on bars of another length; put the study inside request.security",
      span,
    );
}
