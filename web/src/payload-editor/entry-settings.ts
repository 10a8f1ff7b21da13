import { stockFilterOf } from "#catalogue";
import { valueAt, type Json, type StockGroup } from "#contract";
import { hasMember } from "./entry-kinds.ts";
import type { EntryNode } from "./payload-tree.ts";

/** Settings of entries beside what they are about and what they compare, in the order of a form. */
const SETTINGS = [
  "Kind",
  "Timeframe",
  "SessionZones",
  "IncludeExt",
  "Sentiment",
  "BullishBearish",
  "Inputs",
  "Period",
  "PeriodsAgo",
  "LookbackBars",
  "BarsAgo",
  "Within",
  "WithinAll",
  "ConsecutiveBars",
  "MarketTiming",
  "Code",
  "Role",
  "OwnerName",
  "OwnerCik",
  "Since",
  "Is10b51",
  "MinScore",
] as const;
/** Settings of the stock groups, which stand in State. */
const STATE_SETTINGS = [
  "Value",
  "Exclude",
  "Price",
  "Period",
  "SessionZones",
  "Issuer",
  "ShouldBeDelayed15Minutes",
] as const;

export type SettingName = (typeof SETTINGS)[number] | (typeof STATE_SETTINGS)[number];

/** A setting that an entry may have, and its value where it is given; to be written at its pointer by `writeAt`. */
export interface EntrySetting {
  readonly name: SettingName;
  readonly path: string;
  readonly value: Json | undefined;
}

/** The settings that mean something for an entry, given or not. */
export function settingsOf(entry: EntryNode): readonly EntrySetting[] {
  const own = SETTINGS.filter((name) => hasMember(entry.kind, name)).map((name) => setting(entry, [name]));
  return [...own, ...stateSettings(entry).map((name) => setting(entry, ["State", name]))];
}

function setting({ path, value }: EntryNode, keys: readonly string[]): EntrySetting {
  const name = keys.at(-1) as SettingName;
  return { name, path: `${path}/${keys.join("/")}`, value: valueAt(value, keys) };
}

function stateSettings({ kind, group }: EntryNode): readonly (typeof STATE_SETTINGS)[number][] {
  if (kind === "stockText") return ["Value", "Exclude"];
  if (kind === "stockFlag") return ["Value"];
  const filter = kind === "stockNumber" ? stockFilterOf(group.at(-1) as StockGroup) : undefined;
  if (filter?.kind !== "numeric") return [];
  return [
    "Price",
    ...(filter.studyOfPeriod === undefined ? [] : (["Period"] as const)),
    ...(filter.zoned === true ? (["SessionZones"] as const) : []),
    ...(filter.studyOfIssuer === undefined ? [] : (["Issuer"] as const)),
    "ShouldBeDelayed15Minutes",
  ];
}
