import { useState, type ReactNode } from "react";
import type { SavedScan } from "../api/saved-scans.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { NextRun, RunInstant, ScheduleFault } from "./scheduled-runs.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { changeWords, choiceOf, matchWords, scheduleLabel, scheduleTimes } from "./schedule-words.ts";

/** When a saved scan runs by itself, its next and its last run, and why it could not run. */
export function ScheduleCard({ scan }: { readonly scan: SavedScan }) {
  const [isOpen, setOpen] = useState(false);
  const { schedule, last_run: last } = scan;
  const changes = last === null ? "" : changeWords(last.entered_count, last.left_count);
  return (
    <Card
      title="Schedule"
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Change schedule
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact term="Runs">
          {scheduleLabel(schedule)}
          <p className="text-sm text-ink-muted">{scheduleTimes(choiceOf(schedule))}</p>
        </Fact>
        {schedule !== null && (
          <Fact term="Next run">
            <NextRun scan={scan} />
          </Fact>
        )}
        <Fact term="Last run">
          {last === null ? (
            "none yet"
          ) : (
            <>
              <RunInstant run={last} />
              <p className="text-sm text-ink-muted">
                {matchWords(last)}
                {changes !== "" && ` · ${changes}`}
              </p>
            </>
          )}
        </Fact>
      </dl>
      <ScheduleFault scan={scan} />
      {isOpen && <ScheduleDialog scan={scan} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
