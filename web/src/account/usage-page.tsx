import { useState } from "react";
import { useUsage } from "../api/usage.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { CreditMeters } from "./credit-meters.tsx";
import { TokenWindows } from "./token-windows.tsx";
import { UsageHistory } from "./usage-history.tsx";

const SPANS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

export function UsagePage() {
  const [span, setSpan] = useState<(typeof SPANS)[number]["value"]>("30");
  const { data: usage, dataUpdatedAt, error, refetch } = useUsage(Number(span));
  return (
    <>
      <PageHeader
        title="API usage"
        lead="What your tokens have used of their limits."
        actions={<Segmented label="Span" choices={SPANS} value={span} onChange={setSpan} />}
      />
      {usage === undefined ? (
        error === null ? (
          <LoadingState what="the usage" />
        ) : (
          <ErrorState error={error} title="The usage could not be loaded" onRetry={() => void refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-6">
          <TokenWindows tokens={usage.tokens} />
          <CreditMeters tokens={usage.credits} interface={usage.ui_credits} />
          <UsageHistory days={usage.days} span={Number(span)} now={dataUpdatedAt} />
        </div>
      )}
    </>
  );
}
