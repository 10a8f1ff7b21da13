import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChangeSettingsRequest } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { Settings } from "#contract";

const SETTINGS_KEY = ["settings"] as const;

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/settings", { signal }))).settings,
    staleTime: 300_000,
  });

/** Changes the settings that are given; null sets one back to its default. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the newest change is kept.
    scope: { id: "settings" },
    mutationFn: async (body: ChangeSettingsRequest) => (await bodyOf(api.PATCH("/api/v2/settings", { body }))).settings,
    onSuccess: (settings) => client.setQueryData(SETTINGS_KEY, settings),
  });
}
