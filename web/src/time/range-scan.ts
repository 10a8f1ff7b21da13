import type { ScanPayload } from "#contract";
import { chipText, entriesOf, treeOf } from "../payload-editor/index.ts";
import type { ScanInput } from "../api/scan.ts";
import { atMoment, NOW, scanMoment } from "./moment.ts";

/** A scan to begin with where none was built yet. */
export const EXAMPLE_SCAN: ScanInput = {
  payload: {
    All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 35 } } } }] } }],
  },
  universe: "",
};

/** The scan for every session of a range: without the day at which it stands as a whole. */
export const ofEverySession = (payload: ScanPayload): ScanPayload =>
  scanMoment(payload) === "several" ? payload : atMoment(payload, NOW);

/** What a scan asks for, one text for each of its filters that count. */
export const filterTexts = (payload: ScanPayload): readonly string[] =>
  entriesOf(treeOf(payload))
    .filter(({ isDisabled }) => !isDisabled)
    .map(chipText);
