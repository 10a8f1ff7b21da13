import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDeleteWatchlist, useWatchlists, type Watchlist } from "../api/watchlists.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { useToast } from "../ui/toast.tsx";
import { tickerWords } from "./ticker-words.ts";
import { WatchlistDialog } from "./watchlist-dialog.tsx";

type Open =
  | { readonly kind: "edit"; readonly list?: Watchlist }
  | { readonly kind: "delete"; readonly list: Watchlist };

/** The watchlists, newest first. */
export function Watchlists() {
  const query = useWatchlists();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create = () => setOpen({ kind: "edit" });
  return (
    <Card
      title="Watchlists"
      actions={
        <Button size="small" onClick={create}>
          <Plus aria-hidden className="size-3.5" />
          New watchlist
        </Button>
      }
    >
      <List query={query} onOpen={setOpen} />
      <MoreButton {...query} />
      {open?.kind === "edit" && <WatchlistDialog list={open.list} onClose={close} />}
      {open?.kind === "delete" && <DeleteWatchlist list={open.list} onClose={close} />}
    </Card>
  );
}

interface ListProps {
  readonly query: ReturnType<typeof useWatchlists>;
  readonly onOpen: (open: Open) => void;
}

function List({ query: { data, error, refetch }, onOpen }: ListProps) {
  if (data === undefined) {
    return error === null ? (
      <LoadingState what="your watchlists" />
    ) : (
      <ErrorState error={error} title="The watchlists could not be loaded" onRetry={() => void refetch()} />
    );
  }
  const lists = data.pages.flatMap((page) => page.watchlists);
  if (lists.length === 0) {
    return (
      <EmptyState title="No watchlists yet">
        A watchlist is a list of tickers. Make one to run a scan over these alone.
      </EmptyState>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {lists.map((list) => (
        <WatchlistRow key={list.id} list={list} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const SHOWN = 8;

function WatchlistRow({ list, onOpen }: { readonly list: Watchlist; readonly onOpen: ListProps["onOpen"] }) {
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{list.name}</p>
        <p className="text-sm break-words text-ink-muted">{tickerWords(list.tickers, SHOWN)}</p>
      </div>
      <div className="flex">
        <IconButton size="small" label={`Edit ${list.name}`} onClick={() => onOpen({ kind: "edit", list })}>
          <Pencil />
        </IconButton>
        <IconButton size="small" label={`Delete ${list.name}`} onClick={() => onOpen({ kind: "delete", list })}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function DeleteWatchlist({ list, onClose }: { readonly list: Watchlist; readonly onClose: () => void }) {
  const remove = useDeleteWatchlist();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this watchlist?"
      description={`"${list.name}" is deleted for good. Saved scans that run over it will say that it is gone.`}
      action="Delete watchlist"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(list.id, {
          onSuccess: () => {
            onClose();
            toast({ title: "Watchlist deleted" });
          },
          onError: (error) => toast({ title: "The watchlist was not deleted", detail: error.message, tone: "bad" }),
        })
      }
    />
  );
}
