import { table } from "#base";
import type { Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS, type DefaultName } from "../../defaults.ts";
import { assumed, isNumber } from "../atoms.ts";
import { seriesOf } from "../meaning.ts";
import { rules } from "../table.ts";

type Sides = Readonly<Partial<Record<"low" | "high", DefaultName>>>;

/** Defaults for low and high values of a figure, the better side first. */
const SIDES = table<Sides>({
  PETTM: { low: "undervalued", high: "overvalued" },
  PeForward: { low: "undervalued", high: "overvalued" },
  Peg: { low: "lowPeg", high: "highPeg" },
  PriceToBook: { low: "lowPriceToBook" },
  PriceToSales: { low: "lowPriceToSales" },
  PriceToFcf: { low: "undervalued" },
  EvToEbitda: { low: "lowEvToEbitda" },
  PayoutRatio: { low: "lowPayout", high: "highPayout" },
  DebtToEquity: { low: "lowDebt", high: "highDebt" },
  DividendYield: { high: "highDividend" },
  Roe: { high: "highRoe" },
  Roic: { high: "highRoic" },
  Roa: { high: "highRoa" },
  NetMargin: { high: "highMargin" },
  GrossMargin: { high: "highGrossMargin" },
  OperatingMargin: { high: "highOperatingMargin" },
  FcfYield: { high: "highFcfYield" },
  RevenueGrowthYoY: { high: "highGrowth" },
  EpsGrowthYoY: { high: "highGrowth" },
  CurrentRatio: { high: "highCurrentRatio", low: "lowCurrentRatio" },
  QuickRatio: { high: "lowCurrentRatio" },
  InterestCoverage: { high: "highCoverage" },
  PiotroskiF: { high: "highPiotroski" },
  AltmanZ: { high: "highAltman" },
  InsiderOwnershipPct: { high: "highInsiderOwnership" },
  InstOwnershipPct: { high: "highInstOwnership", low: "lowInstOwnership" },
  short_pct_float: { high: "highShort", low: "lowShort" },
  short_interest: { high: "highShort", low: "lowShort" },
  days_to_cover: { high: "highDaysToCover" },
  borrow_fee: { high: "expensiveBorrow" },
});
/** Amounts that scale with the size of a company: a good one is above zero, or its growth is high. */
const AMOUNTS = table<string>({
  FreeCashFlow: "FreeCashFlow",
  OperatingCashFlow: "OperatingCashFlow",
  Revenue: "RevenueGrowthYoY",
  NetIncome: "EpsGrowthYoY",
  EpsDiluted: "EpsGrowthYoY",
});

/** Returns a low, high or good figure without a number. */
function sized(match: Match, side: "low" | "high" | "good"): Tree | null {
  const own = match.maybe("figure")?.name ?? "EpsDiluted";
  // `reasonable earnings multiples` are low price ratios.
  const name = match.has("multiple") && (own === "EpsDiluted" || own === "NetIncome") ? "PETTM" : own;
  const amount = AMOUNTS[name];
  if (amount !== undefined) {
    if (side !== "good") return null;
    const note = { field: "rhs", value: "0", why: `${match.text}: ${name} above 0` };
    return amount === name ? isNumber(seriesOf(name), "gt", 0, [note]) : level(amount, "high", "highGrowth");
  }
  const sides = SIDES[name];
  const toward = side === "good" ? (Object.keys(sides ?? {})[0] as "low" | "high" | undefined) : side;
  const found = toward === undefined ? undefined : sides?.[toward];
  return found === undefined ? null : level(name === "short_interest" ? "short_pct_float" : name, toward!, found);
}

const level = (name: string, side: "low" | "high", vague: DefaultName): Tree =>
  isNumber(seriesOf(name), side === "low" ? "lt" : "gt", DEFAULTS[vague].value, [assumed(vague)]);

const LOW = "lowest|low|lowish|small|tiny|cheap|bargain|discounted|depressed|minimal|little";
const HIGH = "highest|high|highish|elevated|heavy|big|fat|large|rich|juicy|generous|hi|expensive|strong";
const GOOD =
  "good|great|healthy|attractive|reasonable|solid|robust|strong|excellent|impressive|superior|outstanding|sustainable|safe|sound|decent|fast|rapid|explosive|conservative|fair|value|nice|high-quality|best";

/** Rules for figures with a vague word: low PEG, healthy payout, strong earnings. */
export const SIZED_RULES: readonly GrammarRule[] = rules(
  "condition",
  { sized },
  `
  + very? <${LOW}/${HIGH}> indicated? {figure} ( ratio|level|value|rate|multiple|stock|company|name )*
  + {figure} is|are very? <low|small|cheap/high|elevated|strong>                 => sized <low/high>
    very? ${GOOD} ( {figure} | <profits> ) ( ratio|level|value|rate|multiple|stock|company|name )*
  + {figure} is|are very? good|healthy|solid|reasonable|attractive|sustainable   => sized good
  ++ accelerating <sales/profits> growth?                                         => <RevenueAcceleration/EpsAcceleration> gt 0
  + sustainable|safe|covered dividend ( yield|payout|payment )?                 => PayoutRatio lt @lowPayout & DividendYield gt 0
  + undervalued|cheap growth|growing ( stock|company|name )*                    => PETTM lt @undervalued & RevenueGrowthYoY gt @highGrowth
  + ${GOOD} <sales/profits> growth? and|&|, <profits/sales> growth               => RevenueGrowthYoY gt @highGrowth & EpsGrowthYoY gt @highGrowth
`,
);
