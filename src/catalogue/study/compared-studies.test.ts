import { describe, expect, it } from "vitest";
import { resolveStudy } from "./resolve-study.ts";
import { studiesNamed } from "./studies-named.ts";

function canonical(text: string): string {
  const result = resolveStudy(text);
  if (!result.ok) throw new Error(result.issues[0]!.message);
  const again = resolveStudy(result.study.canonical);
  if (!again.ok || again.study.canonical !== result.study.canonical || again.study.node !== result.study.node) {
    throw new Error(`${result.study.canonical} does not resolve to itself`);
  }
  return result.study.canonical;
}

describe("studies that compare instruments", () => {
  it.each([
    ["rank_pct(rvol(20))", "rank_pct(rvol(20),universe)"],
    ["rank_pct(rvol_20, sector)", "rank_pct(rvol(20),sector)"],
    ["RANK_PCT(rvol, population=Industry)", "rank_pct(rvol(20),industry)"],
    ["rank(close, index:sp500)", "rank(close,index:SP500)"],
    ["rank(close, index:SP500)", "rank(close,index:SP500)"],
    ["rank(sector)", "rank(close,sector)"],
    ["rank", "rank(close,universe)"],
    ["rank(rank(close,sector),filtered)", "rank(rank(close,sector),filtered)"],
    ["rank_change(change_pct, 10)", "rank_change(change_pct(close,1),10,universe)"],
    ["rank(=close/sma(50))", "rank(close/sma(close,50),universe)"],
    ["leader_in_industry", "leader_in_industry(rs_raw)"],
    ["leader_in_industry(rs_raw)", "leader_in_industry(rs_raw)"],
    ["beta", "beta(market,252)"],
    ["beta(Market)", "beta(market,252)"],
    ["beta(spy)", "beta(SPY,252)"],
    ["beta(brk.b, 63)", "beta(BRK.B,63)"],
    ["beta(close, 63)", "beta(CLOSE,63)"],
    ["rs_line(1cov)", "rs_line(1COV)"],
    ["resid_vol(20)", "resid_vol(20,market)"],
  ])("%s is %s", (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  it("names its studies, but no study for a ticker or a population", () => {
    expect(studiesNamed("rank_pct(rvol(20),sector)").map(({ name }) => name)).toEqual(["rank_pct", "rvol"]);
    expect(studiesNamed("beta(close,63)").map(({ name }) => name)).toEqual(["beta"]);
  });

  it("stands on daily bars for a value of the date, whatever bars ask", () => {
    const result = resolveStudy("rs_rating", { timeframe: "5m" });
    expect(result.ok && result.study.node.key).toMatch(/^@1d\[regular\]\.asof\(%rank_rating/);
    expect(result.ok && result.study.feeds).toEqual(["daily"]);
  });
});
