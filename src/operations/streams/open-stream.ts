import { newId } from "#accounts";
import { AppError } from "#base";
import { STREAM_EVENTS, type ScanPayload, type StreamRequest } from "#contract";
import { stateOfMark, StreamReader, type EventStream } from "#streams";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { checkStudiesPlan } from "../scan/refuse-beyond-plan.ts";
import { resolveUniverse, withUniverseAt } from "../scan/resolve-universe.ts";
import { withWatchlists } from "../scan/watchlist-groups.ts";

const COLUMNS = ["last", "change_pct", "volume"];
const UPDATE_MS = 1_000;

/** What a stream follows, and how. */
export interface StreamOrder extends Omit<StreamRequest, "instructions" | "universe"> {
  readonly payload: ScanPayload;
  readonly universe: string | null | undefined;
  /** Place of the universe in the request. */
  readonly universePath: string;
  readonly scanId?: number;
}

/** Returns the state that the client's last mark names; undefined without one. Error: validation_failed for another text. */
function resumedState({ client }: Call, queried: string | undefined): number | undefined {
  const [mark, path] =
    queried === undefined ? [client.header("last-event-id"), "Last-Event-ID"] : [queried, "?last_event_id"];
  if (mark === undefined || mark === "") return undefined;
  const state = stateOfMark(mark);
  if (state !== undefined) return state;
  const message =
    "This is not the id of a mark, such as 20261124T153200Z.48214; leave it out to begin with a snapshot.";
  throw new AppError("validation_failed", message, [{ path, rule: "bad_mark", message }]);
}

/**
 * Opens a stream of one payload. Errors: validation_failed for the payload, the columns, the universe or the mark;
 * scan_too_expensive; insufficient_tier; too_many_streams; unavailable without data; conflict in a process that follows none.
 */
export async function openStream(
  context: Context,
  call: Call,
  order: StreamOrder,
  lastEventId: string | undefined,
): Promise<EventStream> {
  const { columns = COLUMNS, events = STREAM_EVENTS, update_ms: updateMs = UPDATE_MS, snapshot = true } = order;
  const resumeAfter = resumedState(call, lastEventId);
  const checked = await checkPayload(context, call, order.payload);
  checkStudiesPlan(context, call, columns, "/columns");
  const { heads } = await patternHeadsOf(context, call, checked);
  const payload = await withWatchlists(context, call, checked);
  const universe = await resolveUniverse(context, call, order.universe, order.universePath);
  const { streaming } = context;
  if (streaming === undefined) {
    throw new AppError(
      "conflict",
      "Streams need a server that follows its data: send this there, with --url and --token.",
    );
  }
  const free = streaming.places.take(memberOf(call));
  try {
    const watches = await streaming.watches();
    const watch = await withUniverseAt(order.universePath, () =>
      watches.follow({ payload, ...universe, heads, barState: order.bar_state, columns }),
    );
    const id = newId("str", accountsOf(context).entropy);
    const wish = { id, watch, scanId: order.scanId, events: new Set(events), updateMs, snapshot };
    const reader = new StreamReader(watches, context.clock, { id, streams: [wish], resumeAfter });
    return {
      id,
      open: (connection) => reader.open(connection),
      bye: (reason) => reader.bye(reason),
      closed() {
        reader.closed();
        free();
      },
    };
  } catch (error) {
    free();
    throw error;
  }
}
