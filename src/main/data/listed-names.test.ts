import { expect, it } from "vitest";
import { listedNames } from "./listed-names.ts";

it("listedNames returns each text of the listings once and sorted, and splits the indexes of a listing", () => {
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
