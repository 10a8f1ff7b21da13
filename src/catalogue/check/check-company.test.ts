import type { Condition } from "#contract";
import { describe, expect, it } from "vitest";
import { checkCompany } from "./check-company.ts";
import { readBack } from "../read-back/read-back.ts";

const above = { Want: { Value: { GreaterThan: 1 } } };
const found = (condition: Condition): string[] =>
  [...checkCompany(condition, "")].map(({ path, rule }) => `${rule} ${path}`);
const said = (condition: Condition): string => [...checkCompany(condition, "")].map(({ message }) => message).join();

describe("names of the company groups", () => {
  it("finds figures in any case, and names the nearest of an unknown one", () => {
    const figure = (Id: string) => ({ Fundamental: { Filters: [{ Id, Value: { GreaterThan: 1 } }] } });
    expect(found(figure("PeTtm"))).toEqual([]);
    expect(found(figure("pettm"))).toEqual([]);
    expect(found(figure("Revenu"))).toEqual(["unknown_figure /Fundamental/Filters/0/Id"]);
    expect(said(figure("Revenu"))).toContain("did you mean Revenue?");
    expect(found({ Fundamental: { Filters: [{ Value: { GreaterThan: 1 } }] } })).toEqual([
      "required /Fundamental/Filters/0/Id",
    ]);
    expect(
      found({ Fundamental: { Filters: [{ Id: "anything" }, { Id: "x", IsDisabled: true, Value: { EqualTo: 1 } }] } }),
    ).toEqual([]);
  });

  it("names the periods that a figure is offered for", () => {
    const wrong: Condition = { Fundamental: { Filters: [{ Id: "PeTtm", Period: "FY", Range: { Equals: 1 } }] } };
    expect(found(wrong)).toEqual(["wrong_period /Fundamental/Filters/0/Period"]);
    expect(said(wrong)).toBe("PeTtm is not offered for FY; use TTM");
    expect(said({ Fundamental: { Filters: [{ Id: "Revenue", Period: "MRQ", Value: { EqualTo: 1 } }] } })).toContain(
      "FQ or FY or TTM",
    );
  });

  it("refuses earlier periods of what moves with the price", () => {
    const ago = (Id: string, Period: "TTM" | "FWD") =>
      found({ Fundamental: { Filters: [{ Id, Period, PeriodsAgo: 1, Value: { GreaterThan: 1 } }] } });
    expect(ago("PeTtm", "TTM")).toEqual(["not_applicable /Fundamental/Filters/0/PeriodsAgo"]);
    expect(ago("DividendsPerShare", "FWD")).toEqual(["not_applicable /Fundamental/Filters/0/PeriodsAgo"]);
    expect(ago("Revenue", "TTM")).toEqual([]);
  });

  it("knows the windows of insider series and the lengths of short ones", () => {
    const insider = (Input: string) =>
      found({ InsiderTransactions: { Technical: { Filters: [{ Input, Returns: above }] } } });
    const short = (Input: string) => found({ Short: { Filters: [{ Input, Value: { GreaterThan: 1 } }] } });
    expect(insider("net_value(90)")).toEqual([]);
    expect(insider("Net_Value( days = 365 )")).toEqual([]);
    expect(insider("net_value(91)")).toEqual(["bad_argument /InsiderTransactions/Technical/Filters/0/Input"]);
    expect(insider("net_valu")).toEqual(["unknown_input /InsiderTransactions/Technical/Filters/0/Input"]);
    expect(short("short_volume_ratio_sma(20)")).toEqual([]);
    expect(short("short_volume_ratio_sma(1)")).toEqual(["bad_argument /Short/Filters/0/Input"]);
    expect(short("short_interest(5)")).toEqual(["bad_argument /Short/Filters/0/Input"]);
    expect(short("sma(20)")).toEqual(["unknown_input /Short/Filters/0/Input"]);
  });

  it("takes a name of the group or a study on the right-hand side, without bars of its own", () => {
    const against = (operand: object): string[] =>
      found({
        Short: {
          Technical: { Filters: [{ Id: "short_interest", Returns: { Want: { Study: { LessThan: operand } } } }] },
        },
      });
    const at = "/Short/Technical/Filters/0/Returns/Want/Study/LessThan";
    expect(against({ Input: "short_interest_prev" })).toEqual([]);
    expect(against({ Input: "avg_volume(20)" })).toEqual([]);
    expect(against({ Input: "nonsense" })).toEqual([`unknown_input ${at}/Input`]);
    expect(against({ Timeframe: "5m" })).toEqual([`not_applicable ${at}/Timeframe`]);
  });

  it("refuses codes and members that would never match", () => {
    expect(
      found({
        InsiderTransactions: {
          Filters: [
            { Code: { IncludesAll: ["P", "S"] } },
            { Code: { IncludesAny: ["p", "Q"] } },
            { OwnerCik: { IncludesAny: ["Musk"] } },
            { Code: { IncludesAll: ["P", "p"] } },
          ],
        },
      }),
    ).toEqual([
      "not_applicable /InsiderTransactions/Filters/0/Code/IncludesAll",
      "unknown_code /InsiderTransactions/Filters/1/Code/IncludesAny/1",
      "bad_argument /InsiderTransactions/Filters/2/OwnerCik/IncludesAny/0",
    ]);
    expect(found({ Stock: { Earnings: [{ Actual: [{ State: { Period: 5, Value: { Equals: 1 } } }] }] } })).toEqual([
      "not_applicable /Stock/Earnings/0/Actual/0/State/Period",
    ]);
  });
});

