import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What there is none of, such as "No saved scans yet". */
  readonly title: string;
  /** What to do about it. */
  readonly children: ReactNode;
  /** The button or link that does it. */
  readonly action?: ReactNode;
}

/** In the place of a list that has nothing in it. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-1 rounded-xl border border-dashed border-line-strong px-6 py-12 text-center">
    <p className="font-semibold">{title}</p>
    <p className="max-w-prose text-ink-muted">{children}</p>
    {action !== undefined && <div className="mt-4">{action}</div>}
  </div>
);
