import { useBrowserSessions, useEndSession, type BrowserSession } from "../api/security.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { useToast } from "../ui/toast.tsx";
import { browserName } from "./browser-name.ts";

/** Where one is signed in. */
export function BrowserSessions() {
  const { data: sessions, error, refetch } = useBrowserSessions();
  return (
    <Card title="Sessions">
      {sessions === undefined ? (
        error === null ? (
          <LoadingState what="your sessions" />
        ) : (
          <ErrorState error={error} title="The sessions could not be loaded" onRetry={() => void refetch()} />
        )
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session }: { readonly session: BrowserSession }) {
  const end = useEndSession();
  const toast = useToast();
  const name = browserName(session.user_agent);
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <span className="break-words">{name}</span>
          {session.current && <Badge tone="accent">this one</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          Last used <Instant iso={session.seen_at} />, signed in <Instant iso={session.created_at} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={`End the session of ${name}`}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => toast({ title: "Session ended" }),
              onError: (fault) => toast({ title: "The session goes on", detail: fault.message, tone: "bad" }),
            })
          }
        >
          End
        </Button>
      )}
    </li>
  );
}
