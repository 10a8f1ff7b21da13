import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreateTokenRequest, CreatedTokenReply } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { Token } from "#contract";
export type CreatedToken = CreatedTokenReply;

const TOKENS_KEY = ["tokens"] as const;

/** The tokens, newest first, those that no longer work among them. */
export const useTokens = () =>
  useQuery({
    queryKey: TOKENS_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/tokens", { signal }))).tokens,
  });

function useStaleTokens(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TOKENS_KEY });
}

const place = (id: string) => ({ params: { path: { id } } });

export function useCreateToken() {
  const onSuccess = useStaleTokens();
  return useMutation({
    mutationFn: (body: CreateTokenRequest) => bodyOf(api.POST("/api/v2/tokens", { body })),
    onSuccess,
    // The value is shown once and kept nowhere.
    gcTime: 0,
  });
}

export function useRotateToken() {
  const onSuccess = useStaleTokens();
  return useMutation({
    mutationFn: ({ id, graceSeconds }: { readonly id: string; readonly graceSeconds: number }) =>
      bodyOf(api.POST("/api/v2/tokens/{id}/rotate", { ...place(id), body: { grace_seconds: graceSeconds } })),
    onSuccess,
    gcTime: 0,
  });
}

export function useRenameToken() {
  const onSuccess = useStaleTokens();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      api.PATCH("/api/v2/tokens/{id}", { ...place(id), body: { name } }),
    onSuccess,
  });
}

export function useRevokeToken() {
  const onSuccess = useStaleTokens();
  return useMutation({ mutationFn: (id: string) => api.POST("/api/v2/tokens/{id}/revoke", place(id)), onSuccess });
}

export function useDeleteToken() {
  const onSuccess = useStaleTokens();
  return useMutation({ mutationFn: (id: string) => api.DELETE("/api/v2/tokens/{id}", place(id)), onSuccess });
}
