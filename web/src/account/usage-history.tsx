import { lazy, memo, Suspense, useMemo, useState } from "react";
import type { UsageDay } from "../api/usage.ts";
import { Card } from "../ui/card.tsx";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Select } from "../ui/fields/select.tsx";
import { countText } from "./numbers.ts";
import { dailyCalls, sumRoutes, type RouteSum } from "./sum-usage.ts";

const Plot = lazy(async () => ({ default: (await import("../ui/plot.tsx")).Plot }));
const ALL = "all";
const DAY_MS = 86_400_000;

const COLUMNS: readonly DataColumn<RouteSum>[] = [
  {
    id: "operation",
    header: "Call",
    cell: ({ operation }) => <code className="font-mono text-sm">{operation}</code>,
    sortValue: ({ operation }) => operation,
    width: 180,
  },
  count("requests", "Calls", ({ requests }) => requests),
  count("rejected", "Rejected", ({ rejected }) => rejected),
  count("credits", "AI credits", ({ credits }) => credits),
];

function count(id: string, header: string, of: (sum: RouteSum) => number): DataColumn<RouteSum> {
  return { id, header, cell: (sum) => countText(of(sum)), sortValue: of, align: "right", width: 96 };
}

interface UsageHistoryProps {
  readonly days: readonly UsageDay[];
  /** How many days are shown, today included. */
  readonly span: number;
  /** When the days were asked for, in milliseconds since 1970. */
  readonly now: number;
}

/** The calls of each day, and what was called. */
export function UsageHistory({ days, span, now }: UsageHistoryProps) {
  const routes = useMemo(() => sumRoutes(days), [days]);
  const [chosen, setChosen] = useState(ALL);
  if (routes.length === 0) {
    return (
      <Card title="Calls by day">
        <EmptyState title="No calls in these days">
          Calls that programs make with your tokens are counted here by day and by what they call.
        </EmptyState>
      </Card>
    );
  }
  const choices = [
    { value: ALL, label: "All calls" },
    ...routes.map(({ operation }) => ({ value: operation, label: operation })),
  ];
  const value = choices.some((choice) => choice.value === chosen) ? chosen : ALL;
  return (
    <Card
      title="Calls by day"
      actions={
        <div className="w-56">
          <Select aria-label="Calls of" value={value} choices={choices} onChange={setChosen} />
        </div>
      }
    >
      <CallsPlot
        days={days}
        span={span}
        now={Math.floor(now / DAY_MS) * DAY_MS}
        operation={value === ALL ? undefined : value}
      />
      <DataTable
        label="Calls by what was called"
        className="mt-4 max-h-96"
        rows={routes}
        columns={COLUMNS}
        rowKey={({ operation }) => operation}
        initialSort={{ column: "requests", descending: true }}
      />
    </Card>
  );
}

interface CallsPlotProps extends UsageHistoryProps {
  readonly operation: string | undefined;
}

/** Memoised, so that asking again each few seconds draws nothing anew while nothing was called. */
const CallsPlot = memo(({ days, span, now, operation }: CallsPlotProps) => {
  const { at, requests, rejected } = useMemo(
    () => dailyCalls(days, { span, now, operation }),
    [days, span, now, operation],
  );
  const total = requests.reduce((sum, one) => sum + one, 0);
  const label = `${countText(total)} ${operation ?? ""} calls in ${span} days, at most ${countText(Math.max(...requests))} a day`;
  return (
    <Suspense fallback={<LoadingState what="the plot" />}>
      <Plot
        label={label}
        x={at}
        time
        series={[
          { label: "Calls", color: "--accent", values: requests, shape: "bars" },
          // Days without any would draw a line each.
          { label: "Rejected", color: "--down", values: rejected.map((sum) => sum || null), shape: "bars" },
        ]}
        format={countText}
      />
    </Suspense>
  );
});
