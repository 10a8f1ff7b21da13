// Requests that would occupy the HTTP thread for long if the HTTP thread did all of their work.
import type { Bomb } from "./bombs-payloads.ts";
import { ABSURD } from "./bombs-payloads.ts";

const times = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
const filters = (count: number, input: (k: number) => string, more: object = {}): object => ({
  All: [
    {
      FeatureWindow: {
        Filters: times(count, (k) => ({ Input: input(k), Returns: { Want: { Value: { GreaterThan: k } } }, ...more })),
      },
    },
  ],
});

/** Costly request whose body may be any text. */
export interface AnswerBomb extends Omit<Bomb, "method"> {
  readonly method: "GET" | "POST";
  /** Text to send instead of `body`. */
  readonly text?: string;
}

/** Requests that create large watchlists and saved scans first, so that the lists of the account are large. */
export const LARGE_THINGS: readonly AnswerBomb[] = [
  ...times(12, (k) => ({
    name: "watchlist",
    method: "POST" as const,
    path: "watchlists",
    body: { name: `large ${k}`, tickers: times(5_000, (j) => `LONGTICKER.${k}.${j}`) },
  })),
  ...times(12, (k) => ({
    name: "saved scan",
    method: "POST" as const,
    path: "scans",
    body: { name: `large ${k}`, instructions: filters(1_000, (j) => `sma(ema(close,${(j % 240) + 2}),${k + 2})`) },
  })),
];

/** Returns the costly requests. Each `salt` gives other requests, so that no answer comes from a cache. */
export function answerBombs(salt: number): readonly AnswerBomb[] {
  const unknown = filters(1_000, (k) => `zq_unknown_${salt}_${k}`);
  const valid = filters(1_000, (k) => `sma(ema(close,${(k % 240) + 2}),${((salt * 7 + k) % 900) + 2})`);
  const post = (name: string, path: string, body: unknown): AnswerBomb => ({ name, method: "POST", path, body });
  const get = (name: string, path: string): AnswerBomb => ({ name, method: "GET", path });
  const text = (name: string, path: string, written: string): AnswerBomb => ({
    ...post(name, path, undefined),
    text: written,
  });
  const mcp = {
    jsonrpc: "2.0",
    method: "tools/call",
    params: { name: "scan_validate", arguments: { payload: valid } },
  };
  return [
    post("unknown names", "scan", { instructions: unknown }),
    post("unknown names validated", "scan/validate", { instructions: unknown }),
    post("valid names validated", "scan/validate", { instructions: valid }),
    post("deep studies validated", "scan/validate", { instructions: ABSURD }),
    post("deep studies estimated", "scan/estimate", { instructions: ABSURD }),
    post("unknown names explained", "scan/explain", { instructions: unknown }),
    post("valid names saved", "scans", { name: `salted ${salt}`, instructions: valid }),
    post("wrong shapes", "scan", {
      instructions: { All: times(190, (k) => ({ [`Wrong${salt}${k}`]: { a: times(180, () => "x") } })) },
    }),
    post("words", "scan/natural", {
      query: times(200, (k) => `rsi(${k + 2 + salt}) below ${k + 10} and`)
        .join(" ")
        .slice(0, 1_990),
    }),
    post("refined", "scan/refine", {
      payload: filters(95, (k) => `sma(close,${k + 2 + salt})`),
      instruction: "remove the averages and require volume above a million",
    }),
    post("translated", "scan/translate", {
      from: "stockcharts",
      text: `[type = stock] and ${times(200, (k) => `[daily sma(${k + 2 + salt}, daily volume) > ${k}]`).join(" and ")}`.slice(
        0,
        4_900,
      ),
    }),
    text("numbers", "scan", `[${times(65_000, () => "1.5").join(",")}]`),
    text("brackets", "scan", `${"[".repeat(60)}${times(60_000, () => "{}").join(",")}`),
    text("names of members", "scan", `{${times(12_000, (k) => `"member${k}":${k}`).join(",")}}`),
    text("a text", "scan", `{"instructions":"${"é".repeat(120_000)}"}`),
    post("a wide table", "scan/table", {
      instructions: { All: [] },
      columns: times(50, (k) => `sma(${k + 2 + (salt % 50)})`),
      limit: 1_000,
    }),
    post("a table in many orders", "scan/table", {
      instructions: { All: [] },
      columns: ["close"],
      sort: times(8, () => ({ by: `sma(${salt + 2})`, dir: "desc" })),
      limit: 1_000,
    }),
    post("everybody", "scan?debug=true", {
      instructions: {
        All: [
          { FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: -salt } } } }] } },
        ],
      },
    }),
    get("reference", "scan/reference"),
    get("schema", "scan/schema"),
    get(
      "a search",
      `scan/catalogue?limit=50&search=${encodeURIComponent(
        times(50, (k) => `average${salt}${k}`)
          .join(" ")
          .slice(0, 390),
      )}`,
    ),
    get("tickers", "market-data/tickers?limit=50&search=T"),
    get("unknown parameters", `misc/market-status?${times(1_500, (k) => `unknown${k}=1`).join("&")}`.slice(0, 14_000)),
    get(
      "a universe",
      `market-data/technicals/T00001?inputs=${encodeURIComponent(times(400, (k) => `sma(${k + 2})`).join(","))}`.slice(
        0,
        14_000,
      ),
    ),
    post("a long universe", `scan?universe=${times(2_200, (k) => `NO${k}`).join(",")}`.slice(0, 14_000), {
      instructions: { All: [] },
    }),
    get("bars", "market-data/bars/T00001?limit=5000"),
    get("lists of scans", "scans?limit=100"),
    get("lists of watchlists", "watchlists?limit=100"),
    get("the audit", "audit?limit=100"),
    get("usage", "usage?days=90"),
    post(
      "a batch of tools",
      "/mcp",
      times(2, (id) => ({ ...mcp, id })),
    ),
  ];
}
