import type { AsOfKind, Condition, ScanPayload } from "#contract";
import { daysOfIso, type Calendar } from "#market";
import { isoInstant } from "../iso-instant.ts";

/** Where an answer stood. */
export interface AnsweredAt {
  /** The newest instant that the data reached, minutes since 1970. */
  readonly newest: number;
  readonly kind: AsOfKind;
  /** ISO date of the session. */
  readonly date: string;
  /** ISO instant; null before the first bar. */
  readonly instant: string | null;
}

/** The payload so that it stands, on data that have gone on since, where it stood then. */
export function pinnedPayload(payload: ScanPayload, at: AnsweredAt, calendar: Calendar): ScanPayload {
  if (at.kind === "live") return { All: [{ AsOf: isoInstant(at.newest), Leaf: payload }] };
  // A time of day, and a moment before all bars, say all by themselves.
  if (at.kind === "instant" || at.instant === null) return payload;
  const session = calendar.ordinalOfDate(daysOfIso(at.date) ?? -1);
  const isWholeDay = session >= 0 && isoInstant(calendar.extendedClose(session)) === at.instant;
  const AsOf = isWholeDay ? at.date : at.instant;
  // All conditions name the one moment at which the scan stood.
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
