import { useState } from "react";
import { useAudit, type AuditEvent } from "../api/security.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";

/** What happened to the account; asked for only when somebody wants to see it. */
export function AuditLog() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="What happened to your account">
      {open ? <Events /> : <Button onClick={() => setOpen(true)}>Show the log</Button>}
    </Card>
  );
}

function Events() {
  const query = useAudit();
  const { data, error, refetch } = query;
  if (data === undefined) {
    return error === null ? (
      <LoadingState what="the log" />
    ) : (
      <ErrorState error={error} title="The log could not be loaded" onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ul className="-my-2 divide-y divide-line">
        {data.pages
          .flatMap((page) => page.events)
          .map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
      </ul>
      <MoreButton {...query} />
    </>
  );
}

/** "session.ended" as "Session ended". */
const eventWords = (event: string): string => {
  const words = event.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const EventRow = ({ event: { event, at, actor, address } }: { readonly event: AuditEvent }) => (
  <li className="flex flex-wrap justify-between gap-x-4 py-2">
    <span>{eventWords(event)}</span>
    <span className="text-sm break-words text-ink-muted">
      <Instant iso={at} /> · by {actor}
      {address !== null && ` from ${address}`}
    </span>
  </li>
);
