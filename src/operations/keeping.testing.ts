import { PLAN_TABLE, type AccountsContext, type AccountStore, type Actor } from "#accounts";
import { AppError } from "#base";
import type { DoScanResponse, Scope } from "#contract";
import { handClock, seededEntropy, type HandClock } from "../accounts/metering/credits.testing.ts";
import { writtenMarket, type WrittenMarket } from "../tiles/market.testing.ts";
import { memoryAccounts } from "../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import type { Context, Scanner } from "./context.ts";
import type { Operation } from "./define-operation.ts";
import { newUser } from "#accounts";
import { ScanEngine, scanTable } from "#scan";

interface Question {
  readonly actor?: Actor;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Accounts in memory beside a market that is small enough to read. */
export interface KeepingServer {
  /** Only what operations on kept things use. */
  readonly context: Context & { readonly accounts: AccountsContext };
  readonly clock: HandClock;
  readonly store: AccountStore;
  /** Headers of the newest answer. */
  readonly headers: Record<string, string>;
  /** How many scans the engine was asked for. */
  scans(): number;
  /** A new account, as its token acts. */
  newMember(scopes?: readonly Scope[]): Promise<Extract<Actor, { kind: "token" }>>;
  /** What an operation answers; by default to the shell. */
  ask(operation: Operation, question?: Question): Promise<unknown>;
  /** The error that it answers with. */
  refusal(operation: Operation, question?: Question): Promise<AppError>;
}

export async function keepingServer(market: WrittenMarket): Promise<KeepingServer> {
  const clock = handClock(Date.UTC(2026, 2, 31, 20, 0, 30));
  const store = await memoryAccounts(clock);
  const engine = new ScanEngine(writtenMarket(market), clock);
  let scans = 0;
  let users = 0;
  let headers: Record<string, string> = {};
  const scanner: Pick<Scanner, "scan" | "explain" | "table" | "ready"> = {
    ready: async () => true,
    async scan(payload, options): Promise<DoScanResponse> {
      scans++;
      return engine.scan(payload, { ...options, cancelled: undefined });
    },
    explain: async (payload, options) => engine.explain(payload, { ...options, cancelled: undefined }),
    table: async (request, options) => scanTable(engine, request, { ...options, cancelled: undefined }),
  };
  const accounts: Pick<AccountsContext, "store" | "clock" | "entropy" | "plans"> = {
    store,
    clock,
    entropy: seededEntropy(11),
    plans: PLAN_TABLE,
  };
  // The operations that are tested with it touch nothing else of their context.
  const context = { clock, scanner, accounts } as unknown as KeepingServer["context"];

  const ask: KeepingServer["ask"] = (operation, { actor, path, query, body, headers: sent } = {}) => {
    headers = {};
    return operation.perform(
      context,
      { path: path ?? {}, query: Object.entries(query ?? {}), body },
      {
        actor: actor ?? { kind: "local" },
        client: { address: "192.0.2.1", userAgent: "test", header: (name) => sent?.[name] },
        reply: { headers },
        signal: new AbortController().signal,
        deadlineMs: 10_000,
      },
    );
  };
  return {
    context,
    clock,
    store,
    get headers() {
      return headers;
    },
    scans: () => scans,
    async newMember(scopes = ["read", "write"]) {
      const userId = `usr_${++users}`;
      await store.users.insert(newUser(userId, 0));
      return { kind: "token", tokenId: "abc", userId, scopes, plan: "basic", tier: "starter", operator: false };
    },
    ask,
    async refusal(operation, question) {
      const error: unknown = await ask(operation, question).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error instanceof AppError) return error;
      throw new Error(`expected an AppError, got ${String(error)}`);
    },
  };
}

/** Closes of three stocks: one rises, one falls, one stands. */
export const THREE_STOCKS: WrittenMarket = {
  daily: { UP: [1, 2, 3, 4, 5], DOWN: [5, 4, 3, 2, 1], FLAT: [3, 3, 3, 3, 3] },
};
