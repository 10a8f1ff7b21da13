import { CHARTINK_FIGURES } from "../../src/language/importers/chartink/chartink-figures.ts";
import { AFL_FUNCTIONS, AFL_WITHOUT } from "../../src/language/importers/afl/afl-names.ts";
import {
  CHARTINK_FORMULAS,
  CHARTINK_INDICATORS,
  CHARTINK_WITHOUT,
} from "../../src/language/importers/chartink/chartink-indicators.ts";
import { NUMBER_FAMILIES } from "../../src/language/importers/finviz/finviz-numbers.ts";
import { TECHNICAL_FAMILIES } from "../../src/language/importers/finviz/finviz-technical.ts";
import { FINVIZ_WITHOUT, WORD_FAMILIES } from "../../src/language/importers/finviz/finviz-words.ts";
import { filled } from "../../src/language/importers/indicator-rule.ts";
import { PCF_INDICATORS, PCF_WITHOUT } from "../../src/language/importers/pcf/pcf-names.ts";
import { PINE_STUDIES, PINE_WITHOUT } from "../../src/language/importers/pine/pine-studies.ts";
import {
  STOCKCHARTS_INDICATORS,
  STOCKCHARTS_WITHOUT,
} from "../../src/language/importers/stockcharts/stockcharts-indicators.ts";
import { THINKSCRIPT_WITHOUT } from "../../src/language/importers/thinkscript/thinkscript-names.ts";
import { THINKSCRIPT_STUDIES } from "../../src/language/importers/thinkscript/thinkscript-studies.ts";
import {
  TRADINGVIEW_FAMILIES,
  TRADINGVIEW_FIELDS,
  TRADINGVIEW_WITHOUT,
} from "../../src/language/importers/tradingview/tradingview-fields.ts";
import { NOTE, table } from "./markdown.mjs";

const code = (text) => `\`${text}\``;
const codes = (texts) => texts.map(code).join(", ");

/** Returns the study of a rule with its default numbers. */
function studyOf({ study, usual, defaults = [], source }) {
  const numbers = defaults.map((value) => (Number.isNaN(value) ? "n" : value));
  return filled(usual ?? study, numbers, "", source);
}

const indicators = (rules) =>
  table(
    ["indicator", "study", ""],
    rules.map((rule) => [codes(rule.names), code(studyOf(rule)), rule.note ?? ""]),
  );

const without = (entries) =>
  table(
    ["without a counterpart", "instead"],
    [...entries].map(([name, why]) => [code(name instanceof RegExp ? name.source : name), why]),
  );

function targetOf(target) {
  if ("study" in target) return code(target.study);
  if ("figure" in target)
    return `Fundamental ${code(target.figure)}${target.period === undefined ? "" : `, ${target.period}`}`;
  return "short" in target ? `Short ${code(target.short)}` : "Indicator `PETTM`";
}

function fieldOf(field) {
  if ("study" in field) return code(field.study);
  if ("figure" in field) return targetOf(field);
  if ("text" in field) return `Stock ${code(field.text)}`;
  if ("candle" in field) return `CandlestickPattern, ${field.candle}`;
  const names = {
    type: "Stock `SecurityType`",
    typespecs: "Stock `SecurityType`",
    primary: "restricts nothing",
    employees: "Stock `Employees`",
    earnings: "Stock `Earnings`",
    priceToEarnings: "Indicator `PETTM`",
  };
  return names[field.special];
}

const plots = ({ name, parameters, plots: byAverage }) =>
  Object.entries(byAverage).flatMap(([average, named]) =>
    Object.entries(named).map(([plot, template]) => [
      code(name),
      plot === "value" ? "" : code(plot),
      average === "any" ? "" : average,
      code(template.replaceAll(/\{(-?)(\w+)\}/g, (_, minus, used) => sample(parameters, minus, used))),
    ]),
  );

/** Returns the default of a parameter in a template, negated after a minus; empty for a series with a default. */
function sample(parameters, minus, used) {
  const [, kind, usual] = parameters.find(([name]) => name === used);
  if (kind === "series") return usual === "" ? "x," : "";
  return String(minus === "-" ? 0 - usual : usual);
}

const PINE_SAMPLES = { source: "close", bars: "14", number: "2", flag: "true" };

