import type { ScriptToken } from "../token.ts";

export interface ClosedBrackets {
  readonly tokens: readonly ScriptToken[];
  readonly notes: readonly string[];
}

interface Open {
  readonly symbol: "[" | "(";
  /** True if the place of the missing bracket is certain: no arithmetic and no clause inside. */
  plain: boolean;
}

const CALCULATED = new Set(["+", "-", "*", "/", "<", ">", "=", "<=", ">=", "!=", "<>"]);

/**
 * Closes the last clause at the end of the text, and a function at the end of its clause. Any other missing bracket is
 * ambiguous and stays missing.
 */
export function closeBrackets(tokens: readonly ScriptToken[]): ClosedBrackets {
  const closed: ScriptToken[] = [];
  const notes: string[] = [];
  const open: Open[] = [];
  const close = (symbol: string, at: number, part: string): void => {
    closed.push({ kind: "symbol", text: symbol, value: Number.NaN, span: [at, at] });
    notes.push(`A closing bracket is missing at position ${at}; ${part} was read as closed there.`);
  };
  for (const token of tokens) {
    const [at] = token.span;
    const { kind, text } = token;
    const ends = kind === "end" && open.findIndex(({ symbol }) => symbol === "[") === 0;
    if (ends || (kind === "symbol" && text === "]")) {
      const functions = open.length - 1 - open.findLastIndex(({ symbol }) => symbol === "[");
      if (open.slice(open.length - functions).every(({ plain }) => plain)) {
        for (; open.at(-1)?.symbol === "("; open.pop()) close(")", at, "the function");
      }
    }
    if (ends && open.length === 1 && open[0]!.plain) close("]", at, "the last clause");
    closed.push(token);
    if (kind !== "symbol") continue;
    if (text === "[" || text === "(") {
      const around = open.at(-1);
      if (around?.symbol === "[" && text === "[") around.plain = false;
      open.push({ symbol: text, plain: true });
    } else if (text === "]" || text === ")") {
      if (open.at(-1)?.symbol === (text === "]" ? "[" : "(")) open.pop();
    } else if (text === ",") {
      const around = open.at(-1);
      if (around?.symbol === "(") around.plain = true;
    } else if (CALCULATED.has(text)) {
      const around = open.at(-1);
      if (around?.symbol === "(") around.plain = false;
    }
  }
  return { tokens: closed, notes };
}
