import { parseJson } from "#contract";
import { errorOfFault, threadFault, type ThreadFault } from "#base";
import type { Call, Operation } from "../define-operation.ts";
import type { Task, TaskAsker } from "./task.ts";
import type { TASKS } from "./tasks.ts";

/** A body that was read on another thread. */
export interface BodyRead {
  /** The JSON value; only for operations that create, whose calls are told apart by it. */
  readonly written?: unknown;
  readonly read: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: ThreadFault };
}

export interface BodyToRead {
  /** Id of the operation. */
  readonly operation: string;
  /** Of the body; or what they say, where a transport has read that already. */
  readonly body: { readonly bytes: Uint8Array } | { readonly value: unknown };
}

type All = typeof TASKS & { readonly readBody: Task<BodyToRead, BodyRead> };

export type TaskName = keyof All;
export type TaskInput<N extends TaskName> = Parameters<All[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<All[N]>>;

/** Runs tasks away from the thread that serves. Errors: those of the task; unavailable where too many wait or one is cut off. */
export interface TaskRunner {
  run<N extends TaskName>(name: N, input: TaskInput<N>, asker: TaskAsker): Promise<TaskOutput<N>>;
}

/** On whose behalf a call has tasks run. */
export function askerOf({ actor, signal }: Pick<Call, "actor" | "signal">): TaskAsker {
  return { signal, ...("userId" in actor ? { caller: actor.userId } : {}) };
}

/** Reads a body as its operation does, with what it throws as data. Errors: malformed_body, validation_failed of `parseJson`. */
export function readBodyTask(operations: readonly Operation[]): Task<BodyToRead, BodyRead> {
  const byId = new Map(operations.map((one) => [one.id, one]));
  return ({ operation: id, body }) => {
    // The id of an operation of this very program.
    const operation = byId.get(id)!;
    const written = "bytes" in body ? parseJson(body.bytes) : body.value;
    const kept = operation.creates === undefined || "value" in body ? {} : { written };
    try {
      return { ...kept, read: { ok: true, value: operation.body!.read(written) } };
    } catch (error) {
      return { ...kept, read: { ok: false, fault: threadFault(error) } };
    }
  };
}

/** What the body's reading gave, or throws what it threw. */
export function valueOf({ read }: BodyRead): unknown {
  if (read.ok) return read.value;
  throw errorOfFault(read.fault);
}
