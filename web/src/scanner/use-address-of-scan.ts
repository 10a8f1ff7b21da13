import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ScanInput } from "../api/scan.ts";
import { hashOf } from "./scan-address.ts";
import type { EditedScan } from "./scan-draft.ts";

/** An edit that is followed by another one within this time is not written: browsers limit how often an address changes. */
const REST_MS = 250;

interface AddressOfScan {
  readonly userId: string;
  readonly draft: EditedScan;
  /** The newest run that was answered. */
  readonly result: ScanInput | undefined;
  /** The hash with which the draft was opened; empty where it is to be written. */
  readonly hash: string;
  /** Called before a hash is written. */
  readonly onHash: (hash: string) => void;
}

/**
 * Keeps the scan that is built in the address, so that a reload, another window and the buttons of the browser bring it
 * back. A scan that was run keeps its place in the history; edits before a run take the place of what they change.
 */
export function useAddressOfScan({ userId, draft, result, hash, onHash }: AddressOfScan): void {
  const navigate = useNavigate();
  const router = useRouter();
  const named = useRef({ draft, hash, wasRun: false });
  const answered = useRef(result);
  useEffect(() => {
    const { current } = named;
    answered.current = result;
    current.wasRun ||= isSameScan(result, current.draft);
  }, [result]);
  useEffect(() => {
    const { current } = named;
    if (current.hash !== "" && draft === current.draft) return undefined;
    const next = (): { readonly hash: string; readonly replace: boolean } => {
      const replace = !current.wasRun || isSameScan(draft, current.draft);
      const written = hashOf(userId, draft, replace ? current.hash : "");
      named.current = { draft, hash: written, wasRun: isSameScan(answered.current, draft) };
      onHash(written);
      return { hash: written, replace };
    };
    const write = (): void => {
      // Somebody who is on the way to another page is not brought back.
      if (router.latestLocation.pathname !== "/") return;
      void navigate({ to: "/", ...next(), resetScroll: false, hashScrollIntoView: false });
    };
    if (current.hash === "") {
      write();
      return undefined;
    }
    const timer = setTimeout(write, REST_MS);
    const onLeave = (): void => {
      const { hash: written, replace } = next();
      history[replace ? "replaceState" : "pushState"](history.state, "", `/#${written}`);
    };
    addEventListener("pagehide", onLeave);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", onLeave);
    };
  }, [userId, draft, onHash, navigate, router]);
}

type Scan = Pick<EditedScan, "payload" | "universe">;

const isSameScan = (one: Scan | undefined, other: Scan): boolean =>
  one !== undefined && one.payload === other.payload && one.universe === other.universe;
