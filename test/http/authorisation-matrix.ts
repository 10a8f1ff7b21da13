import { randomBytes } from "node:crypto";
import { ENCODER_VERSION } from "#pattern-models";
import { newToken, publicSessionId, sha256Hex, type AccountsContext } from "#accounts";
import {
  aLearning,
  aModel,
  anArchiveJob,
  anExample,
} from "../../src/storage/accounts/contracts/account-samples.testing.ts";
import { SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

/** A call on something that belongs to `userId`. */
export interface Prepared {
  readonly path: string;
  readonly body?: unknown;
}

/** What one operation must demand, written down apart from its definition. */
export interface Row {
  readonly access: "open" | "session" | "read" | "write";
  readonly operator?: true;
  /** Something of an owner that the path names; strangers must not learn that it exists. */
  readonly owned?: (accounts: AccountsContext, userId: string) => Promise<Prepared>;
  /** The call where nothing is owned; absent: the path and the example of the operation. */
  readonly call?: Prepared;
  /** The same where each call needs another one. */
  readonly fresh?: () => Prepared;
  /** The refusal that who may call still gets on the test server, where the call cannot succeed. */
  readonly ends?: string | { readonly member: string; readonly operator: string };
}

const PAYLOAD = { All: [] };
/** The test server has one snapshot of its data. */
const FOLLOWS_NO_DATA = "conflict";

async function tokenOf({ store, clock }: AccountsContext, userId: string): Promise<string> {
  const { id, secretSha256 } = newToken(randomBytes);
  const ends = { expiresAt: null, revokedAt: null, lastUsedAt: null };
  await store.tokens.insert({
    id,
    userId,
    name: "spare",
    secretSha256,
    scopes: ["read"],
    createdAt: clock.now(),
    ...ends,
  });
  return id;
}

async function scanOf({ store, clock }: AccountsContext, userId: string): Promise<number> {
  const at = clock.now();
  const instructions = JSON.stringify(PAYLOAD);
  const times = { createdAt: at, updatedAt: at };
  return (await store.scans.insert({ userId, name: "x", instructions, universe: null, schedule: null, ...times }))
    .scanId;
}

let made = 0;
const newList = (): unknown => ({ name: `new ${++made}`, tickers: ["UP"] });

function streamOf({ streams }: AccountsContext, userId: string): string {
  return streams.add({ userId, scanId: null, request: JSON.stringify({ instructions: PAYLOAD }) }).id;
}

async function watchlistOf({ store, clock }: AccountsContext, userId: string): Promise<string> {
  const id = `wl_${String(++made).padStart(16, "0")}`;
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  await store.watchlists.insert({ id, userId, name: `list ${made}`, tickers: ["UP"], ...times });
  return id;
}

async function onRangeJob({ store }: AccountsContext, userId: string): Promise<Prepared> {
  const job = anArchiveJob(userId);
  await store.archiveJobs.insert(job);
  return { path: `/api/v2/scan/range/jobs/${job.id}` };
}

const onToken =
  (suffix: string, body?: unknown) =>
  async (accounts: AccountsContext, userId: string): Promise<Prepared> => ({
    path: `/api/v2/tokens/${await tokenOf(accounts, userId)}${suffix}`,
    body,
  });
const onScan =
  (suffix: string, body?: unknown) =>
  async (accounts: AccountsContext, userId: string): Promise<Prepared> => ({
    path: `/api/v2/scans/${await scanOf(accounts, userId)}${suffix}`,
    body,
  });
const onWatchlist =
  (body?: () => unknown) =>
  async (accounts: AccountsContext, userId: string): Promise<Prepared> => ({
    path: `/api/v2/watchlists/${await watchlistOf(accounts, userId)}`,
    body: body?.(),
  });

/** A model that has learnt something, with three examples; `{example}` in the suffix stands for the first of them. */
const onModel =
  (suffix: string, body?: unknown) =>
  async ({ store }: AccountsContext, userId: string): Promise<Prepared> => {
    const state = { status: "ready", staleReason: null, failureReason: null } as const;
    const unit = new Float32Array(128).fill(1 / Math.sqrt(128));
    const frame = { timeframe: "1d", scale: 20 } as const;
    const head = { encoder: ENCODER_VERSION, ...frame, direction: null, exemplars: [unit] };
    const model = aModel(userId, { ...frame, state, learnt: aLearning({ head }) });
    await store.patternModels.insert(model);
    const examples = [1, 2, 3].map((newestBar) => anExample(model.id, { ...frame, newestBar }));
    await store.patternModels.insertExamples(examples);
    return { path: `/api/v2/pattern-models/${model.id}${suffix.replace("{example}", examples[0]!.id)}`, body };
  };

async function onSession(accounts: AccountsContext, userId: string): Promise<Prepared> {
  const idHash = sha256Hex(`session ${++made}`);
  const now = accounts.clock.now();
  const times = { createdAt: now, seenAt: now, expiresAt: now + 3_600_000 };
  await accounts.store.sessions.insert({ idHash, userId, userAgent: "another", ...times });
  return { path: `/api/v2/auth/sessions/${publicSessionId({ idHash })}` };
}

/** Every operation by its id. One that is not here fails the build: decide who may call it, and write it down. */
export const MATRIX: Readonly<Record<string, Row>> = {
  runScan: { access: "read" },
  validateScan: { access: "read" },
  translateScan: { access: "read" },
  explainScan: { access: "read" },
  estimateScan: { access: "read" },
  scanRange: {
    access: "read",
    call: {
      path: "/api/v2/scan/range",
      body: { instructions: PAYLOAD, from: "2024-06-24", to: "2024-06-28", forward: [1] },
    },
  },
  orderRangeJob: {
    access: "write",
    call: {
      path: "/api/v2/scan/range/jobs",
      body: { instructions: PAYLOAD, from: "2024-06-24", to: "2024-06-27" },
    },
  },
  listRangeJobs: { access: "read" },
  getRangeJob: { access: "read", owned: onRangeJob },
  deleteRangeJob: { access: "write", owned: onRangeJob },
  diffScan: { access: "read" },
  replayScan: { access: "read" },
  tabulateScan: { access: "read" },
  streamScan: { access: "read", ends: FOLLOWS_NO_DATA },
  awaitScanChanges: { access: "read", ends: FOLLOWS_NO_DATA },
  registerStream: { access: "read", ends: FOLLOWS_NO_DATA },
  streamRegistered: {
    access: "read",
    owned: async (accounts, userId) => ({ path: `/api/v2/scan/stream?id=${streamOf(accounts, userId)}` }),
    ends: FOLLOWS_NO_DATA,
  },
  deleteStream: {
    access: "read",
    owned: async (accounts, userId) => ({ path: `/api/v2/scan/streams/${streamOf(accounts, userId)}` }),
  },
  convertWords: { access: "read" },
  refineWords: { access: "read" },
  getScanReference: { access: "read" },
  getScanSchema: { access: "read" },
  searchCatalogue: { access: "read" },
  searchTickers: { access: "read" },
  getBars: { access: "read", call: { path: "/api/v2/market-data/bars/UP" } },
  getTechnicals: { access: "read", call: { path: "/api/v2/market-data/technicals/UP?inputs=close" } },
  getChartPatterns: { access: "read", call: { path: "/api/v2/market-data/chart-patterns/UP" } },
  storeBars: {
    access: "write",
    operator: true,
    call: {
      path: "/api/v2/market-data/bars",
      body: { bars: [{ ticker: "UP", t: "2024-06-28T14:00:00Z", o: 1, h: 1, l: 1, c: 1, v: 1 }] },
    },
    ends: FOLLOWS_NO_DATA,
  },
  getMarketStatus: { access: "read" },
  getFeed: { access: "read" },
  connectFeed: { access: "write", operator: true, ends: FOLLOWS_NO_DATA },
  disconnectFeed: { access: "write", operator: true, ends: FOLLOWS_NO_DATA },
  listRefusedMessages: { access: "read", operator: true, ends: FOLLOWS_NO_DATA },
  simulateFeed: { access: "write", operator: true, ends: FOLLOWS_NO_DATA },
  listTokens: { access: "session" },
  createToken: { access: "session" },
  renameToken: { access: "session", owned: onToken("", { name: "new name" }) },
  revokeToken: { access: "session", owned: onToken("/revoke") },
  rotateToken: { access: "session", owned: onToken("/rotate", {}) },
  deleteToken: { access: "session", owned: onToken("") },
  getTokenUsage: { access: "session", owned: onToken("/usage") },
  getUsage: { access: "session" },
  listAuditEvents: { access: "session" },
  listScans: { access: "read" },
  createScan: { access: "write" },
  getScan: { access: "read", owned: onScan("") },
  replaceScan: { access: "write", owned: onScan("", { name: "other", instructions: PAYLOAD }) },
  deleteScan: { access: "write", owned: onScan("") },
  runSavedScan: { access: "read", owned: onScan("/run") },
  streamSavedScan: { access: "read", owned: onScan("/stream"), ends: FOLLOWS_NO_DATA },
  listScanRuns: { access: "read", owned: onScan("/runs") },
  listWatchlists: { access: "read" },
  createWatchlist: { access: "write", fresh: () => ({ path: "/api/v2/watchlists", body: newList() }) },
  getWatchlist: { access: "read", owned: onWatchlist() },
  replaceWatchlist: { access: "write", owned: onWatchlist(newList) },
  deleteWatchlist: { access: "write", owned: onWatchlist() },
  listPatternModels: { access: "read" },
  createPatternModel: { access: "write" },
  importPatternModel: { access: "write" },
  getPatternModel: { access: "read", owned: onModel("") },
  changePatternModel: { access: "write", owned: onModel("", { name: "other", threshold: 0.9 }) },
  deletePatternModel: { access: "write", owned: onModel("") },
  addPatternExample: {
    access: "write",
    owned: onModel("/examples", { ticker: "UP", asOf: "2024-06-20", label: "positive" }),
  },
  changePatternExample: { access: "write", owned: onModel("/examples/{example}", { label: "negative" }) },
  deletePatternExample: { access: "write", owned: onModel("/examples/{example}") },
  trainPatternModel: { access: "write", owned: onModel("/train") },
  listPatternMatches: { access: "read", owned: onModel("/matches?min_score=-1") },
  suggestPatternExamples: { access: "read", owned: onModel("/suggestions") },
  getPatternQuality: { access: "read", owned: onModel("/quality") },
  exportPatternModel: { access: "read", owned: onModel("/export") },
  getSettings: { access: "read" },
  changeSettings: { access: "write" },
  getInstallation: { access: "open" },
  signUp: { access: "open" },
  signIn: { access: "open" },
  signOut: { access: "session" },
  getSession: { access: "session" },
  listSessions: { access: "session" },
  endSession: { access: "session", owned: onSession },
  changePassword: { access: "session" },
  requestPasswordReset: { access: "open" },
  confirmPasswordReset: { access: "open" },
  beginTotp: { access: "session" },
  confirmTotp: { access: "session", ends: "conflict" },
  disableTotp: { access: "session", ends: "conflict" },
  startOidc: { access: "open" },
  finishOidc: { access: "open" },
  linkOidc: { access: "session", ends: "not_found" },
  getSubscription: { access: "session" },
  changeSubscription: { access: "session", ends: { member: "insufficient_tier", operator: "done" } },
  openBillingPortal: { access: "session", ends: "not_found" },
  receivePaymentEvent: { access: "open" },
};

/** Headers of a credential, and what it is. */
export interface CredentialCase {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: it is none. */
  readonly holds?:
    | { readonly kind: "token"; readonly scopes: readonly string[]; readonly lapsed?: true; readonly operator?: true }
    | { readonly kind: "session"; readonly operator?: true };
  readonly user?: string;
}

const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
const cookie = (value: string): Record<string, string> => ({
  cookie: `theme=dark; __Host-winnow_session=${value}; a=b`,
});

const { read, write, both, unknown, expired, revoked, lapsed, disabled, operator } = TOKENS;
const mistyped = `${read.value.slice(0, -1)}${read.value.endsWith("0") ? "1" : "0"}`;
/** A well-formed token of a known public id with a secret that was not issued. */
const forged = (() => {
  const [, , secret = ""] = write.value.split("_");
  return { id: read.id, secret };
})();

export const CREDENTIALS: readonly CredentialCase[] = [
  { name: "none", headers: {} },
  { name: "an empty one", headers: { authorization: "" } },
  { name: "a bearer without a token", headers: { authorization: "Bearer" } },
  { name: "another scheme", headers: { authorization: `Basic ${btoa(`user:${read.value}`)}` } },
  { name: "a token without a scheme", headers: { authorization: read.value } },
  { name: "a mistyped token", headers: bearer(mistyped) },
  { name: "a truncated token", headers: bearer(read.value.slice(0, -1)) },
  { name: "a token with another's secret", headers: bearer(`wnw_${forged.id}_${forged.secret}`) },
  { name: "an unknown token", headers: bearer(unknown.value) },
  { name: "an expired token", headers: bearer(expired.value) },
  { name: "a revoked token", headers: bearer(revoked.value) },
  { name: "a token of a disabled user", headers: bearer(disabled.value) },
  { name: "two tokens that differ", headers: { ...bearer(read.value), "x-api-key": both.value } },
  { name: "a good and a bad token", headers: { ...bearer(read.value), "x-api-key": "x" } },
  { name: "a good one beside another scheme", headers: { authorization: "Basic eDp5", "x-api-key": read.value } },
  { name: "two tokens in one header", headers: { "x-api-key": `${read.value}, ${both.value}` } },
  { name: "an unknown session", headers: cookie("Z".repeat(43)) },
  { name: "an expired session", headers: cookie(SESSIONS.expired) },
  { name: "an idle session", headers: cookie(SESSIONS.idle) },
  { name: "a session of a disabled user", headers: cookie(SESSIONS.disabled) },
  {
    name: "two session cookies",
    headers: { cookie: `__Host-winnow_session=${SESSIONS.owner}; __Host-winnow_session=${SESSIONS.stranger}` },
  },
  { name: "a bad token beside a good session", headers: { ...bearer("x"), ...cookie(SESSIONS.owner) } },
  {
    name: "the scope read",
    headers: bearer(read.value),
    holds: { kind: "token", scopes: ["read"] },
    user: USERS.owner,
  },
  {
    name: "the scope read as a key",
    headers: { "x-api-key": read.value },
    holds: { kind: "token", scopes: ["read"] },
    user: USERS.owner,
  },
  {
    name: "one token twice",
    headers: { authorization: `bearer ${read.value}`, "x-api-key": read.value },
    holds: { kind: "token", scopes: ["read"] },
    user: USERS.owner,
  },
  {
    name: "the scope write",
    headers: { authorization: `BEARER ${write.value}` },
    holds: { kind: "token", scopes: ["write"] },
    user: USERS.owner,
  },
  {
    name: "both scopes",
    headers: bearer(both.value),
    holds: { kind: "token", scopes: ["read", "write"] },
    user: USERS.owner,
  },
  {
    name: "a token without a subscription",
    headers: bearer(lapsed.value),
    holds: { kind: "token", scopes: ["read", "write"], lapsed: true },
    user: USERS.lapsed,
  },
  {
    name: "the operator's token",
    headers: bearer(operator.value),
    holds: { kind: "token", scopes: ["read", "write"], operator: true },
    user: USERS.operator,
  },
  { name: "a session", headers: cookie(SESSIONS.owner), holds: { kind: "session" }, user: USERS.owner },
  {
    name: "the operator's session",
    headers: cookie(SESSIONS.operator),
    holds: { kind: "session", operator: true },
    user: USERS.operator,
  },
];

/** What an operation must answer to a credential: "done", or the code of the refusal. */
export function expectedAnswer(row: Row, { holds }: CredentialCase): string {
  if (holds === undefined) return "unauthenticated";
  if (row.access === "session") {
    if (holds.kind === "token") return "insufficient_scope";
  } else if (holds.kind === "token") {
    if (holds.lapsed) return "insufficient_tier";
    if (!holds.scopes.includes(row.access)) return "insufficient_scope";
  }
  if (row.operator && !holds.operator) return "insufficient_scope";
  const ends = row.ends ?? "done";
  return typeof ends === "string" ? ends : holds.operator ? ends.operator : ends.member;
}