describe("reading the company groups back", () => {
  it.each<[string, Condition]>([
    [
      "Revenue of the newest quarter 1 quarter earlier > $1,000",
      { Fundamental: { Filters: [{ Id: "revenue", Period: "FQ", PeriodsAgo: 1, Value: { GreaterThan: 1000 } }] } },
    ],
    [
      "GrossMargin of the newest fiscal year > its value 1 fiscal year earlier and >= 20%",
      {
        Fundamental: {
          Filters: [
            {
              Id: "GrossMargin",
              Period: "FY",
              Returns: { Want: { Study: { GreaterThan: {} }, Value: { GreaterThanOrEqual: 20 } } },
            },
          ],
        },
      },
    ],
    [
      "there is an insider transaction with code P, role ceo or cfo, not under a 10b5-1 plan, known since 30 days ago and value > $100,000",
      {
        InsiderTransactions: {
          Filters: [
            {
              Code: { IncludesAny: ["P"] },
              Role: { IncludesAny: ["ceo", "cfo"] },
              Is10b51: false,
              Since: { Value: "-P30D" },
              TransactionValue: { Value: { GreaterThan: 100_000 } },
            },
          ],
        },
      },
    ],
    [
      "net_value(90) crosses above $0, on one of 5 sessions",
      {
        InsiderTransactions: {
          Technical: {
            Filters: [{ Input: "net_value(90)", Within: 5, Returns: { Want: { Value: { CrossesAbove: 0 } } } }],
          },
        },
      },
    ],
    [
      "short_pct_float > 20%; and days_to_cover < its value 1 publication earlier, on each of 2 publications that end 1 publication earlier",
      {
        Short: {
          Filters: [{ Input: "short_float", Value: { GreaterThan: 20 } }],
          Technical: {
            Filters: [
              { Input: "dtc", BarsAgo: 1, Within: 2, WithinAll: true, Returns: { Want: { Study: { LessThan: {} } } } },
            ],
          },
        },
      },
    ],
    [
      "an earnings report with date = today, timing before the open and surprise >= 10%",
      {
        Stock: {
          Earnings: [
            {
              DateState: { Equals: "today" },
              MarketTiming: "bmo",
              Percent: [{ State: { Value: { Lower: { Operator: "gte", Value: 10 } } } }],
            },
          ],
        },
      },
    ],
  ])("%s", (text, condition) => {
    expect(readBack({ All: [condition] })).toBe(`Stocks where ${text}.`);
  });
});
