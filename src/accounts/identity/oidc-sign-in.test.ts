import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOidcProvider, type OidcProvider } from "../../storage/oidc-provider.testing.ts";
import {
  codeOf,
  eventsOf,
  identities,
  OWNER,
  PASSWORD,
  refusal,
  visitor,
  type Identities,
} from "./identity.testing.ts";
import { SETUP_CODE_FACT } from "./installation.ts";
import { beginSingleSignOn, finishSingleSignOn, OIDC_LOGIN_MS } from "./oidc-sign-in.ts";
import { SIGN_UP_FACT } from "./open-account.ts";
import { sha256Hex } from "../secrets.ts";
import { authenticateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser, type SignedIn } from "./sign-up.ts";
import { disableUser } from "./users.ts";

const CLI = { actor: "cli", address: null };
const ADA = { sub: "ada", email: "Ada@example.com", email_verified: true, name: "Ada\u0007 Lovelace" };
let provider: OidcProvider;
let context: Identities;

beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  Object.assign(provider, { person: ADA, fault: "none" });
  context = await identities(provider.connect());
  await createUser(context, { email: "operator@example.com", password: PASSWORD }, CLI);
});
afterEach(() => context.store.close());

/** What a browser brings back that went to the provider. */
async function roundTrip(linkTo?: string) {
  const { url, browserKey } = await beginSingleSignOn(context, visitor(), linkTo);
  const { searchParams: query } = await provider.visit(url);
  return { query, browserKey };
}
const finish = (answer: Parameters<typeof finishSingleSignOn>[1]) => finishSingleSignOn(context, answer, visitor());
const enter = async (linkTo?: string): Promise<SignedIn> => finish(await roundTrip(linkTo));
const works = async (value: string): Promise<boolean> => (await authenticateSession(context, value)) !== undefined;

describe("single sign-on", () => {
  it("opens an account for a new identity, and finds it again under another address", async () => {
    const { user, session } = await enter();
    expect(user).toMatchObject({ email: "ada@example.com", name: "Ada  Lovelace", plan: "basic", operator: false });
    expect(user).toMatchObject({ passwordHash: null, oidcSubject: `${provider.issuer} ada` });
    expect(await authenticateSession(context, session.value)).toMatchObject({ userId: user.id, tier: null });
    provider.person = { ...ADA, email: "countess@example.com", email_verified: false };
    expect((await enter()).user.id).toBe(user.id);
    expect(await eventsOf(context, user.id)).toEqual(["user.created", "user.signed_in", "user.signed_in"]);
  });

  it("works only where it is configured", async () => {
    const without = { ...context, signOn: undefined };
    expect(await codeOf(beginSingleSignOn(without, visitor()))).toBe("not_found");
    const answer = { query: new URLSearchParams("code=1&state=1"), browserKey: "x" };
    expect(await codeOf(finishSingleSignOn(without, answer, visitor()))).toBe("not_found");
  });

  it("is finished only in the browser that began it, once, and within ten minutes", async () => {
    const [mine, other] = [await roundTrip(), await roundTrip()];
    for (const browserKey of [undefined, "", other.browserKey, `${mine.browserKey}.usr_1`]) {
      expect(await codeOf(finish({ ...mine, browserKey }))).toBe("unauthenticated");
    }
    expect(await codeOf(finish({ ...mine, query: new URLSearchParams({ code: mine.query.get("code")! }) }))).toBe(
      "unauthenticated",
    );
    await finish(mine);
    expect(await codeOf(finish(mine))).toBe("unauthenticated");
    context.clock.at += OIDC_LOGIN_MS;
    expect(await codeOf(finish(other))).toBe("unauthenticated");
  });

  it("lets nobody in when the provider does not", async () => {
    provider.fault = "denied";
    expect(await codeOf(enter())).toBe("unauthenticated");
    provider.fault = "other nonce";
    expect(await codeOf(enter())).toBe("unauthenticated");
    provider.fault = "status 500";
    expect(await codeOf(enter())).toBe("unavailable");
    expect(await context.store.users.count()).toBe(1);
  });

  it("needs an address that the provider vouches for", async () => {
    for (const person of [{ sub: "eve" }, { sub: "eve", email: "eve@example.com" }, { ...ADA, email: "no address" }]) {
      provider.person = person;
      expect(await codeOf(enter())).toBe("unauthenticated");
    }
    expect(await context.store.users.count()).toBe(1);
  });

  it("takes over no account behind its owner's back", async () => {
    const ada = await createUser(context, { email: "ada@example.com", password: PASSWORD }, CLI);
    expect(await refusal(enter())).toMatchObject({ code: "conflict" });
    expect((await context.store.users.find(ada.id))!.oidcSubject).toBeNull();
  });

  it("is linked to an account by its owner", async () => {
    const ada = await createUser(context, { email: "ada@example.com", password: PASSWORD }, CLI);
    const before = (await signIn(context, { email: "ada@example.com", password: PASSWORD }, visitor())).session;
    const linked = await enter(ada.id);
    expect([linked.user.id, await works(before.value), await works(linked.session.value)]).toEqual([
      ada.id,
      false,
      true,
    ]);
    expect((await enter()).user.id).toBe(ada.id);
    expect(await eventsOf(context, ada.id)).toContain("oidc.linked");
    const bob = await createUser(context, { email: "bob@example.com", password: PASSWORD }, CLI);
    expect(await codeOf(enter(bob.id))).toBe("conflict");
    expect((await context.store.users.find(bob.id))!.oidcSubject).toBeNull();
  });

  it("links nothing to an account that somebody wrote into the cookie", async () => {
    const bob = await createUser(context, { email: "bob@example.com", password: PASSWORD }, CLI);
    const { query, browserKey } = await roundTrip();
    expect(await codeOf(finish({ query, browserKey: `${browserKey}.${bob.id}` }))).toBe("unauthenticated");
    expect((await context.store.users.find(bob.id))!.oidcSubject).toBeNull();
  });

  it("keeps out who is disabled, and strangers where signing up is closed", async () => {
    const { user } = await enter();
    await disableUser(context, user.id, CLI);
    expect(await codeOf(enter())).toBe("unauthenticated");
    expect(await context.store.sessions.ofUser(user.id)).toEqual([]);
    await context.store.installation.set(SIGN_UP_FACT, "closed");
    provider.person = { ...ADA, sub: "eve", email: "eve@example.com" };
    expect(await codeOf(enter())).toBe("sign_up_closed");
  });

  it("does not become the first account where that needs the setup code", async () => {
    await context.store.close();
    context = await identities(provider.connect());
    await context.store.users.insert(OWNER);
    await context.store.installation.set(SETUP_CODE_FACT, sha256Hex("k4T9"));
    expect(await codeOf(enter())).toBe("setup_code_required");
    await context.store.installation.delete(SETUP_CODE_FACT);
    expect((await enter()).user).toMatchObject({ id: OWNER.id, operator: true });
  });

  it("makes one account, though two browsers come back at the same moment", async () => {
    const answers = [await roundTrip(), await roundTrip()];
    const both = await Promise.allSettled(answers.map(finish));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await context.store.users.count()).toBe(2);
  });

  it("is begun only so often from one network", async () => {
    for (let i = 0; i < 100; i++) await beginSingleSignOn(context, visitor("203.0.113.5"));
    expect(await codeOf(beginSingleSignOn(context, visitor("203.0.113.5")))).toBe("rate_limited");
    await beginSingleSignOn(context, visitor());
  });
});
