import type { Configuration } from "openid-client";
import type { SingleSignOn } from "#accounts";
import { AppError } from "#base";

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Allows http, for providers on the loopback interface in tests. Elsewhere the client's secret would be sent
   * unencrypted.
   */
  readonly allowHttp?: boolean;
  /** Time limit of each request in milliseconds; default 5,000. */
  readonly timeoutMs?: number;
}

type Library = typeof import("openid-client");

/** The library and the provider's configuration. */
interface Client {
  readonly oidc: Library;
  readonly configuration: Configuration;
}

const SCOPE = "openid email profile";
const UNREACHABLE = "The identity provider cannot be reached; try again later.";

/** Tests if an error is a fault of the provider or of the connection. Any other error means an invalid answer. */
function isOutage(oidc: Library, error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof oidc.ClientError)) return error instanceof TypeError;
  return error.code === "OAUTH_TIMEOUT" || (error.cause instanceof Response && error.cause.status >= 500);
}

async function orRefuse<T>({ oidc }: Client, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isOutage(oidc, error)) throw new AppError("unavailable", UNREACHABLE);
    throw new AppError("unauthenticated", "The identity provider's answer does not hold; begin the sign-on again.");
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  allowHttp,
  timeoutMs = 5_000,
}: OidcOptions): Promise<Client> {
  const oidc = await import("openid-client");
  const timeout = timeoutMs / 1_000;
  const execute = allowHttp === true ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { timeout, execute });
  const server = found.serverMetadata();
  // Default method if the provider lists none (OpenID Connect Discovery 1.0 §3).
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const configuration = new oidc.Configuration(server, clientId, undefined, authentication(clientSecret));
  configuration.timeout = timeout;
  for (const extend of [...execute, oidc.enableNonRepudiationChecks]) extend(configuration);
  return { oidc, configuration };
}

/**
 * Creates the single sign-on by OpenID Connect: authorization code with PKCE, state and nonce, and signed ID tokens.
 * Throws bad_request for an issuer without https.
 */
export function oidcSignOn(options: OidcOptions): SingleSignOn {
  if (!options.issuer.startsWith("https://") && options.allowHttp !== true) {
    throw new AppError(
      "bad_request",
      `The issuer of single sign-on is ${options.issuer}; it must begin with https://.`,
    );
  }
  let discovered: Promise<Client> | undefined;
  /** Discovers the provider on first use. A failure is not kept, so that the next call tries again. */
  async function connect(): Promise<Client> {
    discovered ??= discover(options);
    try {
      return await discovered;
    } catch {
      discovered = undefined;
      throw new AppError("unavailable", UNREACHABLE);
    }
  }

  return {
    async begin(callbackUrl) {
      const { oidc, configuration } = await connect();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, state, nonce, codeVerifier };
    },

    async finish(callback, { state, nonce, codeVerifier }) {
      const client = await connect();
      const { oidc, configuration } = client;
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      };
      const tokens = await orRefuse(client, oidc.authorizationCodeGrant(configuration, callback, checks));
      const claims = tokens.claims();
      if (claims === undefined) throw new AppError("unauthenticated", "The identity provider sent no ID token.");
      const { iss, sub } = claims;
      const needsUserInfo =
        claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = needsUserInfo
        ? await orRefuse(client, oidc.fetchUserInfo(configuration, tokens.access_token, sub))
        : {};
      const profile: Readonly<Record<string, unknown>> = { ...more, ...claims };
      const { email, email_verified: verified, name } = profile;
      return {
        subject: `${iss} ${sub}`,
        email: typeof email === "string" ? email : null,
        emailVerified: verified === true,
        name: typeof name === "string" ? name : "",
      };
    },
  };
}
