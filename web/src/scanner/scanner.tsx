import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { OpenSavedScan } from "../saved/open-saved-scan.tsx";
import { draftOfHash, keptDraft, type ScanDraft } from "./scan-draft.ts";
import { ScanSessionProvider } from "./scan-session.tsx";
import { Workbench } from "./workbench.tsx";

interface Opened {
  readonly draft: ScanDraft;
  /** Which draft of this page it is. */
  readonly turn: number;
  /** Whether it came by a link, so that it is run at once. */
  readonly isLinked: boolean;
}

/** The draft that the page begins with: that of a link, else the one that was being built. */
function useOpened(userId: string): Opened {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const linked = draftOfHash(hash);
  const [opened, setOpened] = useState<Opened>(() => ({
    draft: linked ?? keptDraft(userId),
    turn: 0,
    isLinked: linked !== undefined,
  }));
  const [seen, setSeen] = useState(hash);
  if (hash !== seen) {
    setSeen(hash);
    if (linked !== undefined) setOpened({ draft: linked, turn: opened.turn + 1, isLinked: true });
  }
  // The link has done its work: the scan goes on changing, and is kept by itself.
  useEffect(() => {
    if (hash.startsWith("scan=")) void navigate({ to: "/", hash: "", replace: true, resetScroll: false });
  }, [hash, navigate]);
  return opened;
}

export function Scanner() {
  const { scan: saved }: { readonly scan?: unknown } = useSearch({ strict: false });
  return saved === undefined ? <BuildScan /> : <OpenSavedScan id={Number(saved)} />;
}

function BuildScan() {
  const { data } = useSession();
  const userId = data?.user.id ?? "";
  const { draft, turn, isLinked } = useOpened(userId);
  return (
    <ScanSessionProvider key={turn} draft={draft} userId={userId}>
      <Workbench runsAtOnce={isLinked} />
    </ScanSessionProvider>
  );
}
