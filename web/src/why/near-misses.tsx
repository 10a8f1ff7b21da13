import { useMemo } from "react";
import type { FunnelStep, NearMiss } from "../api/scan-explanation.ts";
import { valueText } from "../chart/readout.ts";
import { useNamedModels } from "../pattern-models/named-models.tsx";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface NearMissesProps {
  readonly misses: readonly NearMiss[];
  readonly funnel: readonly FunnelStep[];
}

const COLUMNS: readonly DataColumn<NearMiss>[] = [
  {
    id: "ticker",
    header: "Ticker",
    width: 84,
    cell: ({ ticker }) => <span className="font-medium">{ticker}</span>,
    sortValue: ({ ticker }) => ticker,
  },
  {
    id: "distance",
    header: "Distance",
    width: 96,
    align: "right",
    cell: ({ distance }) => (distance === null ? "–" : `${distance.toFixed(2)} σ`),
    sortValue: ({ distance }) => distance,
  },
  {
    id: "label",
    header: "Fails only",
    width: 200,
    cell: ({ label }) => <Label text={label} />,
    sortValue: ({ label }) => label,
  },
  {
    id: "value",
    header: "Value",
    width: 88,
    align: "right",
    cell: ({ value }) => valueText(value, ""),
    sortValue: ({ value }) => value,
  },
  {
    id: "wanted",
    header: "Wanted",
    width: 88,
    align: "right",
    cell: ({ wanted }) => valueText(wanted, ""),
    sortValue: ({ wanted }) => wanted,
  },
];

function Label({ text }: { readonly text: string }) {
  const named = useNamedModels(text);
  return <span title={named}>{named}</span>;
}

/** Tickers that fail exactly one condition, the nearest first. */
export function NearMisses({ misses, funnel }: NearMissesProps) {
  const rows = useMemo(() => [...misses], [misses]);
  if (rows.length === 0) {
    return (
      <EmptyState title="Nobody fails by one condition">
        {funnel.length < 2
          ? "With a single condition, see its bar above."
          : "Every other ticker fails two conditions or more. Loosen the one that removes most."}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="pb-3 text-sm text-ink-muted">
        They fail one condition alone. The distance is in standard deviations (σ) over all tickers.
      </p>
      <DataTable
        label="Near misses"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ ticker }) => ticker}
        className="max-h-96"
      />
    </>
  );
}
