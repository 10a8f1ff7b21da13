import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SingleSignOn } from "#accounts";
import { oidcSignOn } from "./oidc-sign-on.ts";

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** Faults of the provider. */
export type ProviderFault =
  | "none"
  | "other nonce"
  | "other audience"
  | "other issuer"
  | "other key"
  | "expired token"
  | "no ID token"
  | "denied"
  | "no discovery"
  | "status 500"
  | "silent";

export interface OidcProvider {
  readonly issuer: string;
  /** Creates a new adapter that is configured for this provider. */
  connect(): SingleSignOn;
  /** Person who signs in next. */
  person: Person;
  fault: ProviderFault;
  /** True if the ID token contains the claims; false if only the userinfo endpoint returns them. */
  claimsInToken: boolean;
  /** Requests a URL as a browser would, and returns the redirect target. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { clientId: "winnow", clientSecret: "a client's secret: +/%" } as const;
const base64url = (value: string | Buffer): string => Buffer.from(value).toString("base64url");
const json = (value: unknown): string => base64url(JSON.stringify(value));

interface Grant {
  readonly person: Person;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly redirectUri: string;
}

function signed(payload: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const body = `${json({ alg: "RS256", typ: "JWT", kid: "one" })}.${json(payload)}`;
  return `${body}.${base64url(sign("sha256", Buffer.from(body), key))}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

/** Starts an OpenID Connect provider on the loopback interface: code flow with PKCE, client_secret_basic, RS256. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const grants = new Map<string, Grant>();
  const visitors = new Map<string, Person>();

  function authorize(url: URL, response: ServerResponse): void {
    const back = new URL(url.searchParams.get("redirect_uri")!);
    back.searchParams.set("state", url.searchParams.get("state")!);
    back.searchParams.set("iss", provider.issuer);
    if (provider.fault === "denied") back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      const challenge = url.searchParams.get("code_challenge")!;
      const nonce = url.searchParams.get("nonce");
      grants.set(code, { person: provider.person, nonce, challenge, redirectUri: `${back.origin}${back.pathname}` });
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function idToken({ person, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1_000);
    const { fault } = provider;
    return signed(
      {
        iss: fault === "other issuer" ? "http://127.0.0.1:1" : provider.issuer,
        sub: person.sub,
        aud: fault === "other audience" ? "somebody else" : CLIENT.clientId,
        nonce: fault === "other nonce" ? "another" : nonce,
        iat: fault === "expired token" ? now - 7_200 : now,
        exp: fault === "expired token" ? now - 3_600 : now + 300,
        ...(provider.claimsInToken ? person : {}),
      },
      fault === "other key" ? stranger.privateKey : keys.privateKey,
    );
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const form = await formOf(request);
    // RFC 6749 §2.3.1: both parts are form-encoded before they are joined.
    const pair = [CLIENT.clientId, CLIENT.clientSecret].map((part) =>
      new URLSearchParams({ p: part }).toString().slice(2),
    );
    const wanted = `Basic ${Buffer.from(pair.join(":")).toString("base64")}`;
    if (request.headers.authorization !== wanted) return reply(401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get("redirect_uri")) {
      return reply(400, { error: "invalid_grant" });
    }
    if (provider.fault === "status 500") return reply(500, { error: "server_error" });
    if (provider.fault === "silent") return;
    const access = randomBytes(16).toString("hex");
    visitors.set(`Bearer ${access}`, grant.person);
    const id = provider.fault === "no ID token" ? {} : { id_token: idToken(grant) };
    reply(200, { access_token: access, token_type: "Bearer", expires_in: 300, ...id });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const reply = (body: unknown): void => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (provider.fault === "no discovery") response.writeHead(503).end();
    else if (url.pathname === "/.well-known/openid-configuration") {
      reply({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
      });
    } else if (url.pathname === "/jwks") {
      reply({ keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] });
    } else if (url.pathname === "/authorize") authorize(url, response);
    else if (url.pathname === "/token") void token(request, response);
    else reply(visitors.get(request.headers.authorization ?? "") ?? {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so the address is not a pipe name.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  const provider: OidcProvider = {
    issuer,
    connect: () => oidcSignOn({ issuer, ...CLIENT, allowHttp: true, timeoutMs: 500 }),
    person: { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada" },
    fault: "none",
    claimsInToken: true,
    async visit(address) {
      const { headers } = await fetch(address, { redirect: "manual" });
      return new URL(headers.get("location")!);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
