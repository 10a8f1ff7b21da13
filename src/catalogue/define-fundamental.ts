import { assert } from "#base";
import type { FeedName, FundamentalPeriod } from "#contract";
import { defineFact, fact, type FactNode, type SeriesNode } from "#expression";
import { Company, type CompanyFigure } from "./company/company.ts";
import type { Unit } from "./define-feature.ts";

export type FundamentalUnit = Unit | "$/sh" | "d";

interface Described {
  /** The name in `Id`. */
  readonly id: string;
  readonly displayName: string;
  /** Complete sentences: formula, source, when it is null, forks taken. */
  readonly description: string;
  readonly unit: FundamentalUnit;
  /** Those that `Period` may name; the first is taken when it is left out. */
  readonly periods: readonly FundamentalPeriod[];
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
}

/** A figure of the company alone: it moves from period to period. */
interface FigureDefinition extends Described {
  /** Feeds that the figure reads; the filings when left out. */
  readonly feeds?: readonly FeedName[];
  readonly figure: CompanyFigure;
}

/** Figures together with the price of the bar: it moves from session to session. */
interface PricedDefinition extends Described {
  /** Writes the value on daily bars; `of` makes a series of a figure of the newest period. */
  readonly priced: (
    of: (name: string, figure: CompanyFigure, feeds?: readonly FeedName[]) => SeriesNode,
    period: FundamentalPeriod,
  ) => SeriesNode;
}

/** A figure that a `Fundamental` filter may name. */
export interface FundamentalDefinition extends Described {
  /** What BarsAgo, Within and crosses count: periods of the company, or sessions where the price or the day matters. */
  readonly axis: "periods" | "sessions";
  /** The figure on daily bars, `ago` periods before the newest known; sessions know the newest alone. */
  readonly node: (period: FundamentalPeriod, ago: number) => SeriesNode;
}

/** Rough nanoseconds of a figure: a few walks over the rows of a company. */
const FIGURE_COST = 4_000;
const FILINGS: readonly FeedName[] = ["filings"];

/** Declares a figure of the group `Fundamental`. */
export function defineFundamental(definition: FigureDefinition | PricedDefinition): FundamentalDefinition {
  const { id, displayName, description, unit, periods, synonyms } = definition;
  assert(periods.length > 0, `${id} has periods`);
  const described = { id, displayName, description, unit, periods, synonyms };
  if ("figure" in definition) {
    const { figure, feeds = FILINGS } = definition;
    const facts = factsOf(id, feeds, figure);
    return Object.freeze({ ...described, axis: "periods", node: facts });
  }
  const parts = new Map<string, (period: FundamentalPeriod, ago: number) => FactNode>();
  const node = (period: FundamentalPeriod): SeriesNode =>
    definition.priced((name, figure, feeds = FILINGS) => {
      let facts = parts.get(name);
      if (facts === undefined) parts.set(name, (facts = factsOf(`${id}.${name}`, feeds, figure)));
      return facts(period, 0);
    }, period);
  return Object.freeze({ ...described, axis: "sessions", node });
}

/** One fact for each period, which takes the number of periods ago. */
function factsOf(
  name: string,
  feeds: readonly FeedName[],
  figure: CompanyFigure,
): (period: FundamentalPeriod, ago: number) => FactNode {
  const company = new Company(feeds);
  const facts = new Map<FundamentalPeriod, ReturnType<typeof defineFact>>();
  return (period, ago) => {
    let one = facts.get(period);
    if (one === undefined) {
      one = defineFact({
        op: `${name}.${period}`,
        feeds,
        params: ["periodsAgo"],
        cost: () => FIGURE_COST,
        value(rows, moment, params) {
          company.stand(rows, moment);
          return finite(figure(company, period, params[0]!));
        },
      });
      facts.set(period, one);
    }
    return fact(one, [ago]);
  };
}

function finite(value: number): number {
  return value - value === 0 ? value : Number.NaN;
}
