import { useState } from "react";
import { useSession } from "../api/session.ts";
import { useBillingPortal, useChangeSubscription, useSubscription, type Subscription } from "../api/subscription.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Select } from "../ui/fields/select.tsx";
import { useToast } from "../ui/toast.tsx";

type Tier = NonNullable<Subscription["api_tier"]>;
type Wanted = Tier | "none";

const PLAN_LABELS = { basic: "Basic", super: "Super", "super-pro": "Super Pro" } as const satisfies Record<
  Subscription["plan"],
  string
>;
const TIERS = [
  { value: "none", label: "None" },
  { value: "starter", label: "Starter" },
  { value: "power-user", label: "Power user" },
  { value: "business", label: "Business" },
] as const satisfies readonly { readonly value: Wanted; readonly label: string }[];
const PLANS = (["basic", "super", "super-pro"] as const).map((value) => ({ value, label: PLAN_LABELS[value] }));
const STATUS = {
  active: { tone: "good", label: "active" },
  past_due: { tone: "warn", label: "payment overdue" },
  canceled: { tone: "neutral", label: "ends" },
} as const;

/** What the account may use, and how that is changed. */
export function SubscriptionCard() {
  const { data: subscription, error, refetch } = useSubscription();
  return (
    <Card title="Subscription">
      {subscription === undefined ? (
        error === null ? (
          <LoadingState what="your subscription" />
        ) : (
          <ErrorState error={error} title="The subscription could not be loaded" onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Facts subscription={subscription} />
          <ChangeForm subscription={subscription} />
        </>
      )}
    </Card>
  );
}

function Facts({
  subscription: { plan, api_tier, status, current_period_end },
}: {
  readonly subscription: Subscription;
}) {
  const tier = TIERS.find(({ value }) => value === (api_tier ?? "none"))?.label;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      <dt className="text-ink-muted">Dashboard</dt>
      <dd>{PLAN_LABELS[plan]}</dd>
      <dt className="text-ink-muted">API</dt>
      <dd className="flex flex-wrap gap-2">
        {tier}
        {status !== null && <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
      </dd>
      {current_period_end !== null && (
        <>
          <dt className="text-ink-muted">{status === "active" ? "Renews" : "Ends"}</dt>
          <dd>
            <Instant iso={current_period_end} />
          </dd>
        </>
      )}
    </dl>
  );
}

function ChangeForm({ subscription }: { readonly subscription: Subscription }) {
  const change = useChangeSubscription();
  const portal = useBillingPortal();
  const operator = useSession().data?.user.operator === true;
  const toast = useToast();
  const [tier, setTier] = useState<Wanted>(subscription.api_tier ?? "none");
  const [plan, setPlan] = useState(subscription.plan);
  const submit = () =>
    change.mutate(
      { api_tier: tier === "none" ? null : tier, plan },
      {
        onSuccess: ({ checkout_url }) => {
          if (checkout_url === undefined) toast({ title: "Subscription changed", tone: "good" });
          else location.assign(checkout_url);
        },
      },
    );
  return (
    <form
      className="mt-4 flex flex-col gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) submit();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Dashboard">
          {(control) => <Select {...control} value={plan} choices={PLANS} onChange={setPlan} />}
        </Field>
        <Field label="API">
          {(control) => <Select {...control} value={tier} choices={TIERS} onChange={setTier} />}
        </Field>
      </div>
      <p className="text-sm text-ink-muted">
        {operator
          ? "You run this installation: a change holds at once."
          : "You are led to a page on which you pay; the change holds when you have."}
      </p>
      <FormFault error={change.error ?? portal.error} shownAt={[]} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending}>
          Change subscription
        </Button>
        {!operator && (
          <Button
            look="quiet"
            busy={portal.isPending}
            onClick={() => portal.mutate(undefined, { onSuccess: (url) => location.assign(url) })}
          >
            Bills
          </Button>
        )}
      </div>
    </form>
  );
}
