import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#market";
import { providerContract } from "./provider.contract.ts";
import { VENDORS } from "./vendors.ts";

describe("providers of bars", () => {
  it("all have the contract suite", () => {
    const downloads = PROVIDERS.filter(({ endpoints }) => endpoints.length > 0).map(({ name }) => name);
    expect(VENDORS.map(({ provider }) => provider.name)).toEqual(expect.arrayContaining(downloads));
  });
  for (const vendor of VENDORS) providerContract(vendor);
});
