import type { Expression } from "../expression.ts";
import type { Series } from "../series.ts";
import type { SourceSpan } from "../translation.ts";

export interface ThinkScriptArgument {
  readonly name: string | undefined;
  readonly value: ThinkScriptExpression;
}

/** Leaf of a thinkScript expression. Names are in lower case. */
export type ThinkScriptLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly ThinkScriptArgument[] | undefined;
      /** Name after the point: a plot of a study or an item of an enumeration. */
      readonly plot: string | undefined;
    }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "group"; readonly of: ThinkScriptExpression }
  | { readonly kind: "earlier"; readonly of: ThinkScriptExpression; readonly bars: ThinkScriptExpression }
  | { readonly kind: "within"; readonly of: ThinkScriptExpression; readonly bars: ThinkScriptExpression }
  | { readonly kind: "is"; readonly of: ThinkScriptExpression; readonly value: boolean }
  | {
      readonly kind: "if";
      readonly test: ThinkScriptExpression;
      readonly yes: ThinkScriptExpression;
      readonly no: ThinkScriptExpression;
    }
  | {
      readonly kind: "switch";
      readonly of: ThinkScriptExpression;
      /** Cases in order. The default has no label. */
      readonly cases: readonly {
        readonly label: ThinkScriptExpression | undefined;
        readonly value: ThinkScriptExpression;
      }[];
    }
  | {
      readonly kind: "fold";
      readonly index: string;
      readonly from: ThinkScriptExpression;
      readonly to: ThinkScriptExpression;
      readonly result: string;
      readonly initial: ThinkScriptExpression | undefined;
      readonly while: boolean;
      readonly of: ThinkScriptExpression;
    }
  /** Series read earlier. */
  | { readonly kind: "read"; readonly series: Series }
  /** Name whose statement is unreadable. */
  | { readonly kind: "broken"; readonly reason: string };

export type ThinkScriptExpression = Expression<ThinkScriptLeaf>;

export interface ThinkScript {
  /** Values of `def`, `input`, `rec` and `plot` by name. */
  readonly definitions: ReadonlyMap<string, ThinkScriptExpression>;
  /** Spelling in the script of each plot, by name in lower case. */
  readonly plots: ReadonlyMap<string, string>;
  /** Condition without `plot`, as the wizard of Stock Hacker writes it. */
  readonly bare: ThinkScriptExpression | undefined;
  /** Readable calls that draw, such as labels, and alerts. */
  readonly drawings: readonly ThinkScriptExpression[];
  /** Parts of the text that are not part of the scan, with the reason. */
  readonly unused: readonly { readonly span: SourceSpan; readonly why: string }[];
}
