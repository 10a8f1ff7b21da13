import { namedIn } from "../provider-names.ts";
import { alpacaStream } from "./alpaca-stream.ts";
import { massiveStream } from "./massive-stream.ts";
import { ndjsonStream } from "./ndjson-stream.ts";
import type { StreamProvider } from "./stream-provider.ts";

export const STREAM_PROVIDERS: readonly StreamProvider[] = [alpacaStream, massiveStream, ndjsonStream];

/** Returns the vendor of a live feed with a name, or with one of its other names. Throws bad_request, which lists the names. */
export function streamProviderNamed(name: string): StreamProvider {
  return namedIn(STREAM_PROVIDERS, "live feed", name);
}
