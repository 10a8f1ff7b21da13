import { useSyncExternalStore } from "react";

const KEY = "winnow.tour";
const SEEN = "seen";
const CHANGED = "winnow-tour-changed";

/** Open until somebody ends it, then only when it is asked for again. */
let open: boolean | undefined;

function wasSeen(): boolean {
  try {
    return localStorage.getItem(KEY) === SEEN;
  } catch {
    // A browser that keeps nothing would show the tour at every visit.
    return true;
  }
}

const isOpen = (): boolean => (open ??= !wasSeen());

function setOpen(next: boolean): void {
  open = next;
  window.dispatchEvent(new Event(CHANGED));
}

export const startTour = (): void => setOpen(true);

/** Closes the tour; this browser does not show it again by itself. */
export function endTour(): void {
  try {
    localStorage.setItem(KEY, SEEN);
  } catch {
    // It stays closed until the page is loaded again.
  }
  setOpen(false);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

export const useIsTourOpen = (): boolean => useSyncExternalStore(subscribe, isOpen);
