import { BOUNDS, isRealDate, LIMITS } from "#contract";
import { integer, text, type RequestParameter } from "../parameter.ts";

const DEFAULT_MATCHES = 50;

const { minimum, maximum } = BOUNDS.minScore;

const minScore: RequestParameter<number> & { readonly required: false } = {
  description: "The least score of a match; the model's threshold unless given.",
  required: false,
  schema: { type: "number", minimum, maximum },
  example: "0.5",
  read(written) {
    const value = /^-?\d(?:\.\d{1,10})?$/.test(written) ? Number(written) : Number.NaN;
    return value >= minimum && value <= maximum
      ? { value }
      : { problem: `must be a number from ${minimum} to ${maximum}` };
  },
};

function date(description: string): RequestParameter<string> & { readonly required: false } {
  const { schema } = text({ description });
  return {
    description,
    required: false,
    schema: { ...schema, format: "date" },
    example: "2024-06-03",
    read: (written) => (isRealDate(written) ? { value: written } : { problem: "must be a date (YYYY-MM-DD)" }),
  };
}

export const MATCH_QUERY = {
  from: date("Searches the past: the first session in which a window may end. With neither date, the newest bars."),
  to: date("Searches the past: the last session in which a window may end."),
  min_score: minScore,
  limit: integer({
    description: `How many windows are given at most, the highest; ${DEFAULT_MATCHES} unless given.`,
    min: BOUNDS.patternMatches.minimum,
    max: LIMITS.patternMatches,
  }),
};

export { DEFAULT_MATCHES };
