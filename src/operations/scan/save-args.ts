import { checkRoom, holdsScope, keepScan, runIdempotently, scanRuns, type ScanOutcome } from "#accounts";
import { AppError } from "#base";
import { LIMITS, type DoScanResponse } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { REPLAY_HEADER } from "./replay-text.ts";

/** A scan to be kept once it was run. */
interface SaveOrder {
  /** Null for a new one. */
  readonly scanId: number | null;
  /** The payload as it was given. */
  readonly instructions: unknown;
  readonly universe: string | undefined;
  /** Everything else that the answer depends on. */
  readonly asked: unknown;
}

/** What is kept of an answer, with what it says in its header. */
export function outcomeOf(response: DoScanResponse, { reply }: Pick<Call, "reply">): ScanOutcome {
  const { end_time: endTime } = response;
  return {
    endTime: response.skipped !== true && typeof endTime === "string" ? endTime : null,
    universeSize: response.universe_size ?? 0,
    timeTakenMs: response.time_taken,
    tickers: response.tickers ?? [],
    replay: reply.headers[REPLAY_HEADER] ?? null,
  };
}

/** Errors: insufficient_scope for a caller who may only read, conflict at the shell, where nobody keeps anything. */
export function checkMaySave(call: Call): void {
  memberOf(call);
  if (holdsScope(call.actor, "write")) return;
  throw new AppError("insufficient_scope", 'Saving a scan needs a token with the scope "write"; leave out save_args.');
}

/** The name of a scan that is kept without one, in UTC. */
function nameAt(now: number): string {
  return `Scan of ${new Date(now).toISOString().slice(0, "2026-03-31T20:00".length)}Z`;
}

interface KeptAnswer {
  readonly response: DoScanResponse;
  readonly runId: number;
}

/** The answer of a run as it is kept. Errors: not_found when newer runs took its place. */
async function keptAnswer(context: Context, call: Call, scanId: number, runId: number): Promise<KeptAnswer> {
  const place = { scanId, userId: memberOf(call).userId };
  const { items } = await scanRuns(accountsOf(context), place, { limit: LIMITS.scanRuns, cursor: undefined });
  const run = items.find((one) => one.runId === runId);
  if (run === undefined) throw new AppError("not_found", "Nothing of that name exists.");
  if (run.replay !== null) call.reply.headers[REPLAY_HEADER] = run.replay;
  const response = {
    tickers: [...run.tickers],
    count: run.tickers.length,
    time_taken: Math.round(run.timeTakenMs),
    end_time: run.endTime,
    cached: true,
    scan_id: scanId,
    universe_size: run.universeSize,
    ...(run.endTime === null ? { skipped: true } : {}),
  };
  return { response, runId };
}

/**
 * Runs a scan and keeps it with its run; with an Idempotency-Key, a repetition gets the answer as its run is kept.
 * Errors: not_found for a scan that the caller does not have and conflict at the limit, both before it is run.
 */
export async function scanAndSave(
  context: Context,
  call: Call,
  order: SaveOrder,
  scan: () => Promise<DoScanResponse>,
): Promise<DoScanResponse> {
  const accounts = accountsOf(context);
  const { userId } = memberOf(call);
  const { scanId, universe } = order;
  const work = async (): Promise<KeptAnswer> => {
    await checkRoom(accounts, scanId, userId);
    const response = await scan();
    const draft = { name: nameAt(accounts.clock.now()), instructions: JSON.stringify(order.instructions), universe };
    const place = { scanId, userId, doer: doerOf(call) };
    const kept = await keepScan(accounts, place, draft, outcomeOf(response, call));
    return { response: { ...response, scan_id: kept.scanId }, runId: kept.lastRun.runId };
  };
  const key = call.client.header("idempotency-key");
  if (key === undefined) return (await work()).response;
  const keyed = { userId, key, operation: "runScan", body: order };
  const answer = await runIdempotently(accounts, keyed, work, {
    nameOf: ({ response, runId }) => `${response.scan_id} ${runId}`,
    again: (made) => {
      const [ofScan = "", ofRun = ""] = made.split(" ");
      return keptAnswer(context, call, Number(ofScan), Number(ofRun));
    },
  });
  if (answer.replayed) call.reply.headers["Idempotency-Replayed"] = "true";
  return answer.reply.response;
}
