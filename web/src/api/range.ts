import { useQuery } from "@tanstack/react-query";
import type { AsOfBasis, ScanPayload } from "#contract";
import { api, bodyOf } from "./client.ts";

/** A scan over a range of days, as somebody asked for it. */
export interface RangeRequest {
  readonly payload: ScanPayload;
  /** Tickers and watchlists, separated by commas; empty for all. */
  readonly universe: string;
  readonly from: string;
  readonly to: string;
  /** Horizons of returns, in bars. */
  readonly forward: readonly number[];
  readonly basis: AsOfBasis;
}

const runRange = ({ payload, universe, from, to, forward, basis }: RangeRequest, signal: AbortSignal) =>
  bodyOf(
    api.POST("/api/v2/scan/range", {
      signal,
      params: { query: universe === "" ? {} : { universe } },
      body: { instructions: payload, from, to, forward: [...forward], basis },
    }),
  );

/** What the scan matched on each session, and what came after; null asks nothing. Leaving the page gives it up. */
export const useScanRange = (request: RangeRequest | null) =>
  useQuery({
    queryKey: ["scan-range", request],
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      request === null ? Promise.reject(new RangeError("no range was asked for")) : runRange(request, signal),
  });
