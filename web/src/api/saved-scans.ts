import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SaveScanRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { FIRST_PAGE, nextCursor, pageQuery } from "./paging.ts";

export type { SavedScan, ScanRun } from "#contract";

const SCANS_KEY = ["saved-scans"] as const;
const LIST_KEY = [...SCANS_KEY, "list"] as const;
const scanKey = (id: number) => [...SCANS_KEY, id] as const;

export const useSavedScans = () =>
  useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal, pageParam }) =>
      bodyOf(api.GET("/api/v2/scans", { signal, params: { query: pageQuery(pageParam) } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

/** One saved scan; undefined asks for none. */
export const useSavedScan = (id: number | undefined) =>
  useQuery({
    queryKey: scanKey(id ?? 0),
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) =>
            (await bodyOf(api.GET("/api/v2/scans/{scan_id}", { signal, params: { path: { scan_id: id } } }))).scan,
  });

/** The runs that are kept of a scan, the newest first. */
export const useScanRuns = (id: number) =>
  useInfiniteQuery({
    queryKey: [...scanKey(id), "runs"],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        api.GET("/api/v2/scans/{scan_id}/runs", {
          signal,
          params: { path: { scan_id: id }, query: pageQuery(pageParam) },
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

function useStaleScans(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SCANS_KEY });
}

export function useCreateScan() {
  const onSuccess = useStaleScans();
  return useMutation({
    mutationFn: async (body: SaveScanRequest) => (await bodyOf(api.POST("/api/v2/scans", { body }))).scan,
    onSuccess,
  });
}

/** Replaces all of a saved scan but its runs. */
export function useReplaceScan() {
  const onSuccess = useStaleScans();
  return useMutation({
    mutationFn: async ({ id, draft }: { readonly id: number; readonly draft: SaveScanRequest }) =>
      (await bodyOf(api.PUT("/api/v2/scans/{scan_id}", { params: { path: { scan_id: id } }, body: draft }))).scan,
    onSuccess,
  });
}

export function useDeleteScan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.DELETE("/api/v2/scans/{scan_id}", { params: { path: { scan_id: id } } }),
    onSuccess: (_reply, id) => {
      client.removeQueries({ queryKey: scanKey(id) });
      // A list that is not on the page would show the scan for a moment when it is come back to.
      client.removeQueries({ queryKey: LIST_KEY, type: "inactive" });
      return client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

export function useRunSavedScan() {
  const onSuccess = useStaleScans();
  return useMutation({
    mutationFn: (id: number) => bodyOf(api.POST("/api/v2/scans/{scan_id}/run", { params: { path: { scan_id: id } } })),
    onSuccess,
  });
}
