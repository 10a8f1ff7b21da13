import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { DoScanResponse, ScanEstimate, ScanPayload, TranslateScanRequest } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { ScanEstimate } from "#contract";
export type ScanAnswer = DoScanResponse;

/** A scan as it is asked for: a payload over a universe, which is empty for everything that is listed. */
export interface ScanInput {
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas. */
  readonly universe: string;
}

const universeQuery = (universe: string) => (universe === "" ? {} : { universe });

/** Runs a scan. `signal` gives it up. */
export const runScan = ({ payload, universe }: ScanInput, signal: AbortSignal): Promise<ScanAnswer> =>
  bodyOf(
    api.POST("/api/v2/scan", {
      signal,
      params: { query: universeQuery(universe) },
      body: { instructions: payload },
    }),
  );

/** What a scan would cost, without running it; null asks nothing. The last estimate stays while a new one comes. */
export const useScanEstimate = (request: ScanInput | null) =>
  useQuery<ScanEstimate>({
    queryKey: ["scan-estimate", request],
    enabled: request !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST("/api/v2/scan/estimate", {
          signal,
          params: { query: universeQuery(request?.universe ?? "") },
          body: { instructions: request?.payload ?? {} },
        }),
      ),
  });

interface WordsRequest {
  readonly words: string;
  /** Of a change: what is changed, and what it was before the last change. */
  readonly payload?: ScanPayload;
  readonly previous?: ScanPayload | undefined;
}

/** Turns words into a payload, or changes a payload by them. */
export const useConvertWords = () =>
  useMutation({
    mutationFn: ({ words, payload, previous }: WordsRequest) =>
      bodyOf(
        payload === undefined
          ? api.POST("/api/v2/scan/natural", { body: { query: words } })
          : api.POST("/api/v2/scan/refine", {
              body: {
                payload,
                instruction: words,
                ...(previous === undefined ? {} : { previous_payload: previous }),
              },
            }),
      ),
  });

/** Turns a scan of another screener into a payload. */
export const useTranslateScan = () =>
  useMutation({
    mutationFn: (body: TranslateScanRequest) => bodyOf(api.POST("/api/v2/scan/translate", { body })),
  });

/** The JSON Schema of payloads; it changes only with the version of the server. */
export const useScanSchema = () =>
  useQuery({
    queryKey: ["scan-schema"],
    queryFn: ({ signal }) => bodyOf(api.GET("/api/v2/scan/schema", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
