import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import type {
  ConfirmPasswordResetRequest,
  InstallationReply,
  SessionReply,
  SignInRequest,
  SignUpRequest,
} from "#contract";
import { api, bodyOf } from "./client.ts";

export const SESSION_KEY = ["session"] as const;
const INSTALLATION_KEY = ["installation"] as const;

async function fetchSession(signal: AbortSignal): Promise<SessionReply | null> {
  try {
    return await bodyOf(api.GET("/api/v2/auth/session", { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") return null;
    throw error;
  }
}

/** Who is signed in; null for nobody. */
export const SESSION_QUERY = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
});

export const useSession = () => useQuery(SESSION_QUERY);

/** While the demo market is being made, and after. */
const POLL_MS = { making: 1_000, made: 300_000 } as const;

/** What a visitor can do before signing in, and whether the market is a demo. */
export const useInstallation = () =>
  useQuery<InstallationReply["installation"]>({
    queryKey: INSTALLATION_KEY,
    refetchInterval: ({ state }) => (state.data?.demo_progress == null ? POLL_MS.made : POLL_MS.making),
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/auth/installation", { signal }))).installation,
  });

/** Whether the market is invented; false while that is not known. */
export const useIsDemo = (): boolean => useInstallation().data?.demo === true;

/** Forgets what belonged to whoever was signed in, then asks who is. */
function useChangeOfUser(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    await client.refetchQueries({ queryKey: SESSION_KEY });
  };
}

export function useSignIn() {
  const onSuccess = useChangeOfUser();
  return useMutation({
    mutationFn: (body: SignInRequest) => api.POST("/api/v2/auth/sign-in", { body }),
    onSuccess,
  });
}

export function useSignUp() {
  const onSuccess = useChangeOfUser();
  return useMutation({
    mutationFn: (body: SignUpRequest) => api.POST("/api/v2/auth/sign-up", { body }),
    onSuccess,
  });
}

export function useSignOut() {
  const onSuccess = useChangeOfUser();
  return useMutation({ mutationFn: () => api.POST("/api/v2/auth/sign-out"), onSuccess });
}

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => bodyOf(api.POST("/api/v2/auth/password-reset", { body: { email } })),
  });

export const useConfirmPasswordReset = () =>
  useMutation({
    mutationFn: (body: ConfirmPasswordResetRequest) => api.POST("/api/v2/auth/password-reset/confirm", { body }),
  });
