import { table } from "#base";
import { LIMITS, type Timeframe } from "#contract";
import { CANDLE_NAMES, candleClause } from "../candle-names.ts";
import { all, any, type Clause, counted, lost, negate, shifted, throughout, within } from "../clause.ts";
import { between, compare, type Relation } from "../compare.ts";
import { clauseOf, type Meaning, seriesOf } from "../expression.ts";
import type { Reading } from "../reading.ts";
import { constant, earlier, type Series, study } from "../series.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { parseThinkScript, type ThinkScriptExpression, type ThinkScriptLeaf } from "./parse-thinkscript.ts";
import { type ArgumentReader, isStudy, namedSeries } from "./thinkscript-series.ts";

const BASE: Timeframe = "1d";
const MOST_STEPS = 4_000;
const AGGREGATION_NOTE =
  "The bars of a thinkScript scan are chosen beside the script; daily bars were taken. For others set Timeframe in each filter.";

/** Candlestick studies by their names, for each of their plots. */
const CANDLE_STUDIES = table<string>({
  doji: "doji",
  hammer: "hammer",
  hangingman: "hanging man",
  invertedhammer: "inverted hammer",
  shootingstar: "shooting star",
  morningstar: "morning star",
  eveningstar: "evening star",
  morningdojistar: "morning doji star",
  eveningdojistar: "evening doji star",
  piercingline: "piercing line",
  darkcloud: "dark cloud cover",
  bullishengulfing: "bullish engulfing",
  bearishengulfing: "bearish engulfing",
  bullishharami: "bullish harami",
  bearishharami: "bearish harami",
  threewhitesoldiers: "three white soldiers",
  threeblackcrows: "three black crows",
});

/** Reads a thinkScript scan. Throws TongueFault. */
export function readThinkScript(text: string): Reading {
  const { definitions, plots, bare } = parseThinkScript(text);
  const condition = plots.get("scan") ?? (plots.size === 1 ? [...plots.values()][0] : bare);
  if (condition === undefined) {
    const hint =
      plots.size > 1
        ? `there are ${plots.size} plots; call the one that scans scan`
        : "there is no plot and no condition";
    throw new TongueFault(hint, [0, text.length]);
  }
  const script = new Script(definitions);
  return { clause: { ...script.clause(condition), span: condition.span }, notes: [AGGREGATION_NOTE] };
}

/** The meaning of a script's names. Counts its steps, since definitions can multiply, and refer to themselves. */
class Script {
  readonly #definitions: ReadonlyMap<string, ThinkScriptExpression>;
  readonly #meaning: Meaning<ThinkScriptLeaf>;
  readonly #arguments: ArgumentReader;
  readonly #open = new Set<string>();
  #steps = 0;

