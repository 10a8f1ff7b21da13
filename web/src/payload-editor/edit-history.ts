/** Steps that can be undone; the oldest beyond them are forgotten. */
export const MOST_STEPS = 200;
/** Edits of one place that follow each other so fast are one step, milliseconds. */
export const ONE_STEP_MS = 1_000;

/** Values in the order of the edits, and where one stands among them. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the newest step changed and when, as long as more of the same may join it. */
  readonly last: { readonly place: string; readonly at: number } | undefined;
}

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: undefined };
}

/**
 * Makes `next` the present. Edits of one `place` (such as the pointer of a number that is typed) join one step while less
 * than a second lies between them; `at` is the instant of the edit in milliseconds. Without a place it is a step of its
 * own. What was undone before is gone. The very same value is no edit.
 */
export function recordEdit<T>(
  history: EditHistory<T>,
  next: T,
  edit: { readonly at: number; readonly place?: string | undefined },
): EditHistory<T> {
  const { past, present, last } = history;
  if (Object.is(next, present)) return history;
  const joins = edit.place !== undefined && last?.place === edit.place && edit.at - last.at < ONE_STEP_MS;
  return {
    past: joins ? past : [...past, present].slice(-MOST_STEPS),
    present: next,
    future: [],
    last: edit.place === undefined ? undefined : { place: edit.place, at: edit.at },
  };
}

/** The history one step earlier; the same when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], last: undefined };
}

/** The history one undone step later; the same when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), last: undefined };
}
