import { useQuery } from "@tanstack/react-query";
import type { SavedScan, ScanDiff } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { ScanDiff, DiffedTicker, FlippedCondition } from "#contract";

/** Who entered and who left a saved scan from a past moment until now. `from` is an AsOf text. */
export const useScanDiff = ({ instructions, universe }: Pick<SavedScan, "instructions" | "universe">, from: string) =>
  useQuery<ScanDiff>({
    queryKey: ["scan-diff", universe, instructions, from],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST("/api/v2/scan/diff", {
          signal,
          params: { query: universe === null ? {} : { universe } },
          body: { instructions, from },
        }),
      ),
  });
