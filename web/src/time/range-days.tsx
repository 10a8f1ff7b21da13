import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ScanPayload } from "#contract";
import type { ScanRange } from "#contract";
import { scanHash } from "../scanner/scan-draft.ts";
import { buttonClasses } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { Plot } from "../ui/plot.tsx";
import { dayText } from "./describe-moment.ts";
import { atMoment } from "./moment.ts";
import { secondsOf } from "./session-axis.ts";

interface DayRow {
  readonly date: string;
  readonly count: number;
  readonly considered: number;
  readonly tickers: readonly string[];
}

const COLUMNS: readonly DataColumn<DayRow>[] = [
  { id: "date", header: "Session", width: 164, cell: ({ date }) => dayText(date), sortValue: ({ date }) => date },
  {
    id: "count",
    header: "Matches",
    width: 100,
    align: "right",
    cell: ({ count }) => count,
    sortValue: ({ count }) => count,
  },
  { id: "considered", header: "Considered", width: 110, align: "right", cell: ({ considered }) => considered },
  { id: "tickers", header: "Tickers", width: 320, cell: ({ tickers }) => tickers.join(", ") },
];

interface RangeDaysProps {
  readonly range: ScanRange;
  readonly payload: ScanPayload;
  readonly universe: string;
}

/** How many matched on each session, and who. */
export function RangeDays({ range, payload, universe }: RangeDaysProps) {
  const { days, basis } = range;
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useMemo(
    () =>
      days.date.map((date, k) => ({
        date,
        count: days.count[k] ?? 0,
        considered: days.universe_size[k] ?? 0,
        tickers: days.tickers[k] ?? [],
      })),
    [days],
  );
  const row = rows.find(({ date }) => date === chosen);
  return (
    <Card title="Matches per session">
      <Plot
        label="How many tickers matched on each session"
        time
        x={days.date.map(secondsOf)}
        format={(count) => (Number.isInteger(count) ? String(count) : "")}
        series={[{ label: "Matches", color: "--accent", shape: "bars", values: days.count }]}
      />
      <DataTable
        label="Sessions of the range"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ date }) => date}
        selected={chosen}
        onSelect={({ date }) => setChosen(date)}
        initialSort={{ column: "date", descending: true }}
        className="mt-4 max-h-72"
      />
      <div className="mt-3 flex min-h-9 flex-wrap items-center gap-3" aria-live="polite">
        {row === undefined ? (
          <p className="text-sm text-ink-muted">
            Choose a session to see who matched, and to open the scan on that day.
          </p>
        ) : (
          <>
            <p className="min-w-0 break-words">
              {dayText(row.date)}: {row.count === 0 ? "nothing matched." : row.tickers.join(", ")}
              {row.count > row.tickers.length && `, and ${row.count - row.tickers.length} more`}
            </p>
            <Link
              to="/"
              hash={scanHash({ payload: atMoment(payload, { asOf: row.date, basis }), universe })}
              className={buttonClasses("secondary", "small")}
            >
              Open the scan on that day
            </Link>
          </>
        )}
      </div>
    </Card>
  );
}
