import type { Expression } from "../expression.ts";
import type { SourceSpan } from "../translation.ts";

export interface PineArgument {
  readonly name: string | undefined;
  readonly value: PineExpression;
}

/** Branch of an if or a switch. The branch without a test is the default. */
export interface PineBranch {
  readonly test: PineExpression | undefined;
  readonly body: readonly PineStatement[];
}

/** Leaf of a Pine expression. Names include their namespace, as in ta.sma. */
export type PineLeaf =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly PineArgument[] }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "group"; readonly of: PineExpression }
  | { readonly kind: "tuple"; readonly of: readonly PineExpression[] }
  | { readonly kind: "history"; readonly of: PineExpression; readonly bars: PineExpression }
  | { readonly kind: "branches"; readonly of: readonly PineBranch[] }
  /** Skipped text without a value. */
  | { readonly kind: "unread"; readonly reason: string };

export type PineExpression = Expression<PineLeaf>;

export interface PineParameterName {
  readonly name: string;
  readonly usual: PineExpression | undefined;
}

export type PineStatement = { readonly span: SourceSpan } & (
  | {
      readonly kind: "declare";
      readonly names: readonly string[];
      readonly kept: boolean;
      readonly value: PineExpression;
    }
  | { readonly kind: "assign"; readonly name: string; readonly value: PineExpression }
  | {
      readonly kind: "function";
      readonly name: string;
      readonly parameters: readonly PineParameterName[];
      readonly body: readonly PineStatement[];
    }
  | { readonly kind: "expression"; readonly value: PineExpression }
  /** for name = from to to by by */
  | {
      readonly kind: "loop";
      readonly name: string;
      readonly from: PineExpression;
      readonly to: PineExpression;
      readonly by: PineExpression | undefined;
      readonly body: readonly PineStatement[];
    }
  /** Loop, type or unreadable line. The names that it assigns have no value. */
  | { readonly kind: "unread"; readonly names: readonly string[]; readonly reason: string }
);

/** Returns the name of an expression that is a single name; undefined for others. */
export function nameOf(of: PineExpression): string | undefined {
  return of.kind === "leaf" && of.leaf.kind === "name" ? of.leaf.name : undefined;
}
