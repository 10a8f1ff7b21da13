import type { Settings } from "../api/settings.ts";

type Choices<V extends string> = readonly { readonly value: V; readonly label: string }[];

export const THEME_CHOICES = [
  { value: "system", label: "Device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const satisfies Choices<Settings["theme"]>;

const TIMEFRAME_LABELS: Readonly<Record<Settings["default_timeframe"], string>> = {
  "1m": "1 minute",
  "2m": "2 minutes",
  "3m": "3 minutes",
  "4m": "4 minutes",
  "5m": "5 minutes",
  "10m": "10 minutes",
  "15m": "15 minutes",
  "20m": "20 minutes",
  "30m": "30 minutes",
  "1hr": "1 hour",
  "2hr": "2 hours",
  "4hr": "4 hours",
  "1d": "1 day",
  "2d": "2 days",
  "3d": "3 days",
  "4d": "4 days",
  "1wk": "1 week",
  "1mo": "1 month",
};

const ZONE_LABELS: Readonly<Record<Settings["default_session_zones"][number], string>> = {
  premarket: "Pre-market",
  regular: "Regular hours",
  afterhours: "After hours",
  extended: "Extended hours",
  all: "All day",
  overnight: "Overnight",
  open_5: "First 5 minutes",
  open_15: "First 15 minutes",
  open_30: "First 30 minutes",
  open_60: "First hour",
  midday: "Midday",
  power_hour: "Last hour",
};

/** A record's entries as choices, in its order. */
const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>): Choices<V> =>
  // Object.keys forgets that the keys of a record are its names.
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));

export const TIMEFRAME_CHOICES = choicesOf(TIMEFRAME_LABELS);
export const ZONE_CHOICES = choicesOf(ZONE_LABELS);
