import { describe, expect, it } from "vitest";
import { checkNames, resolveStudy } from "#catalogue";
import { SOURCE_LANGUAGES, validatePayload } from "#contract";
import { CANDLE_NAMES } from "./candle-names.ts";
import { CHARTINK_FORMULAS, CHARTINK_INDICATORS } from "./chartink/chartink-indicators.ts";
import { NUMBER_FAMILIES } from "./finviz/finviz-numbers.ts";
import { TECHNICAL_FAMILIES } from "./finviz/finviz-technical.ts";
import { FINVIZ_WITHOUT, WORD_FAMILIES } from "./finviz/finviz-words.ts";
import { type IndicatorRule, indicatorSeries } from "./indicator-rule.ts";
import { inputText, study } from "./series.ts";
import { PINE_STUDIES } from "./pine/pine-studies.ts";
import { STOCKCHARTS_INDICATORS } from "./stockcharts/stockcharts-indicators.ts";
import { THINKSCRIPT_STUDIES } from "./thinkscript/thinkscript-studies.ts";
import { TRADINGVIEW_FAMILIES, TRADINGVIEW_FIELDS } from "./tradingview/tradingview-fields.ts";
import { translateScan } from "./translate-scan.ts";

/** Returns the reasons why a scan does not translate completely into a valid payload; empty if it does. */
function faultsOf(language: (typeof SOURCE_LANGUAGES)[number], scan: string): readonly unknown[] {
  const { payload, notCarried } = translateScan(language, scan);
  if (notCarried.length > 0 || payload === null) return [scan, ...notCarried];
  const shaped = validatePayload(payload);
  return shaped.ok ? checkNames(shaped.payload) : shaped.issues;
}

const rules: readonly (readonly [string, IndicatorRule])[] = [...STOCKCHARTS_INDICATORS, ...CHARTINK_INDICATORS].map(
  (rule) => [rule.names[0]!, rule],
);

describe("indicators of StockCharts and Chartink", () => {
  it.each(rules)("%s resolves to a study, with its defaults and over another series", (name, rule) => {
    const numbers = (rule.defaults ?? []).map((value) => (Number.isNaN(value) ? 20 : value));
    const plain = inputText(indicatorSeries(name, rule, { numbers, sources: [] }, "1d", [0, 0]));
    expect(resolveStudy(plain, { timeframe: "1d" })).toMatchObject({ ok: true });
    if (!rule.study.includes("{s}")) return;
    const sources = [study("hlc3", "1d", [0, 0])];
    const over = inputText(indicatorSeries(name, rule, { numbers, sources }, "1d", [0, 0]));
    expect(resolveStudy(over)).toMatchObject({ ok: true });
    expect(over).toContain("hlc3");
  });

  it("uses each name in one rule only", () => {
    for (const table of [STOCKCHARTS_INDICATORS, CHARTINK_INDICATORS]) {
      const names = table.flatMap((rule) => rule.names);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z0-9+%&/. -]+$/);
    }
  });

  it("translates every formula of Chartink's menus", () => {
    for (const [formula, text] of CHARTINK_FORMULAS) {
      expect(resolveStudy(text)).toMatchObject({ ok: true });
      expect(faultsOf("chartink", `( {cash} ( latest "${formula}" > 1 ) )`)).toEqual([]);
    }
  });
});

describe("filters of Finviz", () => {
  it.each(NUMBER_FAMILIES.map((family) => [family.prefix, family] as const))(
    "%s accepts numbers and its named values",
    (prefix, family) => {
      for (const value of ["u15", "o2.5", "5to10", "5to", "to10", ...Object.keys(family.words ?? {})]) {
        expect(faultsOf("finviz", `f=${prefix}_${value}`)).toEqual([]);
      }
      expect(translateScan("finviz", `f=${prefix}_nonsense`).payload).toBeNull();
    },
  );

  it.each([...WORD_FAMILIES, ...TECHNICAL_FAMILIES].map((family) => [family.prefix, family] as const))(
    "%s accepts its named values",
    (prefix, { values }) => {
      for (const value of values.filter((one) => one !== "…"))
        expect(faultsOf("finviz", `f=${prefix}_${value}`)).toEqual([]);
      expect(translateScan("finviz", `f=${prefix}_nonsense`).payload).toBeNull();
    },
  );

  it.each([
    "ta_perf_d15u ta_perf_13w50o ta_perf_52wdown ta_perf_ytd75u ta_perf2_26w100o",
    "ta_sma200_pb90 ta_sma200_cross20 ta_sma20_cross50b ta_sma50_sb200 ta_sma20_pcb",
    "ta_highlow52w_a500h ta_highlow20d_nl ta_highlow50d_a0to10h ta_alltime_b20h",
    "ta_gap_u ta_gap_d0 ta_change_d20 ta_changeopen_2to5 ta_volatility_mo15",
    "earningsdate_yesterdaybefore earningsdate_prevdays5 earningsdate_nextweek earningsdate_10-01-2026x10-31-2026",
    "ipodate_today ipodate_more25 geo_chinahongkong geo_notusa ind_reithotelmotel fa_epsrev_em fa_divgrowth_cy3",
    "ta_pattern_wedgeresistance2 ta_pattern_headandshouldersinv ta_candlestick_stw ta_candlestick_mb",
  ])("translates each of %s", (filters) => {
    for (const filter of filters.split(" ")) expect(faultsOf("finviz", filter)).toEqual([]);
  });

  it("gives the documented reason for each family without a counterpart", () => {
    for (const [prefix, why] of Object.entries(FINVIZ_WITHOUT)) {
      expect(translateScan("finviz", `f=${prefix}_x1`).notCarried).toMatchObject([{ reason: why }]);
    }
  });
});

