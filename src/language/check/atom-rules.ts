import { CHART_PATTERN_TIMEFRAMES, TIMEFRAMES, type Timeframe } from "#contract";
import { stockKindOf } from "../compile/groups/stock.ts";
import type { Atom, AtomValue } from "../intermediate/form.ts";

/** Members and values that an atom may have. */
export interface AtomRules {
  readonly values: readonly AtomValue["kind"][];
  readonly crosses: boolean;
  /** Window members that the atom accepts. */
  readonly window: readonly ("bars_ago" | "within" | "within_all")[];
  readonly params: readonly string[];
  /** Undefined where the timeframe makes no difference, so that none is refused. */
  readonly timeframes: readonly Timeframe[] | undefined;
  readonly session: boolean;
}

const NUMBERS = ["number", "range"] as const;
const BARS = ["bars_ago", "within", "within_all"] as const;
const PLAIN = { crosses: false, window: [], params: [], timeframes: undefined, session: true } as const;

/** Returns the rules for an atom's group and concept. */
export function rulesOf({ group, concept, rhs }: Atom): AtomRules {
  switch (group) {
    case "feature":
      return { ...PLAIN, values: [...NUMBERS, "study", "flag"], crosses: true, window: BARS, timeframes: TIMEFRAMES };
    case "indicator":
      return { ...PLAIN, values: [...NUMBERS, "study"], crosses: true, window: ["bars_ago", "within"] };
    case "candlestick":
      return { ...PLAIN, values: ["flag"], window: BARS, params: ["sentiment", "penetration"], timeframes: TIMEFRAMES };
    case "chart_pattern":
      return {
        ...PLAIN,
        values: ["flag"],
        window: ["within"],
        params: ["side", "lookback"],
        timeframes: CHART_PATTERN_TIMEFRAMES,
        session: false,
      };
    case "stock":
      return stockRules(concept);
    case "earnings":
      return earningsRules(concept);
    case "fundamental":
      return { ...PLAIN, values: [...NUMBERS, "study"], crosses: true, params: ["period", "periods_ago"] };
    case "insider": {
      const params = ["code", "role", "owner", "cik", "since_days", "since", "plan"];
      return { ...PLAIN, values: ["flag", ...NUMBERS], params: rhs.kind === "flag" ? params : [...params, "of"] };
    }
    case "insider_series":
    case "short":
      return { ...PLAIN, values: [...NUMBERS, "study", "flag"], crosses: true, window: BARS };
    case "pattern_model":
      return { ...PLAIN, values: ["number"] };
  }
}

function stockRules(concept: string): AtomRules {
  switch (stockKindOf(concept)) {
    case "gap":
      return {
        ...PLAIN,
        values: NUMBERS,
        crosses: true,
        window: BARS,
        params: ["kind"],
        timeframes: TIMEFRAMES,
        session: false,
      };
    case "date":
      return { ...PLAIN, values: ["date", ...NUMBERS] };
    case "text":
      return { ...PLAIN, values: ["texts"] };
    case "flag":
      return { ...PLAIN, values: ["flag"] };
    default:
      return { ...PLAIN, values: NUMBERS, params: ["period", "issuer"] };
  }
}

function earningsRules(concept: string): AtomRules {
  if (concept === "date") return { ...PLAIN, values: ["date", ...NUMBERS], params: ["timing"] };
  if (concept === "timing") return { ...PLAIN, values: ["texts"] };
  return { ...PLAIN, values: NUMBERS, params: ["timing", "from_day", "to_day"] };
}
