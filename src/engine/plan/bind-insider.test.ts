import { describe, expect, it } from "vitest";
import { bindInsider } from "./bind-insider.ts";

type Lists = { readonly IncludesAll?: string[]; readonly IncludesAny?: string[] };

/** The codes of which a transaction must have one. */
function codes(lists: Lists): readonly string[] {
  const [plan] = bindInsider({ Filters: [{ Code: lists, Is10b51: false }] }, "/All/0/InsiderTransactions");
  if (plan?.kind !== "feed" || plan.test.kind !== "insiders") throw new Error("no plan of an insider's transaction");
  return plan.test.codes;
}

describe("Code of an insider's transaction", () => {
  it.each<[string, Lists, readonly string[]]>([
    ["purchases and sales where none is named", { IncludesAll: [], IncludesAny: [] }, ["P", "S"]],
    ["exactly the one of IncludesAll", { IncludesAll: [" a "] }, ["A"]],
    ["the same code named twice", { IncludesAll: ["P", "p"] }, ["P"]],
    ["any of IncludesAny", { IncludesAny: ["a", "M"] }, ["A", "M"]],
    ["what both lists allow", { IncludesAll: ["P"], IncludesAny: ["P", "S"] }, ["P"]],
    ["none where the lists have none in common", { IncludesAll: ["P"], IncludesAny: ["S"] }, []],
    ["none for two different codes, as a transaction has one", { IncludesAll: ["P", "S"] }, []],
    [
      "none for two different codes, though any of them were allowed",
      { IncludesAll: ["P", "S"], IncludesAny: ["P"] },
      [],
    ],
  ])("is %s", (_, lists, wanted) => {
    expect(codes(lists)).toEqual(wanted);
  });

  it("makes a plan of codes that no transaction keeps, which is not the same as asking nothing", () => {
    const filter = { Code: { IncludesAll: ["P", "S"] } };
    expect(bindInsider({ Filters: [filter] }, "").map(({ kind }) => kind)).toEqual(["feed"]);
    expect(bindInsider({ Filters: [{}] }, "")).toEqual([]);
  });
});