describe("fields of TradingView", () => {
  const numbers = Object.entries(TRADINGVIEW_FIELDS).filter(([, field]) => "study" in field || "figure" in field);
  it.each(numbers.map(([name]) => name))("translates %s", (name) => {
    expect(faultsOf("tradingview", `Query().where(col('${name}') > 5)`)).toEqual([]);
  });

  it("translates each candlestick", () => {
    for (const [name, field] of Object.entries(TRADINGVIEW_FIELDS)) {
      if (!("candle" in field)) continue;
      expect(CANDLE_NAMES.has(field.candle)).toBe(true);
      expect(faultsOf("tradingview", `Query().where(col('${name}') == 1)`)).toEqual([]);
    }
  });

  it("translates fields with a number in their name", () => {
    for (const { name } of TRADINGVIEW_FAMILIES)
      expect(faultsOf("tradingview", `Query().where(col('${name}') > 5)`)).toEqual([]);
  });

  it("uses the timeframe of its suffix and rejects unavailable timeframes", () => {
    for (const suffix of ["1", "5", "15", "30", "60", "120", "240", "1W", "1M"])
      expect(faultsOf("tradingview", `Query().where(col('RSI|${suffix}') > 5)`)).toEqual([]);
    expect(translateScan("tradingview", "Query().where(col('RSI|7') > 5)").payload).toBeNull();
    expect(translateScan("tradingview", "Query().where(col('Perf.W|60') > 5)").payload).toBeNull();
  });
});

describe("studies of thinkScript", () => {
  it.each(THINKSCRIPT_STUDIES.map((one) => [one.name, one] as const))(
    "%s translates with each of its plots",
    (name, { parameters, plots }) => {
      const averages = parameters.find(([, kind]) => kind === "average");
      const first =
        parameters.find(([, kind, usual]) => kind === "series" && usual === "") === undefined ? "" : "data = close";
      const needed = parameters.filter(([, kind]) => kind === "needed").map(([key, , usual]) => `${key} = ${usual}`);
      for (const [type, named] of Object.entries(plots)) {
        const average = averages === undefined ? "" : `averageType = AverageType.${type.toUpperCase()}`;
        const args = [first, average, ...needed].filter((one) => one !== "").join(", ");
        for (const plot of Object.keys(named)) {
          const dotted = plot === "value" && first !== "" ? "" : `."${plot}"`;
          expect(faultsOf("thinkscript", `plot scan = ${name}(${args})${dotted} > 5;`)).toEqual([]);
        }
      }
    },
  );

  it("declares every parameter that its plots use", () => {
    for (const { name, parameters, plots } of THINKSCRIPT_STUDIES) {
      const names = parameters.map(([parameter]) => parameter);
      for (const template of Object.values(plots).flatMap((one) => Object.values(one))) {
        for (const [, used] of template.matchAll(/\{-?(\w+)\}/g)) expect(names, `${name}: ${template}`).toContain(used);
      }
    }
  });
});

describe("studies of Pine Script", () => {
  const sample = { source: "close", bars: "14", number: "0.5", flag: "true" };
  it.each(PINE_STUDIES.map((one) => [one.name, one] as const))(
    "%s translates with each of its results",
    (name, { parameters, results }) => {
      const required = parameters.filter(([, , usual]) => usual === undefined);
      const fixed = { "ta.mfi": "hlc3, 14", "ta.percentrank": "volume, 14", "ta.stoch": "close, high, low, 14" };
      const args = Object.hasOwn(fixed, name)
        ? fixed[name as keyof typeof fixed]
        : required.map(([, kind]) => sample[kind]).join(", ");
      const names = results.map((_, i) => `r${i}`);
      const target = names.length === 1 ? "r0" : `[${names.join(", ")}]`;
      // VWAP exists only within a session.
      const header = `indicator("x", timeframe="${name === "ta.vwap" ? "5" : ""}")`;
      const script = `//@version=5\n${header}\n${target} = ${name}(${args})\nalertcondition(${names.map((one) => `${one} > 5`).join(" and ")})`;
      expect(faultsOf("pine", script)).toEqual([]);
    },
  );
});

it("CANDLE_NAMES maps each name to a candlestick of the catalogue", () => {
  for (const { id, sentiment } of CANDLE_NAMES.values()) {
    const entry = sentiment === undefined ? {} : { Sentiment: sentiment };
    expect(checkNames({ All: [{ CandlestickPattern: { [id]: [entry] } }] })).toEqual([]);
  }
});
