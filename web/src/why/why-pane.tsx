import type { ScanPayload } from "#contract";
import { useMemo } from "react";
import { useScanExplanation, type FunnelStep, type NearMiss, type ScanExplanation } from "../api/scan-explanation.ts";
import { conditionWords } from "./condition-words.ts";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Funnel } from "./funnel.tsx";
import { NearMisses } from "./near-misses.tsx";
import { Plan } from "./plan.tsx";
import { StaleTickers } from "./stale-tickers.tsx";
import { TimingTree } from "./timing-tree.tsx";

type Timing = NonNullable<ScanExplanation["timing"]>;

interface WhyPaneProps {
  /** Keep it between renders while it is the same. */
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  /** Where the time of the run went; that of the explanation itself unless given. */
  readonly timing?: Timing | undefined;
}

/** The explanation with the conditions said as the builder says them. */
function inWords(answer: ScanExplanation, words: ReadonlyMap<string, string>): ScanExplanation {
  const said = <T extends FunnelStep | NearMiss>(part: T): T => ({
    ...part,
    label: words.get(part.path) ?? part.label,
  });
  const byLabel = new Map(answer.funnel.map(({ label, path }) => [label, words.get(path) ?? label]));
  return {
    ...answer,
    funnel: answer.funnel.map(said),
    near_misses: answer.near_misses.map(said),
    plan: answer.plan.map((line) => byLabel.get(line) ?? line),
  };
}

/** Why tickers match a scan or do not: what each condition removed, who failed by little, and what the work was. */
export function WhyPane({ payload, universe, timing }: WhyPaneProps) {
  const { data: answer, error, refetch } = useScanExplanation(payload, universe);
  const data = useMemo(() => answer && inWords(answer, conditionWords(payload)), [answer, payload]);
  if (data === undefined) {
    if (error === null) return <LoadingState what="the explanation" />;
    return <ErrorState error={error} title="The scan could not be explained" onRetry={() => void refetch()} />;
  }
  const spent = timing ?? data.timing;
  return (
    <div className="@container">
      <div className="grid min-w-0 items-start gap-4 @4xl:grid-cols-2">
        <Card title="What each condition removed" className="min-w-0 @4xl:col-span-2">
          <Funnel explanation={data} />
        </Card>
        <Card title="Near misses" className="min-w-0">
          <NearMisses misses={data.near_misses} funnel={data.funnel} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {data.stale.length > 0 && (
            <Card title="Left out">
              <StaleTickers tickers={data.stale} />
            </Card>
          )}
          {spent !== undefined && (
            <Card title="Where the time went">
              <TimingTree root={spent} />
            </Card>
          )}
          <Card title="Order of the work">
            <Plan lines={data.plan} />
          </Card>
        </div>
      </div>
    </div>
  );
}
