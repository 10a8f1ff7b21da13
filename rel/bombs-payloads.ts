import type { Condition, ScanPayload } from "#contract";

/** What the server's process is started with. */
export interface BombsOrder {
  readonly folder: string;
  readonly tickers: number;
  readonly bars: number;
  readonly plant: string | null;
}

/** Its address, and the cookies of two users. */
export interface BombsTold {
  readonly url: string;
  readonly quiet: string;
  readonly heavy: string;
  /** A token of the heavy one, for what is no session's. */
  readonly token: string;
}

/** A request that costs what no request should. */
export interface Bomb {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

const above = (Input: string, value: number, rest: Record<string, unknown> = {}): Condition => ({
  FeatureWindow: { Filters: [{ Input, ...rest, Returns: { Want: { Value: { GreaterThan: value } } } }] },
});
const times = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
/** Ranks of averages of ranks … */
const nested = (depth: number, of: string): string =>
  times(depth, (k) => k).reduce<string>((inner) => `rank_pct(sma(${inner},250))`, of);

/** Everything of which the static cost alone says that it is absurd. */
export const ABSURD: ScanPayload = {
  All: times(140, (k) => ({
    FeatureWindow: {
      Filters: times(5, (j) => ({
        Input: nested(14, `ema(${5 * k + j + 1})`),
        Returns: { Want: { Value: { GreaterThan: 0.5 } } },
      })),
    },
  })),
};

/** Within what a request may cost, but not within its deadline; `salt` makes another one of it. */
export const endless = (salt: number): ScanPayload => ({
  All: [{ Leaf: { Any: times(150, (k) => above(nested(3, `ema(close,${10 + ((k + salt) % 900)})`), 2)) } }],
});

/** Some seconds of work that nothing spares. */
export const heavy = (salt: number): ScanPayload => ({
  All: [{ Leaf: { Any: times(60, (k) => above(`adx(${5 + ((k + salt) % 200)})`, 1_000)) } }],
});

export function bombs(salt: number): readonly Bomb[] {
  const instructions = endless(salt);
  const post = (name: string, path: string, body: unknown): Bomb => ({ name, method: "POST", path, body });
  const inputs = times(20, (k) => nested(6, `ema(close,${k + salt + 2})`)).join(",");
  return [
    post("absurd", "scan", { instructions: ABSURD }),
    post("endless", "scan", { instructions }),
    post("heavy", "scan", { instructions: heavy(salt) }),
    post("wide", "scan", {
      instructions: { All: [above("close", 0, { Within: 1_000, WithinAll: true, BarsAgo: salt })] },
    }),
    post("explained", "scan/explain", { instructions: heavy(salt + 1) }),
    post("diff", "scan/diff", { instructions: heavy(salt + 2), from: "2025-03-03" }),
    post("range", "scan/range", { instructions: heavy(salt + 3), from: "2025-01-02", to: "2025-06-10" }),
    post("table", "scan/table", {
      instructions: { All: [above("close", 0)] },
      columns: times(50, (k) => nested(4, `ema(close,${k + salt + 2})`)),
    }),
    {
      name: "technicals",
      method: "GET",
      path: `market-data/technicals/T00001?limit=500&inputs=${encodeURIComponent(inputs)}`,
    },
  ];
}
