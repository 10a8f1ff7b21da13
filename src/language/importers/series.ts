import { LIMITS, type SessionZone, type Timeframe } from "#contract";
import { ImportFault, spanning } from "./import-fault.ts";
import type { SourceSpan } from "./translation.ts";

/** Binding strength of a formula: sum, product, sign, and name or call. */
const SUM = 1;
const PRODUCT = 2;
const SIGN = 3;
const ATOM = 4;

/**
 * One number per bar: `multiplier × text[ago] + offset`, where `text` is a formula of the study grammar without its `=`.
 * `constant` holds the value of a constant. `frame` is null if the scan names no bars; such a study fits any frame.
 */
export interface Series {
  readonly text: string;
  readonly precedence: number;
  readonly frame: Timeframe | null;
  /** Trading zone of the bars, if not the regular session. */
  readonly zone?: SessionZone;
  /** Another trading zone on whose bars the series has the same values. */
  readonly opening?: SessionZone;
  readonly ago: number;
  readonly multiplier: number;
  readonly offset: number;
  readonly constant: number | null;
  readonly span: SourceSpan;
  readonly notes: readonly string[];
  /** The script named a study of several plots and no plot. */
  readonly isFirstPlot?: true;
}

const PLAIN = { precedence: ATOM, ago: 0, multiplier: 1, offset: 0, constant: null, notes: [] } as const;

/** Returns the series of a study, or of a formula that begins with `=`. */
export function study(text: string, frame: Timeframe | null, span: SourceSpan, notes: readonly string[] = []): Series {
  const formula = text.startsWith("=");
  return { ...PLAIN, text: formula ? text.slice(1) : text, precedence: formula ? SUM : ATOM, frame, span, notes };
}

export function constant(value: number, span: SourceSpan): Series {
  if (!Number.isFinite(value)) throw new ImportFault("the number is too large", span);
  return { ...PLAIN, text: numeral(value), precedence: value < 0 ? SIGN : ATOM, frame: null, constant: value, span };
}

/** Returns a number in the study grammar. */
function numeral(value: number): string {
  return String(value);
}

/** Returns the series shifted `bars` bars back. Throws ImportFault for a negative or too large shift. */
export function earlier(series: Series, bars: number, span: SourceSpan = series.span): Series {
  if (series.constant !== null || bars === 0) return { ...series, span };
  if (bars < 0) throw new ImportFault("it looks into the future, which no scan can", span);
  const ago = series.ago + bars;
  if (ago > LIMITS.barsAgo) throw new ImportFault(`it goes back more than ${LIMITS.barsAgo} bars`, span);
  return { ...series, ago, span };
}

/** Returns `a op b`. Throws ImportFault for series of different frames, because a formula has one timeframe. */
export function arithmetic(op: "+" | "-" | "*" | "/", a: Series, b: Series): Series {
  const span = spanning(a.span, b.span);
  if (a.constant !== null && b.constant !== null) return constant(calculated(op, a.constant, b.constant), span);
  const notes = [...a.notes, ...b.notes];
  const scaled = withNumber(op, a, b);
  if (scaled !== undefined) return { ...scaled, span, notes };
  const frame = commonFrame(a, b);
  const [left, right, ago] = together(a, b);
  const precedence = op === "+" || op === "-" ? SUM : PRODUCT;
  const text = `${inner(left, precedence)}${op}${inner(right, precedence + 1)}`;
  return { ...PLAIN, text, precedence, frame, ...commonZone([a, b]), ago, span, notes };
}

function calculated(op: string, a: number, b: number): number {
  if (op === "+") return a + b;
  if (op === "-") return a - b;
  return op === "*" ? a * b : a / b;
}

/** Returns a plain series times or plus a number with multiplier or offset, so that it can be a right-hand side. */
function withNumber(op: string, a: Series, b: Series): Series | undefined {
  const [series, number] = a.constant === null ? [a, b.constant] : [b, a.constant];
  if (number === null || series.offset !== 0) return undefined;
  if (op === "*" && series.multiplier === 1) return { ...series, multiplier: number };
  if (op === "+") return { ...series, offset: number };
  return op === "-" && series === a ? { ...series, offset: -number } : undefined;
}

const PRICES = "open|high|low|close|volume";
const POSITIVE = new RegExp(
  `^(?:${PRICES}|vwap|(?:sma|ema|wma|highest|lowest|highest_prev|lowest_prev)\\((?:(?:${PRICES}),)?\\d{1,4}\\))$`,
);

/** True if all values are positive: prices, volumes and their averages. */
export function isPositive({ text, multiplier, offset, constant: number }: Series): boolean {
  return number === null && POSITIVE.test(text) && multiplier > 0 && offset >= 0;
}