/** Returns one table row for each result of a study of Pine, with sample arguments. */
function results({ name, parameters, results: named, build, note = "" }) {
  const texts = Object.fromEntries(
    parameters.map(([parameter, kind, usual]) => [
      parameter,
      usual ?? (parameter === "high" || parameter === "low" ? parameter : PINE_SAMPLES[kind]),
    ]),
  );
  const args = parameters.filter(([, , usual]) => usual === undefined).map(([parameter]) => texts[parameter]);
  const call = args.length === 0 ? name : `${name}(${args.join(", ")})`;
  return build(texts).map((study, i) => [code(call), named.length === 1 ? "" : code(named[i]), code(study), note]);
}

export function importerPages() {
  const sections = [
    "# Names of other screeners",
    "These tables list what each name of another screener becomes in a payload. [Coming from other screeners](../guide/coming-from-other-screeners.md) describes how to translate a scan.",
    "## Finviz",
    table(
      ["filter", "name", "becomes", "words", ""],
      NUMBER_FAMILIES.map(({ prefix, name, target, words = {}, note }) => [
        code(prefix),
        name,
        targetOf(target),
        codes(Object.keys(words)),
        note ?? "",
      ]),
    ),
    "A number follows the name of its filter: `u15` under, `o15` over, `5to10` between. Market value is in billions, shares in millions, volume in thousands.",
    table(
      ["filter", "name", "becomes", "values"],
      [...WORD_FAMILIES, ...TECHNICAL_FAMILIES].map(({ prefix, name, becomes, values }) => [
        code(prefix),
        name,
        becomes,
        values.join(", "),
      ]),
    ),
    without(Object.entries(FINVIZ_WITHOUT)),
    "## StockCharts",
    indicators(STOCKCHARTS_INDICATORS),
    without(STOCKCHARTS_WITHOUT),
    "## Chartink",
    indicators(CHARTINK_INDICATORS),
    table(
      ["quoted formula", "study"],
      [...CHARTINK_FORMULAS].map(([formula, study]) => [code(formula), code(study)]),
    ),
    without(CHARTINK_WITHOUT),
    table(
      ["reported figure", "becomes", ""],
      CHARTINK_FIGURES.map(({ names, id, periods = [], growth, crore, note }) => [
        codes(names),
        id === "PETTM" ? "Indicator `PETTM`" : [id, growth].filter(Boolean).map(code).join(", against a year before "),
        [periods.join(", "), crore === true ? "in crore" : "", note ?? ""].filter(Boolean).join("; "),
      ]),
    ),
    "## TradingView",
    table(
      ["field", "becomes"],
      [
        ...Object.entries(TRADINGVIEW_FIELDS).map(([name, field]) => [code(name), fieldOf(field)]),
        ...TRADINGVIEW_FAMILIES.map(({ name, study }) => [
          `${code(name)} and the like`,
          code(study.replace("{0}", "n")),
        ]),
      ],
    ),
    without(TRADINGVIEW_WITHOUT),
    "## thinkScript",
    table(["study", "plot", "average", "becomes"], THINKSCRIPT_STUDIES.flatMap(plots)),
    without(THINKSCRIPT_WITHOUT),
    "## TC2000",
    table(
      ["indicator", "study", ""],
      PCF_INDICATORS.map(({ name, field, defaults, note, ...one }) => [
        code(`${name}${field === true ? "C" : ""}${defaults.map(() => "n").join(".")}`),
        code(
          filled(
            one.study,
            defaults.map((value) => (Number.isNaN(value) ? "n" : value)),
            "",
          ),
        ),
        note ?? "",
      ]),
    ),
    without(PCF_WITHOUT),
    "## AmiBroker",
    indicators(AFL_FUNCTIONS),
    without(AFL_WITHOUT),
    "## Pine Script",
    "The names belong to versions 5 and 6; without `ta.` they belong to versions 2 to 4.",
    table(["study", "result", "becomes", ""], PINE_STUDIES.flatMap(results)),
    without([...PINE_WITHOUT].map(([name, why]) => [name.endsWith(".") ? `${name}*` : name, why])),
  ];
  return { "other-screeners.md": `${NOTE}\n${sections.join("\n\n")}\n` };
}
