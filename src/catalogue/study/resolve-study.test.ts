import { close, div, mean, mul, num, sub, volume } from "#expression";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../features.gen.ts";
import type { Feature } from "../define-feature.ts";
import { type ResolvedStudy, resolveStudy, type StudyPlace } from "./resolve-study.ts";

function studyOf(text: string, place?: StudyPlace): ResolvedStudy {
  const result = resolveStudy(text, place);
  if (!result.ok) throw new Error(`${text}: ${JSON.stringify(result.issues)}`);
  return result.study;
}

function issueOf(text: string, place?: StudyPlace) {
  const result = resolveStudy(text, place);
  if (result.ok) throw new Error(`${text} resolves to ${result.study.canonical}`);
  return result.issues[0]!;
}

describe("the text of a study", () => {
  it.each([
    ["close", "close"],
    ["CLOSE()", "close"],
    ["sma", "sma(close,20)"],
    ["sma(50)", "sma(close,50)"],
    [" SMA ( close , 50 ) ", "sma(close,50)"],
    ["sma_50", "sma(close,50)"],
    ["sma_50(volume)", "sma(volume,50)"],
    ["sma(length=50)", "sma(close,50)"],
    ["sma(period=50, source=high)", "sma(high,50)"],
    ["sma(sma(5),10)", "sma(sma(close,5),10)"],
    ["sma(high-low,10)", "sma(high-low,10)"],
    ["kama_20", "kama(close,20,2,30)"],
    ["vwap_band(-2.50)", "vwap_band(-2.5)"],
    ["pivot(R1, 1wk)", "pivot(r1,1wk)"],
    ["avwap", "avwap(ytd)"],
    ["avwap(2020-02-29)", "avwap(2020-02-29)"],
    ["rvol_20", "rvol(20)"],
    ["adl", "ad_line"],
    ["=sma(50)", "sma(close,50)"],
    ["=(close/sma(50)-1)*100", "=(close/sma(close,50)-1)*100"],
    ["=((close))+(1.0)", "=close+1"],
    ["=close-(open-low)", "=close-(open-low)"],
    ["=(close-open)-low", "=close-open-low"],
    ["=close/(open*low)", "=close/(open*low)"],
    ["=-(close+1)*-2", "=-(close+1)*-2"],
    ["=.5e-7*close", "=5e-8*close"],
    ["=max(open, close, 3)", "=max(open,close,3)"],
    ["sma(1000)", "sma(close,1000)"],
    [`=max(${"close,".repeat(40)}open)`, `=max(${"close,".repeat(40)}open)`],
    ["lag(close, 3)", "=lag(close,3)"],
    ["=abs(-close)", "=abs(-close)"],
  ])("%s is %s", (text, canonical) => {
    const study = studyOf(text);
    expect(study.canonical).toBe(canonical);
    expect(studyOf(canonical).canonical).toBe(canonical);
    expect(studyOf(canonical).node).toBe(study.node);
  });

  it("means what it says", () => {
    expect(studyOf("sma(volume,5)").node).toBe(mean(volume, 5));
    expect(studyOf("=close-2*volume/3").node).toBe(sub(close, div(mul(num(2), volume), num(3))));
    expect(studyOf("sma_5").params).toEqual({ length: 5 });
  });

  it("knows the unit of what it gives", () => {
    const units = [
      "close",
      "sma(volume,5)",
      "rvol",
      "=close*volume",
      "=close/open",
      "=(close/open-1)*100",
      "=close+volume",
    ];
    expect(units.map((text) => studyOf(text).unit)).toEqual(["$", "sh", "x", "$", "x", "%", "idx"]);
  });
});

describe("the place of a study on a chart", () => {
  it.each([
    "close",
    "sma(50)",
    "ema(hl2,10)",
    "bb_lower(20,10)",
    "psar",
    "vwap",
    "premarket_high",
    "=close*1.1",
    "=0.98*sma(200)",
    "=(high+low)/2",
    "=sma(50)+2*atr(14)",
    "=max(open,close)",
    "=lag(close,5)",
  ])("of %s is among the prices", (text) => expect(studyOf(text).isPriceLevel).toBe(true));

  it.each([
    "rsi",
    "volume",
    "sma(rsi(14),5)",
    "sma(volume,20)",
    "sma(high-low,10)",
    "atr",
    "macd",
    "change",
    "market_cap",
    "dollar_volume",
    "spread",
    "change_pct",
    "=high-low",
    "=close/open",
    "=close*volume",
    "=close*close",
    "=close+open+high",
    "=-close",
    "=5",
  ])("of %s is in a pane of its own", (text) => expect(studyOf(text).isPriceLevel).toBe(false));
});

