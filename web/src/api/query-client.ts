import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { mayPass, retryDelay } from "./retry.ts";
import { SESSION_KEY } from "./session.ts";

const TRIES = 2;

/** The cache of what the API answered. A call that finds the session ended brings the sign-in form back. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === "unauthenticated") client.setQueryData(SESSION_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The server may run on this device, which answers without a network.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: (failures, error) => failures < TRIES && mayPass(error),
        retryDelay,
        refetchOnWindowFocus: true,
      },
    },
  });
  return client;
}
