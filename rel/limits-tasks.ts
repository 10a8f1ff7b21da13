export interface ReplicaOrder {
  readonly kind: "in-process" | "pg" | "redis" | "naive";
  /** The file or the address of the counters. */
  readonly place: string;
  /** What this server's clock is ahead of the true time. */
  readonly skewMs: number;
  readonly seed: number;
}

export type Task =
  | { readonly do: "burst"; readonly key: string; readonly calls: number }
  /** Calls one key after the other until it is told to stop; each allowed call is told in a line of its own. */
  | { readonly do: "hammer"; readonly keys: readonly string[]; readonly pauseMs: number }
  | { readonly do: "stop" };

/** One decision: allowed, end of the minute, calls of the minute, whether all servers' calls are in it. */
export type Told = readonly [boolean, number, number, boolean];

/** Of one server. */
export const CLIENTS = 8;
