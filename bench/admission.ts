import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { beginInstallation } from "#accounts";
import { operations, runOperation, type Context, type Credential, type Scanner } from "#operations";
import { openInProcessLimiter, openSqliteAccounts } from "#storage";
import { accountsOn } from "../rel/kit/accounts.ts";

const ROUNDS = 6_000;
const WARM_UP = 1_000;

/** Milliseconds of each warm scan; scans by a token and scans from the shell run in turn. */
export interface AdmissionTimes {
  readonly byToken: readonly number[];
  readonly fromShell: readonly number[];
}

/**
 * Measures the cost of a token: the look-up in the SQLite file, three rate-limit counters written to the file, and the
 * usage record. The same operation runs on the same scanner with and without a token, in turn.
 */
export async function timeAdmission(folder: string, scanner: Scanner, payload: unknown): Promise<AdmissionTimes> {
  const clock = { now: () => Date.now(), elapsed: () => performance.now() };
  const store = await openSqliteAccounts(join(folder, "admission.sqlite"), { clock });
  // The clock advances a minute per call, so that no call reaches a limit. Each call writes its counters as usual.
  let calls = 0;
  const limiter = await openInProcessLimiter({
    file: join(folder, "admission-counters.sqlite"),
    clock: { now: () => Date.now() + 60_000 * calls++, elapsed: clock.elapsed },
  });
  const accounts = accountsOn(store, limiter);
  const context: Context = { clock, scanner, accounts };
  const token = (await beginInstallation(accounts))!;
  const flushing = setInterval(() => void accounts.usage.flush(), 1_000);
  const run = async (credential: Credential): Promise<number> => {
    const begun = performance.now();
    await runOperation(context, operations.scan.run, credential, {
      path: {},
      query: [],
      body: { instructions: payload },
    });
    return performance.now() - begun;
  };
  const byToken: number[] = [];
  const fromShell: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const times = [await run({ kind: "token", text: token }), await run({ kind: "local" })] as const;
    if (round < WARM_UP) continue;
    byToken.push(times[0]);
    fromShell.push(times[1]);
  }
  clearInterval(flushing);
  await limiter.close();
  await store.close();
  return { byToken, fromShell };
}
