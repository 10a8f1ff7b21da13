import { Play } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { AsOfPicker } from "../time/as-of-picker.tsx";
import { SaveOpenScan } from "./save-open-scan.tsx";
import { EstimateLine } from "./estimate-line.tsx";
import { useScanSession } from "./scan-session.tsx";
import { UniversePicker } from "./universe-picker.tsx";

/** Over which stocks and as of when the scan runs, what that would cost, and the button that runs it. */
export function RunBar() {
  const { payload, universe, edit, issues, run, isRunning, isChanged } = useScanSession();
  return (
    <div className="-mx-4 mt-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-xl border-t border-line bg-canvas px-4 py-3">
      <UniversePicker />
      <AsOfPicker payload={payload} universe={universe} onChange={(next) => edit(next)} />
      <div className="min-w-0 flex-1 basis-60">
        <EstimateLine />
      </div>
      <SaveOpenScan />
      <Button look="primary" busy={isRunning} disabled={issues.length > 0} onClick={() => run()}>
        {!isRunning && <Play aria-hidden className="size-4" />}
        {isChanged ? "Run again" : "Run"}
        <span className="hidden md:inline">
          <Kbd>Ctrl ↵</Kbd>
        </span>
      </Button>
    </div>
  );
}
