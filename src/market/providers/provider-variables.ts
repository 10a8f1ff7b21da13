import type { Provider } from "./provider.ts";
import { PROVIDERS } from "./providers.ts";
import { STREAM_PROVIDERS } from "./streams/stream-providers.ts";

const variablesOf = ({ variables, address }: Pick<Provider, "variables" | "address">): readonly string[] => [
  ...variables.map(({ name }) => name),
  ...(address === undefined ? [] : [address.variable]),
];

/** Every environment variable that some provider of bars or of a live feed reads. */
export const PROVIDER_VARIABLES: readonly string[] = [
  ...new Set([...PROVIDERS, ...STREAM_PROVIDERS].flatMap(variablesOf)),
];
