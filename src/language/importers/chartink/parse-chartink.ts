import { table } from "#base";
import type { FundamentalPeriod } from "#contract";
import type { Dialect, Expression } from "../expression.ts";
import { parseExpression } from "../expression.ts";
import { acceptRelation } from "../relation-words.ts";
import { type Lexicon, type ScriptToken, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { CHARTINK_FORMULAS, CHARTINK_FUNCTIONS, formulaKey } from "./chartink-indicators.ts";
import { FRAME_WORDS, readWhen, type ClauseTime } from "./chartink-time.ts";

const LEXICON: Lexicon = {
  skip: /\s+/y,
  number: /\d+(?:\.\d*)?|\.\d+/y,
  word: /net profit\/reported profit after tax|(?:ha|heikin-ashi)-(?:open|high|low|close)\b|heikin-ashi\b|[%A-Za-z_][\w%'.]*/iy,
  symbol: /[<>!]=|=[<>]|<>|[[\](){}<>=+\-*/,]/y,
  text: /"[^"\n]*"/y,
};

export type ChartinkLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly ChartinkExpression[];
      readonly when: ClauseTime;
      /** Period in brackets after the name: net profit[yearly]. */
      readonly period?: FundamentalPeriod;
    }
  /** Formula in quotation marks, from a menu or written by the user. */
  | { readonly kind: "formula"; readonly text: string; readonly of: ChartinkExpression; readonly when: ClauseTime }
  | { readonly kind: "group"; readonly of: ChartinkExpression; readonly list?: ChartinkList }
  /** `inARow`: count only the unbroken run of bars that ends with the newest bar. */
  | {
      readonly kind: "count";
      readonly bars: number;
      readonly inARow: boolean;
      readonly of: ChartinkExpression;
      readonly when: ClauseTime;
    };

export type ChartinkExpression = Expression<ChartinkLeaf>;

/** List of stocks to which a group applies: {cash}, {33489}, {nifty 50}. */
export interface ChartinkList {
  readonly name: string;
  readonly span: SourceSpan;
}

/** Syntax tree of a clause, with the liberties that the parser took. */
export interface ParsedChartink {
  readonly expression: ChartinkExpression;
  /** Formulas whose meaning differs under the usual precedence of operators. */
  readonly leftToRight: readonly SourceSpan[];
  /** Position at which the parser added a missing closing bracket. */
  readonly closedAt: number | undefined;
}

/** Parses a clause. Throws ImportFault if brackets or the text after the clause leave its meaning open. */
export function parseChartink(text: string): ParsedChartink {
  const leftToRight: SourceSpan[] = [];
  const { tokens, closedAt } = closeLast(tokenize(text, LEXICON));
  const parser = new Parser(new TokenStream(tokens), (span) => leftToRight.push(span));
  return { expression: parser.clause(), leftToRight, closedAt };
}

/**
 * Drops stray signs copied after the last bracket. If exactly one closing bracket is missing and only `and` joins the
 * conditions, adds the bracket at the end.
 */
function closeLast(
  written: readonly ScriptToken[],
): Pick<ParsedChartink, "closedAt"> & { readonly tokens: readonly ScriptToken[] } {
  const last = written.findLastIndex(({ text }) => text === ")") + 1;
  const isClean = last > 0 && written.slice(last, -1).every(isStray);
  const tokens = isClean ? written.toSpliced(last, written.length - 1 - last) : written;
  const symbols = tokens
    .filter(({ kind }) => kind === "symbol" || kind === "word")
    .map(({ text }) => text.toLowerCase());
  const times = (symbol: string): number => symbols.filter((one) => one === symbol).length;
  const open = times("(") - times(")") === 1 && times("or") + times("not") === 0;
  if (!open || !isClean) return { tokens, closedAt: undefined };
  const at = tokens[last - 1]!.span[1];
  const closing: ScriptToken = { kind: "symbol", text: ")", value: Number.NaN, span: [at, at] };
  return { tokens: tokens.toSpliced(last, 0, closing), closedAt: at };
}

