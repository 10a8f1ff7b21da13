import { hash } from "node:crypto";
import { ENTRY_BYTES, Lru, ofFrozen } from "#base";
import { catalogueVersion } from "#catalogue";
import { canonicalText, type DoScanResponse, type ReplayProvenance, type ScanPayload } from "#contract";
import type { ScanOptions } from "#scan";
import about from "../../../package.json" with { type: "json" };
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { REPLAY_HEADER, replayText } from "./replay-text.ts";

/** A longer list of tickers is not repeated: the text goes through headers. */
const UNIVERSE_LENGTH = 200;
/** Hexadecimal digits that tell two inputs apart. */
const SHORT_HASH = 32;
/** Bytes of payloads, as written and canonical, that are kept, each with ENTRY_BYTES. */
const KEPT_BYTES = 2 << 20;

/** A scan as it was asked for. */
export interface AskedScan {
  /** As it was read. */
  readonly payload: ScanPayload;
  /** With the tickers of watchlists in it. */
  readonly resolved: ScanPayload;
  readonly universe: string | null | undefined;
  readonly options: ScanOptions;
}

const sha256 = (text: string): string => hash("sha256", text, "hex");

const canonicalTexts = new Lru<string>(KEPT_BYTES);

/** Of large payloads, for as long as the payload is there. */
const found = new WeakMap<ScanPayload, string>();

/** Keeps the canonical text of a payload that was found elsewhere. */
export function keepCanonical(payload: ScanPayload, text: string): void {
  found.set(payload, text);
}

const canonicalOf = (payload: ScanPayload): string => found.get(payload) ?? writtenCanonical(payload);

const writtenCanonical = ofFrozen((payload: ScanPayload): string => {
  const written = JSON.stringify(payload);
  let text = canonicalTexts.get(written);
  if (text === undefined) {
    text = canonicalText(payload);
    canonicalTexts.set(written, text, ENTRY_BYTES + written.length + text.length);
  }
  return text;
});

export const payloadHash = ofFrozen((payload: ScanPayload): string => sha256(canonicalOf(payload)));
export const tickersHash = (tickers: readonly string[]): string => sha256(tickers.join("\n"));

/** What was looked up for a scan: tickers of watchlists, and what pattern models have learnt. */
export function consideredHash({ resolved, options }: AskedScan): string {
  const { universe, watched, heads } = options;
  const isPlain = universe === undefined && watched === undefined && (heads === undefined || heads.size === 0);
  return isPlain ? plainHash(resolved) : hashOf(resolved, options);
}

const plainHash = ofFrozen((resolved: ScanPayload) => hashOf(resolved, {}));

function hashOf(resolved: ScanPayload, { universe, watched, heads }: ScanOptions): string {
  const models = [...(heads ?? [])].map(([id, { encoder, timeframe, scale, direction, exemplars }]) => {
    return [id, encoder, timeframe, scale, [...(direction ?? [])], exemplars.map((one) => [...one])];
  });
  return sha256(JSON.stringify([universe, watched, canonicalOf(resolved), models])).slice(0, SHORT_HASH);
}

/** What an answer rests on. */
async function provenanceOf(
  { clock, replayer }: Required<Pick<Context, "clock" | "replayer">>,
  asked: AskedScan,
  response: DoScanResponse,
): Promise<ReplayProvenance | undefined> {
  const { as_of_resolved: resolved, as_of_feasibility: feasibility } = response;
  if (replayer === undefined || resolved === undefined) return undefined;
  const { snapshot, newest } = await replayer.data(response);
  const { kind, date, instant } = resolved;
  const { universe } = asked;
  return {
    winnow: about.version,
    catalogue: catalogueVersion,
    payload: payloadHash(asked.payload),
    snapshot,
    newest,
    // The contract's kinds and instants; the object of the answer is open there.
    resolved: { kind: kind as ReplayProvenance["resolved"]["kind"], date, instant: instantText(instant) },
    bases: [...(feasibility?.bases ?? ["restated"])],
    universe: universe != null && universe.length <= UNIVERSE_LENGTH ? universe : null,
    considered: consideredHash(asked),
    bar_state: asked.options.barState ?? "live",
    universe_size: response.universe_size ?? 0,
    count: response.count,
    tickers: tickersHash(response.tickers ?? []),
    answered_at: new Date(clock.now()).toISOString(),
  };
}

const instantText = (instant: unknown): string | null => (typeof instant === "string" ? instant : null);

/** Says in a header of the answer what it rests on; gives the same text, null in a process that cannot go back to it. */
export async function noteProvenance(
  { clock, replayer }: Context,
  call: Pick<Call, "reply">,
  asked: AskedScan,
  response: DoScanResponse,
): Promise<string | null> {
  if (replayer === undefined) return null;
  const provenance = await provenanceOf({ clock, replayer }, asked, response);
  if (provenance === undefined) return null;
  const text = replayText(provenance);
  call.reply.headers[REPLAY_HEADER] = text;
  return text;
}
