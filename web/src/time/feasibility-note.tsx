import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { Feasibility } from "../api/as-of.ts";
import { feasibilityText } from "./describe-moment.ts";

const LOOKS = {
  good: { icon: CircleCheck, tone: "text-up" },
  warn: { icon: TriangleAlert, tone: "text-warn" },
  bad: { icon: CircleAlert, tone: "text-down" },
} as const;

/** Whether the data can serve a scan at its moment. */
export function FeasibilityNote({ feasibility }: { readonly feasibility: Feasibility }) {
  const { tone, headline, notes } = feasibilityText(feasibility);
  const { icon: Icon, tone: color } = LOOKS[tone];
  return (
    <div className="flex gap-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p>{headline}</p>
        {notes.length > 0 && (
          <ul className="text-ink-muted">
            {notes.slice(0, 4).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