export function negative(of: Series, span: SourceSpan): Series {
  if (of.constant !== null) return constant(0 - of.constant, span);
  return {
    ...PLAIN,
    text: `-${inner(of, SIGN)}`,
    precedence: SIGN,
    frame: of.frame,
    ...commonZone([of]),
    ago: of.ago,
    span,
    notes: of.notes,
  };
}

/** Applies abs, sqrt or log to one series; min or max to several. */
export function applied(name: string, args: readonly Series[], span: SourceSpan): Series {
  const [first, ...rest] = args;
  if (first === undefined) throw new ImportFault(`${name} needs something to work on`, span);
  // min and max of one series are that series.
  if (rest.length === 0 && (name === "max" || name === "min")) return { ...first, span };
  const { frame } = rest.reduce((a, b) => ({ ...a, frame: commonFrame(a, b) }), first);
  const ago = Math.min(...args.map((arg) => (arg.constant === null ? arg.ago : Number.POSITIVE_INFINITY)));
  const shared = Number.isFinite(ago) ? ago : 0;
  const texts = args.map((arg) => inner(lagged(arg, arg.constant === null ? arg.ago - shared : 0), 0));
  return {
    ...PLAIN,
    text: `${name}(${texts.join(",")})`,
    frame,
    ...commonZone(args),
    ago: shared,
    span,
    notes: args.flatMap((arg) => arg.notes),
  };
}

/** Returns the formula of the series, with its lag, as the source of another study. */
export function sourceText(series: Series): string {
  if (series.constant !== null) throw new ImportFault("an average of a number alone has no meaning", series.span);
  if (series.zone !== undefined)
    throw new ImportFault("the first bars of several days make no series here", series.span);
  return inner(lagged(series, series.ago), 0);
}

/** Returns the `Input` of a left side, without its `ago`. */
export function inputText(series: Series): string {
  const text = inner(lagged(series, 0), 0);
  return series.precedence === ATOM &&
    series.multiplier === 1 &&
    series.offset === 0 &&
    !/^(?:abs|sqrt|log|min|max|lag)\(/.test(text)
    ? text
    : `=${text}`;
}

/** Returns the `Input` of a right side, whose multiplier and offset are separate members. */
export function coreText(series: Series): string {
  return inputText({ ...series, multiplier: 1, offset: 0 });
}

/** Returns the common frame of two series. Throws ImportFault for different frames. */
export function commonFrame(a: Series, b: Series): Timeframe | null {
  if (a.frame !== null && b.frame !== null && a.frame !== b.frame) {
    throw new ImportFault(
      `it calculates with bars of ${a.frame} and of ${b.frame} at once; a formula stands on one timeframe, so compare them instead`,
      spanning(a.span, b.span),
    );
  }
  return a.frame ?? b.frame;
}

/** Returns the common trading zone of several series. Throws ImportFault for different zones. */
function commonZone(of: readonly Series[]): Pick<Series, "zone" | "opening"> {
  const series = of.filter((one) => one.constant === null);
  const fixed = series.filter(({ opening }) => opening === undefined);
  const [zone, ...zones] = new Set(fixed.map((one) => one.zone));
  const [opening, ...openings] = new Set(series.flatMap((one) => one.opening ?? []));
  const isApart = zone !== undefined && opening !== undefined && (opening !== zone || openings.length > 0);
  if (zones.length > 0 || isApart) {
    const why = "it calculates with the first bar of the day and with other bars at once; compare them instead";
    throw new ImportFault(why, series.map(({ span }) => span).reduce(spanning));
  }
  if (zone !== undefined) return { zone };
  return fixed.length === 0 && opening !== undefined && openings.length === 0 ? { opening } : {};
}

/** Factors the common lag out of two series. */
function together(a: Series, b: Series): readonly [Series, Series, number] {
  if (a.constant !== null) return [a, lagged(b, 0), b.ago];
  if (b.constant !== null) return [lagged(a, 0), b, a.ago];
  const ago = Math.min(a.ago, b.ago);
  return [lagged(a, a.ago - ago), lagged(b, b.ago - ago), ago];
}

/** Writes multiplier, offset and a lag of `bars` bars into the formula. */
function lagged(series: Series, bars: number): Series {
  const { multiplier, offset } = series;
  let { text, precedence } = series;
  if (bars > 0) [text, precedence] = [`lag(${text},${bars})`, ATOM];
  if (multiplier !== 1) {
    text = `${numeral(multiplier)}*${precedence <= PRODUCT ? `(${text})` : text}`;
    precedence = PRODUCT;
  }
  if (offset !== 0) {
    text = `${text}${offset < 0 ? "-" : "+"}${numeral(Math.abs(offset))}`;
    precedence = SUM;
  }
  return { ...series, text, precedence, multiplier: 1, offset: 0, ago: 0 };
}

function inner(series: Series, least: number): string {
  const { text, precedence } = lagged(series, 0);
  return precedence < least ? `(${text})` : text;
}
