import { useScanEstimate } from "../api/scan.ts";
import { useSettledScan } from "./use-settled-scan.ts";
import { estimateWords } from "./estimate-words.ts";
import { useScanSession } from "./scan-session.tsx";

/** What the scan would cost and how many it would likely match, as it is edited. */
export function EstimateLine() {
  const { issues } = useScanSession();
  const settled = useSettledScan();
  const { data, error } = useScanEstimate(settled);
  if (issues.length > 0) {
    const count = issues.length === 1 ? "One thing" : `${issues.length} things`;
    return (
      <p role="status" className="text-sm text-down">
        {count} to mend before it can run.
      </p>
    );
  }
  if (error !== null) return <p className="text-sm text-down">{error.message}</p>;
  if (data === undefined) return <p className="text-sm text-ink-muted">Estimating…</p>;
  const { text, warning } = estimateWords(data);
  return (
    <div className="text-sm text-ink-muted">
      <p role="status">{text}</p>
      {warning !== undefined && <p className="text-warn">{warning}</p>}
    </div>
  );
}
