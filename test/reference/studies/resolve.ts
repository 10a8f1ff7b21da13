import type { Timeframe } from "#contract";
import { frameKey, minutesOf, spellZones, type Frame, type Zone } from "../bars.ts";
import type { Study } from "../view.ts";
import { ago, each, type Series } from "../values.ts";
import { ADVANCED } from "./advanced.ts";
import type { Argument, Definition } from "./definition.ts";
import { parse, type Syntax } from "./parse.ts";
import { PERFORMANCE } from "./performance.ts";
import { PRICE, REGULAR_DAYS } from "./price.ts";
import { VOLUME } from "./volume.ts";

export const DEFINITIONS: readonly Definition[] = [...PRICE, ...VOLUME, ...ADVANCED, ...PERFORMANCE];
const byName = new Map(
  DEFINITIONS.flatMap((definition) => definition.names.map((name) => [name, definition] as const)),
);

/** A study, and the bars it stands on. */
export interface Standing {
  readonly study: Study;
  readonly frame: Frame;
}

/** Reads a study asked for on bars of a timeframe and zones; studies of one value a session or a date have their own bars. */
export function resolve(text: string, timeframe: Timeframe, zones: readonly Zone[] | null | undefined): Standing {
  let frame: Frame = { timeframe, zones: spellZones(zones) };
  const syntax = parse(text);
  if (syntax.kind === "call" && !FUNCTIONS.has(syntax.name)) {
    const { definition } = find(syntax.name);
    if (definition.on === "date" && timeframe === "1d") frame = REGULAR_DAYS;
  }
  return { study: studyOf(syntax, frame), frame };
}

/** Arithmetic on studies; null where any operand is, or where the result is no number. */
function arithmetic(key: string, operands: readonly Study[], of: (series: Series[]) => Series): Study {
  return {
    key: `${key}(${operands.map((operand) => operand.key).join(",")})`,
    local: operands.every((operand) => operand.local),
    on: (place) => of(operands.map((operand) => place.series(operand))),
  };
}

const FUNCTIONS = new Map<string, (...values: number[]) => number>([
  ["abs", Math.abs],
  ["log", Math.log],
  ["sqrt", Math.sqrt],
  ["min", Math.min],
  ["max", Math.max],
]);
FUNCTIONS.set("lag", () => Number.NaN);

const OPERATIONS = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
};

function studyOf(syntax: Syntax, frame: Frame): Study {
  switch (syntax.kind) {
    case "number":
      return { key: String(syntax.value), local: true, on: () => () => syntax.value };
    case "date":
      throw new Error("a date stands only as an argument");
    case "operation": {
      const of = OPERATIONS[syntax.operator];
      const sides = [studyOf(syntax.left, frame), studyOf(syntax.right, frame)];
      return arithmetic(syntax.operator, sides, ([a, b]) => each(of, a!, b!));
    }
    case "call": {
      if (syntax.name === "lag") {
        const [of, bars] = syntax.args.map((argument) => argument.value);
        const n = constantOf(bars!, false);
        return arithmetic(`lag ${n} `, [studyOf(of!, frame)], ([x]) => ago(x!, Number(n)));
      }
      const formula = FUNCTIONS.get(syntax.name);
      if (formula === undefined) return namedStudy(syntax, frame);
      const operands = syntax.args.map((argument) => studyOf(argument.value, frame));
      return arithmetic(syntax.name, operands, (series) => each(formula, ...series));
    }
  }
}

/** The value of a part that has no bars in it: a number, a date, or a word where `words` may stand. */
function constantOf(syntax: Syntax, words: boolean): Argument | undefined {
  switch (syntax.kind) {
    case "number":
      return syntax.value;
    case "date":
      return syntax.days;
    case "operation": {
      const sides = [constantOf(syntax.left, false), constantOf(syntax.right, false)];
      const isMinus = syntax.operator === "-" && syntax.left.kind === "number" && syntax.left.value === 0;
      return isMinus && typeof sides[1] === "number" ? -sides[1] : undefined;
    }
    case "call":
      return words && syntax.args.length === 0 ? syntax.name : undefined;
  }
}

/** sma, sma_50, or another of its names. */
function find(name: string): { readonly definition: Definition; readonly first: number | undefined } {
  const exact = byName.get(name);
  if (exact !== undefined) return { definition: exact, first: undefined };
  const [, stem, digits] = /^(\w+?)_(\d+)$/.exec(name) ?? [];
  const definition = byName.get(stem ?? "");
  if (definition === undefined) throw new Error(`the reference does not know the study ${name}`);
  return { definition, first: Number(digits) };
}

/** Other words for the only whole number of a study. */
const LENGTH_WORDS = ["n", "period", "periods", "length", "window", "bars"];

function namedStudy(call: Syntax & { kind: "call" }, frame: Frame): Study {
  const { definition, first } = find(call.name);
  const own = ownFrame(definition, frame);
  const given = new Map<string, Argument>();
  let source: Study | undefined;
  let next = 0;
  if (first !== undefined) given.set(definition.takes[next++]![0], first);
  for (const [k, { name, value }] of call.args.entries()) {
    const constant = constantOf(value, definition.source === undefined);
    const isSource = name === "source" || (name === undefined && k === 0 && constant === undefined);
    if (isSource) {
      source = studyOf(value, own);
      continue;
    }
    const names = definition.takes.map(([parameter]) => parameter);
    const word =
      name === undefined || names.includes(name) ? name : (names.find((one) => LENGTH_WORDS.includes(one)) ?? names[0]);
    given.set(word ?? names[next++]!, constant!);
  }
  const values = definition.takes.map(([name, initial]) => given.get(name) ?? initial);
  source ??=
    definition.source === undefined ? undefined : studyOf({ kind: "call", name: definition.source, args: [] }, own);
  const isIntraday = minutesOf(frame.timeframe) !== undefined;
  const local = definition.on === "any" || definition.on === "daily" || (definition.on === "intraday" && isIntraday);
  const study: Study = {
    key: `${definition.names[0]}(${[source?.key ?? "", ...values].join(",")}) for ${frameKey(own)}`,
    local: local && (source?.local ?? true) && definition.names[0] !== "avwap",
    on: (place) =>
      definition.on === "intraday" && !isIntraday
        ? definition.buildSession!(place, values)
        : definition.build(place, values, source ?? NO_SOURCE),
  };
  return placed(study, definition, own, frame);
}

const NO_SOURCE: Study = { key: "no source", local: true, on: () => () => null };

/** The bars on which a study is written when it is asked for on `frame`. */
function ownFrame(definition: Definition, frame: Frame): Frame {
  if (definition.on === "date") return REGULAR_DAYS;
  const oneASession =
    definition.on === "session" || (definition.on === "intraday" && minutesOf(frame.timeframe) === undefined);
  return oneASession ? { timeframe: "1d", zones: frame.zones } : frame;
}

/** Puts a study of one value a session or a date beside the bars that ask. */
function placed(study: Study, definition: Definition, own: Frame, frame: Frame): Study {
  if (frameKey(own) === frameKey(frame)) return study;
  const isIntraday = minutesOf(frame.timeframe) !== undefined;
  if (definition.ofSession === true && (isIntraday || frame.timeframe === "1d")) return study;
  const join = definition.on !== "date" && isIntraday ? "today" : "newest";
  return {
    key: `${study.key} beside ${frameKey(frame)}`,
    local: false,
    on: (place) => place.beside(own, join, study),
  };
}
