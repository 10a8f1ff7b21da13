import { TIMEFRAMES, type Timeframe } from "#contract";
import type { Choice } from "../ui/select.tsx";
import { timeframeText } from "./model-words.ts";

const capital = (text: string): string => text[0]?.toUpperCase() + text.slice(1);

export const TIMEFRAME_CHOICES: readonly Choice<Timeframe>[] = TIMEFRAMES.map((timeframe) => ({
  value: timeframe,
  label: capital(timeframeText(timeframe)),
}));
