import { MINUTE_MS, type Clock } from "#base";
import type { Calendar } from "../../calendar/calendar.ts";
import { FactRules, officialSessionAt, type LiveRefusalReason } from "./accept-fact.ts";
import type { LiveFact } from "./live-fact.ts";
import type { StreamProvider } from "./stream-provider.ts";
import { VendorClock } from "./vendor-clock.ts";

interface JudgedFacts<F extends LiveFact> {
  readonly kept: readonly F[];
  readonly refused: readonly { readonly reason: LiveRefusalReason; readonly fact: F }[];
}

/** Accepts the facts of one vendor by the rules, at the time of the vendor's clock. */
export class FactIntake {
  readonly #calendar: Calendar;
  readonly #rules: FactRules;
  readonly #vendorClock: VendorClock;

  /** `address` is where the facts come from: some feeds are late by contract. */
  constructor(provider: StreamProvider, address: string, clock: Clock, calendar: Calendar) {
    this.#calendar = calendar;
    this.#rules = new FactRules(calendar);
    this.#vendorClock = new VendorClock(clock, provider.seal.floorMs + provider.delayMs(address));
  }

  /** Milliseconds by which the wall clock is ahead of the vendor's. */
  get skewMs(): number {
    return this.#vendorClock.skewMs;
  }

  /** Returns the facts to keep, which arrive now, and the others with the reason of each. */
  take(facts: readonly LiveFact[]): JudgedFacts<LiveFact> {
    for (const fact of facts) if (fact.kind === "bar") this.#vendorClock.noteBar((fact.minute + 1) * MINUTE_MS);
    return this.judge(facts);
  }

  /** As `take`, for facts that were fetched: their arrival tells nothing about the vendor's clock. */
  judge<F extends LiveFact>(facts: readonly F[]): JudgedFacts<F> {
    const now = this.#vendorClock.now();
    const moment = { now, official: officialSessionAt(now, this.#calendar) };
    const kept: F[] = [];
    const refused: JudgedFacts<F>["refused"][number][] = [];
    for (const fact of facts) {
      const reason = this.#rules.refusalOf(fact, moment);
      if (reason === undefined) kept.push(fact);
      else refused.push({ reason, fact });
    }
    return { kept, refused };
  }
}
