/** What a study's text says, before names are looked up. `at` is the offset in the text. */
export type Syntax = NumberSyntax | DateSyntax | CallSyntax | NegateSyntax | BinarySyntax;

export interface NumberSyntax {
  readonly kind: "number";
  readonly value: number;
  readonly at: number;
}
export interface DateSyntax {
  readonly kind: "date";
  /** Days since 1970-01-01. */
  readonly days: number;
  readonly at: number;
}
/** `name` or `name(argument, …)`. */
export interface CallSyntax {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly ArgumentSyntax[];
  readonly at: number;
}
export interface ArgumentSyntax {
  readonly name: string | undefined;
  readonly value: Syntax;
  readonly at: number;
}
export interface NegateSyntax {
  readonly kind: "negate";
  readonly of: Syntax;
  readonly at: number;
}
export type Operator = "+" | "-" | "*" | "/";
export interface BinarySyntax {
  readonly kind: "binary";
  readonly operator: Operator;
  readonly left: Syntax;
  readonly right: Syntax;
  readonly at: number;
}
