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

function casesOf(subject: Subject): fc.Arbitrary<Omit<Case, "past">> {
  return fc.record({
    subject: fc.constant(subject),
    knobs,
    other: fc.constantFrom(...SUBJECTS),
    otherKnobs: knobs,
    shape: fc.nat(SHAPES - 1),
  });
}

/** Asks a law of each of its subjects in turn, until it breaks. */
export function runLaw(law: Law, world: World, { cases, seed, thens }: LawRunOptions): LawRun {
  const moments = law.isFor === undefined ? thens : thens.filter(law.isFor);
  const wanted = Math.min(cases, law.most ?? cases);
  const each = Math.max(1, Math.round(wanted / law.subjects.length));
  // A step that shares no factor with their number visits all of them, however few are asked.
  const stride = law.subjects.length % 89 === 0 ? 97 : 89;
  let asked = 0;
  let served = 0;
  for (let turn = 0; turn < Math.min(wanted, law.subjects.length); turn++) {
    const subject = law.subjects[(turn * stride + seed) % law.subjects.length]!;
    const moment = fc.constantFrom(...moments);
    const property = fc.property(moment, casesOf(subject), (past, one) => {
      asked++;
      if (law.check(world, { ...one, past })) served++;
    });
    const result = fc.check(property, { numRuns: each, seed: seed * 10_007 + turn, endOnFailure: true });
    if (!result.failed) continue;
    const error = result.errorInstance;
    const broken =
      error instanceof Error ? (error.name === "LawBroken" ? error.message : String(error.stack)) : String(error);
    return { law: law.id, cases: asked, served, broken: `${subject.name}: ${broken}` };
  }
  return { law: law.id, cases: asked, served };
}
