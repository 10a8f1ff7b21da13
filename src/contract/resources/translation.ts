import { z } from "zod";
import { ScanPayload } from "../payload/payload.ts";

/** Languages of other screeners that scans are translated from. */
export const SOURCE_LANGUAGES = [
  "finviz",
  "stockcharts",
  "chartink",
  "tradingview",
  "thinkscript",
  "pcf",
  "afl",
  "pine",
] as const;
export type SourceLanguage = (typeof SOURCE_LANGUAGES)[number];

/** Most characters of a text to translate. */
export const SOURCE_TEXT_LENGTH = 10_240;

const ScanLanguage = z
  .enum(SOURCE_LANGUAGES)
  .meta({ id: "SourceLanguage", description: "The language of another screener, such as stockcharts." });

export const TranslateScanRequest = z
  .strictObject({
    from: ScanLanguage.optional().describe("The language of the text. Without it the text is looked at."),
    text: z
      .string()
      .min(1)
      .max(SOURCE_TEXT_LENGTH)
      .describe(
        "The scan: the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a query of TradingView-Screener or its JSON, a thinkScript scan, a formula of TC2000 (PCF), an exploration of AmiBroker (AFL), or a script of Pine.",
      ),
  })
  .meta({ id: "TranslateScanRequest", description: "A scan in the language of another screener." });
export type TranslateScanRequest = z.infer<typeof TranslateScanRequest>;

const NotCarriedOver = z
  .strictObject({
    text: z.string().describe("The part of the text."),
    reason: z.string().describe("Why it is not in the payload, and what can be done about it."),
    span: z
      .array(z.int().min(0))
      .length(2)
      .describe("Where the part stands: its first character, and the one after its last."),
  })
  .meta({ id: "NotCarriedOver", description: "A part of a scan that the payload does not have." });

export const TranslatedScan = z
  .strictObject({
    from: ScanLanguage.describe("The language of the text, as it was told or guessed."),
    payload: ScanPayload.nullable().describe(
      "The scan as a payload. Where something was not carried over it matches more stocks than the text asks for; null when nothing was carried over.",
    ),
    read_back: z.string().nullable().describe("The payload in words; null without a payload."),
    not_carried: z.array(NotCarriedOver).describe("What the payload does not have. Empty when it has everything."),
    conditions: z.int().min(0).describe("How many conditions the text has; a text that cannot be read counts as one."),
    carried: z
      .int()
      .min(0)
      .describe("How many of them the payload has. Fewer than conditions: the payload is a part of the scan."),
    notes: z.array(z.string()).describe("Where the payload means something slightly different, and what was assumed."),
  })
  .meta({ id: "TranslatedScan", description: "A scan of another screener as a payload." });
export type TranslatedScan = z.infer<typeof TranslatedScan>;
