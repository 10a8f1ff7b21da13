import { AppError, ownMember, type Issue } from "#base";
import type { Provider, ProviderSettings } from "./provider.ts";
import type { StreamProvider } from "./streams/stream-provider.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface ProviderAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: ProviderSettings;
  /** Values that no message may show. */
  readonly secrets: readonly string[];
}

/** Characters that an HTTP header can carry. */
const PRINTABLE = /^[\x21-\x7e]+$/;

const HTTP = ["http:", "https:"] as const;
const WEBSOCKET = ["ws:", "wss:"] as const;

/** Reads the variables of a provider of bars. Throws as `readVariables`. */
export function readSettings(provider: Provider, environment: Environment): ProviderAccess {
  return readVariables(provider, environment, HTTP);
}

/** Reads the variables of the vendor of a live feed. Throws as `readVariables`. */
export function readStreamSettings(provider: StreamProvider, environment: Environment): ProviderAccess {
  return readVariables(provider, environment, WEBSOCKET);
}

/**
 * Reads a provider's variables from the environment; a blank one counts as unset. Throws bad_request, which names every
 * missing or unusable variable but never a secret value.
 */
function readVariables(
  provider: Pick<Provider, "address" | "title" | "variables">,
  environment: Environment,
  protocols: typeof HTTP | typeof WEBSOCKET,
): ProviderAccess {
  const { address, title, variables } = provider;
  if (address === undefined) {
    throw new AppError("bad_request", `${title} has no address to download from: give the files that you downloaded.`);
  }
  const issues: Issue[] = [];
  const refuse = (name: string, rule: string, message: string): void => {
    issues.push({ path: name, rule, message: `${name} ${message}` });
  };
  const settings: Record<string, string> = {};
  for (const { name, purpose, required, secret, choices } of variables) {
    const value = environment[name]?.trim() ?? "";
    if (value === "") {
      if (required) refuse(name, "required", `is not set: it is ${purpose}.`);
      continue;
    }
    if (choices !== undefined && !choices.includes(value)) {
      refuse(name, "enum", `is ${secret ? "not" : `"${value}"; it must be`} one of ${choices.join(", ")}.`);
    } else if (!PRINTABLE.test(value)) {
      refuse(name, "pattern", "holds a blank or another character that no key has; copy it anew.");
    }
    settings[name] = value;
  }
  const written = environment[address.variable]?.trim() ?? "";
  const baseUrl = (written === "" ? address.url : written).replace(/\/+$/, "");
  if (!URL.canParse(baseUrl) || !protocols.some((one) => one === new URL(baseUrl).protocol)) {
    refuse(address.variable, "url", `must be an address that begins with ${protocols.join("// or ")}//.`);
  } else if (new URL(baseUrl).username !== "" || new URL(baseUrl).search !== "" || new URL(baseUrl).hash !== "") {
    refuse(address.variable, "url", "must be an address without a user, a query and a fragment.");
  }
  if (issues.length > 0) throw new AppError("bad_request", issues.map(({ message }) => message).join(" "), issues);
  const secrets = variables.flatMap(({ name, secret }) => (secret ? (ownMember(settings, name) ?? []) : []));
  return { baseUrl, settings, secrets };
}
