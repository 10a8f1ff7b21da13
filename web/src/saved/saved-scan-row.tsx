import { Link } from "@tanstack/react-router";
import type { SavedScan } from "../api/saved-scans.ts";
import { Instant } from "../ui/instant.tsx";
import { SavedScanActions } from "./saved-scan-actions.tsx";
import { UniverseWords } from "./universe-words.tsx";

export function SavedScanRow({ scan }: { readonly scan: SavedScan }) {
  const { scan_id, name, universe, last_run } = scan;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/saved/$id"
          params={{ id: String(scan_id) }}
          className="inline-block min-h-6 max-w-full font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm break-words text-ink-muted">
          <UniverseWords universe={universe} /> ·{" "}
          {last_run === null ? (
            "never run"
          ) : (
            <>
              {last_run.count} of {last_run.universe_size} matched, <Instant iso={last_run.at} />
            </>
          )}
        </p>
      </div>
      <SavedScanActions scan={scan} />
    </li>
  );
}
