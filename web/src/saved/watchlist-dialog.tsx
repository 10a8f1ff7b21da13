import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useKeepWatchlist, type Watchlist } from "../api/watchlists.ts";
import { FormFault } from "../app/form-fault.tsx";
import { FormDialog } from "../ui/dialogs/form-dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { TextArea } from "../ui/fields/input.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { readTickers } from "./read-tickers.ts";

interface WatchlistDialogProps {
  /** The one to change; a new one where absent. */
  readonly list?: Watchlist | undefined;
  readonly onClose: () => void;
}

/** The first fault of the tickers, with the ticker that has it. */
function tickersFault(error: Error | null, tickers: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find(({ path }) => path.startsWith("/tickers"));
  if (fault === undefined) return undefined;
  const [, place] = /^\/tickers\/(\d+)/.exec(fault.path) ?? [];
  const ticker = place === undefined ? undefined : tickers[Number(place)];
  return ticker === undefined ? fault.message : `${ticker}: ${fault.message}`;
}

export function WatchlistDialog({ list, onClose }: WatchlistDialogProps) {
  const keep = useKeepWatchlist();
  const toast = useToast();
  const [name, setName] = useState(list?.name ?? "");
  const [text, setText] = useState(list?.tickers.join(" ") ?? "");
  const tickers = readTickers(text);
  const nameFault = keep.error instanceof ApiError ? keep.error.at("/name") : undefined;
  const fault = tickersFault(keep.error, tickers);
  const submit = () =>
    keep.mutate(
      { id: list?.id, draft: { name, tickers: [...tickers] } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: "Watchlist saved", tone: "good" });
        },
      },
    );
  return (
    <FormDialog
      title={list === undefined ? "New watchlist" : "Edit watchlist"}
      action="Save watchlist"
      busy={keep.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        fault={nameFault}
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Field
        label="Tickers"
        hint={`Separated by spaces, commas or lines. ${tickers.length === 1 ? "1 ticker" : `${tickers.length} tickers`}.`}
        fault={fault}
      >
        {(control) => (
          <TextArea
            {...control}
            spellCheck={false}
            autoCapitalize="characters"
            className="min-h-40 font-mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {nameFault === undefined && fault === undefined && <FormFault error={keep.error} shownAt={[]} />}
    </FormDialog>
  );
}
