import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import type { ScanEngine } from "#scan";
import { scanThen, type Then, type World } from "./law-world.ts";
import type { Knobs, Subject } from "./subjects.ts";

/** What is drawn for one case of a law. */
export interface Case {
  readonly subject: Subject;
  readonly knobs: Knobs;
  readonly other: Subject;
  readonly otherKnobs: Knobs;
  readonly shape: number;
  /** Where the law is asked. */
  readonly past: Then;
  /** Where levels are taken from: the same for every instant, so that one payload is asked at all of them. */
  readonly levels: Then;
}

/** A law of reliability.md §4 as a property of scans. */
export interface Law {
  /** Its number there, with what sets several checks of one law apart. */
  readonly id: string;
  readonly title: string;
  readonly subjects: readonly Subject[];
  /** The instants it can be asked at; every one where it is left out. */
  readonly isFor?: (past: Then) => boolean;
  /** Instants of its own: it is about every ticker at each of them, whatever the subject. */
  readonly thens?: readonly Then[];
  /** Plans that a draw needs of one engine; 1 where it is left out. */
  readonly plans?: number;
  /** Cases of one check; 1 where it is left out. */
  readonly cases?: number;
  /**
   * Throws where the law is broken; false where the data cannot serve the case, so that it says nothing. Else true, or
   * how many cases it was.
   */
  readonly check: (world: World, drawn: Case) => boolean | number;
}

export class LawBroken extends Error {
  override readonly name = "LawBroken";
}

export type Answer = readonly string[];
export const isServed = (...answers: readonly Answer[]): boolean =>
  answers.every(([first]) => first === undefined || !first.startsWith("skipped"));

export function mustEqual(found: Answer, wanted: Answer, what: string, payload: unknown): void {
  if (found.length === wanted.length && found.every((ticker, k) => ticker === wanted[k])) return;
  const [extra, missing] = [found.filter((one) => !wanted.includes(one)), wanted.filter((one) => !found.includes(one))];
  throw new LawBroken(`${what}: too many [${extra.join()}], missing [${missing.join()}]\n${JSON.stringify(payload)}`);
}

/** The first condition, its level chosen where the case stands. */
export function conditionOf(
  world: World,
  { subject, knobs, levels }: Case,
  basis: AsOfBasis,
  engine = world.whole,
): Condition {
  return subject.condition(knobs, world.level(engine, subject, knobs, levels, basis));
}

export function otherOf(
  world: World,
  { other, otherKnobs, levels }: Case,
  basis: AsOfBasis,
  engine = world.whole,
): Condition {
  return other.condition(otherKnobs, world.level(engine, other, otherKnobs, levels, basis));
}

/** A payload of one or two conditions in the ways in which payloads join them. */
export function payloadOf(world: World, drawn: Case, basis: AsOfBasis): ScanPayload {
  const one = conditionOf(world, drawn, basis);
  if (drawn.shape < 5) return { All: [one] };
  const two = otherOf(world, drawn, basis);
  switch (drawn.shape) {
    case 5:
      return { None: [one] };
    case 6:
      return { Any: [one, two] };
    case 7:
      return { All: [one], None: [two] };
    case 8:
      return { AtLeast: { Count: 1, Of: [one, two] } };
    case 9:
      return { All: [one, { AsOf: "-P2D", Leaf: { None: [two] } }] };
    default:
      return { Any: [{ Leaf: { All: [one] } }, { AsOf: "-P1D", AsOfBasis: basis, Leaf: { All: [two] } }] };
  }
}
export const SHAPES = 11;

/** The same payload on two engines; false where one of them cannot serve it. */
export function sameOn(
  engines: readonly [ScanEngine, ScanEngine],
  payload: ScanPayload,
  past: Then,
  basis: AsOfBasis,
  what: string,
): boolean {
  const [a, b] = engines.map((engine) => scanThen(engine, payload, past, basis));
  if (!isServed(a!) && !isServed(b!)) return false;
  mustEqual(b!, a!, `${what}, as of ${past.asOf} ${basis}`, payload);
  return true;
}
