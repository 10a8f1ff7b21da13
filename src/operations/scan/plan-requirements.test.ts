import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURE_GROUPS, PLAN_TABLE, type Actor, type FeatureGroup } from "#accounts";
import { AppError } from "#base";
import { PLANS, validatePayload, type Condition, type Plan, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import validate from "./validate.ts";
import { checkPayload } from "./check-payload.ts";
import { lowestPlan, planRequirements, usesBeyond } from "./plan-requirements.ts";
import { checkStudiesPlan, groupsLacking, refuseUses } from "./refuse-beyond-plan.ts";

const feature = (Input: string, more: object = {}): Condition => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: 1 } } }, ...more }] },
});
const rising = { Returns: { Want: { Study: { GreaterThan: {} } } } };

/** One condition for each group of features, with the place of what belongs to it. */
const OF_GROUP: Readonly<Record<FeatureGroup, readonly [Condition, string]>> = {
  price: [feature("sma(50)"), "/FeatureWindow/Filters/0/Input"],
  volume: [feature("volume"), "/FeatureWindow/Filters/0/Input"],
  advanced: [feature("rsi(14)"), "/FeatureWindow/Filters/0/Input"],
  performance: [feature("change_pct(5)"), "/FeatureWindow/Filters/0/Input"],
  microstructure: [feature("spread_bps"), "/FeatureWindow/Filters/0/Input"],
  order_book: [feature("bid_depth"), "/FeatureWindow/Filters/0/Input"],
  cross_sectional: [feature("rs_rating"), "/FeatureWindow/Filters/0/Input"],
  candlesticks: [{ CandlestickPattern: { CDLHAMMER: [{}] } }, "/CandlestickPattern/CDLHAMMER/0"],
  chart_patterns: [{ ChartPattern: { "Double Top": [{}] } }, "/ChartPattern/Double Top/0"],
  fundamentals: [
    { Fundamental: { Filters: [{ Id: "Revenue", Value: { GreaterThan: 1 } }] } },
    "/Fundamental/Filters/0",
  ],
  indicators: [{ Indicator: { TrendEfficiency: [rising] } }, "/Indicator/TrendEfficiency/0"],
  insider_transactions: [
    { InsiderTransactions: { Filters: [{ Code: { IncludesAny: ["P"] } }] } },
    "/InsiderTransactions/Filters/0",
  ],
  pattern_models: [{ PatternModel: [{ ModelId: "mdl_1", MinScore: 0.5 }] }, "/PatternModel/0"],
  short: [{ Short: { Filters: [{ Input: "short_pct_float", Value: { GreaterThan: 5 } }] } }, "/Short/Filters/0"],
  stock: [{ Stock: { Last: [{ State: { Value: { Lower: { Operator: "gt", Value: 5 } } } }] } }, "/Stock/Last/0"],
  as_of: [{ AsOf: "-P0D" }, "/AsOf"],
};

const groupsOf = (payload: ScanPayload): FeatureGroup[] => planRequirements(payload).map(({ group }) => group);
const pathsOf = (payload: ScanPayload): string[] => planRequirements(payload).map(({ path }) => path);

const actorWith = (plan: Plan): Actor => ({
  kind: "session",
  sessionHash: "",
  userId: "usr_1",
  plan,
  tier: null,
  operator: false,
});
// The checks below read the table of plans and nothing else of a context.
const contextWith = (plans = PLAN_TABLE): Context => ({ accounts: { plans } }) as unknown as Context;

function refusal(work: () => unknown): AppError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function checkPlan(context: Context, call: Pick<Call, "actor">, payload: ScanPayload): void {
  refuseUses(context, call, usesBeyond(groupsLacking(context, call), payload));
}

