/** One thing that an instruction asks for, in the words of the instruction. */
export type EditRequest =
  /** Conditions that must hold too. `only`: in place of what the payload says of the same. */
  | { readonly kind: "add"; readonly words: string; readonly only: boolean }
  /**
   * Words without a verb: a setting such as a timeframe; a condition in place of the one on the same thing, else a new
   * one.
   */
  | { readonly kind: "state"; readonly words: string }
  /** `all`: each filter that the words fit. */
  | { readonly kind: "remove"; readonly filter: string; readonly all: boolean }
  | { readonly kind: "keep"; readonly filter: string }
  | { readonly kind: "switch"; readonly filter: string; readonly on: boolean }
  /** What is asked for in place of something else: of a filter, a number, a study, a setting. */
  | { readonly kind: "swap"; readonly from: string; readonly to: string }
  | {
      readonly kind: "level";
      readonly filter: string;
      readonly to: string;
      readonly way: "up" | "down";
      /** Whether `to` is a difference. */
      readonly by: boolean;
    }
  /** One more way to match, without saying beside which filter. */
  | { readonly kind: "alternative"; readonly words: string }
  | { readonly kind: "now" }
  | { readonly kind: "undo"; readonly words: string }
  /** More or fewer matches: the levels of one filter, or of all, move by a share of themselves. */
  | {
      readonly kind: "strictness";
      readonly words: string;
      readonly way: "looser" | "stricter";
      readonly share: number;
      readonly filter: string | null;
    }
  | { readonly kind: "vague" };
