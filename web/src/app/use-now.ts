import { useSyncExternalStore } from "react";

const TICK_MS = 1_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/** Milliseconds since 1970 by this device's clock, to the second; the component draws again each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);
