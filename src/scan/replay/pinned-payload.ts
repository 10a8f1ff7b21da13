import type { AsOfKind, Condition, ScanPayload } from "#contract";
import { daysOfIso, type Calendar } from "#market";
import { isoInstant } from "../reply-values.ts";

/** Moment of an answer. */
export interface AnsweredAt {
  /** Newest instant in the data, minutes since 1970. */
  readonly newest: number;
  readonly kind: AsOfKind;
  /** ISO date of the session. */
  readonly date: string;
  /** ISO instant; null before the first bar. */
  readonly instant: string | null;
}

/** Rewrites a payload so that, on newer data, it is evaluated at the moment of the answer. */
export function pinnedPayload(payload: ScanPayload, at: AnsweredAt, calendar: Calendar): ScanPayload {
  if (at.kind === "live") return { All: [{ AsOf: isoInstant(at.newest), Leaf: payload }] };
  // A time of day, and a moment before all bars, are absolute already.
  if (at.kind === "instant" || at.instant === null) return payload;
  const session = calendar.ordinalOfDate(daysOfIso(at.date) ?? -1);
  const isWholeDay = session >= 0 && isoInstant(calendar.extendedClose(session)) === at.instant;
  const AsOf = isWholeDay ? at.date : at.instant;
  // All conditions get the one moment of the scan.
  const list = (conditions: readonly Condition[] | null | undefined): Condition[] | null =>
    conditions?.map((condition) => ({ ...condition, AsOf })) ?? null;
  const { AtLeast } = payload;
  return {
    ...payload,
    All: list(payload.All),
    Any: list(payload.Any),
    None: list(payload.None),
    ...(AtLeast == null ? {} : { AtLeast: { ...AtLeast, Of: list(AtLeast.Of) ?? [] } }),
  };
}
