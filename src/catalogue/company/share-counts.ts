import { defineFact, fact, type FactNode } from "#expression";
import { newestShares } from "./short-figures.ts";

const SEARCH_COST = 1_000;

const ofField = (field: "shares_outstanding" | "shares_float"): FactNode =>
  fact(
    defineFact({
      op: field,
      feeds: ["filings"],
      params: [],
      cost: () => SEARCH_COST,
      value: ([rows], moment) => newestShares(rows!, moment, field),
    }),
  );

/** Shares outstanding by the newest filing that is known, in the shares of today. */
export const sharesOutstandingNow = ofField("shares_outstanding");

/** Shares that trade freely, likewise. */
export const sharesFloatNow = ofField("shares_float");
