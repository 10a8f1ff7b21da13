import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "../api/api-error.ts";
import { useSavedScan, type SavedScan } from "../api/saved-scans.ts";
import { useReadBack } from "../api/read-back.ts";
import { NamedModels } from "../pattern-models/named-models.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { LiveMatches } from "./live-matches.tsx";
import { NoSuchScan } from "./no-such-scan.tsx";
import { SavedScanActions } from "./saved-scan-actions.tsx";
import { ScanChanges } from "./scan-changes.tsx";
import { scanAddress } from "./scan-address.ts";
import { ScanRuns } from "./scan-runs.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { UniverseWords } from "./universe-words.tsx";

const SCAN_ID = /^[1-9][0-9]{0,14}$/;

/** One saved scan: what it asks, its link, and its runs. */
export function SavedScanPage() {
  const { id = "" } = useParams({ strict: false });
  return SCAN_ID.test(id) ? <SavedScanView key={id} id={Number(id)} /> : <NoSuchScanPage />;
}

const NoSuchScanPage = () => (
  <>
    <PageHeader title="No such scan" />
    <NoSuchScan />
  </>
);

function SavedScanView({ id }: { readonly id: number }) {
  const { data: scan, error, refetch } = useSavedScan(id);
  if (scan !== undefined) return <Found scan={scan} />;
  if (error === null) return <LoadingState what="the scan" />;
  if (error instanceof ApiError && error.code === "not_found") return <NoSuchScanPage />;
  return (
    <>
      <PageHeader title="Saved scan" />
      <ErrorState error={error} title="The scan could not be loaded" onRetry={() => void refetch()} />
    </>
  );
}

function Found({ scan }: { readonly scan: SavedScan }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={scan.name}
        actions={<SavedScanActions scan={scan} onDeleted={() => void navigate({ to: "/saved" })} />}
      />
      <div className="mb-6">
        <LiveMatches scan={scan} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_3fr]">
        <div className="grid gap-6">
          <ScheduleCard scan={scan} />
          <Card title="What it looks for">
            <ReadBack scan={scan} />
            <p className="mt-3">
              Among: <UniverseWords universe={scan.universe} />
            </p>
            <p className="mt-3 text-sm text-ink-muted">
              Saved <Instant iso={scan.created_at} />, changed <Instant iso={scan.updated_at} />.
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
              <code className="min-w-0 flex-1 font-mono text-sm break-all">{scanAddress(scan.scan_id)}</code>
              <CopyButton size="small" text={scanAddress(scan.scan_id)}>
                Copy link
              </CopyButton>
            </div>
          </Card>
        </div>
        <div className="grid gap-6">
          <ScanChanges scan={scan} />
          <ScanRuns scan={scan} />
        </div>
      </div>
    </>
  );
}

function ReadBack({ scan: { instructions } }: { readonly scan: SavedScan }) {
  const { data: words, error } = useReadBack(instructions);
  if (error !== null) return <p className="text-ink-muted">{error.message}</p>;
  return (
    <p className="break-words">
      <NamedModels text={words ?? "…"} />
    </p>
  );
}
