import { Condition, ScanPayload } from "./payload/payload.ts";
import { FeatureFilter } from "./payload/feature-filter.ts";
import { CandlestickEntry } from "./payload/candlestick.ts";
import { Indicator } from "./payload/indicator.ts";
import { Stock } from "./payload/stock/stock.ts";
import { Returns, StudyOperand, ValueComparison, Want } from "./payload/want.ts";
import { membersOf, nameOf } from "./schema-at.ts";

/** Objects that a client is likely to have had in mind, the likeliest first. */
const HOMES = [
  ScanPayload,
  Condition,
  FeatureFilter,
  Returns,
  Want,
  ValueComparison,
  StudyOperand,
  Indicator,
  Stock,
  CandlestickEntry,
];

/** The objects of a payload that do have a member of this name, for a member that was put in the wrong place. */
export function homesOf(member: string): string[] {
  return HOMES.filter((home) => membersOf(home).includes(member))
    .flatMap((home) => nameOf(home) ?? [])
    .slice(0, 3);
}
