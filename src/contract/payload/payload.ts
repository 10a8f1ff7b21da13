import { z } from "zod";
import { AS_OF_BASES } from "../enums.ts";
import { bounded, text } from "../scalars.ts";
import { CandlestickPattern } from "./candlestick.ts";
import { ChartPattern } from "./chart-pattern.ts";
import { FeatureWindow } from "./feature-filter.ts";
import { Fundamental } from "./fundamental.ts";
import { Indicator } from "./indicator.ts";
import { InsiderTransactions } from "./insider.ts";
import { AsOf } from "./moment.ts";
import { PatternModelEntry } from "./pattern-model.ts";
import { Reference } from "./reference.ts";
import { Short } from "./short.ts";
import { Stock } from "./stock/stock.ts";

/** A member that leads back to where it stands. Its type is written out, since none could be inferred from itself. */
type Recursive<T> = z.ZodOptional<z.ZodNullable<z.ZodType<T, T>>>;

const groups = {
  $schema: text("The address of the JSON Schema of this object. It constrains nothing.").optional(),
  Id: text("Identifies the condition to the client. It constrains nothing.").optional(),
  AsOf: AsOf.optional().describe(
    "The past moment at which this condition and its Leaf are evaluated: a date, a date and a time, or trading days back such as -P5D.",
  ),
  AsOfBasis: z
    .enum(AS_OF_BASES)
    .optional()
    .describe(
      "Whether figures are taken as they are known now (restated, the default) or as they were known then (as_traded).",
    ),
  CandlestickPattern: CandlestickPattern.nullable().optional().describe("Candlestick patterns by their id."),
  ChartPattern: ChartPattern.nullable().optional().describe("Chart patterns by their name."),
  FeatureWindow: FeatureWindow.nullable().optional().describe("Conditions on studies."),
  Fundamental: Fundamental.nullable().optional().describe("Conditions on reported figures."),
  Indicator: Indicator.nullable().optional().describe("Conditions on daily indicators with fixed settings."),
  InsiderTransactions: InsiderTransactions.nullable()
    .optional()
    .describe("Conditions on the transactions of insiders."),
  PatternModel: z
    .array(PatternModelEntry)
    .nullable()
    .optional()
    .describe("Pattern models that the bars must resemble."),
  Reference: Reference.nullable().optional().describe("A reply of the reference endpoint. It constrains nothing."),
  Short: Short.nullable().optional().describe("Conditions on short-selling data."),
  Stock: Stock.nullable().optional().describe("Conditions on what describes the stock."),
};

type Groups = z.infer<z.ZodObject<typeof groups, z.core.$strict>>;

export interface Condition extends Groups {
  Leaf?: ScanPayload | null | undefined;
}

export interface AtLeast {
  Count: number;
  Of?: Condition[] | null | undefined;
}

export interface ScanPayload {
  $schema?: string | undefined;
  All?: Condition[] | null | undefined;
  Any?: Condition[] | null | undefined;
  None?: Condition[] | null | undefined;
  AtLeast?: AtLeast | null | undefined;
}

export const Condition: z.ZodType<Condition, Condition> = z
  .strictObject({
    ...groups,
    get Leaf(): Recursive<ScanPayload> {
      return ScanPayload.nullable().optional().describe("A nested payload, which must hold as a whole.");
    },
  })
  .meta({ id: "Condition", description: "A condition. All members that are given must hold." });

export const AtLeast: z.ZodType<AtLeast, AtLeast> = z
  .strictObject({
    Count: bounded("atLeastCount", "How many of the conditions must hold."),
    get Of(): Recursive<Condition[]> {
      return z.array(Condition).nullable().optional().describe("The conditions. Without any, nothing is constrained.");
    },
  })
  .check((context) => {
    const { Count, Of } = context.value;
    if (Of == null || Of.length === 0 || Count <= Of.length) return;
    const hint = `Count is ${Count}, but Of has ${Of.length} conditions: it can never hold. Lower Count or add conditions.`;
    context.issues.push({
      code: "custom",
      input: Count,
      path: ["Count"],
      message: hint,
      params: { rule: "out_of_range", hint },
    });
  })
  .meta({ id: "AtLeast", description: "At least Count of the conditions must hold." });
const conditions = (doc: string): Recursive<Condition[]> => z.array(Condition).nullable().optional().describe(doc);

export const ScanPayload: z.ZodType<ScanPayload, ScanPayload> = z
  .strictObject({
    $schema: text("The address of the JSON Schema of this object. It constrains nothing.").optional(),
    get All(): Recursive<Condition[]> {
      return conditions("Conditions that must all hold.");
    },
    get Any(): Recursive<Condition[]> {
      return conditions("Conditions of which at least one must hold.");
    },
    get None(): Recursive<Condition[]> {
      return conditions("Conditions of which none may hold.");
    },
    get AtLeast(): Recursive<AtLeast> {
      return AtLeast.nullable().optional().describe("Conditions of which at least a number must hold.");
    },
  })
  .meta({
    id: "ScanPayload",
    description: "What a stock must satisfy to match. An empty payload matches every stock of the universe.",
  });
