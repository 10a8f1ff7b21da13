import { useMemo } from "react";
import { readBack } from "#catalogue";
import { NamedModels } from "../pattern-models/named-models.tsx";
import { useScanSession } from "./scan-session.tsx";

/** The scan in one sentence. */
export function ReadBack() {
  const { payload, issues, isEmpty } = useScanSession();
  const isValid = issues.length === 0;
  const text = useMemo(() => (isValid ? readBack(payload) : undefined), [payload, isValid]);
  if (isEmpty || text === undefined) return null;
  return (
    <p className="border-l-2 border-line pl-3 text-sm break-words text-ink-muted">
      <NamedModels text={text} />
    </p>
  );
}