  constructor(definitions: ReadonlyMap<string, ThinkScriptExpression>) {
    this.#definitions = definitions;
    this.#meaning = {
      series: (leaf, span) => this.#series(leaf, span),
      condition: (leaf, span) => this.#condition(leaf, span),
      special: (relation, left, right, span) => this.#special(relation, left, right, span),
    };
    this.#arguments = {
      series: (expression) => seriesOf(expression, this.#meaning),
      text: (expression) => this.#text(expression),
    };
  }

  clause(expression: ThinkScriptExpression): Clause {
    this.#step(expression.span);
    const bool = expression.kind === "arithmetic" || expression.kind === "negative" || expression.kind === "number";
    return bool
      ? lost("it is a number where a condition is needed", expression.span)
      : clauseOf(expression, this.#meaning);
  }

  /** What `read` makes of the definition of a name. */
  #defined<T>(name: string, span: Span, read: (of: ThinkScriptExpression) => T): T | undefined {
    const of = this.#definitions.get(name);
    if (of === undefined) return undefined;
    this.#step(span);
    if (this.#open.has(name)) throw new TongueFault(`${name} is made of its own past, which has no counterpart`, span);
    this.#open.add(name);
    try {
      return read(of);
    } finally {
      this.#open.delete(name);
    }
  }

  #series(leaf: ThinkScriptLeaf, span: Span): Series {
    this.#step(span);
    switch (leaf.kind) {
      case "group":
        return { ...seriesOf(leaf.of, this.#meaning), span };
      case "earlier":
        return earlier(seriesOf(leaf.of, this.#meaning), this.#bars(leaf.bars), span);
      case "named": {
        const { name, args, plot } = leaf;
        const own =
          args === undefined && plot === undefined
            ? this.#defined(name, span, (of) => seriesOf(of, this.#meaning))
            : undefined;
        return own === undefined ? namedSeries(name, args ?? [], plot, span, BASE, this.#arguments) : { ...own, span };
      }
      case "if":
        throw new TongueFault(
          "a number that depends on a condition has no counterpart; write the cases as conditions",
          span,
        );
      case "text":
        throw new TongueFault("a text stands where a number is needed", span);
      default:
        throw new TongueFault("a condition stands where a number is needed", span);
    }
  }

  #condition(leaf: ThinkScriptLeaf, span: Span): Clause {
    this.#step(span);
    switch (leaf.kind) {
      case "group":
        return { ...this.clause(leaf.of), span };
      case "earlier":
        return shifted(onBase(this.clause(leaf.of)), this.#bars(leaf.bars));
      case "within": {
        const bars = this.#bars(leaf.bars);
        return { ...within(bars > 1 ? onBase(this.clause(leaf.of)) : this.clause(leaf.of), bars), span };
      }
      case "is":
        return leaf.value ? this.clause(leaf.of) : negate(this.clause(leaf.of));
      case "if":
        return this.#choice(leaf, span);
      case "named":
        return this.#namedCondition(leaf, span);
      case "text":
        return lost("a text is no condition", span);
    }
  }

  #namedCondition(leaf: ThinkScriptLeaf & { readonly kind: "named" }, span: Span): Clause {
    const { name, args = [], plot } = leaf;
    const own =
      leaf.args === undefined && plot === undefined ? this.#defined(name, span, (of) => this.clause(of)) : undefined;
    if (own !== undefined) return { ...own, span };
    const series = (place: number): Series => this.#arguments.series(args[place]!.value);
    if (name === "between" && args.length === 3) return between(series(0), series(1), series(2), span);
    if (name === "isup" || name === "isdown") {
      const relation = name === "isup" ? "GreaterThan" : "LessThan";
      return compare(relation, study("close", BASE, span), study("open", BASE, span), span);
    }
    if (name === "movingavgcrossover") return this.#crossover(args, span);
    const pattern = name === "engulfing" || name === "harami" ? `${plot ?? ""} ${name}` : CANDLE_STUDIES[name];
    const candle = pattern === undefined ? undefined : CANDLE_NAMES.get(pattern.trim());
    if (candle !== undefined) return candleClause(candle, BASE, 0, span);
    if (name === "yes") return { kind: "always", span };
    // A number is true when it is not 0.
    return compare("NotEqualTo", this.#series(leaf, span), constant(0, span), span);
  }

  /** MovingAvgCrossover(price, length1, length2, averageType1, averageType2, crossingType) */
  #crossover(
    args: readonly { readonly name: string | undefined; readonly value: ThinkScriptExpression }[],
    span: Span,
  ): Clause {
    const names = ["price", "length1", "length2", "averagetype1", "averagetype2", "crossingtype"];
    const given = new Map(args.map(({ name, value }, i) => [name ?? names[i] ?? "", value]));
    // The editor of conditions shows one type for both averages.
    const both = given.get("averagetype");
    const strange = [...given.keys()].find((key) => !names.includes(key) && key !== "averagetype");
    if (strange !== undefined) throw new TongueFault(`MovingAvgCrossover has no parameter ${strange}`, span);
    const average = (type: string, length: string, usual: number): Series => {
      const typed = given.get(type) ?? both;
      const [price, bars] = [given.get("price"), given.get(length)];
      const close: ThinkScriptExpression = {
        kind: "leaf",
        leaf: { kind: "named", name: "close", args: undefined, plot: undefined },
        span,
      };
      const text: ThinkScriptLeaf = { kind: "text", value: typed === undefined ? "simple" : (this.#text(typed) ?? "") };
      const values: readonly ThinkScriptExpression[] = [
        { kind: "leaf", leaf: text, span },
        price ?? close,
        bars ?? { kind: "number", value: usual, span },
      ];
      return namedSeries(
        "movingaverage",
        values.map((value) => ({ name: undefined, value })),
        undefined,
        span,
        BASE,
        this.#arguments,
      );
    };
    const crossing = given.get("crossingtype");
    const way = crossing === undefined ? "above" : this.#text(crossing)?.toLowerCase();
    if (way !== "above" && way !== "below") throw new TongueFault("the crossing type is above or below", span);
    return compare(
      way === "above" ? "CrossesAbove" : "CrossesUnder",
      average("averagetype1", "length1", 15),
      average("averagetype2", "length2", 30),
      span,
    );
  }

  /** if test then yes else no, both being conditions or 1 and 0. */
  #choice({ test, yes, no }: ThinkScriptLeaf & { readonly kind: "if" }, span: Span): Clause {
    const [whenYes, whenNo] = [this.#truth(yes), this.#truth(no)];
    if (whenYes === true && whenNo === false) return this.clause(test);
    if (whenYes === false && whenNo === true) return negate(this.clause(test));
    const branch = (truth: boolean | undefined, of: ThinkScriptExpression, where: Clause): readonly Clause[] => {
      if (truth === false) return [];
      return [truth === true ? where : all([where, this.clause(of)], span)];
    };
    const when = this.clause(test);
    const of = [...branch(whenYes, yes, when), ...branch(whenNo, no, negate(when))];
    return of.length === 0 ? lost("it can never hold", span) : any(of, span);
  }

  /** yes, no, 1, 0. */
  #truth(expression: ThinkScriptExpression): boolean | undefined {
    if (expression.kind === "number") return expression.value !== 0;
    if (expression.kind !== "leaf") return undefined;
    const { leaf } = expression;
    if (leaf.kind === "group") return this.#truth(leaf.of);
    if (leaf.kind !== "named" || leaf.args !== undefined) return undefined;
    return leaf.name === "yes" ? true : leaf.name === "no" ? false : undefined;
  }

  /** Counts of conditions against numbers, and conditions against yes and no. */
  #special(
    relation: Relation,
    left: ThinkScriptExpression,
    right: ThinkScriptExpression,
    span: Span,
  ): Clause | undefined {
    const window = this.#window(left);
    if (window !== undefined) {
      const times = seriesOf(right, this.#meaning).constant;
      return times === null ? undefined : windowClause(window, relation, times, span);
    }
    const truth = this.#truth(right);
    if (truth === undefined || !this.#isCondition(left) || (relation !== "EqualTo" && relation !== "NotEqualTo"))
      return undefined;
    const clause = this.clause(left);
    return truth === (relation === "EqualTo") ? clause : negate(clause);
  }

  /** Sum, Highest or Lowest of a condition over some bars. */
  #window(expression: ThinkScriptExpression): Window | undefined {
    if (expression.kind !== "leaf") return undefined;
    const { leaf } = expression;
    if (leaf.kind === "group") return this.#window(leaf.of);
    if (leaf.kind === "named" && leaf.args === undefined && leaf.plot === undefined) {
      return this.#defined(leaf.name, expression.span, (of) => this.#window(of));
    }
    if (leaf.kind !== "named" || !["sum", "highest", "lowest"].includes(leaf.name)) return undefined;
    const [of, length] = leaf.args ?? [];
    if (of === undefined || !this.#isCondition(of.value)) return undefined;
    const bars = length === undefined ? 12 : this.#bars(length.value);
    return { kind: leaf.name, of: onBase(this.clause(of.value)), bars };
  }

  #isCondition(expression: ThinkScriptExpression): boolean {
    if (["and", "or", "not", "compare"].includes(expression.kind)) return true;
    if (expression.kind !== "leaf") return false;
    const { leaf } = expression;
    switch (leaf.kind) {
      case "group":
      case "earlier":
        return this.#isCondition(leaf.of);
      case "within":
      case "is":
        return true;
      case "if":
        return (
          (this.#truth(leaf.yes) !== undefined || this.#isCondition(leaf.yes)) &&
          (this.#truth(leaf.no) !== undefined || this.#isCondition(leaf.no))
        );
      case "named":
        if (leaf.args === undefined && this.#definitions.has(leaf.name)) {
          return this.#defined(leaf.name, expression.span, (of) => this.#isCondition(of)) === true;
        }
        return (
          !isStudy(leaf.name) &&
          (Object.hasOwn(CANDLE_STUDIES, leaf.name) ||
            ["between", "isup", "isdown", "engulfing", "harami", "movingavgcrossover"].includes(leaf.name))
        );
      case "text":
        return false;
    }
  }

  #bars(expression: ThinkScriptExpression): number {
    const { constant: bars } = seriesOf(expression, this.#meaning);
    if (bars !== null && bars < 0)
      throw new TongueFault("it looks into the future, which no scan can", expression.span);
    if (bars !== null && Number.isInteger(bars) && bars <= LIMITS.barsAgo) return bars;
    throw new TongueFault(`a number of bars is a whole number of at most ${LIMITS.barsAgo}`, expression.span);
  }

  /** A text, the item of an enumeration, or an input that is one. */
  #text(expression: ThinkScriptExpression): string | undefined {
    if (expression.kind !== "leaf") return undefined;
    const { leaf } = expression;
    if (leaf.kind === "text") return leaf.value;
    if (leaf.kind !== "named" || leaf.args !== undefined) return undefined;
    if (leaf.plot !== undefined) return leaf.plot;
    return this.#defined(leaf.name, expression.span, (of) => this.#text(of)) ?? leaf.name;
  }

  #step(span: Span): void {
    if (++this.#steps > MOST_STEPS) throw new TongueFault("the definitions refer to each other too often", span);
  }
}

interface Window {
  readonly kind: string;
  readonly of: Clause;
  readonly bars: number;
}

function windowClause({ kind, of, bars }: Window, relation: Relation, times: number, span: Span): Clause {
  if (bars < 1 || bars > LIMITS.within)
    throw new TongueFault(`it looks at ${bars} bars; 1 to ${LIMITS.within} are possible`, span);
  const least = (count: number): Clause => ({ ...counted(of, bars, count), span });
  if (kind === "highest" || kind === "lowest") {
    const clause = kind === "highest" ? within(of, bars) : throughout(of, bars);
    if ((relation === "EqualTo" && times === 1) || (relation === "GreaterThan" && times === 0))
      return { ...clause, span };
    return relation === "EqualTo" && times === 0
      ? negate({ ...clause, span })
      : lost("the highest of a condition is 0 or 1", span);
  }
  switch (relation) {
    case "GreaterThanOrEqual":
      return least(Math.ceil(times));
    case "GreaterThan":
      return least(Math.floor(times) + 1);
    case "LessThan":
      return negate(least(Math.ceil(times)));
    case "LessThanOrEqual":
      return negate(least(Math.floor(times) + 1));
    case "EqualTo":
      if (!Number.isInteger(times)) return lost("a count is a whole number", span);
      return times >= bars ? least(times) : all([least(times), negate(least(times + 1))], span);
    default:
      return lost("a count is compared with >, >=, ==, < or <=", span);
  }
}

/** Bars of the scan can be counted on its own bars alone. */
function onBase(clause: Clause): Clause {
  if (clause.kind === "none") return { ...clause, of: onBase(clause.of) };
  if ("of" in clause) return { ...clause, of: clause.of.map(onBase) };
  if (clause.kind !== "filter") return clause;
  const operands = Object.values(clause.filter.Returns?.Want?.Study ?? {});
  const other = [clause.filter.Timeframe, ...operands.map((operand) => operand?.Timeframe)].some(
    (one) => one !== undefined,
  );
  return other ? lost("bars of the scan are counted over a condition on bars of another length", clause.span) : clause;
}
