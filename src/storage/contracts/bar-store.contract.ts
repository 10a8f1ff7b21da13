import { describe } from "vitest";
import { barsContract } from "./bars.contract.ts";
import { correctionsContract } from "./corrections.contract.ts";
import { feedsContract } from "./feeds.contract.ts";
import type { MakePlace } from "./store-place.testing.ts";

/** Tests the port BarStore. `make` returns an empty place for data. */
export function barStoreContract(name: string, make: MakePlace): void {
  describe(`the bar store on ${name}`, () => {
    barsContract(make);
    correctionsContract(make);
    feedsContract(make);
  });
}
