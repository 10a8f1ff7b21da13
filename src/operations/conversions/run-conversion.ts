import { creditHeaders, creditsLeft, sha256Hex } from "#accounts";
import { AppError } from "#base";
import type { DoNaturalScanResponse } from "#contract";
import type { Conversion, ConvertDeps, Drafter, WordsContext } from "#language";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { chargeConversion } from "./charge-conversion.ts";
import type { Converter } from "./converter.ts";
import { lackingOf } from "./lacking-of.ts";
import { ownExamples } from "./own-examples.ts";
import { presentConversion } from "./present-conversion.ts";

/** One way to make a payload of words. */
export interface ConversionJob<I> {
  /** Id of the operation, for the usage of tokens. */
  readonly operation: string;
  /** Reads the body. Errors: validation_failed. */
  read(): I;
  convert(input: I, deps: ConvertDeps): Promise<Conversion>;
}

/**
 * Reads, converts and charges. The shell has no account: its conversions cost nothing, and no model is asked.
 * Errors: validation_failed, ai_budget_exceeded, rate_limited.
 */
export async function runConversion<I>(
  context: Context,
  call: Call,
  { operation, read, convert }: ConversionJob<I>,
): Promise<DoNaturalScanResponse> {
  const { converter, clock } = context;
  if (converter === undefined) throw new AppError("unavailable", "This process converts no words.");
  const begun = clock.elapsed();
  const { actor } = call;
  const member = "userId" in actor ? actor : undefined;
  const accounts = member === undefined ? undefined : accountsOf(context);
  let input: I;
  try {
    input = read();
  } catch (error) {
    if (member !== undefined && accounts !== undefined)
      Object.assign(call.reply.headers, creditHeaders(await creditsLeft(accounts, member)));
    throw error;
  }
  const words = await wordsContext(context, converter, member?.userId);
  const work = async (drafter: Drafter | undefined) => {
    const examples =
      drafter === undefined || accounts === undefined || member === undefined
        ? []
        : await ownExamples(accounts, member.userId);
    const deps = { words, drafter, examples, clock, cache: converter.cache, sha256: sha256Hex };
    const result = await convert(input, { ...deps, lackingOf: lackingOf(context, call) });
    return { result, cached: result.cached };
  };
  const conversion =
    member === undefined || accounts === undefined
      ? (await work(undefined)).result
      : await chargeConversion(converter, accounts, member, operation, call, work);
  return presentConversion(conversion, clock.elapsed() - begun);
}

async function wordsContext(
  { scanner }: Context,
  { modelsOf }: Converter,
  userId: string | undefined,
): Promise<WordsContext> {
  const [names, { trading_date: today }, models] = await Promise.all([
    scanner.listedNames(),
    scanner.status(),
    userId === undefined ? [] : modelsOf(userId),
  ]);
  return { ...names, models, today };
}
