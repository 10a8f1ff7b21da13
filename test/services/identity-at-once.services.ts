import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import {
  authenticateSession,
  beginSingleSignOn,
  beginTotp,
  confirmPasswordReset,
  confirmTotp,
  createMailDispatcher,
  createUser,
  finishSingleSignOn,
  requestPasswordReset,
  signIn,
  signUp,
  type AccountStore,
  type IdentityContext,
} from "#accounts";
import { openPostgresAccounts } from "#storage";
import { seededEntropy } from "../../src/accounts/metering/credits.testing.ts";
import { OWNER, PASSWORD, visitor } from "../../src/accounts/identity/identity.testing.ts";
import { startOidcProvider } from "../../src/storage/oidc-provider.testing.ts";
import { lightHasher } from "../../src/storage/password-hasher.testing.ts";
import { freshDatabase } from "./fresh-database.ts";

const CLI = { actor: "cli", address: null };
const EMAIL = "ada@example.com";
const AT_ONCE = Array.from({ length: 12 }, (_, k) => k);
const fulfilled = (settled: readonly PromiseSettledResult<unknown>[]): number =>
  settled.filter(({ status }) => status === "fulfilled").length;

/** SQLite writes one after the other; where several write at once, only the locks of the services hold their promises. */
describe.each(inject("postgresUrls").map((url) => [new URL(url).host, url] as const))(
  "who signs in at %s",
  (_, url) => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let store: AccountStore;
    let context: IdentityContext;

    beforeEach(async () => {
      database = await freshDatabase(url);
      store = await openPostgresAccounts(database.url);
      const clock = { now: () => Date.now(), elapsed: () => performance.now() };
      const publicUrl = "https://winnow.example.com";
      context = { store, clock, entropy: seededEntropy(3), passwords: lightHasher(), publicUrl };
    });
    afterEach(async () => {
      await store.close();
      await database.drop();
    });

    it.each([false, true])("has one first account; one waits to be claimed: %s", async (waiting) => {
      if (waiting) await store.users.insert(OWNER);
      const joined = AT_ONCE.map((k) => ({ email: `user${k}@example.com`, password: PASSWORD }));
      const settled = await Promise.allSettled(joined.map((one) => signUp(context, one, visitor())));
      expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
      const users = await store.users.list();
      expect(users).toHaveLength(AT_ONCE.length);
      expect(users.filter(({ operator }) => operator)).toHaveLength(1);
    });

    it("has one account for an address, and one for an identity", async () => {
      const same = AT_ONCE.map(() => signUp(context, { email: EMAIL, password: PASSWORD }, visitor()));
      expect(fulfilled(await Promise.allSettled(same))).toBe(1);
      const provider = await startOidcProvider();
      try {
        provider.person = { sub: "bob", email: "bob@example.com", email_verified: true };
        const connected = { ...context, signOn: provider.connect() };
        const answers = [];
        for (const _k of AT_ONCE) {
          const { url: address, browserKey } = await beginSingleSignOn(connected, visitor());
          answers.push({ query: (await provider.visit(address)).searchParams, browserKey });
        }
        const entered = answers.map((answer) => finishSingleSignOn(connected, answer, visitor()));
        const refused = (await Promise.allSettled(entered)).filter(({ status }) => status === "rejected");
        expect(refused).toEqual([]);
        expect(await store.users.count()).toBe(2);
      } finally {
        await provider.close();
      }
    });

    it("accepts a code and a link once", async () => {
      const { id } = await createUser(context, { email: EMAIL, password: PASSWORD }, CLI);
      const { secret } = await beginTotp(context, id, PASSWORD);
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const now = Date.now();
      await confirmTotp(context, id, totp.generate({ timestamp: now }), visitor());
      const code = totp.generate({ timestamp: now + 30_000 });
      const guesses = AT_ONCE.slice(0, 8).map(() =>
        signIn(context, { email: EMAIL, password: PASSWORD, totp: code }, visitor()),
      );
      expect(fulfilled(await Promise.allSettled(guesses))).toBe(1);

      await requestPasswordReset(context, EMAIL, CLI);
      const [mail] = await store.mail.due(Date.now(), 1);
      const token = /#token=(\S+)/.exec(mail!.text)![1]!;
      const resets = AT_ONCE.map((k) => confirmPasswordReset(context, { token, password: `${PASSWORD} ${k}` }, CLI));
      expect(fulfilled(await Promise.allSettled(resets))).toBe(1);
    });

    it("ends a session whose sign-in ran during a reset", async () => {
      await createUser(context, { email: EMAIL, password: PASSWORD }, CLI);
      await requestPasswordReset(context, EMAIL, CLI);
      const [mail] = await store.mail.due(Date.now(), 1);
      const token = /#token=(\S+)/.exec(mail!.text)![1]!;
      const entering = AT_ONCE.slice(0, 8).map(() => signIn(context, { email: EMAIL, password: PASSWORD }, visitor()));
      const reset = confirmPasswordReset(context, { token, password: "staple under the bridge" }, CLI);
      const [settled] = await Promise.all([Promise.allSettled(entering), reset]);
      for (const one of settled) {
        if (one.status === "rejected") continue;
        expect(await authenticateSession(context, one.value.session.value)).toBeUndefined();
      }
    });

    it("sends each mail once from two servers", async () => {
      const sent: string[] = [];
      const now = Date.now();
      const ids = Array.from({ length: 30 }, (_value, k) => `mail_${k}`);
      for (const id of ids) {
        const mail = { id, to: EMAIL, subject: "Hello", text: "Hello" };
        await store.mail.enqueue({ ...mail, createdAt: now, attempts: 0, nextAttemptAt: now });
      }
      const mailer = { send: async ({ id }: { readonly id: string }) => void sent.push(id) };
      const servers = AT_ONCE.slice(0, 4).map(() =>
        createMailDispatcher({ ...context, mailer, note: () => undefined }),
      );
      await Promise.all(servers.map((server) => server.runOnce()));
      expect(sent.sort()).toEqual(ids.sort());
    });
  },
);
