import type { RefusalCode } from "../intermediate/form.ts";

const GENERAL = [
  "RSI below 30 and price above the 200-day SMA",
  "volume at least 2 times its 20-day average and up more than 5% today",
  "new 52-week highs with market cap above $2B",
];
const BY_CODE: Readonly<Partial<Record<RefusalCode, readonly string[]>>> = {
  prediction_request: [
    "up more than 20% over 3 months and above the 50-day SMA",
    "new 52-week highs on volume 1.5 times average",
    "golden cross within the last 5 days",
  ],
  trade_action: [
    "price above the 50-day SMA and RSI below 40",
    "short interest above 20% of float",
    "price crossed below the 20-day SMA today",
  ],
  unsupported_asset: [
    "financial stocks above the 200-day SMA",
    "energy stocks with dividend yield above 4%",
    "ETFs up more than 2% today",
  ],
  unsupported_timeframe: [
    "RSI below 30 on the 5 minute chart",
    "price above the 20 EMA on the 1 hour chart",
    "weekly RSI above 60",
  ],
  future_date: [
    "as of 2024-03-15, RSI below 30",
    "RSI below 30 5 days ago",
    "as of 20 days ago, price above the 50-day SMA",
  ],
  invalid_value: ["RSI between 20 and 30", "volume above 1 million", "price above the 20-day SMA"],
  contradictory: ["RSI below 30 or RSI above 70", "price between $10 and $50", "ADX above 25"],
  forbidden_reference: ["matches my pattern model 'Tight base' with a score of at least 0.8", ...GENERAL.slice(0, 2)],
  unsupported_data: ["volume at least 3 times average", "up more than 10% today", "short interest above 20% of float"],
};
const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/\bdividend|yield|income/i, "dividend yield above 4% and payout ratio below 60%"],
  [/\bgrow/i, "revenue growth above 20% and EPS growth above 20%"],
  [/\bcheap|value|bargain/i, "P/E below 15 and price to book below 1.5"],
  [/\bmomentum|strong|hot|winner/i, "up more than 20% over 3 months and RSI above 60"],
  [/\bday ?trad|intraday|scalp/i, "gap up more than 3% and premarket volume above 100k"],
  [/\bswing/i, "price above the 50-day SMA and RSI below 40"],
  [/\bsafe|stable|quality|good/i, "ROE above 15%, debt to equity below 0.5 and market cap above $10B"],
  [/\bpenny|small/i, "price below $5 and relative volume above 3"],
  [/\binsider/i, "insider buying in the last 30 days"],
  [/\bearning/i, "earnings in the next 7 days"],
  [/\bshort/i, "short interest above 20% of float and days to cover above 5"],
];

/** Three queries that work, near what was asked. */
export function suggestionsFor(code: RefusalCode, query: string): string[] {
  const near = BY_WORD.filter(([pattern]) => pattern.test(query)).map(([, suggestion]) => suggestion);
  return [...new Set([...near, ...(BY_CODE[code] ?? []), ...GENERAL])].slice(0, 3);
}
