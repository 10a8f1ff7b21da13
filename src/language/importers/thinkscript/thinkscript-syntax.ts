import type { Expression } from "../expression.ts";
import type { Series } from "../series.ts";
import type { SourceSpan } from "../translation.ts";

export interface ThinkScriptArgument {
  readonly name: string | undefined;
  readonly value: ThinkScriptExpression;
}

/** What expressions of thinkScript are made of. Names are in lower case. */
export type ThinkScriptLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly ThinkScriptArgument[] | undefined;
      /** What follows the point: a plot of a study, an item of an enumeration. */
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
      /** The label is undefined for the default. */
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
  /** A series that was read already. */
  | { readonly kind: "read"; readonly series: Series }
  /** Its statement cannot be read. */
  | { readonly kind: "broken"; readonly reason: string };

export type ThinkScriptExpression = Expression<ThinkScriptLeaf>;

export interface ThinkScript {
  /** def, input, rec and plot by name. */
  readonly definitions: ReadonlyMap<string, ThinkScriptExpression>;
  /** The plots by name, each as it was written. */
  readonly plots: ReadonlyMap<string, string>;
  /** A condition that stands alone, as the wizard of Stock Hacker writes it. */
  readonly bare: ThinkScriptExpression | undefined;
  /** The calls that draw, as labels, and alerts, as far as they can be read. */
  readonly drawings: readonly ThinkScriptExpression[];
  /** What stands in the text and is no part of the scan. */
  readonly beside: readonly { readonly span: SourceSpan; readonly why: string }[];
}
