import { expect, it } from "vitest";
import { listedNames } from "./listed-names.ts";

it("names each text of the listings once, in order, the indexes of a listing apart", () => {
  const names = listedNames({
    sectors: ["Technology", "", "Energy", "Technology"],
    industries: ["Biotechnology"],
    exchanges: ["XNYS", "XNAS", "XNYS"],
    countries: ["", "US"],
    indexes: ["SP500 NDX", "", "NDX DJIA"],
  });
  expect(names).toEqual({
    sectors: ["Energy", "Technology"],
    industries: ["Biotechnology"],
    exchanges: ["XNAS", "XNYS"],
    countries: ["US"],
    indexes: ["DJIA", "NDX", "SP500"],
  });
});
