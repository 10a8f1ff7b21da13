import type { FeedDetails } from "#contract";
import { useConnectFeed, useFeedDetails, useRefusedMessages } from "../api/feed.ts";
import { useMarketStatus } from "../api/market-status.ts";
import { useSession } from "../api/session.ts";
import { describeFeed } from "../app/describe-feed.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useToast } from "../ui/toast.tsx";
import { channelText, factsOf, reasonText, unconfirmedText } from "./feed-facts.ts";

const TONES = { good: "good", rest: "neutral", warn: "warn", bad: "bad" } as const;

/** The connection of the server to its feed, for operators. */
export function FeedPage() {
  const isOperator = useSession().data?.user.operator === true;
  const { data: feed, error, refetch } = useFeedDetails();
  return (
    <>
      <PageHeader
        title="Live feed"
        lead="Where the bars of this server come from, and what came of them."
        actions={isOperator && feed?.details != null && <ConnectButton isOff={feed.status === "off"} />}
      />
      {feed === undefined ? (
        error === null ? (
          <LoadingState what="the feed" />
        ) : (
          <ErrorState error={error} title="The feed could not be loaded" onRetry={() => void refetch()} />
        )
      ) : feed.details === null ? (
        <EmptyState title="No live feed">
          The server connects to one where WINNOW_FEED names it at the start, such as alpaca; bars can also be imported
          or sent to POST /api/v2/market-data/bars.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Status feed={feed} details={feed.details} />
          <Card title="Bars">
            <Facts facts={factsOf(feed.details, feed.gap_minutes)} />
          </Card>
          <div className="lg:col-span-2">{isOperator && <RefusedMessages counts={feed.details.refused} />}</div>
        </div>
      )}
    </>
  );
}

function ConnectButton({ isOff }: { readonly isOff: boolean }) {
  const { mutate, isPending } = useConnectFeed();
  const toast = useToast();
  const action = isOff ? "connect" : "disconnect";
  return (
    <Button
      look={isOff ? "primary" : "danger"}
      busy={isPending}
      onClick={() =>
        mutate(action, {
          onError: ({ message }) => toast({ title: "The feed was not changed", detail: message, tone: "bad" }),
        })
      }
    >
      {isOff ? "Connect" : "Disconnect"}
    </Button>
  );
}

type Feed = NonNullable<ReturnType<typeof useFeedDetails>["data"]>;

function Status({ feed, details }: { readonly feed: Feed; readonly details: FeedDetails }) {
  const zone = useMarketStatus().data?.time_zone ?? "America/New_York";
  const described = describeFeed(feed, zone);
  const unconfirmed = unconfirmedText(details.unconfirmed_halts);
  return (
    <Card
      title={feed.provider ?? "Feed"}
      actions={described !== undefined && <Badge tone={TONES[described.tone]}>{described.words}</Badge>}
    >
      {feed.why !== null && <p className="mb-2">{feed.why}</p>}
      <p className="text-ink-muted">
        Since <Instant iso={details.since} />
      </p>
      {details.channels.length > 0 && <p className="mt-2">Channels: {details.channels.map(channelText).join(", ")}</p>}
      {details.halts_since !== null && (
        <p className="mt-2">
          Halts and resumptions complete since <Instant iso={details.halts_since} />
        </p>
      )}
      {unconfirmed !== "" && <p className="mt-2 break-words">{unconfirmed}</p>}
      {details.unknown_tickers.length > 0 && (
        <p className="mt-2 break-words">Unknown tickers: {details.unknown_tickers.join(", ")}</p>
      )}
      {details.daily.map(({ job, session, status, at, why }) => (
        <p key={job} className="mt-2 break-words">
          {reasonText(job)} of {session}: {status} <Instant iso={at} />
          {why !== null && ` · ${why}`}
        </p>
      ))}
      {details.notices.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">Notices</h3>
          <ul className="mt-1 flex flex-col gap-1 text-sm text-ink-muted">
            {[...new Set(details.notices.toReversed())].map((notice) => (
              <li key={notice} className="break-words">
                {notice}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-muted">{label}</dt>
        <dd className="text-right tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

function RefusedMessages({ counts }: { readonly counts: FeedDetails["refused"] }) {
  const { data: messages = [] } = useRefusedMessages();
  const reasons = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return (
    <Card title="Refused messages">
      {reasons.length === 0 ? (
        <p className="text-ink-muted">None since the start of the server.</p>
      ) : (
        <>
          <Facts facts={reasons.map(([reason, count]) => [reasonText(reason), count.toLocaleString("en-US")])} />
          <h3 className="mt-4 font-medium">The newest</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {messages.slice(0, 50).map(({ at, reason, count, message }, k) => (
              // Messages have no id, and the same one may come twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={k} className="flex flex-col gap-1 py-2">
                <span className="text-ink-muted">
                  <Instant iso={at} /> · {reasonText(reason)}
                  {count > 1 && ` · ${count.toLocaleString("en-US")} messages`}
                </span>
                <code className="font-mono break-all">{message}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
