import { Braces, Link2, Redo2, Trash2, Undo2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useToast } from "../ui/toast.tsx";
import { scanHash } from "./scan-draft.ts";
import { useScanSession } from "./scan-session.tsx";

interface EditBarProps {
  readonly showsJson: boolean;
  readonly onShowsJson: (shows: boolean) => void;
}

/** What is done with the scan as a whole while it is built. */
export function EditBar({ showsJson, onShowsJson }: EditBarProps) {
  const { payload, universe, isEmpty, begin, undo, redo } = useScanSession();
  const toast = useToast();
  const copyLink = async (): Promise<void> => {
    const link = new URL(`/#${scanHash({ payload, universe })}`, location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: "Link copied", detail: "It opens this scan and runs it.", tone: "good" });
    } catch {
      toast({ title: "The browser did not allow copying", detail: link, tone: "bad" });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <h2 className="mr-auto font-semibold">Conditions</h2>
      <IconButton label="Undo (Ctrl-Z)" size="small" disabled={undo === undefined} onClick={undo}>
        <Undo2 />
      </IconButton>
      <IconButton label="Do again (Ctrl-Shift-Z)" size="small" disabled={redo === undefined} onClick={redo}>
        <Redo2 />
      </IconButton>
      <IconButton label="Copy a link to this scan" size="small" disabled={isEmpty} onClick={() => void copyLink()}>
        <Link2 />
      </IconButton>
      <IconButton label="Remove all conditions" size="small" disabled={isEmpty} onClick={() => begin({})}>
        <Trash2 />
      </IconButton>
      <Button
        look="quiet"
        size="small"
        className="aria-pressed:bg-accent-soft! aria-pressed:text-accent-strong!"
        aria-pressed={showsJson}
        onClick={() => onShowsJson(!showsJson)}
      >
        <Braces aria-hidden className="size-4" />
        JSON
      </Button>
    </div>
  );
}
