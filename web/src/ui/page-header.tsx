import type { ReactNode } from "react";
import { useDocumentTitle } from "./use-document-title.ts";

interface PageHeaderProps {
  readonly title: string;
  /** One sentence that says what the page is for. */
  readonly lead?: string;
  /** Beside the title, such as the main button. */
  readonly actions?: ReactNode;
}

/** The head of every page: its one `h1`, also the title of the browser's window. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead !== undefined && <p className="mt-1 max-w-prose text-ink-muted">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
