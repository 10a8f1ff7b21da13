import { Navigate } from "@tanstack/react-router";
import { ApiError } from "../api/api-error.ts";
import { useSavedScan } from "../api/saved-scans.ts";
import { scanHash } from "../scanner/scan-draft.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { NoSuchScan } from "./no-such-scan.tsx";

/** Opens a saved scan in the scanner, which runs it. */
export function OpenSavedScan({ id }: { readonly id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: scan, error, refetch } = useSavedScan(isId ? id : undefined);
  if (!isId || (error instanceof ApiError && error.code === "not_found")) return <NoSuchScan />;
  if (scan !== undefined) {
    const draft = { payload: scan.instructions, universe: scan.universe ?? "", scanId: scan.scan_id };
    return <Navigate to="/" search={{}} hash={scanHash(draft)} replace />;
  }
  if (error === null) return <LoadingState what="the scan" />;
  return <ErrorState error={error} title="The scan could not be loaded" onRetry={() => void refetch()} />;
}