describe("a text that is no study", () => {
  it.each([
    ["smaa(50)", "unknown_study", { nearest: "sma" }],
    ["relative volume", "unexpected_token", { position: 9 }],
    ["relative_volume", "unknown_study", { nearest: "rvol" }],
    ["sma(0)", "bad_argument", { parameter: "length", min: 1, max: 1000, given: 0 }],
    ["sma(1001)", "bad_argument", { max: 1000, given: 1001 }],
    ["sma(2.5)", "bad_argument", { parameter: "length" }],
    ["sma(50,close)", "too_many_arguments", { given: 2 }],
    ["sma(lenght=5)", "bad_argument", { parameter: "lenght" }],
    ["sma(5,length=6)", "bad_argument", { parameter: "length" }],
    ["sma(length=6,5)", "bad_argument", {}],
    ["sma(=5+5,3)", "bad_argument", { parameter: "source" }],
    ["sma(close,volume=3)", "bad_argument", {}],
    ["pivot(r9)", "bad_argument", { options: ["p", "r1", "s1", "r2", "s2", "r3", "s3"] }],
    ["avwap(2021-02-29)", "bad_argument", {}],
    ["=lag(close,-1)", "bad_argument", { min: 0 }],
    ["=min(close)", "bad_argument", {}],
    ["=2020-01-01", "bad_argument", {}],
    ["close(3)", "too_many_arguments", { study: "close" }],
    ["sma(close,5,6)", "too_many_arguments", { study: "sma" }],
    ["=abs(close,open)", "too_many_arguments", { study: "abs" }],
    ["close/open", "unexpected_token", { position: 5 }],
    ["=close+", "unexpected_token", { position: 7 }],
    ["", "unexpected_token", { position: 0 }],
    ["=(close", "unexpected_token", { position: 7 }],
    ["=close open", "unexpected_token", { position: 7 }],
    ["sma(,5)", "unexpected_token", { position: 4 }],
    ["=close;", "unexpected_token", { position: 6 }],
    ["=1.2.3", "unexpected_token", { position: 1 }],
    ["rank_pct(rvol(20),planets)", "bad_argument", { study: "rank_pct", parameter: "population" }],
    ["beta(252)", "bad_argument", { study: "beta", parameter: "benchmark" }],
    [`=${"-".repeat(40)}close`, "too_deep", {}],
    [`=${"(".repeat(40)}close${")".repeat(40)}`, "too_deep", {}],
    [`=close${"+close".repeat(200)}`, "too_long", {}],
    [`${"tema(".repeat(20)}close${")".repeat(20)}`, "too_complex", {}],
    [`=${Array.from({ length: 100 }, () => "kama").join("+")}`, "too_complex", {}],
  ])("%s: %s", (text, rule, facts) => {
    const issue = issueOf(text);
    expect(issue).toMatchObject({ rule, path: "", facts });
    expect(issue.message.length).toBeGreaterThan(10);
  });
});

describe("the bars of a study", () => {
  const intraday = { timeframe: "5m" } as const;

  it("refuses timeframes on which a study has no value", () => {
    expect(issueOf("rvol_slot")).toMatchObject({ rule: "wrong_timeframe", facts: { timeframe: "1d" } });
    expect(issueOf("=rvol_slot*2", { timeframe: "1wk" }).rule).toBe("wrong_timeframe");
    expect(issueOf("pocket_pivot", intraday).rule).toBe("wrong_timeframe");
    expect(studyOf("rvol_slot", intraday).timeframes).toBe("intraday");
    expect(studyOf("pocket_pivot", { timeframe: "1wk" }).timeframes).toBe("daily");
  });

  it("evaluates a value of a session on the zones that ask, and one of a date on regular days", () => {
    const zones = ["premarket"] as const;
    expect(studyOf("session_high", { zones })).toMatchObject({
      timeframes: "session",
      frame: { timeframe: "1d", zones },
    });
    expect(studyOf("high_52w", { zones })).toMatchObject({
      timeframes: "date",
      frame: { timeframe: "1d", zones: ["regular"] },
    });
    expect(studyOf("session_high", { zones: [] }).frame.zones).toEqual(["regular"]);
  });

  it("places such values on other bars", () => {
    expect(studyOf("session_high", intraday).node.key).toBe("@1d[own].today(high)");
    expect(studyOf("session_high", { timeframe: "1wk" }).node.key).toBe("@1d[own].asof(high)");
    expect(studyOf("=close/high_52w", intraday).node.key).toBe("div(close,@1d[regular].asof(highest(high,252)))");
    expect(studyOf("=close/high_52w").node.key).toBe("div(close,highest(high,252))");
    expect(studyOf("=close/high_52w", { zones: ["all"] }).node.key).toContain("@1d[regular].asof");
    // Its join finds yesterday from any bar, also from one before the open; another frame around it would not.
    expect(studyOf("=close-prev_close", intraday).node.key).toBe("sub(close,@1d[regular].prior(close))");
    expect(studyOf("premarket_high", intraday).node.key).toBe("@1d[premarket].today(high)");
    expect(studyOf("or_high(5)").node.key).toBe("@1d[open_5].today-closed(high)");
  });

  it("takes the session's value of an intraday study where there are days", () => {
    expect(studyOf("vwap", intraday).node.key).not.toContain("@");
    expect(studyOf("vwap").node.key).toContain("@1m[own].today");
    expect(studyOf("vwap").frame).toEqual({ timeframe: "1d", zones: ["regular"] });
  });

  it("names the stored bars that it needs", () => {
    expect(studyOf("sma").feeds).toEqual(["daily"]);
    expect(studyOf("sma", intraday).feeds).toEqual(["minute"]);
    expect(studyOf("sma", { zones: ["all"] }).feeds).toEqual(["minute"]);
    expect(studyOf("=close/premarket_high").feeds).toEqual(["daily", "minute"]);
    expect(studyOf("=close/prev_close", intraday).feeds).toEqual(["daily", "minute"]);
    expect(studyOf("rvol_tod").feeds).toEqual(["minute"]);
  });
});

