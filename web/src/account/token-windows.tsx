import { Link } from "@tanstack/react-router";
import type { AccountUsage, UsageWindow } from "../api/usage.ts";
import { durationText } from "../app/describe-market.ts";
import { useNow } from "../app/use-now.ts";
import { Badge } from "../ui/badge.tsx";
import { buttonClasses } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { Meter } from "../ui/meter.tsx";
import { countText } from "./numbers.ts";

type TokenShare = AccountUsage["tokens"][number];

/** Each token with its rate limits as they stand now. */
export function TokenWindows({ tokens }: { readonly tokens: readonly TokenShare[] }) {
  return (
    <Card title="Limits now">
      {tokens.length === 0 ? (
        <EmptyState
          title="No tokens yet"
          action={
            <Link to="/tokens" className={buttonClasses("primary")}>
              Go to the API tokens
            </Link>
          }
        >
          Limits count the calls of programs. Make a token to begin.
        </EmptyState>
      ) : (
        <ul className="-my-4 divide-y divide-line">
          {tokens.map((token) => (
            <TokenLimits key={token.token_id} token={token} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TokenLimits({ token }: { readonly token: TokenShare }) {
  const { name, status, last_used_at, limits, requests, rejected } = token;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="font-medium break-words">{name ?? "Deleted token"}</span>
          {status !== "active" && <Badge>{status}</Badge>}
        </span>
        <span className="text-sm text-ink-muted">
          {countText(requests)} {requests === 1 ? "call" : "calls"} in these days
          {rejected > 0 && `, ${countText(rejected)} rejected`}
          {status !== "deleted" && last_used_at !== null && (
            <>
              {" "}
              · last used <Instant iso={last_used_at} />
            </>
          )}
        </span>
      </div>
      {limits.length > 0 && (
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          {limits.map((window) => (
            <Window key={window.policy} window={window} />
          ))}
        </div>
      )}
    </li>
  );
}

function Window({ window: { policy, limit, used, resets_at } }: { readonly window: UsageWindow }) {
  const now = useNow();
  return (
    <div>
      <p className="mb-1 flex justify-between gap-2 text-sm">
        <span className="capitalize">{policy}</span>
        <span>
          {countText(used)} of {countText(limit)}
        </span>
      </p>
      <Meter label={`Calls of this ${policy}`} value={used} max={limit} />
      <p className="mt-1 text-sm text-ink-muted">resets in {durationText(Date.parse(resets_at) - now)}</p>
    </div>
  );
}
