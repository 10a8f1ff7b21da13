import type { ThreadFault } from "#base";
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
  readonly body: { readonly bytes: Uint8Array; readonly isLines: boolean } | { readonly value: unknown };
}

type All = typeof TASKS & { readonly readBody: Task<BodyToRead, BodyRead> };

export type TaskName = keyof All;
export type TaskInput<N extends TaskName> = Parameters<All[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<All[N]>>;

/** Runs tasks away from the thread that serves. Errors: those of the task; unavailable where too many wait or one is cut off. */
export interface TaskRunner {
  run<N extends TaskName>(name: N, input: TaskInput<N>, asker: TaskAsker): Promise<TaskOutput<N>>;
}
