import { useNavigate } from "@tanstack/react-router";
import { useSavedScan } from "../api/saved-scans.ts";
import { SaveScanButton } from "../saved/save-scan-button.tsx";
import { Chip } from "../ui/chip.tsx";
import { useScanSession } from "./scan-session.tsx";

/** Saves the scan that is being built, in the place of the saved one that is open, which it names. */
export function SaveOpenScan() {
  const { payload, universe, scanId, setScanId } = useScanSession();
  const { data: scan } = useSavedScan(scanId);
  const navigate = useNavigate();
  return (
    <>
      {scan !== undefined && (
        <Chip
          tone="accent"
          onPress={() => void navigate({ to: "/saved/$id", params: { id: String(scan.scan_id) } })}
          onRemove={() => setScanId(undefined)}
          removeLabel={`Close ${scan.name} and keep its conditions`}
        >
          {scan.name}
        </Chip>
      )}
      <SaveScanButton payload={payload} universe={universe} scan={scan} onSaved={({ scan_id }) => setScanId(scan_id)} />
    </>
  );
}
