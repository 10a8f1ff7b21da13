import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedScan, SaveScanRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { FIRST_PAGE, nextCursor, pageQuery } from "./paging.ts";

export type { SavedScan, ScanRun } from "#contract";

const SCANS_KEY = ["saved-scans"] as const;
const LIST_KEY = [...SCANS_KEY, "list"] as const;
const scanKey = (id: number) => [...SCANS_KEY, id] as const;

/** Milliseconds until scans that run by themselves are fetched again: after a change, their next run is not known yet. */
const POLL_MS = { planning: 3_000, planned: 15_000 } as const;

type Scheduled = Pick<SavedScan, "schedule" | "next_run_at">;

function pollOf(scans: readonly Scheduled[]): number | false {
  const scheduled = scans.filter(({ schedule }) => schedule !== null);
  if (scheduled.length === 0) return false;
  return scheduled.some(({ next_run_at: next }) => next === null) ? POLL_MS.planning : POLL_MS.planned;
}

export const useSavedScans = () =>
  useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal, pageParam }) =>
      bodyOf(api.GET("/api/v2/scans", { signal, params: { query: pageQuery(pageParam) } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap(({ scans }) => scans) ?? []),
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
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : pollOf([data])),
  });

/** The runs that are kept of a scan, the newest first. */
export const useScanRuns = ({ scan_id: id, ...scheduled }: Scheduled & Pick<SavedScan, "scan_id">) =>
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
    refetchInterval: pollOf([scheduled]),
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

interface ScanChange {
  readonly scan: SavedScan;
  readonly change: Partial<SaveScanRequest>;
}

/** Changes parts of a saved scan. The API replaces a scan as a whole, so the other parts go with them. */
export function useChangeScan() {
  const onSuccess = useStaleScans();
  return useMutation({
    mutationFn: async ({ scan, change }: ScanChange) => {
      const { scan_id, name, instructions, universe, schedule } = scan;
      const body: SaveScanRequest = { name, instructions, universe, schedule, ...change };
      return (await bodyOf(api.PUT("/api/v2/scans/{scan_id}", { params: { path: { scan_id } }, body }))).scan;
    },
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
