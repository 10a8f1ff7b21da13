import type { ArgumentSyntax, Operator, Syntax } from "./syntax.ts";
import { StudyFault } from "./study-issue.ts";
import { type StudyToken, tokenize, unexpected } from "./tokenize.ts";

export const MAX_LENGTH = 1024;
export const MAX_DEPTH = 32;

/**
 * Reads `name`, `name(argument, …)`, or a formula after `=`. Arguments and formulas may hold + - * /, parentheses,
 * numbers, dates and names; positional arguments and `name=value` ones may be mixed. Throws StudyFault.
 */
export function parseStudy(text: string): Syntax {
  if (text.length > MAX_LENGTH) {
    throw new StudyFault("too_long", `a study has at most ${MAX_LENGTH} characters, this one ${text.length}`);
  }
  return new Parser(tokenize(text)).study();
}

class Parser {
  readonly #tokens: readonly StudyToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly StudyToken[]) {
    this.#tokens = tokens;
  }

  study(): Syntax {
    const formula = this.#accept("=");
    const parsed = formula ? this.#sum() : this.#call();
    const rest = this.#peek();
    if (rest.kind === "end") return parsed;
    const hint = !formula && /^[+\-*/]$/.test(rest.text) ? "begin a formula with =" : undefined;
    throw unexpected(rest.text, rest.at, hint);
  }

  #peek(): StudyToken {
    return this.#tokens[this.#next]!;
  }

  #accept(symbol: string): boolean {
    const token = this.#peek();
    if (token.kind !== "symbol" || token.text !== symbol) return false;
    this.#next++;
    return true;
  }

  #expect(symbol: string): void {
    const { text, at } = this.#peek();
    if (!this.#accept(symbol)) throw unexpected(text, at, `${JSON.stringify(symbol)} should stand here`);
  }

  #call(): Syntax {
    const token = this.#peek();
    if (token.kind !== "word") throw unexpected(token.text, token.at, "a study begins with its name, a formula with =");
    return this.#named();
  }

  #sum(): Syntax {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/"], () => this.#unary()));
  }

  #chain(operators: readonly Operator[], operand: () => Syntax): Syntax {
    let left = operand();
    for (;;) {
      const { at } = this.#peek();
      const operator = operators.find((candidate) => this.#accept(candidate));
      if (operator === undefined) return left;
      left = { kind: "binary", operator, left, right: operand(), at };
    }
  }

  #unary(): Syntax {
    const { at } = this.#peek();
    if (this.#accept("+")) return this.#within(() => this.#unary());
    if (!this.#accept("-")) return this.#primary();
    const of = this.#within(() => this.#unary());
    return of.kind === "number" ? { ...of, value: 0 - of.value, at } : { kind: "negate", of, at };
  }

  #primary(): Syntax {
    const token = this.#peek();
    if (token.kind === "word") return this.#named();
    if (token.kind === "number") {
      this.#next++;
      return { kind: "number", value: token.value, at: token.at };
    }
    if (token.kind === "date") {
      this.#next++;
      return { kind: "date", days: token.days, at: token.at };
    }
    if (!this.#accept("(")) throw unexpected(token.text, token.at);
    const inner = this.#within(() => this.#sum());
    this.#expect(")");
    return inner;
  }

  #named(): Syntax {
    const { text: name, at } = this.#peek();
    this.#next++;
    const args: ArgumentSyntax[] = [];
    if (this.#accept("(") && !this.#accept(")")) {
      do args.push(this.#within(() => this.#argument()));
      while (this.#accept(","));
      this.#expect(")");
    }
    return { kind: "call", name, args, at };
  }

  #argument(): ArgumentSyntax {
    const token = this.#peek();
    const after = this.#tokens[this.#next + 1];
    const named = token.kind === "word" && after?.text === "=";
    if (named) this.#next += 2;
    this.#accept("=");
    return { name: named ? token.text : undefined, value: this.#sum(), at: token.at };
  }

  #within<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) {
      throw new StudyFault("too_deep", `a study may be nested ${MAX_DEPTH} deep`, { position: this.#peek().at });
    }
    const result = read();
    this.#depth--;
    return result;
  }
}
