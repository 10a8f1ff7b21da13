import { Spinner } from "./spinner.tsx";

/** In the place of what is being loaded: `what` completes "Loading …". */
export const LoadingState = ({ what }: { readonly what: string }) => (
  <div role="status" className="flex items-center justify-center gap-2 px-6 py-12 text-ink-muted">
    <Spinner />
    Loading {what}…
  </div>
);
