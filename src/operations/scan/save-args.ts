import { checkRoom, holdsScope, keepScan, runIdempotently, type ScanOutcome } from "#accounts";
import { AppError } from "#base";
import { DoScanResponse } from "#contract";
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

/**
 * Runs a scan and keeps it with its run; with an Idempotency-Key, a repetition gets the first answer.
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
  const work = async (): Promise<DoScanResponse> => {
    await checkRoom(accounts, scanId, userId);
    const response = await scan();
    const kept = { name: nameAt(accounts.clock.now()), instructions: JSON.stringify(order.instructions), universe };
    const place = { scanId, userId, doer: doerOf(call) };
    return { ...response, scan_id: (await keepScan(accounts, place, kept, outcomeOf(response, call))).scanId };
  };
  const key = call.client.header("idempotency-key");
  if (key === undefined) return work();
  const keyed = { userId, key, operation: "runScan", body: order, keepsReply: true };
  const answer = await runIdempotently(accounts, keyed, async () => ({ status: 200, body: await work() }));
  if (answer.replayed) call.reply.headers["Idempotency-Replayed"] = "true";
  return DoScanResponse.parse(answer.body);
}
