import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChangePasswordRequest, DisableTotpRequest, Session } from "#contract";
import { api, bodyOf } from "./client.ts";
import { FIRST_PAGE, nextCursor, pageQuery } from "./paging.ts";
import { SESSION_KEY } from "./session.ts";

export type { AuditEvent } from "#contract";
export type BrowserSession = Session;

const SESSIONS_KEY = ["browser-sessions"] as const;
const AUDIT_KEY = ["audit"] as const;

/** The browsers that are signed in, the latest used first. */
export const useBrowserSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/auth/sessions", { signal }))).sessions,
  });

/** What happened to the account, newest first. */
export const useAudit = () =>
  useInfiniteQuery({
    queryKey: AUDIT_KEY,
    queryFn: ({ signal, pageParam }) =>
      bodyOf(api.GET("/api/v2/audit", { signal, params: { query: pageQuery(pageParam) } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

/** What a change of how one signs in makes stale. */
function useStaleSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([SESSIONS_KEY, AUDIT_KEY, SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

export function useEndSession() {
  const onSuccess = useStaleSecurity();
  return useMutation({
    mutationFn: (id: string) => api.DELETE("/api/v2/auth/sessions/{id}", { params: { path: { id } } }),
    onSuccess,
  });
}

export function useChangePassword() {
  const onSuccess = useStaleSecurity();
  return useMutation({
    mutationFn: (body: ChangePasswordRequest) => api.POST("/api/v2/auth/password", { body }),
    onSuccess,
  });
}

/** Gives a secret; nothing is turned on before a code of it is confirmed. */
export const useBeginTotp = () =>
  useMutation({
    mutationFn: async (password: string) => (await bodyOf(api.POST("/api/v2/auth/totp", { body: { password } }))).totp,
    gcTime: 0,
  });

/** Turns the second factor on and gives the recovery codes. */
export function useConfirmTotp() {
  const onSuccess = useStaleSecurity();
  return useMutation({
    mutationFn: async (code: string) =>
      (await bodyOf(api.POST("/api/v2/auth/totp/confirm", { body: { code } }))).recovery_codes,
    onSuccess,
    gcTime: 0,
  });
}

export function useDisableTotp() {
  const onSuccess = useStaleSecurity();
  return useMutation({
    mutationFn: (body: DisableTotpRequest) => api.POST("/api/v2/auth/totp/disable", { body }),
    onSuccess,
  });
}

/** Sends the browser to the identity provider, to sign in there from then on. */
export const useLinkOidc = () =>
  useMutation({
    mutationFn: async () => (await bodyOf(api.POST("/api/v2/auth/oidc/link"))).location,
    onSuccess: (location) => window.location.assign(location),
  });
