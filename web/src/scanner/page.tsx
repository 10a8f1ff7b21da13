import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { LoadingState } from "../ui/loading-state.tsx";
import { useDocumentTitle } from "../ui/use-document-title.ts";

// A chunk of its own, because the code that checks and edits payloads is large: the page around it shows at once.
const Scanner = lazy(async () => ({ default: (await import("./scanner.tsx")).Scanner }));
const OpenSavedScan = lazy(async () => ({ default: (await import("../saved/open-saved-scan.tsx")).OpenSavedScan }));

/** The id of the saved scan that the address names, as in `/?scan=12`; undefined where it names none. */
function useSavedScanOfAddress(): number | undefined {
  const search = useLocation({ select: (location) => location.search });
  return "scan" in search ? Number(search.scan) : undefined;
}

export function ScannerPage() {
  useDocumentTitle("Scan");
  const saved = useSavedScanOfAddress();
  return (
    <>
      <h1 className="sr-only">Scan</h1>
      <Suspense fallback={<LoadingState what="the scanner" />}>
        {saved === undefined ? <Scanner /> : <OpenSavedScan id={saved} />}
      </Suspense>
    </>
  );
}
