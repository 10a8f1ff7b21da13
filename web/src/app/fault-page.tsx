import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";

/** In the place of a page that failed: a fault of ours, or a newer version whose files the open page does not know. */
export const FaultPage = ({ error }: ErrorComponentProps) => (
  <div className="mx-auto max-w-2xl p-4">
    <h1 className="mb-4 text-xl font-semibold">Something went wrong</h1>
    <ErrorState
      error={error instanceof Error ? error : new Error(String(error))}
      title="This page could not be shown"
      onRetry={() => location.reload()}
    />
  </div>
);
