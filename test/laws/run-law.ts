import * as fc from "fast-check";
import { SHAPES, type Case, type Law } from "./law.ts";
import type { Then, World } from "./law-world.ts";
import { knobs, SUBJECTS, type Subject } from "./subjects.ts";

export interface LawRun {
  readonly law: string;
  /** Cases that were asked, and of them those that the data could serve. */
  readonly cases: number;
  readonly served: number;
  /** What broke it, with the payload; absent when it holds. */
  readonly broken?: string;
}

export interface LawRunOptions {
  /** Cases, spread over all that the law is about. */
  readonly cases: number;
  readonly seed: number;
  readonly thens: readonly Then[];
}

type Draw = Omit<Case, "past">;

/** Plans that are asked at every instant before the next ones are: an engine keeps so many and no more. */
const TOGETHER = 900;

function drawsOf(subject: Subject, thens: readonly Then[]): fc.Arbitrary<Draw> {
  return fc.record({
    subject: fc.constant(subject),
    knobs,
    other: fc.constantFrom(...SUBJECTS),
    otherKnobs: knobs,
    shape: fc.nat(SHAPES - 1),
    levels: fc.constantFrom(...thens),
  });
}

/** The draws of a law, of each of its subjects in turn; those of a subject are the same for every law. */
function* drawn({ subjects }: Law, count: number, seed: number, thens: readonly Then[]): Generator<Draw> {
  // A step that shares no factor with their number visits all of them, however few are asked.
  const stride = subjects.length % 89 === 0 ? 97 : 89;
  const [each, more] = [Math.floor(count / subjects.length), count % subjects.length];
  for (let turn = 0; turn < Math.min(count, subjects.length); turn++) {
    const subject = subjects[(turn * stride + seed) % subjects.length]!;
    const own = seed * 10_007 + SUBJECTS.indexOf(subject);
    yield* fc.sample(drawsOf(subject, thens), { seed: own, numRuns: turn < more ? each + 1 : each });
  }
}

/**
 * Asks a law of each of its subjects in turn, every draw at every instant, until it breaks. A case is one draw at one
 * instant of one market, or one ticker where the law is about tickers.
 */
export function runLaw(law: Law, world: World, { cases, seed, thens }: LawRunOptions): LawRun {
  const run = { law: law.id, cases: 0, served: 0 };
  const ask = (one: Draw, past: Then): string | undefined => {
    try {
      const served = law.check(world, { ...one, past });
      run.cases += Math.max(1, Number(served));
      run.served += Number(served);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return `${one.subject.name}: ${error.name === "LawBroken" ? error.message : error.stack}`;
    }
  };
  if (law.thens !== undefined) {
    const [one] = drawn(law, 1, seed, thens);
    for (const past of law.thens) {
      if (run.cases >= cases) break;
      const broken = ask(one!, past);
      if (broken !== undefined) return { ...run, broken };
    }
    return run;
  }
  const moments = law.isFor === undefined ? thens : thens.filter(law.isFor);
  const draws = [...drawn(law, Math.ceil(cases / moments.length / (law.cases ?? 1)), seed, thens)];
  // An engine keeps few views: those that are taken from one moment follow one another.
  draws.sort((a, b) => a.levels.instant - b.levels.instant || Number(a.knobs.all) - Number(b.knobs.all));
  const together = Math.floor(TOGETHER / (law.plans ?? 1));
  for (let from = 0; from < draws.length; from += together) {
    for (const past of moments) {
      for (const one of draws.slice(from, from + together)) {
        const broken = ask(one, past);
        if (broken !== undefined) return { ...run, broken };
      }
    }
  }
  return run;
}
