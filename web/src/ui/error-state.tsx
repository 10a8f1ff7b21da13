import { ApiError } from "../api/api-error.ts";
import { durationText } from "../app/describe-market.ts";
import { useNow } from "../app/use-now.ts";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  readonly error: Error;
  /** What could not be had, such as "The saved scans could not be loaded". */
  readonly title: string;
  readonly onRetry?: () => void;
}

/** In the place of what could not be loaded: what happened, and the way out. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const known = error instanceof ApiError;
  return (
    <div className="rounded-xl border border-down bg-surface px-5 py-4">
      <div role="alert">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-ink-muted">
          {known ? error.message : "The page ran into a fault of its own; load it again."}
        </p>
        {known && error.requestId !== undefined && (
          <p className="mt-1 text-sm text-ink-muted">
            Request <code className="font-mono">{error.requestId}</code> in the log of the server.
          </p>
        )}
      </div>
      {onRetry !== undefined && <RetryButton at={known ? error.retryAt : undefined} onRetry={onRetry} />}
    </div>
  );
}

interface RetryButtonProps {
  /** Milliseconds since 1970 before which trying again is refused. */
  readonly at: number | undefined;
  readonly onRetry: () => void;
}

/** Counts down to the moment at which trying again helps. Outside of the alert, which would be read out each second. */
function RetryButton({ at, onRetry }: RetryButtonProps) {
  const wait = (at ?? 0) - useNow();
  return (
    <Button className="mt-3" disabled={wait > 0} onClick={onRetry}>
      {wait > 0 ? `Try again in ${durationText(wait)}` : "Try again"}
    </Button>
  );
}
