import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Issue } from "#base";
import { classes } from "../../ui/classes.ts";
import { NamedModels } from "../../pattern-models/named-models.tsx";

interface FaultsProps {
  readonly issues: readonly Issue[];
  readonly tone?: "bad" | "warn";
}

/** What is wrong at one place, and the way out. */
export function Faults({ issues, tone = "bad" }: FaultsProps) {
  const Icon = tone === "bad" ? CircleAlert : TriangleAlert;
  return issues.map(({ path, rule, message }) => (
    <p
      key={`${path} ${rule}`}
      className={classes("flex items-start gap-1.5 text-sm", tone === "bad" ? "text-down" : "text-warn")}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <NamedModels text={message} />
      </span>
    </p>
  ));
}
