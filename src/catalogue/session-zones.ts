import type { SessionZone } from "#contract";

export interface ZoneDescription {
  readonly value: SessionZone;
  readonly label: string;
  /** Hours in New York time; complete sentences. */
  readonly description: string;
}

/** Every session zone as people know it; the exchange calendar moves their hours on early closes. */
export const ZONES: readonly ZoneDescription[] = [
  { value: "premarket", label: "Pre-market", description: "04:00 to 09:30." },
  {
    value: "regular",
    label: "Regular",
    description: "09:30 to 16:00, the default. Daily bars of this zone alone carry the official auction prints.",
  },
  { value: "afterhours", label: "After-hours", description: "16:00 to 20:00; 13:00 to 17:00 after an early close." },
  { value: "extended", label: "Extended", description: "Short for premarket and afterhours." },
  { value: "all", label: "All", description: "04:00 to 20:00: premarket, regular and afterhours." },
  {
    value: "overnight",
    label: "Overnight",
    description:
      "20:00 of the evening before to 04:00, Sunday to Thursday evening; it belongs to the next trading date. No feed of overnight trades is read, so it has no bars and every value on it is null.",
  },
  { value: "open_5", label: "First 5 minutes", description: "The first 5 minutes of the regular session." },
  { value: "open_15", label: "First 15 minutes", description: "The first 15 minutes of the regular session." },
  { value: "open_30", label: "First 30 minutes", description: "The first 30 minutes of the regular session." },
  { value: "open_60", label: "First 60 minutes", description: "The first 60 minutes of the regular session." },
  { value: "midday", label: "Midday", description: "11:30 to 13:30." },
  { value: "power_hour", label: "Power hour", description: "15:00 to 16:00." },
];
