import { useId, type ReactNode } from "react";
import { classes } from "./classes.ts";

interface CardProps {
  /** Absent where the content speaks for itself. */
  readonly title?: string;
  /** Beside the title, such as buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page with a border of its own. */
export function Card({ title, actions, children, className }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classes("rounded-xl border border-line bg-surface", className)}
    >
      {title !== undefined && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
