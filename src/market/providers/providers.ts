import { alpaca } from "./alpaca.ts";
import { polygon } from "./polygon.ts";
import type { Provider } from "./provider.ts";
import { namedIn } from "./provider-names.ts";
import { stooq } from "./stooq.ts";
import { tiingo } from "./tiingo.ts";
import { yahoo } from "./yahoo.ts";

export const PROVIDERS: readonly Provider[] = [alpaca, polygon, stooq, tiingo, yahoo];

/** Returns the provider with a name, or with one of its other names. Throws bad_request, which lists the names. */
export function providerNamed(name: string): Provider {
  return namedIn(PROVIDERS, "provider", name);
}
