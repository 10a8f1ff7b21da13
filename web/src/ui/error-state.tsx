import { ApiError } from "../api/api-error.ts";
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
    <div role="alert" className="rounded-xl border border-down bg-surface px-5 py-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-ink-muted">
        {known ? error.message : "The page ran into a fault of its own; load it again."}
      </p>
      {known && error.requestId !== undefined && (
        <p className="mt-1 text-sm text-ink-muted">
          Request <code className="font-mono">{error.requestId}</code> in the log of the server.
        </p>
      )}
      {onRetry !== undefined && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
