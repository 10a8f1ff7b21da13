import { useState } from "react";
import type { ForwardReturns as Horizon, ScanRange } from "#contract";
import { Card } from "../ui/card.tsx";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { Plot } from "../ui/plot.tsx";
import { Select } from "../ui/fields/select.tsx";
import { intervalText, returnText, shareText } from "./return-text.ts";
import { secondsOf } from "./session-axis.ts";

const aheadText = (bars: number): string => (bars === 1 ? "1 bar ahead" : `${bars} bars ahead`);

const numbers = { align: "right", width: 96 } as const;

const COLUMNS: readonly DataColumn<Horizon>[] = [
  { id: "bars", header: "Bars ahead", ...numbers, cell: ({ bars }) => bars },
  { id: "count", header: "Returns", ...numbers, width: 84, cell: ({ count }) => count.toLocaleString("en-US") },
  { id: "mean", header: "Mean", ...numbers, cell: ({ mean }) => returnText(mean) },
  { id: "median", header: "Median", ...numbers, cell: ({ median }) => returnText(median) },
  { id: "hit-rate", header: "Above zero", ...numbers, cell: ({ hit_rate: rate }) => shareText(rate) },
  { id: "base", header: "Mean of all", ...numbers, cell: ({ base }) => returnText(base.mean) },
  { id: "excess", header: "Excess", ...numbers, cell: ({ excess }) => returnText(excess) },
  {
    id: "interval",
    header: "95% of the excess",
    ...numbers,
    width: 172,
    cell: ({ excess_interval: interval }) => intervalText(interval),
  },
];

/** The mean after a match with its interval, against that of all that were considered, by horizon. */
function HorizonPlot({ horizons }: { readonly horizons: readonly Horizon[] }) {
  return (
    <Plot
      label="Mean return after a match by bars ahead, with its 95% interval, and the mean of all tickers considered"
      x={horizons.map(({ bars }) => bars)}
      xLabel="Bars ahead"
      format={returnText}
      series={[
        { label: "95% from", color: "--accent-soft", values: horizons.map((one) => one.mean_interval?.[0] ?? null) },
        { label: "95% to", color: "--accent-soft", values: horizons.map((one) => one.mean_interval?.[1] ?? null) },
        { label: "All considered", color: "--ink-muted", values: horizons.map(({ base }) => base.mean) },
        { label: "Matches", color: "--accent", values: horizons.map(({ mean }) => mean) },
      ]}
      band={{ upper: 1, lower: 0, color: "--accent-soft" }}
    />
  );
}

/** What came after the matches: in numbers, by horizon, and by day. */
export function ForwardReturns({ range }: { readonly range: ScanRange }) {
  const { forward, days } = range;
  const [chosen, setChosen] = useState<string>();
  const horizon = forward.find(({ bars }) => String(bars) === chosen) ?? forward[0];
  if (horizon === undefined) return null;
  const { delisted, not_counted: open } = horizon;
  return (
    <Card title="What came after">
      <DataTable
        label="Returns after a match"
        rows={forward}
        columns={COLUMNS}
        rowKey={({ bars }) => String(bars)}
        className="mb-4"
      />
      {forward.length > 1 && (
        <>
          <h3 className="font-medium">Mean return by bars ahead, with the interval that holds it in 95 of 100 cases</h3>
          <HorizonPlot horizons={forward} />
        </>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <h3 className="font-medium">Mean return by day of the match</h3>
        <div className="w-40">
          <Select
            aria-label="Bars ahead of the plot by day"
            value={String(horizon.bars)}
            onChange={setChosen}
            choices={forward.map(({ bars }) => ({ value: String(bars), label: aheadText(bars) }))}
          />
        </div>
      </div>
      <Plot
        label={`Mean return ${aheadText(horizon.bars)} of the matches of each session, and that of all tickers considered`}
        time
        x={days.date.map(secondsOf)}
        format={returnText}
        series={[
          { label: "All considered", color: "--ink-muted", values: horizon.by_day.base_mean },
          { label: "Matches", color: "--accent", shape: "points", values: horizon.by_day.mean },
        ]}
      />
      <p className="mt-3 max-w-prose text-sm text-ink-muted">
        From close to close, restated for splits, without dividends and costs. {open} matches have no return{" "}
        {aheadText(horizon.bars)}, since the data end before; {delisted} were delisted before and keep their last close.
      </p>
    </Card>
  );
}
