import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SingleSignOn } from "#accounts";
import { AppError } from "#base";
import { startOidcProvider, type OidcProvider } from "./oidc-provider.testing.ts";
import { oidcSignOn } from "./oidc-sign-on.ts";

const CALLBACK = "https://winnow.example.com/api/v2/auth/oidc/callback";
const ADA = { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada" };
let provider: OidcProvider;
let signOn: SingleSignOn;

beforeAll(async () => {
  provider = await startOidcProvider();
  signOn = provider.connect();
});
afterAll(() => provider.close());
beforeEach(() => {
  Object.assign(provider, { person: ADA, fault: "none", claimsInToken: true });
});

const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

/** Begins a sign-on, visits the provider and returns its callback. */
async function roundTrip() {
  const begun = await signOn.begin(CALLBACK);
  return { begun, callback: await provider.visit(begun.url) };
}

describe("oidcSignOn", () => {
  it("returns the person with the provider's verified claims", async () => {
    const { begun, callback } = await roundTrip();
    expect(callback.href.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(await signOn.finish(callback, begun)).toEqual({
      subject: `${provider.issuer} ada`,
      email: "ada@example.com",
      emailVerified: true,
      name: "Ada",
    });
  });

  it("fetches claims that the ID token lacks from the userinfo endpoint", async () => {
    provider.claimsInToken = false;
    const { begun, callback } = await roundTrip();
    expect(await signOn.finish(callback, begun)).toMatchObject({ email: "ada@example.com", emailVerified: true });
  });

  it("treats an address as verified only if the provider confirms it", async () => {
    provider.person = { sub: "eve", email: "ada@example.com" };
    const { begun, callback } = await roundTrip();
    expect(await signOn.finish(callback, begun)).toMatchObject({ emailVerified: false });
  });

  it("uses PKCE, and a new state, nonce and verifier for each sign-on", async () => {
    const [one, other] = [await signOn.begin(CALLBACK), await signOn.begin(CALLBACK)];
    const query = new URL(one.url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: CALLBACK,
      state: one.state,
      nonce: one.nonce,
    });
    expect(query.get("code_challenge")).not.toBe(one.codeVerifier);
    for (const name of ["state", "nonce", "codeVerifier"] as const) expect(one[name]).not.toBe(other[name]);
  });

  it.each([
    "other nonce",
    "other audience",
    "other issuer",
    "other key",
    "expired token",
    "no ID token",
    "denied",
  ] as const)("refuses an answer with the fault: %s", async (fault) => {
    provider.fault = fault;
    const { begun, callback } = await roundTrip();
    expect(await signOn.finish(callback, begun).catch(codeOf)).toBe("unauthenticated");
  });

  it("refuses the state, verifier or nonce of another sign-on, and a used code", async () => {
    const other = await signOn.begin(CALLBACK);
    for (const member of ["state", "nonce", "codeVerifier"] as const) {
      const { begun, callback } = await roundTrip();
      const mixed = { ...begun, [member]: other[member] };
      expect(await signOn.finish(callback, mixed).catch(codeOf)).toBe("unauthenticated");
    }
    const { begun, callback } = await roundTrip();
    await signOn.finish(callback, begun);
    expect(await signOn.finish(callback, begun).catch(codeOf)).toBe("unauthenticated");
  });

  it.each(["status 500", "silent"] as const)("throws unavailable if the provider fails: %s", async (fault) => {
    provider.fault = fault;
    const { begun, callback } = await roundTrip();
    expect(await signOn.finish(callback, begun).catch(codeOf)).toBe("unavailable");
  });

  it("throws unavailable if discovery fails, and works once it succeeds", async () => {
    provider.fault = "no discovery";
    const fresh = provider.connect();
    expect(await fresh.begin(CALLBACK).catch(codeOf)).toBe("unavailable");
    provider.fault = "none";
    expect(await fresh.begin(CALLBACK)).toHaveProperty("url");
  });

  it("requires https unless http is allowed", () => {
    const plain = { issuer: provider.issuer, clientId: "winnow", clientSecret: "x" };
    expect(() => oidcSignOn(plain)).toThrow(/must begin with https/);
    expect(() => oidcSignOn({ ...plain, issuer: "https://id.example.com" })).not.toThrow();
  });
});
