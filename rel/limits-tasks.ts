export interface ReplicaOrder {
  readonly kind: "in-process" | "pg" | "redis" | "naive";
  /** File or address of the counters. */
  readonly place: string;
  /** Milliseconds that this server's clock is ahead of the true time. */
  readonly skewMs: number;
  readonly seed: number;
}

export type Task =
  | { readonly do: "burst"; readonly key: string; readonly calls: number }
  /** Calls random keys until `stop`. The server writes a line for each allowed call. */
  | { readonly do: "hammer"; readonly keys: readonly string[]; readonly pauseMs: number }
  | { readonly do: "stop" };

/** One decision: allowed, end of the minute, calls in the minute, whether the calls of all servers are counted. */
export type Told = readonly [boolean, number, number, boolean];

/** Number of clients of one server. */
export const CLIENTS = 8;
