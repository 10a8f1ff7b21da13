import { z } from "zod";
import { flag, text, textList } from "../scalars.ts";
import { Category } from "./feature-filter.ts";
import { Timeframe } from "./want.ts";

const ZoneReference = z
  .strictObject({
    Description: text("The hours of the zone.").nullable().optional(),
    Label: text("The name of the zone for people."),
    Value: text("The zone as a payload names it."),
  })
  .meta({ id: "SessionZoneReference", description: "A session zone that a payload may name." });

const TimeframeReference = z
  .strictObject({
    Label: text("The name of the timeframe for people."),
    Value: Timeframe.describe("The timeframe as a payload names it."),
    disabled: flag("Whether the timeframe cannot be used here.").optional(),
    disabled_reason: text("Why the timeframe cannot be used here.").optional(),
    metadata: z.record(z.string(), z.unknown()).optional().describe("Further facts about the timeframe."),
  })
  .meta({ id: "TimeframeReference", description: "A timeframe that a payload may name." });

const named = {
  alias: text("The name as a payload writes it."),
  display_name: text("The name for people."),
  display_unit: text("The unit of the value."),
  Description: text("What the value is and how it is computed.").optional(),
};
const aliases = { aliases: textList("Other names of the same.") };

const StudyReference = z
  .strictObject({
    ...named,
    ...aliases,
    short_label: text("A short name for columns."),
    category: Category.describe("The kind of data that the study is made of."),
    supports_realtime: flag("Whether the value moves inside a bar."),
  })
  .meta({ id: "StudyInputReference", description: "A study that a feature filter may name." });
export type StudyReference = z.infer<typeof StudyReference>;

const InsiderReference = z.strictObject(named).meta({
  id: "InsiderInputReference",
  description: "A series or field of insider transactions that a payload may name.",
});

const ShortReference = z
  .strictObject({ ...named, ...aliases, cadence: text("How often the value is published.") })
  .meta({ id: "ShortInputReference", description: "A series of short-selling data that a payload may name." });

export const Reference = z
  .strictObject({
    $schema: text("The address of the JSON Schema of this object.").optional(),
    Operators: textList("The comparison operators."),
    SessionZones: z.array(ZoneReference).nullable().describe("The session zones."),
    Timeframes: z.array(TimeframeReference).nullable().describe("The timeframes."),
    ValidModifiers: z.unknown().describe("The members that change when and how often a filter must hold."),
    ValidStudyInputs: z.array(StudyReference).nullable().describe("The studies."),
    ValidInsiderTransactionsInputs: z
      .array(InsiderReference)
      .nullable()
      .describe("The series of insider transactions."),
    ValidShortInputs: z.array(ShortReference).nullable().describe("The series of short-selling data."),
  })
  .meta({
    id: "Reference",
    description: "Everything that a payload may name. In a condition it is carried along and constrains nothing.",
  });
export type Reference = z.infer<typeof Reference>;
