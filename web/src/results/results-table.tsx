import { useMemo } from "react";
import { resolveStudy } from "#catalogue";
import type { ScanRow, ScanTable } from "../api/scan-table.ts";
import { valueText } from "../chart/readout.ts";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { Sparkline, sparkChange } from "./sparkline.tsx";
import { SPARK_SESSIONS } from "./result-columns.ts";

/** Scores of pattern models, by model and ticker; empty for scans that ask for none. */
export type Scores = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface ResultsTableProps {
  readonly table: ScanTable;
  /** How many of its columns are shown; the closes of the small charts follow them. */
  readonly shown: number;
  readonly scores: Scores;
  readonly selected: string | null;
  readonly onSelect: (ticker: string) => void;
}

export const TICKER_WIDTH = 84;
export const SPARK_WIDTH = 120;
export const VALUE_WIDTH = 96;

/** The head of a column: the name of its study, or its text where that has arguments or is a formula. */
export function columnTitle(input: string): string {
  const found = resolveStudy(input);
  if (!found.ok || found.study.feature === undefined) return input;
  return input.includes("(") ? input : found.study.feature.displayName;
}

function valueColumns(table: ScanTable, shown: number): readonly DataColumn<ScanRow>[] {
  return table.columns.slice(0, shown).map(({ input, display_unit: unit }, k) => ({
    id: input,
    header: columnTitle(input),
    align: "right",
    width: VALUE_WIDTH,
    cell: ({ values }) => valueText(values[k], unit),
    sortValue: ({ values }) => values[k] ?? null,
  }));
}

export function scoreColumns(scores: Scores): readonly DataColumn<{ readonly ticker: string }>[] {
  return [...scores].map(([model, byTicker], k) => ({
    id: `score ${model}`,
    header: scores.size === 1 ? "Score" : `Score ${k + 1}`,
    align: "right",
    width: VALUE_WIDTH,
    cell: ({ ticker }) => valueText(byTicker.get(ticker), ""),
    sortValue: ({ ticker }) => byTicker.get(ticker) ?? null,
  }));
}

const TICKER: DataColumn<ScanRow> = {
  id: "ticker",
  header: "Ticker",
  width: TICKER_WIDTH,
  cell: ({ ticker }) => <span className="font-medium">{ticker}</span>,
  sortValue: ({ ticker }) => ticker,
};

/** The closes of the newest sessions as a small chart; sorted by how far the last is from the first. */
const sparkColumn = (shown: number): DataColumn<ScanRow> => ({
  id: "spark",
  header: `${SPARK_SESSIONS} sessions`,
  width: SPARK_WIDTH,
  cell: ({ values }) => <Sparkline values={values.slice(shown)} />,
  sortValue: ({ values }) => sparkChange(values.slice(shown)),
});

export function ResultsTable({ table, shown, scores, selected, onSelect }: ResultsTableProps) {
  const columns = useMemo(
    () => [TICKER, sparkColumn(shown), ...scoreColumns(scores), ...valueColumns(table, shown)],
    [table, shown, scores],
  );
  return (
    <DataTable
      label="Matches"
      rows={table.rows}
      columns={columns}
      rowKey={({ ticker }) => ticker}
      selected={selected}
      onSelect={({ ticker }) => onSelect(ticker)}
      className="h-80 max-h-[70dvh] @2xl:h-112 @4xl:h-0 @4xl:max-h-none @4xl:min-h-[max(100%,28rem)]"
    />
  );
}
