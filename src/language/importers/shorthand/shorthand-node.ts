import type { Expression } from "../expression.ts";
import type { When } from "../chartink/chartink-time.ts";

/** What the shorthand writes beside operators. */
export type ShorthandLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly Expression<ShorthandLeaf>[];
      readonly when: When;
      /** Bars back as written behind the name. */
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
      /** Whether they were called days. */
      readonly days: boolean;
    };
