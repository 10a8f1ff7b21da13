import type { AccountTables } from "../schema.ts";
import type { KyselyAccountStore } from "../account-store-on.ts";
import {
  aBillingEntry,
  aLearning,
  aModel,
  anArchiveJob,
  anExample,
  aReserve,
  aScan,
  aSession,
  aSubscription,
  aToken,
  aWatchlist,
  storedUser,
  unique,
} from "./account-samples.testing.ts";

const T = 1_800_000_000_000;

/**
 * Writes rows of every table, a user with 1,200 recovery codes, and a scan that is deleted again, so that a counter is
 * ahead of its rows.
 */
export async function fillStore(store: KyselyAccountStore): Promise<void> {
  const userId = await storedUser(store, { name: "Ünïcode '\u{1F4C8}", operator: true, totpLastStep: 5 });
  const token = aToken(userId, { scopes: ["read", "write"], lastUsedAt: T });
  await store.tokens.insert(token);
  await store.users.setRecoveryCodes(
    userId,
    Array.from({ length: 1_200 }, (_, i) => `code${i}`),
  );
  await store.users.insertPasswordReset({ tokenHash: unique("r"), userId, createdAt: T, expiresAt: T + 9 });
  await store.sessions.insert(aSession(userId));
  await store.oidcLogins.insert({ stateHash: unique("s"), nonce: "n", codeVerifier: "v", expiresAt: T });
  await store.billing.put(aSubscription(userId));
  await store.billing.append(aBillingEntry(userId));
  const reserve = aReserve(userId);
  await store.credits.reserve(reserve, 1_000, null);
  await store.credits.reserve(aReserve(userId, { tokenId: token.id }), 1_000, null);
  const settle = { id: unique("c"), reservationId: reserve.reservationId, kind: "settle", credits: 7, at: T } as const;
  await store.credits.close(settle);
  const count = { tokenId: token.id, userId, day: 1, operation: "scan.run", requests: 3, rejected: 1, credits: 2 };
  await store.usage.add([count, { ...count, day: 2 }], new Map());
  const entry = { at: T, userId, actor: "cli", event: "user.created", subject: null, address: "::1" };
  for (let i = 0; i < 3; i++) await store.audit.append(entry);
  const run = { at: T, endTime: null, universeSize: 9, timeTakenMs: 1.25, tickers: ["AAA"], replay: null };
  const { scanId } = await store.scans.insert(aScan(userId, { universe: "all" }));
  await store.scans.appendRun({ ...run, scanId }, 5);
  const gone = await store.scans.insert(aScan(userId));
  await store.scans.delete(gone.scanId, userId);
  await store.watchlists.insert(aWatchlist(userId));
  const model = aModel(userId, { learnt: aLearning(), threshold: 0.1 + 0.2, headType: "ridge", usedAt: T });
  await store.patternModels.insert(model);
  await store.patternModels.insert(aModel(userId));
  await store.patternModels.insertExamples([anExample(model.id), anExample(model.id, { label: "negative" })]);
  await store.patternModels.putJob({ modelId: model.id, kind: "train", queuedAt: T });
  await store.patternModels.takeJob("server", T, T + 60_000);
  await store.archiveJobs.insert(anArchiveJob(userId));
  await store.archiveJobs.takeTask("server", T, T + 60_000);
  await store.idempotency.begin({ userId, key: "a", operation: "x", bodySha256: "0", createdAt: T });
  await store.idempotency.begin({ userId, key: "b", operation: "x", bodySha256: "0", createdAt: T });
  await store.idempotency.finish(userId, "b", "7");
  const mail = { id: unique("m"), to: "a@b.c", subject: "s", text: "t", createdAt: T, attempts: 0, nextAttemptAt: T };
  await store.mail.enqueue(mail);
  await store.attempts.count(unique("a"), T);
  await store.installation.set(unique("fact"), "1");
  const counts = { minute: 1, minute_count: 2, hour: 3, hour_count: 4, day: 5, day_count: 6 };
  await store.db
    .insertInto("rate_counters")
    .values({ key: unique("k"), ...counts })
    .execute();
}

const ORDERED: { readonly [T in keyof AccountTables]: string } = {
  users: "id",
  recovery_codes: "code_hash",
  password_resets: "token_hash",
  sessions: "id_hash",
  oidc_logins: "state_hash",
  tokens: "id",
  subscriptions: "user_id",
  billing_entries: "seq",
  credit_days: "day",
  credit_entries: "seq",
  credit_holds: "reservation_id",
  usage_counts: "day",
  audit_entries: "id",
  scans: "scan_id",
  scan_runs: "run_id",
  watchlists: "seq",
  pattern_models: "seq",
  pattern_examples: "seq",
  model_jobs: "model_id",
  archive_jobs: "id",
  archive_tasks: "part",
  idempotent_calls: "key",
  mails: "id",
  attempts: "key",
  installation: "name",
  rate_counters: "key",
};

/** Reads every row of every table of a store that `fillStore` filled once. */
export async function contentOf(store: KyselyAccountStore): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const content: Record<string, readonly unknown[]> = {};
  for (const [table, column] of Object.entries(ORDERED)) {
    const query = store.db.selectFrom(table as keyof AccountTables).selectAll();
    content[table] = await query.orderBy(store.db.dynamic.ref(column)).execute();
  }
  return content;
}