/** True for a quotation mark, a comma or a semicolon that was copied with the clause. */
function isStray({ kind, text }: ScriptToken): boolean {
  return (kind === "text" && text.trim() === "") || /^["'`“”‘’,;]$/.test(text);
}

const CLOSING = new Set(
  ["and", "or", "not", "crossed", "crosses", "where", "is", "above", "below", "greater", "less", "equals"].concat(
    FRAME_WORDS,
  ),
);
/** Signs and words that occur only in conditions. */
const COMPARING = [
  "<",
  ">",
  "=",
  "<=",
  ">=",
  "=<",
  "=>",
  "!=",
  "<>",
  "crossed",
  "crosses",
  "above",
  "below",
  "greater",
  "less",
  "equals",
];
const PERIODS = table<FundamentalPeriod>({ yearly: "FY", quarterly: "FQ", ttm: "TTM" });
const OWN_FORMULA = /^custom_indicator_\w+$/i;

/** Words that may precede a bracket without naming a list. */
const NO_LIST = /^(?:count|countstreak|ago|(?:minute|hour|day|week|month|quarter|year|candle)s?)$/i;

function isNameOfList({ kind, text }: ScriptToken): boolean {
  return kind === "number" || (kind === "word" && !CLOSING.has(text.toLowerCase()) && !NO_LIST.test(text));
}

/** Returns the fault that reports an unreadable quoted formula. */
export function noFormula(text: string, { message, span }: ImportFault): ImportFault {
  return new ImportFault(`the quoted text "${text.trim().slice(0, 60)}" is not a known formula: ${message}`, span);
}

class Parser {
  readonly #tokens: TokenStream;
  readonly #leftToRight: (span: SourceSpan) => void;
  readonly #dialect: Dialect<ChartinkLeaf>;

  constructor(tokens: TokenStream, leftToRight: (span: SourceSpan) => void) {
    this.#tokens = tokens;
    this.#leftToRight = leftToRight;
    this.#dialect = {
      and: (at) => at.accept("and"),
      or: (at) => at.accept("or"),
      not: (at) => at.accept("not"),
      relation: acceptRelation,
      operand: () => this.#operand(),
      recovers: true,
      leftToRight,
    };
  }

  /** Parses the clause. Text after the clause becomes an unread condition. */
  clause(): ChartinkExpression {
    const tokens = this.#tokens;
    const expression = this.#expression();
    const place = tokens.place;
    const fault = tokens.unexpected("join conditions with and or or");
    let closing = true;
    while (tokens.peek().kind !== "end") closing = tokens.take().text === ")" && closing;
    // The user may have meant a surplus bracket elsewhere. The place matters only if the clause has `or` or `not`.
    if (tokens.place > place && tokens.has(0, ["or", "not"])) throw fault;
    if (closing) return expression;
    const behind: ChartinkExpression = { kind: "unread", reason: fault.message, span: tokens.spanFrom(place) };
    return { kind: "and", of: [expression, behind], span: tokens.spanFrom(0) };
  }

  /** Parses the formula inside quotation marks. */
  formula(): ChartinkExpression {
    const expression = this.#expression();
    if (this.#tokens.peek().kind !== "end") throw this.#tokens.unexpected("a formula ends here");
    return expression;
  }

  #expression(): ChartinkExpression {
    return parseExpression(this.#tokens, this.#dialect);
  }

  #operand(): ChartinkExpression {
    const tokens = this.#tokens;
    const place = tokens.place;
    const leaf = (of: ChartinkLeaf): ChartinkExpression => ({ kind: "leaf", leaf: of, span: tokens.spanFrom(place) });
    if (tokens.accept("(")) {
      const list = tokens.sees("{") && !this.#seesOwnFormula() ? this.#list() : this.#bareList();
      const of = this.#expression();
      tokens.expect(")");
      return leaf(list === undefined ? { kind: "group", of } : { kind: "group", of, list });
    }
    const when = readWhen(tokens);
    if (this.#seesOwnFormula()) return leaf(this.#ownFormula(when));
    const token = tokens.peek();
    if (token.kind === "text") return leaf(this.#quoted(when));
    if (token.kind === "number") {
      tokens.take();
      return { kind: "number", value: token.value, span: token.span };
    }
    const { name, period } = this.#name();
    if (name === "count" || name === "countstreak") return leaf(this.#count(when, name === "countstreak"));
    // The menus write a number as `number 5`.
    if (name === "number" && tokens.peek().kind === "number") {
      return { kind: "number", value: tokens.take().value, span: tokens.spanFrom(place) };
    }
    const args = this.#arguments();
    return leaf({ kind: "named", name, args, when, ...(period === undefined ? {} : { period }) });
  }

  #arguments(): readonly ChartinkExpression[] {
    const args: ChartinkExpression[] = [];
    if (this.#tokens.accept("(") && !this.#tokens.accept(")")) {
      do args.push(this.#expression());
      while (this.#tokens.accept(","));
      this.#tokens.expect(")");
    }
    return args;
  }

  #list(): ChartinkList {
    const tokens = this.#tokens;
    const place = tokens.place;
    tokens.expect("{");
    const words: string[] = [];
    while (!tokens.sees("}") && tokens.peek().kind !== "end") words.push(tokens.take().text);
    tokens.expect("}");
    return { name: words.join(" ").toLowerCase(), span: tokens.spanFrom(place) };
  }

  /** Reads the list of ( some segment ( … ) ): a name without braces, followed by one group up to the closing bracket. */
  #bareList(): ChartinkList | undefined {
    const tokens = this.#tokens;
    const place = tokens.place;
    const words: string[] = [];
    while (isNameOfList(tokens.peek())) words.push(tokens.take().text);
    const span = tokens.spanFrom(place);
    const group = tokens.place;
    const found = words.length > 0 && tokens.sees("(") && !CHARTINK_FUNCTIONS.has(words.join(" ").toLowerCase());
    if (found) {
      tokens.take();
      const closes = tokens.skip();
      const compares = tokens.has(group, COMPARING);
      tokens.take();
      if (closes && compares && tokens.sees(")")) {
        tokens.rewind(group);
        return { name: words.join(" ").toLowerCase(), span };
      }
    }
    tokens.rewind(place);
    return undefined;
  }

  #seesOwnFormula(): boolean {
    return this.#tokens.sees("{") && OWN_FORMULA.test(this.#tokens.peek(1).text);
  }

  /** Reads {custom_indicator_7_start}"close - open"{custom_indicator_7_end} or {custom_indicator_7 ( close - open )}. */
  #ownFormula(when: ClauseTime): ChartinkLeaf {
    const tokens = this.#tokens;
    tokens.expect("{");
    tokens.take();
    const around = tokens.accept("}");
    if (tokens.peek().kind === "text") {
      const quoted = this.#quoted(when);
      this.#endOfOwnFormula(around);
      return quoted;
    }
    const of = this.#expression();
    this.#endOfOwnFormula(around);
    return { kind: "formula", text: "", of, when };
  }

  #endOfOwnFormula(around: boolean): void {
    if (around) {
      this.#tokens.expect("{");
      this.#tokens.take();
    }
    this.#tokens.expect("}");
  }

  /** Reads a quoted formula. Its tokens keep their positions in the whole text. */
  #quoted(when: ClauseTime): ChartinkLeaf {
    const { text, span } = this.#tokens.take();
    try {
      return this.#formulaIn(text, span, when);
    } catch (error) {
      throw error instanceof ImportFault ? noFormula(text, error) : error;
    }
  }

  #formulaIn(text: string, span: SourceSpan, when: ClauseTime): ChartinkLeaf {
    const from = span[0] + 1;
    const inside = tokenize(text, LEXICON).map((token) => ({
      ...token,
      span: [token.span[0] + from, token.span[1] + from] as const,
    }));
    // Chartink is known to calculate the formulas of its menus from left to right: no note.
    const isKnown = CHARTINK_FORMULAS.has(formulaKey(text));
    const parser = new Parser(new TokenStream(inside), isKnown ? () => {} : this.#leftToRight);
    return { kind: "formula", text, of: parser.formula(), when };
  }

  /** Reads `count( 5, 1 where latest close > latest open )`. */
  #count(when: ClauseTime, inARow: boolean): ChartinkLeaf {
    const tokens = this.#tokens;
    tokens.expect("(");
    const bars = tokens.take();
    tokens.expect(",");
    const one = tokens.take();
    if (bars.kind !== "number" || one.value !== 1 || !tokens.accept("where")) {
      throw tokens.unexpected("a count is written as count( 5, 1 where … )");
    }
    const of = this.#expression();
    tokens.expect(")");
    return { kind: "count", bars: bars.value, inARow, of, when };
  }

  #name(): { readonly name: string; readonly period: FundamentalPeriod | undefined } {
    const tokens = this.#tokens;
    const words: string[] = [];
    const takeWords = (): void => {
      while (tokens.peek().kind === "word" && !CLOSING.has(tokens.peek().text.toLowerCase()))
        words.push(tokens.take().text.toLowerCase());
    };
    takeWords();
    if (words.length === 0) throw tokens.unexpected("an indicator or a number should stand here");
    let period: FundamentalPeriod | undefined;
    // Reported figures have a period or a short name in brackets: net profit[yearly], earning per share[eps].
    if (tokens.sees("[") && tokens.peek(1).kind === "word") {
      tokens.take();
      const word = tokens.peek().text.toLowerCase();
      if (Object.hasOwn(PERIODS, word)) {
        period = PERIODS[word];
        tokens.take();
      } else takeWords();
      tokens.expect("]");
    }
    return { name: words.join(" "), period };
  }
}
