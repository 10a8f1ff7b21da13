import { ArrowUpFromLine, CornerDownLeft } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { LIMITS } from "#contract";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextArea } from "../../ui/fields/input.tsx";
import { ImportDialog } from "./import-dialog.tsx";

interface WordsLineProps {
  /** Whether there is a scan that words can change. */
  readonly hasScan: boolean;
  readonly isBusy: boolean;
  /** `onDone` is called when something was made of the words. */
  readonly onWords: (words: string, isChange: boolean, onDone: () => void) => void;
}

/** One line for words: a scan described, a change of the one that is there, or the scan of another screener. */
export function WordsLine({ hasScan, isBusy, onWords }: WordsLineProps) {
  const [text, setText] = useState("");
  const [imported, setImported] = useState<string>();
  const submit = (isChange: boolean): void => {
    const words = text.trim();
    if (words === "" || isBusy) return;
    // Whole scripts of other screeners are longer than what can be said in words.
    if (words.length > LIMITS.queryLength) setImported(words);
    else onWords(words, isChange, () => setText(""));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    // Without words, Ctrl-Enter is that of the page and runs the scan as it is.
    if ((event.ctrlKey || event.metaKey) && text.trim() === "") return;
    event.preventDefault();
    submit(hasScan);
  };
  return (
    <form
      className="flex flex-wrap items-stretch gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(hasScan);
      }}
    >
      <TextArea
        aria-label={hasScan ? "Change the scan in words" : "Describe the scan in words"}
        rows={1}
        value={text}
        placeholder={
          hasScan
            ? "Change it: make it weekly, drop the RSI filter, also above $10…"
            : "Describe what you look for: oversold tech stocks above the 50-day average…"
        }
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content h-auto! max-h-40 min-h-10! min-w-60 flex-1 resize-none text-base"
      />
      <Button type="submit" look={hasScan ? "secondary" : "primary"} busy={isBusy} className="h-10!">
        {!isBusy && <CornerDownLeft aria-hidden className="size-4" />}
        {hasScan ? "Change" : "Scan"}
      </Button>
      {hasScan && (
        <Button className="h-10!" disabled={text.trim() === ""} onClick={() => submit(false)}>
          New scan
        </Button>
      )}
      <IconButton label="Bring a scan of another screener" className="size-10!" onClick={() => setImported(text)}>
        <ArrowUpFromLine />
      </IconButton>
      {imported !== undefined && <ImportDialog text={imported} onClose={() => setImported(undefined)} />}
    </form>
  );
}
