import { AppError } from "#base";

/** Replies of providers' web services, which are one JSON object with the bars inside. */
const REPLIES: readonly {
  readonly title: string;
  readonly mark: RegExp;
  readonly wayOut: string;
}[] = [
  {
    title: "Alpaca's bars service",
    mark: /^\s*\{\s*"(?:bars|next_page_token)"\s*:/,
    wayOut:
      "Let Winnow download it: winnow import bars --from alpaca --tickers AAPL --timeframe 1d --start 2024-01-01. Or write one bar a line (asked with adjustment=raw): jq -c '.bars | to_entries[] | .key as $t | .value[] | . + {ticker: $t}' reply.json > bars.jsonl",
  },
  {
    title: "Polygon's aggregates service",
    mark: /^\s*\{(?=[^[]*"(?:resultsCount|queryCount|adjusted)"\s*:)/,
    wayOut:
      "Let Winnow download it: winnow import bars --from polygon --tickers AAPL --timeframe 1d --start 2024-01-01. Or write one bar a line (asked with adjusted=false): jq -c '.ticker as $t | .results[] | . + {ticker: $t}' reply.json > bars.jsonl",
  },
  {
    title: "Yahoo's chart service",
    mark: /^\s*\{\s*"chart"\s*:/,
    wayOut: "Write it as a CSV with the columns Date,Open,High,Low,Close,Adj Close,Volume, named AAPL.csv",
  },
  {
    title: "Alpha Vantage",
    mark: /^\s*\{\s*"Meta Data"\s*:/,
    wayOut: "Ask the service with datatype=csv and import that file",
  },
];

/** Errors: bad_request for a text that begins as a reply which is known, with the way out. */
export function refuseReply(name: string, text: string): void {
  const reply = REPLIES.find(({ mark }) => mark.test(text.slice(0, 4_096)));
  if (reply === undefined) return;
  throw new AppError(
    "bad_request",
    `${name} is a reply of ${reply.title} in JSON, which is not read as a file: nothing was imported. ${reply.wayOut}.`,
  );
}
