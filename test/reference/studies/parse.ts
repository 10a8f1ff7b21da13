/** What a study's text says. */
export type Syntax =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "date"; readonly days: number }
  | { readonly kind: "operation"; readonly operator: Operator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Argument[] };
export type Operator = "+" | "-" | "*" | "/";
export interface Argument {
  readonly name: string | undefined;
  readonly value: Syntax;
}

const TOKEN = /\s*(\d{4}-\d{2}-\d{2}|\d+[A-Za-z]\w*|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|[-+*/(),=])/y;

/** `name`, `name(argument, …)`, or a formula after `=`. The text is valid: nothing is checked twice. */
export function parse(text: string): Syntax {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) tokens.push(found[1]!);
  let next = 0;
  const accept = (token: string): boolean => tokens[next] === token && next++ >= 0;

  const chain = (operators: readonly Operator[], operand: () => Syntax): Syntax => {
    let left = operand();
    for (;;) {
      const operator = operators.find(accept);
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: operand() };
    }
  };
  const sum = (): Syntax => chain(["+", "-"], () => chain(["*", "/"], unary));
  const unary = (): Syntax => {
    if (accept("+")) return unary();
    if (!accept("-")) return primary();
    const of = unary();
    if (of.kind === "number") return { kind: "number", value: 0 - of.value };
    return { kind: "operation", operator: "-", left: { kind: "number", value: 0 }, right: of };
  };
  const primary = (): Syntax => {
    if (accept("(")) {
      const inner = sum();
      accept(")");
      return inner;
    }
    const token = tokens[next++]!;
    if (/^\d{4}-\d{2}-\d{2}$/.test(token)) return { kind: "date", days: Date.parse(`${token}T00:00Z`) / 86_400_000 };
    if (/^[\d.]/.test(token) && !/^\d+[A-Za-z]/.test(token.replace(/[eE][+-]?\d+$/, "")))
      return { kind: "number", value: Number(token) };
    const args: Argument[] = [];
    if (accept("(") && !accept(")")) {
      do args.push(argument());
      while (accept(","));
      accept(")");
    }
    return { kind: "call", name: token.toLowerCase(), args };
  };
  const argument = (): Argument => {
    if (tokens[next + 1] !== "=") return { name: undefined, value: (accept("="), sum()) };
    const name = tokens[next]!.toLowerCase();
    next += 2;
    return { name, value: sum() };
  };

  return accept("=") ? sum() : primary();
}
