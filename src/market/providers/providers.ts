import { AppError, nearestName } from "#base";
import { alpaca } from "./alpaca.ts";
import { polygon } from "./polygon.ts";
import type { Provider } from "./provider.ts";
import { stooq } from "./stooq.ts";
import { tiingo } from "./tiingo.ts";
import { yahoo } from "./yahoo.ts";

export const PROVIDERS: readonly Provider[] = [alpaca, polygon, stooq, tiingo, yahoo];

/** Every environment variable that some provider reads. */
export const PROVIDER_VARIABLES: readonly string[] = PROVIDERS.flatMap(({ variables, address }) => [
  ...variables.map(({ name }) => name),
  ...(address === undefined ? [] : [address.variable]),
]);

/** Returns the provider with a name, or with one of its other names. Throws bad_request, which lists the names. */
export function providerNamed(name: string): Provider {
  const wanted = name.toLowerCase();
  const found = PROVIDERS.find((one) => one.name === wanted || one.otherNames.includes(wanted));
  if (found !== undefined) return found;
  const names = PROVIDERS.flatMap((one) => [one.name, ...one.otherNames]);
  const near = nearestName(wanted, names);
  throw new AppError(
    "bad_request",
    `There is no provider "${name}"${near === undefined ? "" : `; did you mean ${near}?`} The providers are ${names.join(", ")}.`,
  );
}
