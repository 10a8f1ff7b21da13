import type { AccountsContext, AuditActor, Member } from "#accounts";
import { auditName } from "#accounts";
import { AppError } from "#base";
import type { Context } from "./context.ts";
import type { Call } from "./define-operation.ts";
import type { TaskAsker } from "./tasks/task.ts";

/** The account on whose behalf a call is made. Errors: conflict at the shell, where there is none. */
export function memberOf({ actor }: Pick<Call, "actor">): Member {
  if (actor.kind === "token" || actor.kind === "session") return actor;
  throw new AppError("conflict", "This is about an account: send it to a server, with --url and --token.");
}

/** The accounts of a server. Errors: conflict in a process that only reads market data. */
export function accountsOf(context: Context): AccountsContext {
  if (context.accounts !== undefined) return context.accounts;
  throw new AppError("conflict", "This needs the accounts of a server: send it there, with --url and --token.");
}

/** Who makes the change, for the audit log. */
export function doerOf({ actor, client }: Call): AuditActor {
  return { actor: auditName(actor), address: client.address };
}

/** On whose behalf a call has tasks run. */
export function askerOf({ actor, signal }: Pick<Call, "actor" | "signal">): TaskAsker {
  return { signal, ...("userId" in actor ? { caller: actor.userId } : {}) };
}
