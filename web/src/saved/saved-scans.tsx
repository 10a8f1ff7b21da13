import { Link } from "@tanstack/react-router";
import { useSavedScans } from "../api/saved-scans.ts";
import { buttonClasses } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { SavedScanRow } from "./saved-scan-row.tsx";

/** The saved scans, newest first. */
export function SavedScans() {
  const query = useSavedScans();
  return (
    <Card title="Saved scans">
      <List {...query} />
      <MoreButton {...query} />
    </Card>
  );
}

function List({ data, error, refetch }: ReturnType<typeof useSavedScans>) {
  if (data === undefined) {
    return error === null ? (
      <LoadingState what="your saved scans" />
    ) : (
      <ErrorState error={error} title="The saved scans could not be loaded" onRetry={() => void refetch()} />
    );
  }
  const scans = data.pages.flatMap((page) => page.scans);
  if (scans.length === 0) {
    return (
      <EmptyState
        title="No saved scans yet"
        action={
          <Link to="/" className={buttonClasses("primary")}>
            Build a scan
          </Link>
        }
      >
        Build a scan, then press Save there. It is kept here with its runs.
      </EmptyState>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {scans.map((scan) => (
        <SavedScanRow key={scan.scan_id} scan={scan} />
      ))}
    </ul>
  );
}
