import { findScan, newId } from "#accounts";
import { AppError } from "#base";
import { STREAM_EVENTS, type ScanPayload, type StreamRequest } from "#contract";
import type { WatchPart } from "#scan";
import {
  readMark,
  StreamReader,
  type EventStream,
  type Mark,
  type PastMatches,
  type StreamWish,
  type Watch,
  type Watches,
} from "#streams";
import type { Context, Streaming } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, askerOf, memberOf } from "../member.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { checkStudiesPlan } from "../scan/refuse-beyond-plan.ts";
import { EXAMPLE_MARK, STREAM_COLUMNS } from "./stream-query.ts";
import { resolveUniverse, withUniverseAt } from "../scan/resolve-universe.ts";
import { circumstancesOf } from "../scan/scan-parameters.ts";
import { withWatchlists } from "../scan/watchlist-groups.ts";
import { savedPayload } from "../scans/saved-payload.ts";

const UPDATE_MS = 1_000;
/** Milliseconds that a client waits for the matches of its mark; afterwards it gets a snapshot. */
const PAST_MS = 10_000;
const UNIVERSE_PATH = "/universe";

/** A stream that a connection follows. */
export interface StreamOrder {
  readonly request: StreamRequest;
  /** Of a registered stream. */
  readonly id?: string;
}

/** A text that should name a mark, and its place in the request. */
interface GivenMark {
  readonly text: string | undefined;
  readonly path: string;
}

/** Returns the id of the last mark as the query or the header names it. */
export function lastEventId({ client }: Call, queried: string | undefined): GivenMark {
  return queried === undefined
    ? { text: client.header("last-event-id"), path: "Last-Event-ID" }
    : { text: queried, path: "?last_event_id" };
}

/** Returns the client's last mark; undefined without one. Error: validation_failed for another text. */
function markIn({ text, path }: GivenMark): Mark | undefined {
  if (text === undefined || text === "") return undefined;
  const mark = readMark(text);
  if (mark !== undefined) return mark;
  const message = `This is not the id of a mark, such as ${EXAMPLE_MARK}; leave it out to begin with a snapshot.`;
  throw new AppError("validation_failed", message, [{ path, rule: "bad_mark", message }]);
}

export function streamingOf({ streaming }: Context): Streaming {
  if (streaming !== undefined) return streaming;
  throw new AppError(
    "conflict",
    "Streams need a server that follows its data: send this there, with --url and --token.",
  );
}

/** A request that passed its checks. */
interface Checked {
  readonly wish: Omit<StreamWish, "id" | "watch">;
  /** Estimates what it costs per sealed minute. */
  readonly cost: () => Promise<readonly WatchPart[]>;
  readonly follow: (watches: Watches) => Promise<Watch>;
}

/** Checks a request as a scan is checked. */
async function checkRequest(context: Context, call: Call, request: StreamRequest): Promise<Checked> {
  const { columns = STREAM_COLUMNS, bar_state: barState, events = STREAM_EVENTS } = request;
  const { update_ms: updateMs = UPDATE_MS, snapshot = true, late = "label" } = request;
  const { payload: asked, universe: named, saved } = await followedBy(context, call, request);
  const checked = await checkPayload(context, call, asked);
  checkStudiesPlan(context, call, columns, "/columns");
  const { heads } = await patternHeadsOf(context, call, checked);
  const payload = await withWatchlists(context, call, checked);
  const universe = await resolveUniverse(context, call, named, UNIVERSE_PATH);
  const options = { ...circumstancesOf(call), ...universe, heads, ...(barState === undefined ? {} : { barState }) };
  return {
    wish: { saved, events: new Set(events), updateMs, snapshot, late },
    cost: () => withUniverseAt(UNIVERSE_PATH, () => context.scanner.watchCost({ payload, columns }, options)),
    follow: (watches) =>
      withUniverseAt(UNIVERSE_PATH, () => watches.follow({ payload, ...universe, heads, barState, columns })),
  };
}

/** Follows all of them, or none. */
async function followAll(watches: Watches, checked: readonly Checked[]): Promise<Omit<StreamWish, "id">[]> {
  const followed: Omit<StreamWish, "id">[] = [];
  try {
    for (const { wish, follow } of checked) followed.push({ ...wish, watch: await follow(watches) });
    return followed;
  } catch (error) {
    for (const { watch } of followed) watches.release(watch);
    throw error;
  }
}

