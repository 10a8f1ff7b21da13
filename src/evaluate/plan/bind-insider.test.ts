import { describe, expect, it } from "vitest";
import { bindInsider } from "./bind-insider.ts";

type Lists = { readonly IncludesAll?: string[]; readonly IncludesAny?: string[] };

/** Returns the codes of which a transaction must have one. */
function codes(lists: Lists): readonly string[] {
  const [plan] = bindInsider({ Filters: [{ Code: lists, Is10b51: false }] }, "/All/0/InsiderTransactions");
  if (plan?.kind !== "feed" || plan.test.kind !== "insiders") throw new Error("no plan of an insider's transaction");
  return plan.test.codes;
}

describe("Code of an insider's transaction", () => {
  it.each<[string, Lists, readonly string[]]>([
    ["purchases and sales if no code is named", { IncludesAll: [], IncludesAny: [] }, ["P", "S"]],
    ["the one code of IncludesAll", { IncludesAll: [" a "] }, ["A"]],
    ["one code that is named twice", { IncludesAll: ["P", "p"] }, ["P"]],
    ["any of IncludesAny", { IncludesAny: ["a", "M"] }, ["A", "M"]],
    ["the intersection of both lists", { IncludesAll: ["P"], IncludesAny: ["P", "S"] }, ["P"]],
    ["none if the lists have no common code", { IncludesAll: ["P"], IncludesAny: ["S"] }, []],
    ["none for two different codes in IncludesAll, since a transaction has one code", { IncludesAll: ["P", "S"] }, []],
    [
      "none for two different codes in IncludesAll, although IncludesAny allows one of them",
      { IncludesAll: ["P", "S"], IncludesAny: ["P"] },
      [],
    ],
  ])("is %s", (_, lists, wanted) => {
    expect(codes(lists)).toEqual(wanted);
  });

  it("gives a plan for codes that no transaction can have, and no plan for a filter without tests", () => {
    const filter = { Code: { IncludesAll: ["P", "S"] } };
    expect(bindInsider({ Filters: [filter] }, "").map(({ kind }) => kind)).toEqual(["feed"]);
    expect(bindInsider({ Filters: [{}] }, "")).toEqual([]);
  });
});
