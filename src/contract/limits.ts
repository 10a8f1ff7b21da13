import type { ApiTier, Plan } from "./enums.ts";

/** One bound of the interface: an inclusive range of a number, a length or a count. */
export interface Limit {
  readonly minimum: number;
  readonly maximum: number;
  /** What is counted, and in which unit. */
  readonly doc: string;
}

/** Every limit of the interface, once: validation, the OpenAPI document and the docs read it here. */
export const BOUNDS = {
  bodyBytes: { minimum: 1, maximum: 262_144, doc: "Bytes of a request body." },
  storedBarsBytes: { minimum: 1, maximum: 8_388_608, doc: "Bytes of a body with bars to store." },
  storedBars: { minimum: 0, maximum: 50_000, doc: "Rows of one call with bars to store." },
  jsonDepth: { minimum: 0, maximum: 64, doc: "Arrays and objects nested in one another in a request body." },
  values: { minimum: 1, maximum: 40_000, doc: "Values of any kind in one payload." },
  leafDepth: { minimum: 0, maximum: 16, doc: "Leafs nested in one another." },
  conditions: {
    minimum: 0,
    maximum: 200,
    doc: "Conditions of a payload, those of Leaf, Any, None and AtLeast included.",
  },
  entries: { minimum: 0, maximum: 1_000, doc: "Entries of all groups of a payload, disabled ones included." },
  listLength: { minimum: 0, maximum: 1_000, doc: "Elements of one list." },
  mapKeys: { minimum: 0, maximum: 200, doc: "Keys of one map." },
  mapKeyLength: { minimum: 1, maximum: 64, doc: "Characters of a key of a map." },
  textLength: { minimum: 0, maximum: 1_024, doc: "Characters of a text." },
  barsAgo: { minimum: 0, maximum: 5_000, doc: "BarsAgo: bars back." },
  within: { minimum: 0, maximum: 1_000, doc: "Within: bars looked at; 0 and 1 are the same as absent." },
  consecutiveBars: { minimum: 1, maximum: 200, doc: "ConsecutiveBars: bars in a row." },
  lookbackBars: { minimum: 1, maximum: 1_000, doc: "LookbackBars: bars in which a chart pattern is sought." },
  periodsAgo: { minimum: 0, maximum: 40, doc: "PeriodsAgo: fiscal periods back." },
  atLeastCount: { minimum: 1, maximum: 200, doc: "AtLeast.Count: conditions that must hold." },
  minScore: { minimum: -1, maximum: 1, doc: "MinScore: similarity to a pattern model." },
  daysBack: { minimum: 0, maximum: 9_999, doc: "Days of a relative date such as -P5D." },
  cacheTtlSeconds: {
    minimum: 0,
    maximum: 86_400,
    doc: "cache_ttl_seconds: seconds for which a cached answer may be given.",
  },
  queryLength: { minimum: 1, maximum: 2_000, doc: "Characters of a natural-language query." },
  queryBodyBytes: { minimum: 1, maximum: 16_384, doc: "Bytes of the body of a natural-language query." },
  catalogueWords: { minimum: 1, maximum: 400, doc: "Characters of what is sought in the catalogue." },
  catalogueHits: { minimum: 1, maximum: 50, doc: "Definitions that one search of the catalogue gives." },
  tableColumns: { minimum: 1, maximum: 50, doc: "Columns of a table." },
  tableRows: { minimum: 1, maximum: 1_000, doc: "Rows of one page of a table." },
  streamColumns: { minimum: 0, maximum: 20, doc: "Columns of values of a stream." },
  streamUpdateMs: {
    minimum: 200,
    maximum: 60_000,
    doc: "update_ms: least milliseconds between two updates of one ticker in a stream.",
  },
  changesWaitSeconds: {
    minimum: 0,
    maximum: 25,
    doc: "wait_seconds: seconds for which a call waits for the next change of matches.",
  },
  connectionStreams: { minimum: 1, maximum: 10, doc: "Streams that one connection follows." },
  registeredStreams: { minimum: 0, maximum: 100, doc: "Registered streams of one account." },
  registeredStreamBytes: { minimum: 0, maximum: 1_048_576, doc: "Bytes of the registered streams of one account." },
  registeredStreamBytesInAll: {
    minimum: 0,
    maximum: 67_108_864,
    doc: "Bytes of the registered streams of all accounts; a further one is refused with status 503.",
  },
  simulationSpeed: { minimum: 0, maximum: 600, doc: "Played seconds per second of a simulated session; 0 pauses it." },
  scanWorkSeconds: {
    minimum: 0,
    maximum: 300,
    doc: "Seconds of work that a scan may come to, as estimated before it runs: every condition on every ticker, from bars, on one thread.",
  },
  scanMegabytes: { minimum: 0, maximum: 1_024, doc: "Megabytes of the series that a scan holds while it computes." },
  rangeSessions: { minimum: 1, maximum: 1_300, doc: "Sessions of one scan over a range." },
  rangeTickers: { minimum: 0, maximum: 100, doc: "Matches of one session that a scan over a range names." },
  forwardHorizons: { minimum: 0, maximum: 10, doc: "Horizons of forward returns of one scan over a range." },
  forwardBars: { minimum: 1, maximum: 252, doc: "Bars of a forward return." },
  archiveMinutes: {
    minimum: 0,
    maximum: 10_000_000_000,
    doc: "Stored minutes that a range over the archive may read.",
  },
  archiveJobs: {
    minimum: 0,
    maximum: 10,
    doc: "Ranges over the archive that one account keeps, finished ones among them.",
  },
  diffTickers: {
    minimum: 0,
    maximum: 500,
    doc: "Tickers that entered, and as many that left, that the difference of a scan names.",
  },
  replayChanges: { minimum: 0, maximum: 200, doc: "Changes of the data that a replay names." },
  sortKeys: { minimum: 0, maximum: 8, doc: "Keys by which a table is sorted." },
  nameLength: { minimum: 1, maximum: 120, doc: "Characters of a name that a user gives to something." },
  emailLength: { minimum: 3, maximum: 254, doc: "Characters of an e-mail address." },
  passwordLength: { minimum: 10, maximum: 256, doc: "Characters of a password." },
  sessions: { minimum: 0, maximum: 50, doc: "Sessions of one account; the least recently used ones beyond it end." },
  activeTokens: { minimum: 0, maximum: 10, doc: "Active API tokens of one account." },
  rotationGraceSeconds: {
    minimum: 0,
    maximum: 604_800,
    doc: "Seconds for which a rotated token still works; 86,400 unless told.",
  },
  savedScans: { minimum: 0, maximum: 500, doc: "Saved scans of one account." },
  scanRuns: { minimum: 0, maximum: 50, doc: "Runs that are kept of one saved scan, the newest ones." },
  watchlists: { minimum: 0, maximum: 100, doc: "Watchlists of one account." },
  watchlistTickers: { minimum: 0, maximum: 5_000, doc: "Tickers of one watchlist." },
  tickerLength: { minimum: 1, maximum: 64, doc: "Characters of a ticker in a watchlist." },
  universeWatchlists: { minimum: 0, maximum: 10, doc: "Watchlists that one universe may name." },
  patternModels: { minimum: 0, maximum: 100, doc: "Pattern models of one account." },
  payloadModels: { minimum: 0, maximum: 20, doc: "Pattern models that one payload may name." },
  patternExamples: { minimum: 0, maximum: 50, doc: "Examples of one label of a pattern model." },
  patternScale: { minimum: 16, maximum: 400, doc: "Bars that a pattern model spans." },
  patternTags: { minimum: 0, maximum: 20, doc: "Tags of a pattern model." },
  patternTagLength: { minimum: 1, maximum: 40, doc: "Characters of the name of a tag." },
  patternNotesLength: { minimum: 0, maximum: 4_000, doc: "Characters of the notes of a pattern model." },
  patternMatches: { minimum: 1, maximum: 500, doc: "Matches of a pattern model that one call gives." },
  pageSize: { minimum: 1, maximum: 100, doc: "Items of one page of a list." },
  usageDays: { minimum: 1, maximum: 90, doc: "Days of one account of usage." },
  sessionCallsPerMinute: {
    minimum: 0,
    maximum: 600,
    doc: "Calls of all sessions of one account in a minute: pages of the dashboard load in bursts.",
  },
  sessionCallsPerHour: { minimum: 0, maximum: 5_000, doc: "Calls of all sessions of one account in an hour." },
  sessionCallsPerDay: { minimum: 0, maximum: 50_000, doc: "Calls of all sessions of one account in a UTC day." },
  callsAtOnce: {
    minimum: 0,
    maximum: 8,
    doc: "Calls of one account that a server works on at once, those of sessions, tokens and tools of language models together.",
  },
  callsWaiting: {
    minimum: 0,
    maximum: 64,
    doc: "Further calls of the account that wait for their turn; more are refused with status 429.",
  },
  replaysAtOnce: {
    minimum: 0,
    maximum: 2,
    doc: "Replays of one account that wait or run on data that have changed since; more are refused with status 429.",
  },
  replaysWaiting: {
    minimum: 0,
    maximum: 8,
    doc: "Replays of all accounts that wait for the one that runs; more are refused with status 503.",
  },
  answerSeconds: {
    minimum: 0,
    maximum: 60,
    doc: "Seconds in which a client must have read its answer; then the connection is cut.",
  },
  idempotencyKeyLength: { minimum: 1, maximum: 255, doc: "Characters of an Idempotency-Key." },
  idempotencyKeys: {
    minimum: 0,
    maximum: 10_000,
    doc: "Idempotency-Keys of one account that are remembered, each for a day, with what it made: under 1 KB each. A call with a further key is refused with status 429 until the oldest is forgotten; without a key it is made.",
  },
  idempotencyKeysInAll: {
    minimum: 0,
    maximum: 500_000,
    doc: "Idempotency-Keys of all accounts that are remembered; a call with a further key is refused with status 503.",
  },
  issues: { minimum: 0, maximum: 20, doc: "Details of one error reply." },
  issueBytes: { minimum: 0, maximum: 8_192, doc: "Bytes of all details of one error reply." },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof BOUNDS;

function maxima(): Readonly<Record<LimitName, number>> {
  const entries = Object.entries(BOUNDS).map(([name, { maximum }]) => [name, maximum]);
  // fromEntries forgets the names; they are those of BOUNDS, all of them.
  return Object.freeze(Object.fromEntries(entries)) as Record<LimitName, number>;
}

/** The greatest value that each limit allows. */
export const LIMITS = maxima();

/** One bound that depends on who calls: the plan of a signed-in account, or the tier of its tokens. */
export interface TierLimit {
  readonly doc: string;
  readonly of: Readonly<Record<Plan | ApiTier, number>>;
}

/** Every limit that differs between plans and tiers, but for rates: the checks and the docs read it here. */
export const TIER_LIMITS = {
  openStreams: {
    doc: "Connections of one account that stream at once.",
    of: { basic: 3, super: 6, "super-pro": 10, starter: 2, "power-user": 10, business: 50 },
  },
  watchCostMs: {
    doc: "Watch cost of one account: milliseconds of one core that its open streams may cost per sealed minute, together.",
    of: { basic: 2, super: 10, "super-pro": 30, starter: 5, "power-user": 30, business: 150 },
  },
} as const satisfies Record<string, TierLimit>;
