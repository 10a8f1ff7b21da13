import type { Clock } from "#base";
import type { DraftCache, Drafter, NamedModel } from "#language";
import type { ListedNames } from "../listed-names.ts";

/** Data that many tasks need alike: where tasks run elsewhere, it is sent once. */
export interface KeptData {
  /** Texts of the listings. */
  readonly names?: ListedNames;
  /** The caller's pattern models. */
  readonly models?: readonly NamedModel[];
}

/** What a task may use beside its input. */
export interface TaskTools extends KeptData {
  readonly clock: Clock;
  readonly cache: DraftCache;
  /** The language model, which is asked from the thread that serves. */
  readonly drafter: Drafter | undefined;
}

/**
 * Work that only computes, by its name: input and output are plain data, so that it can run on another thread. It touches
 * no account and no store.
 */
export type Task<I, O> = (input: I, tools: TaskTools) => O | Promise<O>;

/** On whose behalf a task runs. */
export interface TaskAsker extends KeptData {
  /** The same for the same account. */
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly drafter?: Drafter | undefined;
}
