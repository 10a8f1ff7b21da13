import { signedVolume } from "./signed-volume.ts";

/** Shares bought less shares sold in the bar. */
export const volumeDelta = signedVolume("volumeDelta", (bought, sold) => bought - sold);