describe("what a payload uses", () => {
  it.each(FEATURE_GROUPS.map((group) => [group, ...OF_GROUP[group]] as const))("%s", (group, condition, below) => {
    expect(validatePayload({ All: [condition] })).toMatchObject({ ok: true });
    const [found, ...others] = planRequirements({ All: [condition] });
    expect(found).toMatchObject({ group, plan: PLAN_TABLE[group], path: `/instructions/All/0${below}` });
    expect(others).toEqual([]);
    expect(lowestPlan({ All: [condition] })).toBe(PLAN_TABLE[group]);
  });

  it("is found in studies inside studies, in formulas and on the right-hand side", () => {
    const right = { Returns: { Want: { Study: { LessThan: { Input: "ema(spread,5)" } } } } };
    expect(groupsOf({ All: [feature("ema(ofi,5)")] })).toEqual(["price", "order_book"]);
    expect(groupsOf({ All: [feature("=close*0+depth_imb")] })).toEqual(["price", "order_book"]);
    expect(planRequirements({ All: [feature("close", right)] })).toMatchObject([
      { group: "price" },
      { group: "price", name: "ema" },
      {
        group: "microstructure",
        name: "spread",
        path: "/instructions/All/0/FeatureWindow/Filters/0/Returns/Want/Study/LessThan/Input",
      },
    ]);
  });

  it("is found on the right-hand side of indicator groups", () => {
    const Returns = { Want: { Study: { GreaterThan: { Input: "vpin" } } } };
    expect(groupsOf({ All: [{ Indicator: { PETTM: [{ Returns }] } }] })).toEqual(["indicators", "microstructure"]);
  });

  it("is found where Id names the study", () => {
    const filter = { Id: "spread", Returns: { Want: { Value: { LessThan: 1 } } } };
    expect(planRequirements({ All: [{ FeatureWindow: { Filters: [filter] } }] })).toEqual([
      {
        group: "microstructure",
        plan: "super-pro",
        name: "spread",
        path: "/instructions/All/0/FeatureWindow/Filters/0/Id",
        filterId: "spread",
      },
    ]);
  });

  it("is found in the history of shorts and insiders", () => {
    const Technical = { Filters: [{ Input: "days_to_cover", ...rising }] };
    expect(pathsOf({ All: [{ Short: { Technical } }, { InsiderTransactions: { Technical } }] })).toEqual([
      "/instructions/All/0/Short/Technical/Filters/0",
      "/instructions/All/1/InsiderTransactions/Technical/Filters/0",
    ]);
  });

  it("is found in every list of conditions, however deep", () => {
    const inner: ScanPayload = {
      All: [OF_GROUP.short[0]],
      Any: [OF_GROUP.as_of[0]],
      None: [OF_GROUP.pattern_models[0]],
      AtLeast: { Count: 1, Of: [OF_GROUP.chart_patterns[0]] },
    };
    let payload = inner;
    for (let i = 0; i < 16; i++) payload = { None: [{ Leaf: payload }] };
    expect(validatePayload(payload)).toMatchObject({ ok: true });
    const at = `/instructions${"/None/0/Leaf".repeat(16)}`;
    expect(pathsOf(payload)).toEqual([
      `${at}/All/0/Short/Filters/0`,
      `${at}/Any/0/AsOf`,
      `${at}/None/0/PatternModel/0`,
      `${at}/AtLeast/Of/0/ChartPattern/Double Top/0`,
    ]);
  });

  it("is nothing where a part is disabled, empty, or only labels", () => {
    const IsDisabled = true;
    expect(
      planRequirements({
        All: [
          feature("spread", { IsDisabled }),
          { ChartPattern: { "Double Top": [{ IsDisabled }], "Bull Flag": null, "Bear Flag": [] } },
          { PatternModel: [{ ModelId: "mdl_1", MinScore: 0, IsDisabled }] },
          {
            Short: { Filters: [{ IsDisabled, Input: "x", Value: { LessThan: 1 } }, { DisplayName: "Short interest" }] },
          },
          { InsiderTransactions: { Filters: [{ Description: "Insiders" }], Technical: { Filters: [] } } },
          { Stock: { Last: [{ IsDisabled, State: { Value: { Equals: 1 } } }] } },
          { Leaf: null },
          {},
        ],
        Any: null,
        AtLeast: null,
      }),
    ).toEqual([]);
  });

  it("does not depend on where a condition stands", () => {
    const group = fc.constantFrom(...FEATURE_GROUPS);
    const tree = fc.letrec<{ payload: readonly [ScanPayload, readonly FeatureGroup[]] }>((tie) => ({
      payload: fc.oneof(
        { maxDepth: 5, depthIdentifier: "leaf" },
        fc.array(group, { maxLength: 4 }).map((used) => [{ All: used.map((one) => OF_GROUP[one][0]) }, used] as const),
        fc
          .tuple(fc.constantFrom("All", "Any", "None", "Of"), fc.array(tie("payload"), { minLength: 1, maxLength: 3 }))
          .map(([list, inner]) => {
            const conditions = inner.map(([Leaf]): Condition => ({ Leaf }));
            const payload = list === "Of" ? { AtLeast: { Count: 1, Of: conditions } } : { [list]: conditions };
            return [payload, inner.flatMap(([, used]) => used)] as const;
          }),
      ),
    }));
    fc.assert(
      fc.property(tree.payload, ([payload, used]) => {
        expect(groupsOf(payload)).toEqual(used);
        const rank = Math.max(0, ...used.map((one) => PLANS.indexOf(PLAN_TABLE[one])));
        expect(lowestPlan(payload)).toBe(PLANS[rank]);
      }),
    );
  });
});

