/** One request of an instruction, in the words of the instruction. */
export type EditRequest =
  /** More conditions. `only`: they replace the payload's conditions on the same subject. */
  | { readonly kind: "add"; readonly words: string; readonly only: boolean }
  /**
   * Words without a verb: a setting such as a timeframe, or a condition, which replaces the one on the same subject or is
   * new.
   */
  | { readonly kind: "bare"; readonly words: string }
  /** `all`: every filter that the words match. */
  | { readonly kind: "remove"; readonly filter: string; readonly all: boolean }
  | { readonly kind: "keep"; readonly filter: string }
  | { readonly kind: "switch"; readonly filter: string; readonly on: boolean }
  /** Replace a filter, a number, a study or a setting by another. */
  | { readonly kind: "swap"; readonly from: string; readonly to: string }
  | {
      readonly kind: "level";
      readonly filter: string;
      readonly to: string;
      readonly way: "up" | "down";
      /** True where `to` is a difference, not a new level. */
      readonly by: boolean;
    }
  /** One more way to match, without the filter to which it is the alternative. */
  | { readonly kind: "alternative"; readonly words: string }
  | { readonly kind: "now" }
  | { readonly kind: "undo"; readonly words: string }
  /** More or fewer matches: the levels of one filter, or of all (null), move by a share of themselves. */
  | {
      readonly kind: "strictness";
      readonly words: string;
      readonly way: "looser" | "stricter";
      readonly share: number;
      readonly filter: string | null;
    }
  | { readonly kind: "vague" };