/** Returns the matches of watches on an earlier snapshot; undefined if they cannot be found in time. */
async function pastMatches(
  { evaluatePast }: Streaming,
  call: Call,
  snapshot: string,
  streams: readonly StreamWish[],
): Promise<PastMatches | undefined> {
  const watches = [...new Set(streams.map(({ watch }) => watch))];
  const asker = askerOf({ ...call, signal: AbortSignal.any([call.signal, AbortSignal.timeout(PAST_MS)]) });
  try {
    const found = await evaluatePast(
      snapshot,
      watches.map(({ order }) => order),
      asker,
    );
    const byId = new Map(found?.changes.map(({ id, entered }) => [id, entered]));
    const past = watches.flatMap((watch) => {
      const matches = byId.get(watch.order.id);
      return matches === undefined ? [] : [[watch, matches] as const];
    });
    return past.length === watches.length ? new Map(past) : undefined;
  } catch (error) {
    // A snapshot tells a client the same, so no failure here is the client's.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** What a request follows: its own payload, or that of a saved scan. Errors: not_found, validation_failed. */
async function followedBy(
  context: Context,
  call: Call,
  { instructions, scan_id: scanId, universe }: StreamRequest,
): Promise<{ payload: ScanPayload; universe: string | null | undefined; saved: StreamWish["saved"] }> {
  if (instructions !== undefined) return { payload: instructions, universe, saved: undefined };
  const scan = await findScan(accountsOf(context), { scanId: scanId!, userId: memberOf(call).userId });
  const payload = await savedPayload(context, call, scan);
  return { payload, universe: universe ?? scan.universe, saved: { scanId: scan.scanId, revision: scan.updatedAt } };
}

/** Refuses a stream that `openStream` would refuse, but for the number of connections. */
export async function checkStream(context: Context, call: Call, request: StreamRequest): Promise<void> {
  const { cost, follow } = await checkRequest(context, call, request);
  const { costs, watches: made } = streamingOf(context);
  costs.check(memberOf(call), [await cost()]);
  const watches = await made();
  watches.release(await follow(watches));
}

/**
 * Opens a connection that follows some streams. Errors: not_found for a stream or a saved scan; validation_failed for a
 * payload, columns, a universe or the mark; scan_too_expensive; alert_too_expensive; insufficient_tier; too_many_streams;
 * unavailable without data; conflict in a process that follows none.
 */
export async function openStream(
  context: Context,
  call: Call,
  orders: readonly StreamOrder[],
  since: GivenMark,
): Promise<EventStream> {
  const resumeAfter = markIn(since);
  const member = memberOf(call);
  const { entropy, streams: registered } = accountsOf(context);
  const endings: (() => void)[] = [];
  const release = (): void => {
    for (const end of endings.splice(0)) end();
  };
  let deletedId: string | undefined;
  let reader: StreamReader | undefined;
  const endDeleted = (): void => {
    if (deletedId !== undefined) reader?.failed(deletedId, new AppError("not_found", "The stream was deleted."));
  };
  try {
    for (const { id } of orders) {
      if (id === undefined) continue;
      const deleted = (): void => {
        deletedId = id;
        endDeleted();
      };
      endings.push(registered.connect(id, member.userId, deleted));
    }
    const checked: Checked[] = [];
    for (const { request } of orders) checked.push(await checkRequest(context, call, request));
    const streaming = streamingOf(context);
    endings.push(streaming.places.take(member));
    const parts = await Promise.all(checked.map(({ cost }) => cost()));
    endings.push(streaming.costs.take(member, parts));
    const watches = await streaming.watches();
    const ids = orders.map(({ id = newId("str", entropy) }) => id);
    const streams = (await followAll(watches, checked)).map((stream, k) => ({ ...stream, id: ids[k]! }));
    const id = ids.join(",");
    const opened = (reader = new StreamReader(watches, context.clock, { id, streams, resumeAfter }));
    const { wantedPast } = opened;
    if (wantedPast !== undefined) {
      const past = await pastMatches(streaming, call, wantedPast, streams);
      if (past !== undefined) opened.addPast(past);
    }
    return {
      id,
      open(connection) {
        opened.open(connection);
        endDeleted();
      },
      bye: (reason) => opened.bye(reason),
      closed() {
        opened.closed();
        release();
      },
    };
  } catch (error) {
    reader?.closed();
    release();
    throw error;
  }
}
