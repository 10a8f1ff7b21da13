import { DEFAULTS, type WordDefault } from "../../words/defaults.ts";

/** All numbers in the documented table of defaults. */
export const DEFAULT_NUMBERS: readonly number[] = Object.values<WordDefault>(DEFAULTS).flatMap(({ value, upTo }) =>
  upTo === undefined ? [value] : [value, upTo],
);
