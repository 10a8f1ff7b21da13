import type { CreditUsage } from "../api/usage.ts";
import { Card } from "../ui/card.tsx";
import { Instant } from "../ui/instant.tsx";
import { Meter } from "../ui/meter.tsx";
import { countText } from "./numbers.ts";

interface CreditMetersProps {
  readonly tokens: CreditUsage;
  readonly interface: CreditUsage;
}

/** The budgets of today for turning words into scans. */
export const CreditMeters = ({ tokens, interface: ui }: CreditMetersProps) => (
  <Card title="AI credits today">
    <div className="grid gap-6 sm:grid-cols-2">
      <Credits title="Of your tokens" credits={tokens} />
      <Credits title="Here in the dashboard" credits={ui} />
    </div>
  </Card>
);

function Credits({ title, credits }: { readonly title: string; readonly credits: CreditUsage }) {
  const { budget, spent, reserved, calls, call_limit, resets_at } = credits;
  return (
    <div>
      <p className="mb-1 flex justify-between gap-2">
        <span className="font-medium">{title}</span>
        <span>
          {countText(spent)} of {countText(budget)}
        </span>
      </p>
      <Meter label={`AI credits: ${title}`} value={spent + reserved} max={budget} />
      <p className="mt-1 text-sm text-ink-muted">
        {countText(calls)}
        {call_limit !== null && ` of ${countText(call_limit)}`} conversions
        {reserved > 0 && `, ${countText(reserved)} credits set aside`} · resets at <Instant iso={resets_at} />
      </p>
    </div>
  );
}
