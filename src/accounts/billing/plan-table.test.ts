import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { CATEGORIES } from "#contract";
import { FEATURE_GROUPS, PLAN_TABLE, readPlanTable } from "./plan-table.ts";

function refusal(text: string): AppError {
  try {
    readPlanTable(text);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("the table of plans", () => {
  it("asks for a higher plan exactly where the interface says so", () => {
    const above = FEATURE_GROUPS.filter((group) => PLAN_TABLE[group] !== "basic");
    expect(Object.fromEntries(above.map((group) => [group, PLAN_TABLE[group]]))).toEqual({
      microstructure: "super-pro",
      order_book: "super-pro",
      chart_patterns: "super",
      pattern_models: "super",
      insider_transactions: "super",
      short: "super",
      as_of: "super",
    });
  });

  it("has every category of studies", () => {
    expect(FEATURE_GROUPS).toEqual(expect.arrayContaining([...CATEGORIES]));
    expect(Object.keys(PLAN_TABLE).sort()).toEqual([...FEATURE_GROUPS].sort());
  });
});

describe("an operator's table of plans", () => {
  it("replaces the groups that it names and no others", () => {
    expect(readPlanTable('{"short": "basic", "volume": "super-pro"}')).toEqual({
      ...PLAN_TABLE,
      short: "basic",
      volume: "super-pro",
    });
    expect(readPlanTable("{}")).toEqual(PLAN_TABLE);
  });

  it("names the group that was probably meant", () => {
    const error = refusal('{"chart_pattern": "basic"}');
    expect(error.code).toBe("bad_request");
    expect(error.message).toContain("did you mean chart_patterns?");
    expect(error.details).toMatchObject([{ path: "/chart_pattern", rule: "unknown_group" }]);
  });

  it("lists the groups when none is near", () => {
    expect(refusal('{"quantum": "basic"}').message).toContain("order_book");
  });

  it("names every fault at once", () => {
    const error = refusal('{"short": "gold", "volume": null, "stok": "basic"}');
    expect(error.details.map(({ path }) => path)).toEqual(["/short", "/volume", "/stok"]);
    expect(error.message).toContain("basic, super, super-pro");
  });

  it.each(["", "[]", "null", '"basic"', "{", '{"short": "basic", "short": "super"}', "{'short': 'basic'}"])(
    "refuses %j",
    (text) => {
      expect(refusal(text).code).toBe("bad_request");
    },
  );

  it.each(["__proto__", "constructor", "toString"])("takes %s for no group", (name) => {
    expect(refusal(`{"${name}": "basic"}`).details[0]?.rule).toBe("unknown_group");
  });
});
