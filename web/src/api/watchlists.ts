import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { WatchlistRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { FIRST_PAGE, nextCursor, pageQuery } from "./paging.ts";

export type { Watchlist } from "#contract";

const WATCHLISTS_KEY = ["watchlists"] as const;

export const useWatchlists = () =>
  useInfiniteQuery({
    queryKey: WATCHLISTS_KEY,
    queryFn: ({ signal, pageParam }) =>
      bodyOf(api.GET("/api/v2/watchlists", { signal, params: { query: pageQuery(pageParam) } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

function useStaleWatchlists(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: WATCHLISTS_KEY });
}

/** Makes a watchlist, or replaces the one of the id. */
export function useKeepWatchlist() {
  const onSuccess = useStaleWatchlists();
  return useMutation({
    mutationFn: async ({ id, draft }: { readonly id: string | undefined; readonly draft: WatchlistRequest }) => {
      const call =
        id === undefined
          ? api.POST("/api/v2/watchlists", { body: draft })
          : api.PUT("/api/v2/watchlists/{id}", { params: { path: { id } }, body: draft });
      return (await bodyOf(call)).watchlist;
    },
    onSuccess,
  });
}

export function useDeleteWatchlist() {
  const onSuccess = useStaleWatchlists();
  return useMutation({
    mutationFn: (id: string) => api.DELETE("/api/v2/watchlists/{id}", { params: { path: { id } } }),
    onSuccess,
  });
}
