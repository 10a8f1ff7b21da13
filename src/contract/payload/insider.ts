import { z } from "zod";
import { flag, infoLink, labels, textList } from "../scalars.ts";
import { DateBound } from "./moment.ts";
import { Technical } from "./technical.ts";
import { LevelComparison } from "./want.ts";

const Inclusion = z
  .strictObject({
    IncludesAll: textList("All of these must occur.").optional(),
    IncludesAny: textList("At least one of these must occur.").optional(),
  })
  .meta({ id: "Inclusion", description: "Values that must occur." });

const Level = z
  .strictObject({ Value: LevelComparison.optional().describe("What the number must be.") })
  .meta({ id: "InsiderLevel", description: "A condition on a number of an insider transaction." });

export const InsiderFilter = z
  .strictObject({
    ...labels,
    ...infoLink,
    OwnerCik: Inclusion.optional().describe("The CIK of the insider."),
    OwnerName: Inclusion.optional().describe("The name of the insider."),
    Role: Inclusion.optional().describe("The role of the insider, such as director, officer or ten_percent_owner."),
    Code: Inclusion.optional().describe("The transaction code of Form 4, such as P (purchase) or S (sale)."),
    Is10b51: flag("Whether the transaction was made under a 10b5-1 plan.").optional(),
    Since: z
      .strictObject({
        Value: DateBound.nullable()
          .optional()
          .describe("A date, or days back such as -P30D. Of a date with a time of day the date counts."),
      })
      .optional()
      .describe("The transaction must have become known on this date or later."),
    TransactionPrice: Level.optional().describe("The price per share, in dollars."),
    TransactionValue: Level.optional().describe("Shares times price, in dollars."),
    Shares: Level.optional().describe("The number of shares bought or sold."),
    SharesAfter: Level.optional().describe("The number of shares held afterwards."),
  })
  .meta({
    id: "InsiderFilter",
    description:
      "There must be one insider transaction for which all members hold. Purchases and sales on the market (codes P and S) count unless Code names others; derivatives never count. Prices and numbers of shares are in the shares of today.",
  });
export type InsiderFilter = z.infer<typeof InsiderFilter>;

export const InsiderTransactions = z
  .strictObject({
    Filters: z.array(InsiderFilter).nullable().optional().describe("The filters, which must all hold."),
    Technical: Technical.nullable().optional().describe("Conditions on sums and counts of insider transactions."),
  })
  .meta({ id: "InsiderTransactions", description: "Conditions on the transactions of insiders." });
export type InsiderTransactions = z.infer<typeof InsiderTransactions>;
