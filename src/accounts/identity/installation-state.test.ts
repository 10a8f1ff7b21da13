import { afterEach, beforeEach, expect, it } from "vitest";
import { codeOf, identities, OWNER, PASSWORD, visitor, type Identities } from "./identity.testing.ts";
import { SETUP_CODE_FACT } from "./installation.ts";
import { installationState } from "./installation-state.ts";
import { SIGN_UP_FACT } from "./open-account.ts";
import { sha256Hex } from "../secrets.ts";
import { signUp } from "./sign-up.ts";

let context: Identities;

beforeEach(async () => {
  context = await identities();
});
afterEach(() => context.store.close());

const join = (name: string, setupCode?: string) =>
  signUp(context, { email: `${name}@example.com`, password: PASSWORD, setupCode }, visitor());

it("tells what signing up then does: open to the first, by its code where one is set, closed to later ones", async () => {
  const opened = { claimed: false, signUpOpen: true, needsSetupCode: false, oidc: false };
  expect(await installationState(context)).toEqual(opened);
  await context.store.users.insert(OWNER);
  expect(await installationState(context)).toEqual(opened);

  await context.store.installation.set(SETUP_CODE_FACT, sha256Hex("code"));
  await context.store.installation.set(SIGN_UP_FACT, "closed");
  expect(await installationState(context)).toEqual({ ...opened, needsSetupCode: true });
  expect(await codeOf(join("ada"))).toBe("setup_code_required");
  await join("ada", "code");

  expect(await installationState(context)).toEqual({ ...opened, claimed: true, signUpOpen: false });
  expect(await codeOf(join("bob"))).toBe("sign_up_closed");
  await context.store.installation.set(SIGN_UP_FACT, "open");
  expect((await installationState(context)).signUpOpen).toBe(true);
  await join("bob");
});

it("tells that there is an identity provider", async () => {
  const signOn = { begin: () => Promise.reject(new Error()), finish: () => Promise.reject(new Error()) };
  expect((await installationState({ ...context, signOn })).oidc).toBe(true);
});
