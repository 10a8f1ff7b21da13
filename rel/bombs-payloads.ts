import type { Condition, ScanPayload } from "#contract";

/** Argument of the server process. */
export interface BombsOrder {
  readonly folder: string;
  readonly tickers: number;
  readonly bars: number;
  readonly plant: string | null;
}

/** Address of the server, and session cookies of two users. */
export interface BombsTold {
  readonly url: string;
  readonly quiet: string;
  readonly heavy: string;
  /** Token of the heavy user, for routes that accept no session. */
  readonly token: string;
}

/** Request that is built to be slow. */
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
/** Returns a study of `depth` nested ranks of averages. */
const nested = (depth: number, of: string): string =>
  times(depth, (k) => k).reduce<string>((inner) => `rank_pct(sma(${inner},250))`, of);

/** Payload whose static cost alone exceeds the limit. */
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

/** Returns a payload whose cost is allowed and whose scan exceeds the deadline. Each `salt` gives another payload. */
export const endless = (salt: number): ScanPayload => ({
  All: [{ Leaf: { Any: times(150, (k) => above(nested(3, `ema(close,${10 + ((k + salt) % 900)})`), 2)) } }],
});

/** Returns a payload whose scan takes some seconds and that no cached column shortens. */
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
