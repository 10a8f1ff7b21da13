import type { AccountsContext, Member, StreamPlaces, WatchCosts } from "#accounts";
import type { Clock } from "#base";
import type { RetentionDays } from "#catalogue";
import type { MarketStatus, ModelStatus, SimulationRequest, StaleReason } from "#contract";
import type { PatternHead, PatternMarket } from "#pattern-models";
import type { Questions, ScanOptions, WatchEvaluation, WatchOrder } from "#scan";
import type { Watches } from "#streams";
import type { Converter } from "./conversions/converter.ts";
import type { FeedControl } from "./feed/feed-control.ts";
import type { TakeBars } from "./market-data/bar-intake.ts";
import type { ListedNames } from "./listed-names.ts";
import type { Replayer } from "./scan/replayer.ts";
import type { TaskRunner } from "./tasks/task-runner.ts";

/**
 * The port to the engine. Payloads given to it have passed the contract's and the catalogue's checks; what only the
 * data can tell (AsOf in the future, an unknown universe or ticker) it refuses itself with an AppError.
 */
export interface Scanner extends Questions {
  status(): Promise<MarketStatus>;
  listedNames(): Promise<ListedNames>;
  /** Bars for teaching and measuring pattern models. */
  readonly patterns: PatternMarket;
  /** Days of bars of each timeframe. */
  retention(): Promise<RetentionDays>;
  /** Whether it can answer; waits for data that are still being made. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** A step of making the demo market, counted from 1. */
export interface DemoProgress {
  readonly step: number;
  readonly steps: number;
  /** What the step does, such as "writing daily bars". */
  readonly doing: string;
}

/** Where the market of the installation comes from. */
export interface MarketOrigin {
  /** Whether the market is invented: a demo. */
  isDemo(): Promise<boolean>;
  /** How far the making of the demo market is; undefined when none is being made. */
  progress(): DemoProgress | undefined;
}

/** All stored minutes, also those that memory does not hold. */
export interface ArchiveReach {
  /** Returns the newest snapshot, which a job rests on until its end, and how many minutes are stored. */
  pinned(): Promise<{ readonly snapshot: string; readonly minutes: number }>;
}

/** A pattern model as scans need it. */
export interface OwnPatternModel {
  readonly status: ModelStatus;
  readonly staleReason: StaleReason | null;
  /** What it learnt last, and answers with while it is not archived; null where it learnt nothing for this encoder. */
  readonly head: PatternHead | null;
}

/** A member's own models among `ids`; others' and unknown ones are not in it. A model with a head counts as used. */
export type FindPatternHeads = (
  member: Member,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, OwnPatternModel>>;

/**
 * Evaluates watches on an earlier snapshot; gives undefined if the data folder keeps it no more. Errors: rate_limited,
 * unavailable, scan_timeout, request_timeout.
 */
export type EvaluatePast = (
  snapshot: string,
  orders: readonly WatchOrder[],
  asker: Pick<ScanOptions, "signal" | "caller">,
) => Promise<WatchEvaluation | undefined>;

/** What streams need. */
export interface Streaming {
  /** Returns the watches; waits for data that are still being made. */
  readonly watches: () => Promise<Watches>;
  readonly places: StreamPlaces;
  /** What the open streams cost. */
  readonly costs: WatchCosts;
  readonly evaluatePast: EvaluatePast;
  /** Aborted when the process stops: calls that wait for a change end. */
  readonly stopping: AbortSignal;
}

/** Everything an operation may use. */
export interface Context {
  readonly clock: Clock;
  readonly scanner: Scanner;
  /** Absent in a process that only reads market data. */
  readonly accounts?: AccountsContext | undefined;
  /** Absent in a process that converts no words. */
  readonly converter?: Converter | undefined;
  /** Finds pattern models of the caller; absent in a process that keeps none. */
  readonly patternHeads?: FindPatternHeads | undefined;
  /** Absent in a process that serves nobody. */
  readonly origin?: MarketOrigin | undefined;
  /** Goes back to earlier answers; absent in a process without a data folder. */
  readonly replayer?: Replayer | undefined;
  /** Absent in a process without a data folder, or without accounts. */
  readonly archive?: ArchiveReach | undefined;
  /** Runs what computes for long elsewhere; absent in a process that does one thing. */
  readonly tasks?: TaskRunner | undefined;
  /** Commands the simulated session of a demo market. Absent in a process that plays none. Error: conflict if none plays now. */
  readonly simulate?: ((order: SimulationRequest) => Promise<void>) | undefined;
  /** Absent in a process that does not follow its data. */
  readonly takeBars?: TakeBars | undefined;
  /** The connection to the feed of a vendor; absent in a process without one. */
  readonly feed?: FeedControl | undefined;
  /** Absent in a process that does not follow its data. */
  readonly streaming?: Streaming | undefined;
}
