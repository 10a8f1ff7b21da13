import { close, coalesce, cross, groupTotal, mul, type SeriesNode } from "#expression";
import { sharesOutstandingNow } from "../company/share-counts.ts";

/** Shares outstanding by the newest filing that tells them, in shares of today, × close. */
export const marketValue: SeriesNode = mul(sharesOutstandingNow, close);

/** The same summed over all instruments of the issuer; its own where the listings do not tell the issuer. */
export const issuerMarketValue: SeriesNode = coalesce(
  cross(groupTotal, { kind: "issuer" }, [marketValue]),
  marketValue,
);
