import { z } from "zod";
import { SESSION_ZONES, TIMEFRAMES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { flag, text } from "../scalars.ts";
import { universeText } from "./saved-scan.ts";

export const THEMES = ["system", "light", "dark"] as const;

/** Whether the time zone data base of this runtime has the name. Offsets such as +02:00 are no names. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const timeZone = text("The time zone in which times are shown to you, by its IANA name.").check((context) => {
  if (isTimeZone(context.value)) return;
  const message = "Write the IANA name of a time zone, such as America/New_York or Europe/Berlin.";
  context.issues.push({ code: "custom", input: context.value, message, params: { rule: "unknown_time_zone" } });
});

/** What was set before it was refused reads as the default. */
const emailNotifications = flag(
  "Whether your alerts are also sent to your e-mail address. Always false: there are no alerts yet.",
).check((context) => {
  if (!context.value) return;
  const message = "There are no alerts yet that could be sent by e-mail: leave email_notifications out, or give false.";
  context.issues.push({ code: "custom", input: context.value, message, params: { rule: "not_available" } });
});

const members = {
  time_zone: timeZone,
  default_universe: universeText(
    "The universe with which a new scan begins for you in the dashboard, as in ?universe; null: all that are listed. Calls without ?universe do not use it.",
  ),
  default_timeframe: z.enum(TIMEFRAMES).describe("The timeframe with which a new filter begins for you."),
  default_session_zones: z
    .array(z.enum(SESSION_ZONES))
    .min(1)
    .max(SESSION_ZONES.length)
    .describe("The session zones with which a new filter begins for you."),
  theme: z.enum(THEMES).describe("The colours of the dashboard; system follows your device."),
  results_columns: z
    .array(text("A study, such as rsi(14).").min(1))
    .max(LIMITS.tableColumns)
    .describe("The studies that the dashboard shows beside the matches of a scan."),
  email_notifications: emailNotifications,
};

export const Settings = z
  .strictObject(members)
  .meta({ id: "Settings", description: "How the service appears to you. Scans over the API do not depend on it." });
export type Settings = z.infer<typeof Settings>;

/** What a setting is until somebody sets it. */
export const DEFAULT_SETTINGS: Settings = {
  time_zone: "America/New_York",
  default_universe: null,
  default_timeframe: "1d",
  default_session_zones: ["regular"],
  theme: "system",
  results_columns: ["close", "change_pct", "volume", "rvol"],
  email_notifications: false,
};

/** As a change may say it: not at all, or null. */
const changed = <T extends z.ZodType>(schema: T) =>
  schema
    .nullable()
    .optional()
    .describe(schema.description ?? "");

export const ChangeSettingsRequest = z
  .strictObject({
    time_zone: changed(members.time_zone),
    default_universe: changed(members.default_universe),
    default_timeframe: changed(members.default_timeframe),
    default_session_zones: changed(members.default_session_zones),
    theme: changed(members.theme),
    results_columns: changed(members.results_columns),
    email_notifications: changed(members.email_notifications),
  })
  .meta({
    id: "ChangeSettingsRequest",
    description: "The settings to change; null sets one back to its default, and what is left out stays.",
  });
export type ChangeSettingsRequest = z.infer<typeof ChangeSettingsRequest>;

export const SettingsReply = z
  .strictObject({ settings: Settings.describe("All your settings.") })
  .meta({ id: "SettingsReply", description: "Your settings." });
export type SettingsReply = z.infer<typeof SettingsReply>;
