import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChangeSubscriptionRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { SESSION_KEY } from "./session.ts";

export type { Subscription } from "#contract";

const SUBSCRIPTION_KEY = ["subscription"] as const;

export const useSubscription = () =>
  useQuery({
    queryKey: SUBSCRIPTION_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/subscription", { signal }))).subscription,
  });

/** The reply may name a page on which the change is paid for; until then nothing has changed. */
export function useChangeSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeSubscriptionRequest) => bodyOf(api.PUT("/api/v2/subscription", { body })),
    onSuccess: async ({ subscription }) => {
      client.setQueryData(SUBSCRIPTION_KEY, subscription);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}

/** The address of the page with the bills. */
export const useBillingPortal = () =>
  useMutation({ mutationFn: async () => (await bodyOf(api.POST("/api/v2/billing/portal"))).url });
