import { Link } from "@tanstack/react-router";
import { buttonClasses } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const NotFoundPage = () => (
  <main className="mx-auto max-w-2xl px-4 py-10">
    <PageHeader title="No such page" />
    <EmptyState
      title="There is nothing at this address"
      action={
        <Link to="/" className={buttonClasses("primary")}>
          Go to the scanner
        </Link>
      }
    >
      It may have been deleted, or the link is incomplete.
    </EmptyState>
  </main>
);
