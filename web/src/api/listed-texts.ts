import { table } from "#base";
import { useQuery } from "@tanstack/react-query";
import type { Ticker } from "#contract";
import { api, bodyOf } from "./client.ts";

/** Stock groups whose values the listings tell, and where. */
const MEMBERS = table<keyof Ticker>({
  Country: "country",
  Exchange: "exchange",
  Industry: "industry",
  Sector: "sector",
  SecurityType: "security_type",
});
/** Listings that are looked at for values to offer; others can be written all the same. */
const MOST_LISTINGS = 100;

/** Values to offer for a text of the listings, such as the sectors; none where they are not told. */
export function useListedTexts(group: string): readonly string[] {
  const member = MEMBERS[group];
  const { data } = useQuery({
    queryKey: ["listed-texts"],
    enabled: member !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/market-data/tickers", { signal, params: { query: { limit: MOST_LISTINGS } } })))
        .tickers,
  });
  if (member === undefined) return [];
  const texts = (data ?? []).flatMap((ticker) => {
    const text = ticker[member];
    return typeof text === "string" ? [text] : [];
  });
  return [...new Set(texts)].toSorted();
}
