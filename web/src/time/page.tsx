import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMarketStatus } from "../api/market-status.ts";
import { useScanRange, type RangeRequest } from "../api/range.ts";
import { useSavedScans } from "../api/saved-scans.ts";
import { useSession } from "../api/session.ts";
import type { ScanInput } from "../api/scan.ts";
import { keptDraft } from "../scanner/scan-draft.ts";
import { NamedModels } from "../pattern-models/named-models.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Select } from "../ui/fields/select.tsx";
import { canMove } from "./moment.ts";
import { newestDay } from "./newest-day.ts";
import { RangeForm } from "./range-form.tsx";
import { RangeResults } from "./range-results.tsx";
import { EXAMPLE_SCAN, filterTexts, ofEverySession } from "./range-scan.ts";

interface NamedScan extends ScanInput {
  readonly value: string;
  readonly label: string;
}

/** The scans that can be run over a range: the one being built, those that are saved, an example. */
function useScans(): readonly NamedScan[] {
  const { data: session } = useSession();
  const { data: saved } = useSavedScans();
  const built = keptDraft(session?.user.id ?? "");
  const pages = saved?.pages ?? [];
  return [
    ...(canMove(built.payload)
      ? [
          {
            payload: built.payload,
            universe: built.universe ?? "",
            value: "built",
            label: "The scan on the scanner page",
          },
        ]
      : []),
    ...pages.flatMap(({ scans }) =>
      scans.map(({ scan_id, name, instructions, universe }) => ({
        value: `saved-${scan_id}`,
        label: name,
        payload: instructions,
        universe: universe ?? "",
      })),
    ),
    { ...EXAMPLE_SCAN, value: "example", label: "Example: RSI(14) below 35" },
  ];
}

/** A scan on every session of a range of days, with what came after its matches. */
export function RangePage() {
  const { data: status } = useMarketStatus();
  const scans = useScans();
  const [chosen, setChosen] = useState<string>();
  const [request, setRequest] = useState<RangeRequest | null>(null);
  const { data, error, isFetching, refetch } = useScanRange(request);
  const scan = scans.find(({ value }) => value === chosen) ?? scans[0];
  return (
    <>
      <PageHeader title="Range" lead="A scan on every session of a range, with what came after." />
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title="Scan and sessions" className="self-start">
          {status === undefined || scan === undefined ? (
            <LoadingState what="the newest day" />
          ) : (
            <div className="flex flex-col gap-4">
              <ScanChoice scans={scans} scan={scan} onChange={setChosen} />
              <RangeForm
                newest={newestDay(status)}
                disabled={!canMove(scan.payload)}
                busy={isFetching}
                onRun={(range) =>
                  setRequest({ ...range, payload: ofEverySession(scan.payload), universe: scan.universe })
                }
              />
            </div>
          )}
        </Card>
        {error !== null ? (
          <ErrorState error={error} title="The range could not be run" onRetry={() => void refetch()} />
        ) : request === null ? (
          <EmptyState title="Nothing was run yet">
            Choose a scan and the sessions, then run the range: you see how many matched on each session, and what their
            prices did afterwards.
          </EmptyState>
        ) : data === undefined ? (
          <LoadingState what="every session of the range" />
        ) : (
          <RangeResults range={data} payload={request.payload} universe={request.universe} />
        )}
      </div>
    </>
  );
}

interface ScanChoiceProps {
  readonly scans: readonly NamedScan[];
  readonly scan: NamedScan;
  readonly onChange: (value: string) => void;
}

function ScanChoice({ scans, scan, onChange }: ScanChoiceProps) {
  const texts = filterTexts(scan.payload);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">Scan</p>
      <Select aria-label="Scan" value={scan.value} choices={scans} onChange={onChange} />
      <div className="flex flex-wrap gap-1">
        {texts.slice(0, 6).map((text, k) => (
          <Chip key={`${k}${text}`}>
            <NamedModels text={text} />
          </Chip>
        ))}
        {texts.length > 6 && <span className="self-center text-ink-muted">and {texts.length - 6} more</span>}
      </div>
      <p className="text-sm text-ink-muted">
        Change it on the{" "}
        <Link to="/" className="link">
          scanner page
        </Link>
        .
      </p>
    </div>
  );
}
