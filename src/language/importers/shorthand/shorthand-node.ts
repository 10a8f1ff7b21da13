import type { Expression } from "../expression.ts";
import type { ClauseTime } from "../chartink/chartink-time.ts";

/** Leaf of the shorthand. */
export type ShorthandLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly Expression<ShorthandLeaf>[];
      readonly when: ClauseTime;
      /** Lag written after the name. */
      readonly ago: number;
    }
  | { readonly kind: "group"; readonly of: Expression<ShorthandLeaf>; readonly ago: number }
  | { readonly kind: "percent"; readonly value: number }
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "between";
      readonly of: Expression<ShorthandLeaf>;
      readonly low: Expression<ShorthandLeaf>;
      readonly high: Expression<ShorthandLeaf>;
    }
  | {
      readonly kind: "window";
      readonly of: Expression<ShorthandLeaf>;
      readonly bars: number;
      /** True if the text calls the bars days. */
      readonly days: boolean;
    };
