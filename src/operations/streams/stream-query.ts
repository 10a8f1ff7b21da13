import { BOUNDS, LATE_ITEMS, LIMITS, STREAM_EVALUATIONS, STREAM_EVENTS, type StreamRequest } from "#contract";
import { choice, integer, list, text, type RequestParameterValue } from "../parameter.ts";
import { SCAN_QUERY } from "../scan/scan-parameters.ts";

export const EXAMPLE_MARK = "20261124T153200Z.1795534320731.0123456789abcdef0123456789abcdef.3f9ac1d0";

/** Columns of a stream whose request names none. */
export const STREAM_COLUMNS: readonly string[] = ["last", "change_pct", "volume"];

export const LAST_EVENT_ID = text({
  description: "The id of the last mark, for a client that cannot send the header Last-Event-ID.",
  example: EXAMPLE_MARK,
});

/** What a stream of a saved scan takes. */
export const STREAM_QUERY = {
  columns: list(
    (value) => ({ value }),
    { type: "string" },
    {
      description: "The studies whose newest values accompany each match; last, change_pct and volume unless given.",
      max: LIMITS.streamColumns,
      example: "last,change_pct",
    },
  ),
  events: list(
    choice(STREAM_EVENTS, { description: "" }).read,
    { type: "string", enum: STREAM_EVENTS },
    {
      description: "The events that are sent; all three unless given.",
      max: STREAM_EVENTS.length,
    },
  ),
  update_ms: integer({
    description: "Least milliseconds between two updates of one ticker; 1,000 unless given.",
    min: BOUNDS.streamUpdateMs.minimum,
    max: BOUNDS.streamUpdateMs.maximum,
  }),
  bar_state: SCAN_QUERY.bar_state,
  late: choice(LATE_ITEMS, {
    description:
      "drop leaves out items that a late bar or a correction made; label, the default, sends and marks them.",
  }),
  evaluate: choice(STREAM_EVALUATIONS, {
    description: "When matches are evaluated: at each sealed minute, the default, or also at each batch of ticks.",
  }),
  last_event_id: LAST_EVENT_ID,
};

type StreamWish = {
  readonly [K in Exclude<keyof typeof STREAM_QUERY, "last_event_id">]?:
    | RequestParameterValue<(typeof STREAM_QUERY)[K]>
    | undefined;
};

/** The request for a stream of a saved scan, as a query asks for it. */
export function ofSavedScan(
  scanId: number,
  { columns, events, update_ms, bar_state, late, evaluate }: StreamWish,
): StreamRequest {
  return {
    scan_id: scanId,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(events === undefined ? {} : { events: [...events] }),
    ...(update_ms === undefined ? {} : { update_ms }),
    ...(bar_state === undefined ? {} : { bar_state }),
    ...(late === undefined ? {} : { late }),
    ...(evaluate === undefined ? {} : { evaluate }),
  };
}
