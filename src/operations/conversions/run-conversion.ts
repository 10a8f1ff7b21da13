import { creditHeaders, creditsLeft } from "#accounts";
import { AppError } from "#base";
import type { DoNaturalScanResponse } from "#contract";
import type { Conversion, Drafter } from "#language";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, askerOf } from "../member.ts";
import { groupsLacking, plansOf } from "../scan/refuse-beyond-plan.ts";
import type { Task } from "../tasks/task.ts";
import type { TaskInput } from "../tasks/task-runner.ts";
import { chargeConversion } from "./charge-conversion.ts";
import type { ConversionInput } from "./conversion-tasks.ts";
import { presentConversion } from "./present-conversion.ts";

/** The newest of a user's saved scans, whose names say what they seek: what a language model may be shown. */
const NEWEST = 100;

/** One way to make a payload of words. */
export interface ConversionJob<I> {
  /** Id of the operation, for the usage of tokens. */
  readonly operation: string;
  /** Reads the body. Errors: validation_failed. */
  read(): I | Promise<I>;
  /** What converts it: runs where the context has tasks run. */
  readonly task: readonly [name: "convertWords" | "refineWords", here: Task<ConversionInput<I>, Conversion>];
}

/**
 * Reads, converts and charges. The shell has no account: its conversions cost nothing, and no model is asked.
 * Errors: validation_failed, ai_budget_exceeded, rate_limited.
 */
export async function runConversion<I>(
  context: Context,
  call: Call,
  { operation, read, task: [task, here] }: ConversionJob<I>,
): Promise<DoNaturalScanResponse> {
  const { converter, clock } = context;
  if (converter === undefined) throw new AppError("unavailable", "This process converts no words.");
  const begun = clock.elapsed();
  const { actor } = call;
  const member = "userId" in actor ? actor : undefined;
  const accounts = member === undefined ? undefined : accountsOf(context);
  let input: I;
  try {
    input = await read();
  } catch (error) {
    if (member !== undefined && accounts !== undefined)
      Object.assign(call.reply.headers, creditHeaders(await creditsLeft(accounts, member)));
    throw error;
  }
  const { scanner, tasks } = context;
  const [names, { trading_date: today }, models] = await Promise.all([
    scanner.listedNames(),
    scanner.status(),
    member === undefined ? [] : converter.modelsOf(member.userId),
  ]);
  const work = async (drafter: Drafter | undefined) => {
    // Those of others are never read.
    const { items } =
      drafter === undefined || accounts === undefined || member === undefined
        ? { items: [] }
        : await accounts.store.scans.list(member.userId, { limit: NEWEST });
    const saved = items.map(({ name, instructions }) => ({ name, instructions }));
    const asked = { input, saved, today, plans: plansOf(context), beyond: groupsLacking(context, call) };
    const asker = { ...askerOf(call), names, models, drafter };
    // The task of that name takes what this job reads.
    const result = await (tasks?.run(task, asked as TaskInput<typeof task>, asker) ??
      here(asked, { clock, cache: converter.cache, names, models, drafter }));
    return { result, cached: result.cached };
  };
  const conversion =
    member === undefined || accounts === undefined
      ? (await work(undefined)).result
      : await chargeConversion(converter, accounts, member, operation, call, work);
  return presentConversion(conversion, clock.elapsed() - begun);
}
