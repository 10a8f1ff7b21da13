import { useState } from "react";
import { SOURCE_TEXT_LENGTH, SOURCE_LANGUAGES, type SourceLanguage } from "#contract";
import { ApiError } from "../../api/api-error.ts";
import { useTranslateScan } from "../../api/scan.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextArea } from "../../ui/fields/input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { useScanSession } from "../scan-session.tsx";

const NAMES: Readonly<Record<SourceLanguage, string>> = {
  finviz: "Finviz: the address of a screener",
  stockcharts: "StockCharts: an advanced scan",
  chartink: "Chartink: a scan clause",
  tradingview: "TradingView-Screener: a query or its JSON",
  thinkscript: "thinkScript: a scan",
  pcf: "TC2000: a condition formula (PCF)",
  afl: "AmiBroker: an exploration or a scan (AFL)",
  pine: "Pine Script: an indicator or a strategy",
};
const GUESS = "guess";
type LanguageOrGuess = SourceLanguage | typeof GUESS;
const CHOICES: readonly { readonly value: LanguageOrGuess; readonly label: string }[] = [
  { value: GUESS, label: "Find out from the text" },
  ...SOURCE_LANGUAGES.map((value) => ({ value, label: NAMES[value] })),
];

interface ImportDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Brings the scan of another screener, and tells what of it could not be carried over. */
export function ImportDialog({ text: given, onClose }: ImportDialogProps) {
  const { begin, run } = useScanSession();
  const [text, setText] = useState(given);
  const [from, setFrom] = useState<LanguageOrGuess>(GUESS);
  const { mutate, isPending, error, data, reset } = useTranslateScan();
  const payload = data?.payload ?? undefined;
  const translate = (): void => mutate(from === GUESS ? { text } : { text, from });
  const fault = error === null ? undefined : error instanceof ApiError ? error.message : "Try again.";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bring a scan of another screener"
      description="Paste it as it stands there. It is read here; nothing is asked of the other screener."
      className="max-w-2xl!"
      actions={
        <>
          <Button look={payload === undefined ? "primary" : "secondary"} busy={isPending} onClick={translate}>
            Read it
          </Button>
          {payload !== undefined && (
            <Button
              look="primary"
              onClick={() => {
                begin(payload);
                run(payload);
                onClose();
              }}
            >
              Use this scan
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="The scan" fault={fault}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              maxLength={SOURCE_TEXT_LENGTH}
              spellCheck={false}
              className="font-mono"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                reset();
              }}
            />
          )}
        </Field>
        <Field label="Where it comes from">
          {(control) => <Select {...control} value={from} choices={CHOICES} onChange={setFrom} />}
        </Field>
        {data !== undefined && (
          <div aria-live="polite" className="flex flex-col gap-2">
            <p className="break-words">{data.read_back ?? "Nothing of it could be carried over."}</p>
            {payload !== undefined && data.carried < data.conditions && (
              <p className="font-medium text-warn">
                {data.conditions - data.carried} of {data.conditions} conditions were left out.
              </p>
            )}
            {data.not_carried.map((one) => (
              <p key={one.span.join("-")} className="text-sm break-words text-warn">
                Not carried over: <code className="font-mono">{one.text}</code>. {one.reason}
              </p>
            ))}
            {data.notes.map((note) => (
              <p key={note} className="text-sm break-words text-ink-muted">
                {note}
              </p>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
