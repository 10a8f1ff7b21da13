import type { Clock } from "#base";
import {
  candidateBar,
  FactRules,
  officialSessionAt,
  refusalOf,
  type Calendar,
  type LiveRefusalReason,
  type LiveRowFact,
} from "#market";
import type { BarReceipt, RefusedBar } from "#operations";
import type { WrittenRows } from "./arrival-writer.ts";
import { liveBarOf, rawBarOf } from "./arrived-rows.ts";
import type { SourcedBars } from "./delivered-rows.ts";

/** A delivery after the rules. `kept`: indexes in `bars` of the rows to store. */
export interface JudgedDelivery extends Pick<BarReceipt, "refused" | "refusedFacts" | "sealed"> {
  readonly kept: readonly number[];
  readonly keptFacts: readonly LiveRowFact[];
}

/** Applies the rules of live feeds to deliveries. */
export class DeliveryJudge {
  readonly #clock: Clock;
  #rules: FactRules | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  judge({ timeframe, bars, facts = [], sealed, isOfFeed }: SourcedBars, calendar: Calendar): JudgedDelivery {
    const rules = (this.#rules ??= new FactRules(calendar));
    const now = this.#clock.now();
    const moment = { now, official: officialSessionAt(now, calendar) };
    const kept: number[] = [];
    const refused: RefusedBar[] = [];
    for (let row = 0; row < bars.time.length; row++) {
      let reason: LiveRefusalReason | undefined;
      if (timeframe === "1d") reason = refusalOf(candidateBar(rawBarOf("1d", bars, row), "1d", calendar));
      else if (!isOfFeed) reason = rules.refusalOf(liveBarOf(bars, row), moment);
      if (reason === undefined) kept.push(row);
      else refused.push({ row, reason });
    }
    const keptFacts: LiveRowFact[] = [];
    const refusedFacts: RefusedBar[] = [];
    for (const [row, fact] of facts.entries()) {
      const reason = isOfFeed ? undefined : rules.refusalOf(fact, moment);
      if (reason === undefined) keptFacts.push(fact);
      else refusedFacts.push({ row, reason });
    }
    const seals =
      sealed !== undefined && (isOfFeed || rules.refusalOf({ kind: "seal", minute: sealed }, moment) === undefined);
    return { kept, keptFacts, refused, refusedFacts, sealed: seals ? sealed : undefined };
  }
}

/** Returns the outcome of each row and fact. */
export function outcomesOf(
  { bars, facts = [] }: SourcedBars,
  { kept, keptFacts }: JudgedDelivery,
  { outcomes }: WrittenRows,
  isNewFact: readonly boolean[],
): Required<Pick<BarReceipt, "outcomes" | "factOutcomes">> {
  const isKept = new Set(kept);
  const ofFact = new Map(keptFacts.map((fact, k) => [fact, isNewFact[k]! ? "accepted" : "repeated"] as const));
  return {
    // A row that a later one replaces changes nothing.
    outcomes: Array.from(bars.time, (_, row) => outcomes.get(row) ?? (isKept.has(row) ? "repeated" : undefined)),
    factOutcomes: facts.map((fact) => ofFact.get(fact)),
  };
}