describe("the check of a caller's plan", () => {
  const payload: ScanPayload = { All: [feature("spread"), OF_GROUP.short[0], feature("close")] };

  it.each([
    ["basic", ["microstructure", "short"]],
    ["super", ["microstructure"]],
    ["super-pro", []],
  ] as const)("%s lacks %j", (plan, missing) => {
    const error = refusal(() => checkPlan(contextWith(), { actor: actorWith(plan) }, payload));
    expect((error?.details ?? []).map(({ facts }) => facts?.["category"])).toEqual(missing);
    expect(error?.code).toBe(missing.length === 0 ? undefined : "insufficient_tier");
  });

  it("names each part with its place and the plan that includes it", () => {
    const error = refusal(() => checkPlan(contextWith(), { actor: actorWith("basic") }, payload));
    expect(error?.details).toEqual([
      {
        path: "/instructions/All/0/FeatureWindow/Filters/0/Input",
        rule: "plan",
        message: "spread needs the plan super-pro",
        facts: { category: "microstructure", required_plan: "super-pro" },
      },
      {
        path: "/instructions/All/1/Short/Filters/0",
        rule: "plan",
        message: "Short needs the plan super",
        facts: { category: "short", required_plan: "super" },
      },
    ]);
    expect(error?.message).toBe(
      "/instructions/All/0/FeatureWindow/Filters/0/Input: spread needs the plan super-pro; yours is basic (and 1 more).",
    );
  });

  it("follows the operator's table", () => {
    const context = contextWith({ ...PLAN_TABLE, microstructure: "basic", short: "basic", price: "super" });
    const error = refusal(() => checkPlan(context, { actor: actorWith("basic") }, payload));
    expect(error?.details.map(({ facts }) => facts?.["category"])).toEqual(["price"]);
  });

  it("lets the person at the shell do everything, and nobody else without an account", () => {
    expect(refusal(() => checkPlan(contextWith(), { actor: { kind: "local" } }, payload))).toBeUndefined();
    expect(refusal(() => checkPlan(contextWith(), { actor: { kind: "anonymous" } }, payload))?.status).toBe(403);
  });

  it("names at most as many parts as an error may have", () => {
    const many: ScanPayload = { All: Array.from({ length: 50 }, () => feature("spread")) };
    const error = refusal(() => checkPlan(contextWith(), { actor: actorWith("basic") }, many));
    expect(error?.details).toHaveLength(20);
    expect(error?.message).toContain("(and 49 more)");
  });

  it("holds for studies in a list too", () => {
    const check = (plan: Plan): AppError | undefined =>
      refusal(() => checkStudiesPlan(contextWith(), { actor: actorWith(plan) }, ["close", "sma(mid,5)"], "/columns"));
    expect(check("basic")?.details.map(({ path }) => path)).toEqual(["/columns/1"]);
    expect(check("super-pro")).toBeUndefined();
  });
});

it("is told by validation, which refuses nobody", async () => {
  const client = { address: null, userAgent: "", header: () => undefined };
  const signal = new AbortController().signal;
  const call = { actor: actorWith("basic"), client, reply: { headers: {} }, signal, deadlineMs: 1_000 };
  const input = { path: {}, query: [], body: { instructions: { All: [feature("volume"), feature("close")] } } };
  const context = contextWith({ ...PLAN_TABLE, volume: "super" });
  expect(await validate.perform(context, input, call)).toMatchObject({ valid: true, requirements: { plan: "super" } });
});

describe("the order of the checks of a payload", () => {
  const { signal } = new AbortController();
  const basic = { actor: actorWith("basic"), signal };
  const check = (payload: ScanPayload): Promise<string | undefined> =>
    checkPayload(contextWith(), basic, payload).then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it("first what is not valid, then the plan", async () => {
    expect(await check({ All: [feature("spread"), feature("nonsense")] })).toBe("validation_failed");
    expect(await check({ All: [feature("spread")] })).toBe("insufficient_tier");
    const model = { PatternModel: [{ ModelId: "pm_1", MinScore: 0.5 }] };
    expect(await check({ All: [{ AsOf: "2024-01-05" }, model] })).toBe("insufficient_tier");
    expect(await check({ All: [feature("close")] })).toBeUndefined();
  });

  it("asks nobody at the shell for a plan", async () => {
    const atTheShell = { actor: { kind: "local" }, signal } as const;
    const payload = { All: [feature("spread"), { AsOf: "2024-01-05" }] };
    expect(await checkPayload(contextWith(), atTheShell, payload)).toBe(payload);
  });
});
