import type { FeedName } from "#contract";
import { defineFact, type Fact } from "#expression";
import { Company } from "./company/company.ts";
import { InsiderTrades } from "./company/insider-trades.ts";
import type { FundamentalUnit } from "./define-fundamental.ts";

/** Windows that a series of insider transactions can have, days. */
export const INSIDER_WINDOWS = [7, 30, 90, 180, 365] as const;
export type InsiderWindow = (typeof INSIDER_WINDOWS)[number];

interface Described {
  /** The name in `Input`, before the window: net_value(90). */
  readonly alias: string;
  readonly displayName: string;
  /** Complete sentences: what is counted, and when it is null. */
  readonly description: string;
  /** How traders say it, lower case, without the window. */
  readonly synonyms: readonly string[];
  readonly unit: FundamentalUnit;
  /** The window when none is written, days. */
  readonly window: InsiderWindow;
}

interface InsiderInputDefinition extends Described {
  /** Whether it needs share counts of the filings, which `company` then tells. */
  readonly needsFilings?: boolean;
  /** The value of the transactions of the window, when anything is known of the instrument's insiders. */
  readonly value: (trades: InsiderTrades, company: Company) => number;
}

/** A series of insider transactions that `InsiderTransactions.Technical` may name. */
export interface InsiderInput extends Described {
  /** Its one parameter is the window, in days. */
  readonly fact: Fact;
}

/** Rough nanoseconds of a walk over the transactions of an instrument. */
const WALK_COST = 3_000;

/** Declares a series over the purchases and sales that became known within a window of days before a bar. */
export function defineInsiderInput({ value, needsFilings, ...described }: InsiderInputDefinition): InsiderInput {
  const feeds: readonly FeedName[] = needsFilings === true ? ["insiders", "filings"] : ["insiders"];
  const trades = new InsiderTrades();
  const company = new Company(feeds);
  const fact = defineFact({
    op: `insiders.${described.alias}`,
    feeds,
    params: ["days"],
    cost: () => WALK_COST,
    value(rows, moment, params) {
      trades.stand(rows[0]!, moment, params[0]!);
      if (!trades.known) return Number.NaN;
      if (needsFilings === true) company.stand(rows, moment);
      const result = value(trades, company);
      return result - result === 0 ? result : Number.NaN;
    },
  });
  return Object.freeze({ ...described, fact });
}