const features: readonly Feature[] = FEATURES;
const anywhere = features.filter((feature) => feature.timeframes === "any");
const number = fc.oneof(fc.nat(300), fc.double({ noNaN: true, noDefaultInfinity: true })).map(String);

/** Texts of studies as the grammar allows them, most of them with arguments in range. */
const { study: anyStudy } = fc.letrec<{ study: string; formula: string }>((tie) => ({
  study: fc.oneof(
    { maxDepth: 4, depthIdentifier: "study" },
    fc.constantFrom(...anywhere.map((feature) => feature.alias)),
    fc
      .tuple(fc.constantFrom("sma", "ema", "highest", "wma"), tie("formula"), fc.integer({ min: 1, max: 400 }))
      .map(([name, source, length]) => `${name}(${source},${length})`),
    fc.tuple(tie("formula"), fc.nat(50)).map(([of, bars]) => `lag(${of},${bars})`),
    fc.tuple(fc.constantFrom("min", "max"), tie("formula"), tie("formula")).map(([f, a, b]) => `${f}(${a}, ${b})`),
  ),
  formula: fc.oneof(
    { maxDepth: 4, depthIdentifier: "study" },
    tie("study"),
    number,
    fc.tuple(tie("formula"), fc.constantFrom("+", "-", "*", "/"), tie("formula")).map((parts) => parts.join(" ")),
    tie("formula").map((of) => `(${of})`),
    tie("formula").map((of) => `-${of}`),
  ),
}));

describe("the grammar", () => {
  it("gives each study one text and one node", () => {
    let resolved = 0;
    const outcome = fc.check(
      fc.property(anyStudy, (text) => {
        const result = resolveStudy(`=${text}`);
        if (!result.ok)
          return ["bad_argument", "too_many_arguments", "too_complex", "too_long"].includes(result.issues[0]!.rule);
        resolved++;
        const again = resolveStudy(result.study.canonical);
        return again.ok && again.study.canonical === result.study.canonical && again.study.node === result.study.node;
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(outcome).toMatchObject({ failed: false });
    expect(resolved).toBeGreaterThan(750);
  });

  it("answers any text with a study or an issue", () => {
    const pieces = fc.constantFrom(
      ..."= ( ) , + - * / sma close rsi_14 pivot r1 1wk lag min avwap 2024-01-02 2024-13-02 50 2.5 1e9 -1 length source . _ \u0000 é 🙂".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join("")),
      fc.array(pieces, { maxLength: 25 }).map((parts) => `=${parts.join(" ")}`),
    );
    const outcome = fc.check(
      fc.property(text, fc.constantFrom("5m", "1d", "1wk"), (written, timeframe) => {
        const result = resolveStudy(written, { timeframe });
        if (!result.ok) return result.issues.length > 0 && result.issues.every((issue) => issue.message !== "");
        const again = resolveStudy(result.study.canonical, { timeframe });
        return again.ok && again.study.node === result.study.node;
      }),
      { numRuns: 5000, seed: 11 },
    );
    expect(outcome).toMatchObject({ failed: false });
  });
});
