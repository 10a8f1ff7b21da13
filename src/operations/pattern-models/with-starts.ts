import type { KeptModel } from "#accounts";
import { AppError } from "#base";
import type { FoundWindow, ScoredWindow } from "#pattern-models";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";

/** A window with where it begins. */
export type StartedWindow<W extends ScoredWindow> = W & { readonly startsAt: string };

/** Looks where each window begins; one whose bars cannot be had any more is left out. */
export async function withStarts<W extends ScoredWindow>(
  context: Context,
  call: Call,
  model: KeptModel,
  windows: readonly W[],
): Promise<StartedWindow<W>[]> {
  const started: StartedWindow<W>[] = [];
  for (const window of windows) {
    const found = await barsOf(context, call, model, window);
    const start = found?.bars.start[0];
    if (start !== undefined) started.push({ ...window, startsAt: new Date(start * 60_000).toISOString() });
  }
  return started;
}

/** The bars of a scored window; undefined where they cannot be had any more. */
export async function barsOf(
  { scanner }: Context,
  { signal }: Pick<Call, "signal">,
  { timeframe, scale }: KeptModel,
  { ticker, asOf }: ScoredWindow,
): Promise<FoundWindow | undefined> {
  try {
    return await scanner.patterns.window({ ticker, timeframe, scale, asOf }, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
