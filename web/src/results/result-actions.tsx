import { Download } from "lucide-react";
import { useIsDemo } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { csvText, type CsvCell } from "./csv.ts";
import { offerFile } from "./offer-file.ts";

interface ResultActionsProps {
  readonly tickers: readonly string[];
  /** The columns that the user chose; the scan adds its own. */
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[]) => void;
  /** The lines of a file, its heads first. */
  readonly lines: () => readonly (readonly CsvCell[])[];
}

/** What can be done with a list of matches. */
export function ResultActions({ tickers, columns, onColumns, lines }: ResultActionsProps) {
  const isDemo = useIsDemo();
  const save = (): void => offerFile(isDemo ? "matches-demo.csv" : "matches.csv", "text/csv", csvText(lines()));
  return (
    <>
      <ColumnPicker columns={columns} onChange={onColumns} />
      <CopyButton size="small" text={tickers.join(", ")}>
        Copy tickers
      </CopyButton>
      <Button size="small" onClick={save}>
        <Download aria-hidden className="size-4" />
        CSV
      </Button>
    </>
  );
}
