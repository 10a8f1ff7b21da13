import type { Timeframe } from "#contract";
import { PATH_LENGTH } from "../encoder/encoder-version.ts";
import type { FoundWindow, WindowFault } from "../pattern-market.ts";
import { barsFingerprint, windowFingerprintText } from "../windows/fingerprint.ts";
import { windowPath } from "../windows/window-path.ts";

/** What an example keeps of its window. */
export interface ReadWindow {
  readonly path: Float32Array;
  readonly fingerprint: string;
  /** Start of the newest bar, minutes since 1970: with the instrument it names the window. */
  readonly newestBar: number;
}

export interface WindowFrame {
  readonly timeframe: Timeframe;
  /** Bars in a window. */
  readonly scale: number;
}

/** Reads what an example keeps; the fault where the bars give no window. */
export function readWindow(
  { figi, bars, fault }: FoundWindow,
  { timeframe, scale }: WindowFrame,
  sha256: (text: string) => string,
): ReadWindow | { readonly fault: WindowFault } {
  if (fault !== undefined) return { fault };
  const path = new Float32Array(PATH_LENGTH);
  const found = windowPath(bars, bars.start.length - scale, scale, path);
  if (found !== undefined) return { fault: found };
  const fingerprint = barsFingerprint(windowFingerprintText(figi, timeframe, bars), sha256);
  return { path, fingerprint, newestBar: bars.start.at(-1)! };
}
