import { TIMEFRAMES, type Timeframe } from "#contract";
import type { SelectOption } from "../ui/fields/select.tsx";
import { timeframeText } from "./model-words.ts";

const capital = (text: string): string => text[0]?.toUpperCase() + text.slice(1);

export const TIMEFRAME_CHOICES: readonly SelectOption<Timeframe>[] = TIMEFRAMES.map((timeframe) => ({
  value: timeframe,
  label: capital(timeframeText(timeframe)),
}));
