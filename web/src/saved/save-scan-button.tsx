import { Save } from "lucide-react";
import { useState } from "react";
import type { ScanPayload } from "#contract";
import { useChangeScan, useCreateScan, type SavedScan } from "../api/saved-scans.ts";
import { Button } from "../ui/button.tsx";
import { NameDialog } from "../ui/dialogs/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";

interface SaveScanButtonProps {
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  /** The saved scan that is open, which is then overwritten; a new one where absent. */
  readonly scan?: SavedScan | undefined;
  /** With the scan as it is kept. */
  readonly onSaved?: (scan: SavedScan) => void;
}

/** Keeps the scan that is being built: under a name that is asked for, or in the place of the one that is open. */
export function SaveScanButton({ payload, universe, scan, onSaved }: SaveScanButtonProps) {
  const create = useCreateScan();
  const change = useChangeScan();
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const parts = { instructions: payload, universe: universe === "" ? null : universe };
  const onSuccess = (saved: SavedScan): void => {
    setAsking(false);
    toast({ title: "Scan saved", detail: saved.name, tone: "good" });
    onSaved?.(saved);
  };
  const overwrite = (open: SavedScan): void => {
    const onError = (error: Error) => toast({ title: "The scan was not saved", detail: error.message, tone: "bad" });
    change.mutate({ scan: open, change: parts }, { onSuccess, onError });
  };
  return (
    <>
      <Button busy={change.isPending} onClick={() => (scan === undefined ? setAsking(true) : overwrite(scan))}>
        {!change.isPending && <Save aria-hidden className="size-4" />}
        Save
      </Button>
      {scan !== undefined && <Button onClick={() => setAsking(true)}>Save as…</Button>}
      {asking && (
        <NameDialog
          title="Save scan"
          action="Save scan"
          name={scan?.name ?? ""}
          busy={create.isPending}
          error={create.error}
          onClose={() => setAsking(false)}
          onSubmit={(name) => create.mutate({ name, ...parts }, { onSuccess })}
        />
      )}
    </>
  );
}
