import { useEffect, useState } from "react";
import type { ScanInput } from "../api/scan.ts";
import { useScanSession } from "./scan-session.tsx";

/** An edit that is followed by another one within this time is not asked about. */
const REST_MS = 350;

/** The scan once it has been left alone for a moment; null while it is not valid. */
export function useSettledScan(): ScanInput | null {
  const { payload, universe, issues } = useScanSession();
  const isValid = issues.length === 0;
  const [settled, setSettled] = useState<ScanInput | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isValid ? { payload, universe } : null), REST_MS);
    return () => clearTimeout(timer);
  }, [payload, universe, isValid]);
  return settled;
}
