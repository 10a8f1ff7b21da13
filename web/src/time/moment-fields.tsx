import { TextField } from "../ui/fields/text-field.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import type { MomentDraft } from "./moment-draft.ts";

const KINDS = [
  { value: "now", label: "Now" },
  { value: "date", label: "Day" },
  { value: "instant", label: "Minute" },
  { value: "relative", label: "Sessions ago" },
] as const;

interface MomentFieldsProps {
  readonly draft: MomentDraft;
  readonly onChange: (draft: MomentDraft) => void;
  /** The last day of the data. */
  readonly today: string;
  readonly fault: string | undefined;
}

/** The ways to say when. */
export function MomentFields({ draft, onChange, today, fault }: MomentFieldsProps) {
  const set = (part: Partial<MomentDraft>): void => onChange({ ...draft, ...part });
  return (
    <div className="flex flex-col gap-3">
      <Segmented label="When" choices={KINDS} value={draft.kind} onChange={(kind) => set({ kind })} />
      {draft.kind === "date" && (
        <TextField
          label="Day"
          hint="The end of that session."
          fault={fault}
          type="date"
          max={today}
          value={draft.date}
          onChange={(value) => set({ date: value })}
        />
      )}
      {draft.kind === "instant" && (
        <TextField
          label="Day and time in New York"
          hint="Bars that were still forming are built up to then."
          fault={fault}
          type="datetime-local"
          max={`${today}T23:59`}
          value={draft.instant}
          onChange={(value) => set({ instant: value })}
        />
      )}
      {draft.kind === "relative" && (
        <TextField
          label="Sessions ago"
          hint="Counted in trading days, from the newest one."
          fault={fault}
          inputMode="numeric"
          value={draft.sessionsBack}
          onChange={(value) => set({ sessionsBack: value })}
        />
      )}
    </div>
  );
}
