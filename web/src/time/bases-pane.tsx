import { useMemo, useState } from "react";
import type { AsOfBasis, ScanPayload } from "#contract";
import { useAnswers } from "../api/as-of.ts";
import type { ScanAnswer } from "../api/scan.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { AsOfPicker } from "./as-of-picker.tsx";
import { compareBases, type BasisRow } from "./compare-bases.ts";
import { FeasibilityNote } from "./feasibility-note.tsx";
import { canMove, onBasis, scanMoment } from "./moment.ts";

const BASES: readonly AsOfBasis[] = ["restated", "as_traded"];

interface BasesPaneProps {
  readonly payload: ScanPayload;
  /** Tickers and watchlists, separated by commas; empty for all. */
  readonly universe: string;
}

/** The scan at a past moment with the figures of now and with those of then, and who is only in one. */
export function BasesPane({ payload, universe }: BasesPaneProps) {
  // A moment that is looked at here alone; the scan itself stays where it stands.
  const [elsewhere, setElsewhere] = useState<{ readonly of: ScanPayload; readonly payload: ScanPayload }>();
  const shown = elsewhere?.of === payload ? elsewhere.payload : payload;
  const moment = scanMoment(shown);
  if (!canMove(payload))
    return (
      <EmptyState title="There is no condition yet">
        Add a condition to the scan; then it can be compared at any past moment.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <AsOfPicker
          payload={shown}
          universe={universe}
          onChange={(next) => setElsewhere({ of: payload, payload: next })}
        />
        <p className="max-w-prose text-sm text-ink-muted">
          Looks at another moment here alone: the scan and its results stay as they are.
        </p>
      </div>
      {moment !== "several" && moment.asOf === undefined ? (
        <EmptyState title="The scan stands at now">
          Choose a past moment above. The scan is then run twice: with all that is known now, and with what stood there
          on that day.
        </EmptyState>
      ) : (
        <Comparison payload={shown} universe={universe} />
      )}
    </div>
  );
}

function Comparison({ payload, universe }: BasesPaneProps) {
  const payloads = useMemo(() => BASES.map((basis) => onBasis(payload, basis)), [payload]);
  const [restated, asTraded] = useAnswers(payloads, universe);
  const fault = restated?.error ?? asTraded?.error ?? null;
  if (fault !== null)
    return (
      <ErrorState
        error={fault}
        title="The scan could not be run at this moment"
        onRetry={() => {
          void restated?.refetch();
          void asTraded?.refetch();
        }}
      />
    );
  if (restated?.data === undefined || asTraded?.data === undefined) return <LoadingState what="both answers" />;
  return <Answers restated={restated.data} asTraded={asTraded.data} />;
}

const COLUMNS: readonly DataColumn<BasisRow>[] = [
  { id: "ticker", header: "Ticker", width: 120, cell: ({ ticker }) => ticker, sortValue: ({ ticker }) => ticker },
  {
    id: "restated",
    header: "Restated",
    width: 130,
    cell: ({ isRestated }) => <Mark matches={isRestated} />,
    sortValue: ({ isRestated }) => Number(isRestated),
  },
  {
    id: "as-traded",
    header: "As traded",
    width: 130,
    cell: ({ isAsTraded }) => <Mark matches={isAsTraded} />,
    sortValue: ({ isAsTraded }) => Number(isAsTraded),
  },
];

const Mark = ({ matches }: { readonly matches: boolean }) =>
  matches ? <Badge tone="good">matches</Badge> : <span className="text-ink-muted">no match</span>;

type Shown = "all" | "restated" | "as_traded" | "both";

function Answers({ restated, asTraded }: { readonly restated: ScanAnswer; readonly asTraded: ScanAnswer }) {
  const rows = useMemo(() => compareBases(restated.tickers ?? [], asTraded.tickers ?? []), [restated, asTraded]);
  const [shown, setShown] = useState<Shown>("all");
  const groups: Readonly<Record<Shown, readonly BasisRow[]>> = {
    all: rows,
    restated: rows.filter(({ isAsTraded }) => !isAsTraded),
    as_traded: rows.filter(({ isRestated }) => !isRestated),
    both: rows.filter(({ isRestated, isAsTraded }) => isRestated && isAsTraded),
  };
  const alone = groups.restated.length + groups.as_traded.length;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Restated" lead="with all that is known now" answer={restated} />
        <Side title="As traded" lead="with what stood there then" answer={asTraded} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing matches on either basis">Choose another moment, or loosen a condition.</EmptyState>
      ) : (
        <>
          <p>
            {alone === 0
              ? "Both bases give the same tickers: nothing that the scan reads was restated since."
              : `${alone} of ${rows.length} tickers match on one basis only: a split, a correction, an amendment or a change of ticker came since.`}
          </p>
          <Segmented
            label="Tickers shown"
            value={shown}
            onChange={setShown}
            choices={[
              { value: "all", label: `All ${rows.length}` },
              { value: "restated", label: `Restated only ${groups.restated.length}` },
              { value: "as_traded", label: `As traded only ${groups.as_traded.length}` },
              { value: "both", label: `Both ${groups.both.length}` },
            ]}
          />
          {groups[shown].length === 0 ? (
            <EmptyState title="No ticker is in this group">Choose another group above.</EmptyState>
          ) : (
            <DataTable
              label="Tickers by basis"
              rows={groups[shown]}
              columns={COLUMNS}
              rowKey={({ ticker }) => ticker}
              className="max-h-96"
            />
          )}
        </>
      )}
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly lead: string;
  readonly answer: ScanAnswer;
}

const Side = ({ title, lead, answer }: SideProps) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-4">
    <h3 className="font-semibold">
      {title} <span className="font-normal text-ink-muted">{lead}</span>
    </h3>
    <p className="my-1 text-xl font-semibold">
      {answer.count.toLocaleString("en-US")}{" "}
      <span className="text-base font-normal text-ink-muted">
        of {(answer.universe_size ?? 0).toLocaleString("en-US")} tickers match
      </span>
    </p>
    <FeasibilityNote
      feasibility={{
        universe_size: answer.universe_size ?? 0,
        ...(answer.as_of_feasibility === undefined ? {} : { as_of_feasibility: answer.as_of_feasibility }),
        ...(answer.as_of_resolved === undefined ? {} : { as_of_resolved: answer.as_of_resolved }),
      }}
    />
  </section>
);
