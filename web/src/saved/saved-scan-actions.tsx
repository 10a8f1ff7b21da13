import { Clock, EllipsisVertical, Link2, Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChangeScan, useDeleteScan, useRunSavedScan, type SavedScan } from "../api/saved-scans.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { NameDialog } from "../ui/dialogs/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { OpenScanLink } from "./open-scan-link.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { scanAddress } from "./scan-address.ts";

interface SavedScanActionsProps {
  readonly scan: SavedScan;
  /** After the scan is gone. */
  readonly onDeleted?: () => void;
}

type ScanDialog = "rename" | "schedule" | "delete";

/** Everything that is done with a saved scan. */
export function SavedScanActions({ scan, onDeleted }: SavedScanActionsProps) {
  const [dialog, setDialog] = useState<ScanDialog>();
  const close = () => setDialog(undefined);
  return (
    <div className="flex items-center gap-1">
      <RunButton scan={scan} />
      <OpenScanLink id={scan.scan_id} name={scan.name} />
      <ScanMenu scan={scan} onChoose={setDialog} />
      {dialog === "rename" && <RenameScan scan={scan} onClose={close} />}
      {dialog === "schedule" && <ScheduleDialog scan={scan} onClose={close} />}
      <DeleteScan scan={scan} open={dialog === "delete"} onClose={close} {...(onDeleted && { onDeleted })} />
    </div>
  );
}

function RunButton({ scan: { scan_id, name } }: SavedScanActionsProps) {
  const run = useRunSavedScan();
  const toast = useToast();
  const start = () =>
    run.mutate(scan_id, {
      onSuccess: ({ count, universe_size = 0 }) =>
        toast({ title: `${count} of ${universe_size} stocks match`, detail: name, tone: "good" }),
      onError: (error) => toast({ title: "The scan was not run", detail: error.message, tone: "bad" }),
    });
  return (
    <Button size="small" busy={run.isPending} onClick={start} aria-label={`Run ${name}`}>
      {!run.isPending && <Play aria-hidden className="size-3.5" />}
      Run
    </Button>
  );
}

interface ScanMenuProps {
  readonly scan: SavedScan;
  readonly onChoose: (dialog: ScanDialog) => void;
}

function ScanMenu({ scan: { scan_id, name }, onChoose }: ScanMenuProps) {
  const toast = useToast();
  const copyLink = async (): Promise<void> => {
    const address = scanAddress(scan_id);
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Link copied", detail: "It opens for whoever is signed in to this account.", tone: "good" });
    } catch {
      toast({ title: "The browser did not allow copying", detail: address, tone: "bad" });
    }
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More about ${name}`}
          className="inline-flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuItem onSelect={() => void copyLink()}>
        <Link2 aria-hidden />
        Copy link
      </MenuItem>
      <MenuItem onSelect={() => onChoose("rename")}>
        <Pencil aria-hidden />
        Rename…
      </MenuItem>
      <MenuItem onSelect={() => onChoose("schedule")}>
        <Clock aria-hidden />
        Schedule…
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => onChoose("delete")}>
        <Trash2 aria-hidden />
        Delete…
      </MenuItem>
    </Menu>
  );
}

function RenameScan({ scan, onClose }: { readonly scan: SavedScan; readonly onClose: () => void }) {
  const change = useChangeScan();
  return (
    <NameDialog
      title="Rename scan"
      action="Rename"
      name={scan.name}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(name) => change.mutate({ scan, change: { name } }, { onSuccess: onClose })}
    />
  );
}

interface DeleteScanProps extends SavedScanActionsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteScan({ scan: { scan_id, name }, open, onClose, onDeleted }: DeleteScanProps) {
  const remove = useDeleteScan();
  const toast = useToast();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete this scan?"
      description={`"${name}" is deleted for good, with its runs.`}
      action="Delete scan"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(scan_id, {
          onSuccess: () => {
            onClose();
            toast({ title: "Scan deleted" });
            onDeleted?.();
          },
          onError: (error) => toast({ title: "The scan was not deleted", detail: error.message, tone: "bad" }),
        })
      }
    />
  );
}
