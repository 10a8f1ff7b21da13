import type { ReactNode } from "react";

/** A key or a chord of keys. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-muted">{children}</kbd>
);
