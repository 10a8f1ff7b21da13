import type { ReactNode } from "react";
import { useSession } from "../api/session.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { EntryPage } from "./entry-page.tsx";

/** Shows what is inside to who is signed in, and to everybody else the way in; the address stays as it is. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSession();
  if (isPending) return <LoadingState what="Winnow" />;
  if (session === undefined) {
    return (
      <main className="mx-auto max-w-xl p-4">
        <ErrorState
          error={error ?? new Error("no session")}
          title="Winnow could not be loaded"
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  return session === null ? <EntryPage /> : children;
}
