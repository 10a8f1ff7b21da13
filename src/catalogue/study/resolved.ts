import type { SeriesNode } from "#expression";
import type { TimeframeClass, Unit } from "../define-feature.ts";
import { StudyFault } from "./study-issue.ts";

/** A part of a study, its names looked up. */
export interface Resolved {
  /** Canonical text, and how tightly its outermost operator binds. */
  readonly text: string;
  readonly precedence: number;
  readonly node: SeriesNode;
  /** undefined for a bare number. */
  readonly unit: Unit | undefined;
  /** By how much the value grows when all prices grow by 1, as the definitions say: 1 for a price, 0 for a difference. */
  readonly shift: number;
  /** undefined where no study is in it. */
  readonly timeframes: TimeframeClass | undefined;
}

export const SUM = 1;
export const PRODUCT = 2;
export const SIGN = 3;
export const ATOM = 4;

/** The key of a node spells it out, so nested studies that use their source many times could grow without bound. */
const MAX_KEY = 65_536;

export function checkSize(resolved: Resolved, position: number): Resolved {
  if (resolved.node.key.length <= MAX_KEY) return resolved;
  throw new StudyFault("too_complex", "the study repeats its parts too often; nest fewer studies", { position });
}

/** The text, in parentheses where it binds less tightly than what surrounds it asks for. */
export function inParentheses({ text, precedence }: Resolved, least: number): string {
  return precedence < least ? `(${text})` : text;
}
