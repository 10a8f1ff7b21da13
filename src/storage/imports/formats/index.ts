import type { FeedFormat } from "../feeds/feed-format.ts";
import { COMPANY_FACTS } from "./company-facts.ts";
import { FINANCIAL_DATA_SETS } from "./financial-data-sets.ts";
import { FORM_4 } from "./form-4.ts";
import { INSIDER_DATA_SETS } from "./insider-data-sets.ts";
import { FINRA_SHORT_INTEREST, NASDAQ_THRESHOLD, REG_SHO_DAILY, SEC_FAILS } from "./short-tables.ts";

/** Formats of publishers, tried in this order. */
export const FEED_FORMATS: readonly FeedFormat[] = [
  COMPANY_FACTS,
  FINANCIAL_DATA_SETS,
  FORM_4,
  INSIDER_DATA_SETS,
  REG_SHO_DAILY,
  FINRA_SHORT_INTEREST,
  SEC_FAILS,
  NASDAQ_THRESHOLD,
];
