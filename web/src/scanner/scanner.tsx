import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { OpenSavedScan } from "../saved/open-saved-scan.tsx";
import { draftNamed, hashOf, plainHash } from "./scan-address.ts";
import { keptDraft, type EditedScan } from "./scan-draft.ts";
import { ScanSessionProvider } from "./scan-session.tsx";
import { Workbench } from "./workbench.tsx";

interface Opened {
  readonly draft: EditedScan;
  /** Which draft of this page it is. */
  readonly turn: number;
  /** The hash that names the draft; empty where the address named none. */
  readonly hash: string;
  /** Whether the address names a scan that cannot be read, so that another one is shown. */
  readonly isLost: boolean;
}

function openedAt(userId: string, hash: string, turn: number): Opened {
  const named = draftNamed(userId, hash);
  const isLost = named === "unreadable";
  if (isLost || named === undefined) return { draft: keptDraft(userId), turn, hash: isLost ? hash : "", isLost };
  return { draft: named, turn, hash: hashOf(userId, named, hash), isLost };
}

/** The draft that the address names; without one, the draft that was being built in this window. */
function useOpened(userId: string) {
  // On the way to another page the address is that page's already.
  const hash = useLocation({ select: (location) => (location.pathname === "/" ? location.hash : undefined) });
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => openedAt(userId, hash ?? "", 0));
  // The address as it was last seen, and as the scan that is shown wrote it.
  const [seen, setSeen] = useState(hash);
  const [own, setOwn] = useState(opened.hash);
  if (hash !== seen) {
    setSeen(hash);
    if (hash !== undefined && hash !== "" && plainHash(hash) !== plainHash(own)) {
      const next = openedAt(userId, hash, opened.turn + 1);
      setOwn(next.hash);
      setOpened(next);
    }
  }
  // A link to the scanner as such keeps the scan that is there.
  useEffect(() => {
    if (hash === "" && own !== "") void navigate({ to: "/", hash: own, replace: true, resetScroll: false });
  }, [hash, own, navigate]);
  const onHash = useCallback((written: string) => {
    setOwn(written);
    setOpened((before) => (before.isLost ? { ...before, isLost: false } : before));
  }, []);
  return { opened, onHash };
}

export function Scanner() {
  const { scan: saved }: { readonly scan?: unknown } = useSearch({ strict: false });
  return saved === undefined ? <BuildScan /> : <OpenSavedScan id={Number(saved)} />;
}

function BuildScan() {
  const { data } = useSession();
  const userId = data?.user.id ?? "";
  const { opened, onHash } = useOpened(userId);
  const { draft, turn, hash, isLost } = opened;
  return (
    <ScanSessionProvider key={turn} draft={draft} userId={userId} hash={hash} onHash={onHash}>
      {isLost && (
        <p role="alert" className="mb-4 rounded-xl border border-warn bg-surface px-5 py-3">
          The scan that this address names cannot be opened here: the address is cut off, or only the browser in which
          the scan was built keeps it. “Copy a link to this scan” gives an address that opens it anywhere.
        </p>
      )}
      <Workbench />
    </ScanSessionProvider>
  );
}
