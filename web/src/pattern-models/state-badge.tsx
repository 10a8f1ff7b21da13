import { isInTraining, type PatternModel } from "../api/pattern-models.ts";
import { Badge } from "../ui/badge.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { stateWords } from "./model-words.ts";

type StateBadgeProps = Pick<PatternModel, "status" | "staleReason" | "failureReason">;

export function StateBadge(state: StateBadgeProps) {
  const { tone, label } = stateWords(state);
  return (
    <Badge tone={tone}>
      {isInTraining(state) && <Spinner />}
      {label}
    </Badge>
  );
}
