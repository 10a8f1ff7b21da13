import type { FundamentalPeriod } from "#contract";
import { type ImportedClause, lost } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { figure, priceToEarnings } from "../facts.ts";
import type { SourceSpan } from "../translation.ts";

/** Reported figure that a clause of Chartink can name. */
export interface ChartinkFigure {
  /** Names in Chartink, in lower case. */
  readonly names: readonly string[];
  /** Figure of the catalogue, or `PETTM` for the price over earnings. */
  readonly id: string;
  /** Periods that Chartink and the catalogue share. Omitted for a figure of the newest balance sheet. */
  readonly periods?: readonly FundamentalPeriod[];
  /** Figure of the catalogue that holds the growth against the same period a year before. */
  readonly growth?: string;
  /** True if Chartink gives amounts in crore rupees (10,000,000). */
  readonly crore?: true;
  readonly note?: string;
}

export const CRORE = 10_000_000;
export const CRORE_NOTE =
  "Amounts in crore became rupees, times 10,000,000: the scan must run on listings and filings that count in rupees.";
const BASIC_NOTE = "Chartink's earnings per share are basic ones, and those here are diluted.";

export const CHARTINK_FIGURES: readonly ChartinkFigure[] = [
  {
    names: ["net profit/reported profit after tax", "net profit", "reported profit after tax"],
    id: "NetIncome",
    periods: ["FQ", "FY", "TTM"],
    crore: true,
  },
  {
    names: ["net sales", "sales"],
    id: "Revenue",
    periods: ["FQ", "FY", "TTM"],
    growth: "RevenueGrowthYoY",
    crore: true,
  },
  {
    names: [
      "eps after extraordinary items basic",
      "eps before extraordinary items basic",
      "earning per share eps",
      "eps",
    ],
    id: "EpsDiluted",
    periods: ["FQ", "FY", "TTM"],
    growth: "EpsGrowthYoY",
    note: BASIC_NOTE,
  },
  { names: ["debt equity ratio", "debt to equity ratio"], id: "DebtToEquity" },
  { names: ["current ratio"], id: "CurrentRatio" },
  { names: ["quick ratio"], id: "QuickRatio" },
  { names: ["return on net worth percentage"], id: "Roe", periods: ["FY", "TTM"] },
  { names: ["net profit margin percentage"], id: "NetMargin", periods: ["FQ", "FY", "TTM"] },
  { names: ["pe"], id: "PETTM", periods: ["TTM"] },
];

const BY_NAME: ReadonlyMap<string, ChartinkFigure> = new Map(
  CHARTINK_FIGURES.flatMap((one) => one.names.map((name) => [name, one] as const)),
);

/** Figure, period and shift of a text such as `4 quarters ago net sales` or `net profit[yearly]`. */
export interface NamedFigure {
  readonly figure: ChartinkFigure;
  readonly period: FundamentalPeriod | undefined;
  readonly ago: number;
}

/** Returns the figure of a name, with or without the prefix `ttm`; undefined if the name is no figure. */
export function figureNamed(name: string, period: FundamentalPeriod | undefined, ago: number): NamedFigure | undefined {
  const whole = name.startsWith("ttm ");
  const found = BY_NAME.get(whole ? name.slice(4) : name);
  return found === undefined ? undefined : { figure: found, period: whole ? "TTM" : period, ago };
}

/** Translates a comparison of a figure with a number. */
export function figureClause(
  { figure: of, period, ago }: NamedFigure,
  relation: Relation,
  value: number,
  span: SourceSpan,
): ImportedClause {
  if (ago > 0) return lost("a figure of an earlier period cannot be compared with a number", span);
  if (relation.startsWith("Crosses")) return lost("a reported figure crosses nothing", span);
  const { periods, crore, note } = of;
  if (periods !== undefined && (period === undefined || !periods.includes(period)))
    return lost(`of this figure there is ${periods.map((one) => PERIOD_WORDS[one]).join(", ")}; say which`, span);
  const notes = [...(note === undefined ? [] : [note]), ...(crore === true && value !== 0 ? [CRORE_NOTE] : [])];
  const bounds = { [relation]: crore === true ? value * CRORE : value };
  if (of.id === "PETTM") return priceToEarnings(bounds, span, notes);
  return figure(of.id, bounds, span, { period: periods === undefined ? undefined : period, notes });
}

const PERIOD_WORDS: Readonly<Record<string, string>> = { FQ: "quarterly", FY: "yearly", TTM: "ttm" };

/** Translates a comparison of a figure with its value a year before, times a factor, into a growth in percent. */
export function growthClause(
  newer: NamedFigure,
  relation: Relation,
  older: NamedFigure,
  factor: number,
  span: SourceSpan,
): ImportedClause {
  const aYear = newer.period === "FQ" ? 4 : 1;
  const { growth, note } = newer.figure;
  if (newer.figure !== older.figure || newer.period !== older.period || newer.period === "TTM")
    return lost("two reported figures cannot be compared with each other", span);
  if (newer.ago !== 0 || older.ago !== aYear || growth === undefined || relation.startsWith("Crosses")) {
    return lost(
      "figures of two periods cannot be compared; RevenueGrowthYoY and EpsGrowthYoY are growth against a year before",
      span,
    );
  }
  const percent = Number(((factor - 1) * 100).toFixed(6));
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(growth === "EpsGrowthYoY" ? ["There is no growth where earnings a year before were not above 0."] : []),
  ];
  return figure(growth, { [relation]: percent }, span, { period: newer.period, notes });
}
