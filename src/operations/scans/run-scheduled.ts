import { backgroundMember, type DueScan, type ScheduledOutcome } from "#accounts";
import { AppError } from "#base";
import { AT_THE_SHELL } from "../client.ts";
import type { Context } from "../context.ts";
import { accountsOf } from "../member.ts";
import { CALL_DEADLINE_MS } from "../run-operation.ts";
import { runSaved } from "./run-saved.ts";

/** Faults that pass by themselves: the scan stays due. */
const PASSING: ReadonlySet<string> = new Set(["unavailable", "rate_limited", "request_timeout"]);

/**
 * Runs a saved scan by its schedule, with what the plan of its owner includes now. Counts as no call. `onFault` receives an
 * error of ours. Errors: those that pass by themselves.
 */
export async function runScheduled(
  context: Context,
  { scan }: DueScan,
  { signal, onFault }: { readonly signal: AbortSignal; readonly onFault: (error: unknown) => void },
): Promise<ScheduledOutcome> {
  const actor = await backgroundMember(accountsOf(context), scan.userId);
  if (actor === undefined) return { code: "unauthenticated", message: "The account is disabled." };
  const call = { actor, client: AT_THE_SHELL, reply: { headers: {} }, signal, deadlineMs: CALL_DEADLINE_MS };
  try {
    return (await runSaved(context, call, scan)).outcome;
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") {
      if (PASSING.has(error.code)) throw error;
      return { code: error.code, message: error.message };
    }
    onFault(error);
    return { code: "internal", message: "The scan failed; the server's log has the reason." };
  }
}
