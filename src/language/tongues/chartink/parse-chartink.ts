import { table } from "#base";
import type { FundamentalPeriod } from "#contract";
import type { Dialect, Expression } from "../expression.ts";
import { parseExpression } from "../expression.ts";
import { acceptRelation } from "../relation-words.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import type { Span } from "../translation.ts";
import { CHARTINK_FORMULAS, formulaKey } from "./chartink-indicators.ts";
import { FRAME_WORDS, readWhen, type When } from "./chartink-time.ts";

const LEXICON: Lexicon = {
  skip: /\s+/y,
  number: /\d+(?:\.\d*)?|\.\d+/y,
  word: /net profit\/reported profit after tax|[%A-Za-z_][\w%'.]*/iy,
  symbol: /[<>!]=|=[<>]|<>|[[\](){}<>=+\-*/,]/y,
  text: /"[^"\n]*"/y,
};

export type ChartinkLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly ChartinkExpression[];
      readonly when: When;
      /** Said behind the name: net profit[yearly]. */
      readonly period?: FundamentalPeriod;
    }
  /** A formula in quotation marks, of a menu or of a user's own. */
  | { readonly kind: "formula"; readonly text: string; readonly of: ChartinkExpression; readonly when: When }
  | { readonly kind: "group"; readonly of: ChartinkExpression; readonly list?: ChartinkList }
  | { readonly kind: "count"; readonly bars: number; readonly of: ChartinkExpression; readonly when: When };

export type ChartinkExpression = Expression<ChartinkLeaf>;

/** A list of stocks that a group stands on: {cash}, {33489}, {nifty 50}. */
export interface ChartinkList {
  readonly name: string;
  readonly span: Span;
}

/** What the text of a clause consists of. */
export interface ParsedChartink {
  readonly expression: ChartinkExpression;
  /** Formulas that are another one with the usual precedence. */
  readonly leftToRight: readonly Span[];
}

/** Reads a clause. Throws TongueFault where brackets or what stands behind the clause leave its meaning open. */
export function parseChartink(text: string): ParsedChartink {
  const leftToRight: Span[] = [];
  const parser = new Parser(new TokenStream(tokenize(text, LEXICON)), (span) => leftToRight.push(span));
  return { expression: parser.clause(), leftToRight };
}

const CLOSING = new Set(
  ["and", "or", "not", "crossed", "crosses", "where", "is", "above", "below", "greater", "less", "equals"].concat(
    FRAME_WORDS,
  ),
);
const PERIODS = table<FundamentalPeriod>({ yearly: "FY", quarterly: "FQ", ttm: "TTM" });
const OWN_FORMULA = /^custom_indicator_\w+$/i;

class Parser {
  readonly #tokens: TokenStream;
  readonly #leftToRight: (span: Span) => void;
  readonly #dialect: Dialect<ChartinkLeaf>;

  constructor(tokens: TokenStream, leftToRight: (span: Span) => void) {
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

  /** The clause, and what stands behind it as a condition that is not read. */
  clause(): ChartinkExpression {
    const tokens = this.#tokens;
    const expression = this.#expression();
    const place = tokens.place;
    const fault = tokens.unexpected("join conditions with and or or");
    let closing = true;
    while (tokens.peek().kind !== "end") closing = tokens.take().text === ")" && closing;
    // A bracket too many may have been meant elsewhere, which matters only beside or and not.
    if (tokens.place > place && tokens.has(0, ["or", "not"])) throw fault;
    if (closing) return expression;
    const behind: ChartinkExpression = { kind: "unread", reason: fault.message, span: tokens.spanFrom(place) };
    return { kind: "and", of: [expression, behind], span: tokens.spanFrom(0) };
  }

  /** What stands in quotation marks. */
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
      const list = tokens.sees("{") && !this.#seesOwnFormula() ? this.#list() : undefined;
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
    if (name === "count") return leaf(this.#count(when));
    // `number 5` is how the menus write a number.
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

  #seesOwnFormula(): boolean {
    return this.#tokens.sees("{") && OWN_FORMULA.test(this.#tokens.peek(1).text);
  }

  /** {custom_indicator_7_start}"close - open"{custom_indicator_7_end}, or {custom_indicator_7 ( close - open )} */
  #ownFormula(when: When): ChartinkLeaf {
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

  /** The tokens within the quotation marks keep their places in the whole text. */
  #quoted(when: When): ChartinkLeaf {
    const { text, span } = this.#tokens.take();
    const from = span[0] + 1;
    const inside = tokenize(text, LEXICON).map((token) => ({
      ...token,
      span: [token.span[0] + from, token.span[1] + from] as const,
    }));
    // The formulas of the menus are known to be read so.
    const isKnown = CHARTINK_FORMULAS.has(formulaKey(text));
    const parser = new Parser(new TokenStream(inside), isKnown ? () => {} : this.#leftToRight);
    return { kind: "formula", text, of: parser.formula(), when };
  }

  /** `count( 5, 1 where latest close > latest open )` */
  #count(when: When): ChartinkLeaf {
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
    return { kind: "count", bars: bars.value, of, when };
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
    // Figures of companies have their period or their short name in brackets: net profit[yearly], earning per share[eps].
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
