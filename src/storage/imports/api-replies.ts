import { AppError } from "#base";

/** JSON replies of providers' web services: one object that contains the bars. */
const REPLIES: readonly {
  readonly title: string;
  readonly pattern: RegExp;
  readonly remedy: string;
}[] = [
  {
    title: "Alpaca's bars service",
    pattern: /^\s*\{\s*"(?:bars|next_page_token)"\s*:/,
    remedy:
      "Let Winnow download it: winnow import bars --from alpaca --tickers AAPL --timeframe 1d --start 2024-01-01. Or write one bar a line (asked with adjustment=raw): jq -c '.bars | to_entries[] | .key as $t | .value[] | . + {ticker: $t}' reply.json > bars.jsonl",
  },
  {
    title: "Polygon's aggregates service",
    pattern: /^\s*\{(?=[^[]*"(?:resultsCount|queryCount|adjusted)"\s*:)/,
    remedy:
      "Let Winnow download it: winnow import bars --from polygon --tickers AAPL --timeframe 1d --start 2024-01-01. Or write one bar a line (asked with adjusted=false): jq -c '.ticker as $t | .results[] | . + {ticker: $t}' reply.json > bars.jsonl",
  },
  {
    title: "Yahoo's chart service",
    pattern: /^\s*\{\s*"chart"\s*:/,
    remedy: "Write it as a CSV with the columns Date,Open,High,Low,Close,Adj Close,Volume, named AAPL.csv",
  },
  {
    title: "Alpha Vantage",
    pattern: /^\s*\{\s*"Meta Data"\s*:/,
    remedy: "Ask the service with datatype=csv and import that file",
  },
];

/** Throws bad_request, with the remedy, if the text begins like a known reply. */
export function refuseReply(name: string, text: string): void {
  const reply = REPLIES.find(({ pattern }) => pattern.test(text.slice(0, 4_096)));
  if (reply === undefined) return;
  throw new AppError(
    "bad_request",
    `${name} is a reply of ${reply.title} in JSON, which is not read as a file: nothing was imported. ${reply.remedy}.`,
  );
}
