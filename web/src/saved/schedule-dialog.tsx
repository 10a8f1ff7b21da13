import { useState } from "react";
import { useChangeScan, type SavedScan } from "../api/saved-scans.ts";
import { FormFault } from "../app/form-fault.tsx";
import { FormDialog } from "../ui/dialogs/form-dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Select } from "../ui/fields/select.tsx";
import { useToast } from "../ui/toast.tsx";
import { choiceOf, SCHEDULE_CHOICES, scheduleOf, scheduleTimes } from "./schedule-words.ts";

interface ScheduleDialogProps {
  readonly scan: SavedScan;
  readonly onClose: () => void;
}

/** Asks when a saved scan runs by itself. It is shown while it is mounted. */
export function ScheduleDialog({ scan, onClose }: ScheduleDialogProps) {
  const change = useChangeScan();
  const toast = useToast();
  const [choice, setChoice] = useState(choiceOf(scan.schedule));
  const submit = () =>
    change.mutate(
      { scan, change: { schedule: scheduleOf(choice) } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: "Schedule saved", detail: scan.name, tone: "good" });
        },
      },
    );
  return (
    <FormDialog
      title="Schedule"
      description={`When "${scan.name}" runs by itself.`}
      action="Save schedule"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Runs" hint={scheduleTimes(choice)}>
        {(control) => <Select {...control} choices={SCHEDULE_CHOICES} value={choice} onChange={setChoice} />}
      </Field>
      <FormFault error={change.error} shownAt={[]} />
    </FormDialog>
  );
}
