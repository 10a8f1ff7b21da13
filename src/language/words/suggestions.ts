import type { Item } from "./assemble/item.ts";
import type { RefusalCode } from "../intermediate/form.ts";
import { listed, rowsOf } from "./text/rows.ts";

const GENERAL = [
  "RSI below 30 and price above the 200-day SMA",
  "volume at least 2 times its 20-day average and up more than 5% today",
  "new 52-week highs with market cap above $2B",
];
/** Queries that work, by the code of a refusal. */
const BY_CODE = new Map(
  rowsOf(`
  prediction_request = up more than 20% over 3 months and above the 50-day SMA; new 52-week highs on volume 1.5 times average;
      golden cross within the last 5 days
  trade_action = price above the 50-day SMA and RSI below 40; short interest above 20% of float; price crossed below the 20-day SMA today
  unsupported_asset = financial stocks above the 200-day SMA; energy stocks with dividend yield above 4%; ETFs up more than 2% today
  unsupported_timeframe = RSI below 30 on the 5 minute chart; price above the 20 EMA on the 1 hour chart; weekly RSI above 60
  future_date = as of 2024-03-15, RSI below 30; RSI below 30 5 days ago; as of 20 days ago, price above the 50-day SMA
  invalid_value = RSI between 20 and 30; volume above 1 million; price above the 20-day SMA
  contradictory = RSI below 30 or RSI above 70; price between $10 and $50; ADX above 25
  forbidden_reference = matches my pattern model 'Tight base' with a score of at least 0.8
  unsupported_data = volume at least 3 times average; up more than 10% today; short interest above 20% of float
`),
);
/** A query that works, by words of the refused query. */
const BY_WORD = rowsOf(`
  dividend|yield|income = dividend yield above 4% and payout ratio below 60%
  grow = revenue growth above 20% and EPS growth above 20%
  cheap|value|bargain = P/E below 15 and price to book below 1.5
  momentum|strong|hot|winner = up more than 20% over 3 months and RSI above 60
  day ?trad|intraday|scalp = gap up more than 3% and premarket volume above 100k
  swing = price above the 50-day SMA and RSI below 40
  safe|stable|quality|good = ROE above 15%, debt to equity below 0.5 and market cap above $10B
  penny|small = price below $5 and relative volume above 3
  insider = insider buying in the last 30 days
  earning = earnings in the next 7 days
  short = short interest above 20% of float and days to cover above 5
`).map(([words, suggestion]) => [new RegExp(`\\b(?:${words})`, "i"), suggestion] as const);

/** Returns three queries that work, the closest to the refused query first. */
export function suggestionsFor(code: RefusalCode, query: string): string[] {
  const near = BY_WORD.filter(([pattern]) => pattern.test(query)).map(([, suggestion]) => suggestion);
  return [...new Set([...near, ...listed(BY_CODE.get(code) ?? ""), ...GENERAL])].slice(0, 3);
}

/** Returns the query's clauses in both bracketings: the `or` groups first, then the `and` groups. */
export function bracketings(items: readonly Item[], query: string): readonly string[] {
  const clauses: { readonly words: string; readonly isOr: boolean }[] = [];
  let isAfterOr = false;
  for (const item of items) {
    if (item.type === "joint") isAfterOr = item.joint === "or";
    else if (item.type === "clause") clauses.push({ words: query.slice(...item.clause.span).trim(), isOr: isAfterOr });
  }
  const grouped = (joinsOr: boolean): readonly string[] => {
    const groups: string[][] = [];
    for (const { words, isOr: isAlternative } of clauses) {
      if (groups.length > 0 && isAlternative === joinsOr) groups.at(-1)!.push(words);
      else groups.push([words]);
    }
    return groups.map((group) => (group.length === 1 ? group[0]! : `(${group.join(joinsOr ? " or " : " and ")})`));
  };
  return [grouped(true).join(" and "), grouped(false).join(" or ")];
}
