import { lazy, Suspense, useState } from "react";
import type { SavedScan } from "../api/saved-scans.ts";
import { Card } from "../ui/card.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { LoadingState } from "../ui/loading-state.tsx";

const LivePane = lazy(async () => ({ default: (await import("../live/live-pane.tsx")).LivePane }));

const NO_SCORES = new Map<string, never>();

/** The matches of a saved scan as they come and go, once somebody wants to see them. */
export function LiveMatches({ scan: { instructions, universe } }: { readonly scan: SavedScan }) {
  const [isLive, setLive] = useState(false);
  const liveSwitch = (
    <Switch checked={isLive} onChange={setLive}>
      Live
    </Switch>
  );
  return (
    <Card title="Matches now" actions={liveSwitch}>
      {isLive ? (
        <Suspense fallback={<LoadingState what="the live matches" />}>
          <LivePane payload={instructions} universe={universe ?? ""} scores={NO_SCORES} />
        </Suspense>
      ) : (
        <p className="text-ink-muted">Switch Live on to see who matches, and who enters and leaves as bars come in.</p>
      )}
    </Card>
  );
}
