import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { AsOfBasis, ScanPayload } from "#contract";
import { ApiError } from "../api/api-error.ts";
import { useMarketStatus } from "../api/market-status.ts";
import { useScanEstimate } from "../api/scan.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { BasisChoice } from "./basis-choice.tsx";
import { dayText, momentText } from "./describe-moment.ts";
import { FeasibilityNote } from "./feasibility-note.tsx";
import { atMoment, canMove, NOW, scanMoment, type PayloadMoment } from "./moment.ts";
import { draftOf, readDraft, type MomentDraft } from "./moment-draft.ts";
import { MomentFields } from "./moment-fields.tsx";
import { newestDay } from "./newest-day.ts";

interface AsOfPickerProps {
  readonly payload: ScanPayload;
  /** Tickers and watchlists, separated by commas; empty for all. */
  readonly universe: string;
  /** Called with the payload as it stands at the moment that was picked. */
  readonly onChange: (payload: ScanPayload) => void;
}

/** When the scan stands: now, at the end of a past session, at a minute, or some sessions ago. */
export function AsOfPicker({ payload, universe, onChange }: AsOfPickerProps) {
  const [open, setOpen] = useState(false);
  const moment = scanMoment(payload);
  const text = moment === "several" ? "Several moments" : momentText(moment);
  const pick = (next: PayloadMoment): void => {
    onChange(atMoment(payload, next));
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="As of"
      className="w-88"
      trigger={
        <Button aria-label={`As of: ${text}`} disabled={!canMove(payload)}>
          <CalendarClock aria-hidden className="size-4 text-ink-muted" />
          <span className="text-ink-muted">As of</span>
          <span className="truncate">{text}</span>
        </Button>
      }
    >
      <MomentForm payload={payload} universe={universe} onPick={pick} />
    </Popover>
  );
}

interface MomentFormProps extends Pick<AsOfPickerProps, "payload" | "universe"> {
  readonly onPick: (moment: PayloadMoment) => void;
}

function MomentForm({ payload, universe, onPick }: MomentFormProps) {
  const { data: status } = useMarketStatus();
  const today = newestDay(status);
  const current = scanMoment(payload);
  const whole = current === "several" ? NOW : current;
  const [changed, setChanged] = useState<MomentDraft>();
  const [basis, setBasis] = useState<AsOfBasis>(whole.basis);
  const draft = changed ?? draftOf(whole.asOf, today);
  const read = readDraft(draft, today);
  const fault = "fault" in read ? read.fault : undefined;
  const moment: PayloadMoment | undefined = "fault" in read ? undefined : { asOf: read.asOf, basis };
  const isPast = draft.kind !== "now";
  return (
    <div className="flex flex-col gap-4">
      {current === "several" && (
        <p className="text-sm text-ink-muted">
          Conditions of this scan stand at moments of their own. They keep them; those that count back count from the
          moment that you choose here.
        </p>
      )}
      <MomentFields draft={draft} onChange={setChanged} today={today} fault={fault} />
      {isPast && <BasisChoice value={basis} onChange={setBasis} />}
      {moment !== undefined && isPast && <Check payload={atMoment(payload, moment)} universe={universe} />}
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-ink-muted">Newest data: {dayText(today)}</span>
        <Button look="primary" disabled={moment === undefined} onClick={() => moment !== undefined && onPick(moment)}>
          {isPast ? "Stand there" : "Stand at now"}
        </Button>
      </div>
    </div>
  );
}

/** What the server says about the moment, before anything is run. */
function Check({ payload, universe }: Pick<AsOfPickerProps, "payload" | "universe">) {
  const { data, error, isPlaceholderData } = useScanEstimate({ payload, universe });
  if (error !== null)
    return <p className="text-sm text-down">{error instanceof ApiError ? error.message : "This cannot be checked."}</p>;
  return (
    <div aria-live="polite" aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-55" : undefined}>
      {data === undefined ? <Spinner label="Checking the data" /> : <FeasibilityNote feasibility={data} />}
    </div>
  );
}
