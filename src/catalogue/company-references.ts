import type { Reference } from "#contract";
import { INSIDER_WINDOWS } from "./define-insider-input.ts";
import { INSIDER_INPUTS } from "./insiders.gen.ts";
import { FUNDAMENTALS } from "./fundamentals.gen.ts";
import { SHORT_INPUTS } from "./shorts.gen.ts";

/** What the catalogue says of the figures, insiders and short sellers of a company. */
export const COMPANY_REGISTRIES = [FUNDAMENTALS, INSIDER_INPUTS, SHORT_INPUTS] as const;

type InsiderReference = NonNullable<Reference["ValidInsiderTransactionsInputs"]>[number];
type ShortReference = NonNullable<Reference["ValidShortInputs"]>[number];

/** Members of an insider filter that take values: alias, name, unit, description. */
const FIELDS: readonly (readonly [alias: string, name: string, unit: string, doc: string])[] = [
  ["TransactionPrice", "Transaction Price", "$", "Price per share, in the shares of today."],
  ["TransactionValue", "Transaction Value", "$", "Shares × price."],
  ["Shares", "Shares", "sh", "Shares bought or sold, in the shares of today."],
  ["SharesAfter", "Shares Held Afterwards", "sh", "Shares held after the transaction, in the shares of today."],
  ["Code", "Transaction Code", "", "P purchase, S sale, A grant, M exercise and so on; without it P and S count."],
  ["Role", "Role", "", "director, officer, ten_percent_owner, ceo, cfo, or words of the relationship or the title."],
  ["OwnerName", "Owner Name", "", "Words of the name of an owner, upper and lower case alike."],
  ["OwnerCik", "Owner CIK", "", "CIK of an owner, with or without leading zeros."],
  ["Since", "Since", "", "A date or days back such as -P30D: the filing became known then or later."],
  ["Is10b51", "Under a 10b5-1 Plan", "0/1", "Whether the transaction was made under a 10b5-1 plan."],
];

/** The series and the fields of insider transactions, as the reference lists them. */
export function insiderReferences(): InsiderReference[] {
  const windows = `Argument: window (${INSIDER_WINDOWS.join(", ")} days; default`;
  const series = INSIDER_INPUTS.map(({ alias, displayName, unit, description, window }) => ({
    alias,
    display_name: displayName,
    display_unit: unit,
    Description: `${description} ${windows} ${window}).`,
  }));
  const fields = FIELDS.map(([alias, name, unit, doc]) => ({
    alias,
    display_name: name,
    display_unit: unit,
    Description: `Field of a filter. ${doc}`,
  }));
  return [...series, ...fields];
}

/** The series of short-selling data, as the reference lists them. */
export function shortReferences(): ShortReference[] {
  return SHORT_INPUTS.map((input) => ({
    alias: input.alias,
    aliases: [...input.aliases],
    display_name: input.displayName,
    display_unit: input.unit,
    cadence: input.cadence,
    Description: `${input.description}${"length" in input && input.length !== undefined ? ` Argument: length (${input.length.min} to ${input.length.max}, default ${input.length.default}).` : ""}`,
  }));
}
