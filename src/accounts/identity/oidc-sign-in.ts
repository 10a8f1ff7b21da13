import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { IdentityContext } from "./identity-context.ts";
import { countAttempt } from "./attempt-limits.ts";
import { networkOf } from "./client-network.ts";
import { isEmail, normalEmail } from "./email-address.ts";
import { openAccount, waitToOpen } from "./open-account.ts";
import type { Stores } from "../ports/account-store.ts";
import type { SingleSignOn } from "../ports/single-sign-on.ts";
import type { UserRecord } from "../ports/users.ts";
import { newSecret, sha256Hex } from "../secrets.ts";
import { renewSession, signInto, type Visitor } from "./sessions.ts";
import type { SignedIn } from "./sign-up.ts";
import { lockedUser } from "./users.ts";

/** Where the identity provider sends the browser back to, under the public address. */
export const OIDC_CALLBACK_PATH = "/api/v2/auth/oidc/callback";
/** How long a person may take at the identity provider. */
export const OIDC_LOGIN_MS = 10 * 60_000;

type Identity = Awaited<ReturnType<SingleSignOn["finish"]>>;

function provider({ signOn }: IdentityContext): SingleSignOn {
  if (signOn === undefined) throw new AppError("not_found", "This installation has no single sign-on.");
  return signOn;
}

/** What the browser keeps meanwhile: a key, and the account that is to be linked. Neither can be changed or reused. */
function browserKeyOf(secret: string, linkTo: string | undefined): string {
  return linkTo === undefined ? secret : `${secret}.${linkTo}`;
}

// A login is found only by the state and the key together, so it is finished in the browser that began it.
const loginHash = (state: string, browserKey: string): string => sha256Hex(`${state} ${browserKey}`);

/**
 * Begins a sign-on: the browser goes to `url` and keeps `browserKey` for the callback. With `linkTo`, the identity is
 * linked to that account. Errors: not_found where none is configured, rate_limited, unavailable.
 */
export async function beginSingleSignOn(
  context: IdentityContext,
  { doer }: Pick<Visitor, "doer">,
  linkTo?: string,
): Promise<{ readonly url: string; readonly browserKey: string }> {
  const signOn = provider(context);
  await countAttempt(context, "single sign-on of a network", networkOf(doer.address));
  const { url, state, nonce, codeVerifier } = await signOn.begin(context.publicUrl + OIDC_CALLBACK_PATH);
  const browserKey = browserKeyOf(newSecret(context.entropy), linkTo);
  const expiresAt = context.clock.now() + OIDC_LOGIN_MS;
  await context.store.oidcLogins.insert({ stateHash: loginHash(state, browserKey), nonce, codeVerifier, expiresAt });
  return { url, browserKey };
}

async function link(
  context: IdentityContext,
  stores: Stores,
  linkTo: string,
  { subject }: Identity,
  visitor: Visitor,
): Promise<SignedIn> {
  const user = await lockedUser(stores, linkTo);
  if (user.disabledAt !== null) throw refused();
  const now = context.clock.now();
  await stores.users.update(linkTo, { oidcSubject: subject, updatedAt: now });
  await stores.audit.append({ at: now, userId: linkTo, event: "oidc.linked", subject: linkTo, ...visitor.doer });
  return { user, session: await renewSession(context, stores, linkTo, visitor) };
}

function refused(): AppError {
  return new AppError("unauthenticated", "The single sign-on did not succeed; begin it again.");
}

function givenName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, LIMITS.nameLength);
}

async function openFor(
  context: IdentityContext,
  stores: Stores,
  { subject, email, emailVerified, name }: Identity,
  visitor: Visitor,
): Promise<UserRecord> {
  const address = normalEmail(email ?? "");
  if (!emailVerified || !isEmail(address)) {
    throw new AppError("unauthenticated", "The identity provider vouches for no e-mail address of yours.");
  }
  // Whoever signed up with this address need not be who holds it: nothing is linked behind that account's back.
  if ((await stores.users.findByEmail(address)) !== undefined) {
    throw new AppError(
      "conflict",
      `There is an account with the address ${address} already; sign in with its password, then link it to the identity provider.`,
    );
  }
  const about = { email: address, name: givenName(name), passwordHash: null, oidcSubject: subject };
  return openAccount(context, stores, { ...about, operator: false, admission: { setupCode: undefined } }, visitor.doer);
}

/**
 * Ends a sign-on with what the browser brings back: the query of the callback, and the key that it kept. A new identity
 * opens an account as a sign-up does.
 * Errors: not_found where none is configured, unauthenticated, conflict for the address or the identity of another
 * account, sign_up_closed, setup_code_required, rate_limited, unavailable.
 */
export async function finishSingleSignOn(
  context: IdentityContext,
  { query, browserKey }: { readonly query: URLSearchParams; readonly browserKey: string | undefined },
  visitor: Visitor,
): Promise<SignedIn> {
  const signOn = provider(context);
  await countAttempt(context, "single sign-on of a network", networkOf(visitor.doer.address));
  const state = query.get("state");
  if (state === null || browserKey === undefined) throw refused();
  const login = await context.store.oidcLogins.take(loginHash(state, browserKey), context.clock.now());
  if (login === undefined) throw refused();
  const callback = new URL(context.publicUrl + OIDC_CALLBACK_PATH);
  callback.search = query.toString();
  const identity = await signOn.finish(callback, { state, nonce: login.nonce, codeVerifier: login.codeVerifier });
  const [, linkTo] = browserKey.split(".");
  return context.store.transaction(async (stores) => {
    if (linkTo !== undefined) return link(context, stores, linkTo, identity, visitor);
    let known = await stores.users.findByOidcSubject(identity.subject);
    if (known === undefined) {
      await waitToOpen(context, stores);
      known = await stores.users.findByOidcSubject(identity.subject);
    }
    const user = known ? await lockedUser(stores, known.id) : await openFor(context, stores, identity, visitor);
    if (user.disabledAt !== null) throw refused();
    return { user, session: await signInto(context, stores, user.id, visitor) };
  });
}
