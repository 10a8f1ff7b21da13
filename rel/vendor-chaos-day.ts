import { seededRandom } from "#base";
import {
  createCalendar,
  EVERY_TICKER,
  FactIntake,
  readStreamSettings,
  type LiveFact,
  type StreamDialogue,
  type StreamProvider,
} from "#market";
import { StreamSocket, type StreamStatus } from "#storage";
import { ManualTime } from "../test/providers/manual-time.ts";
import { startStreamVendor, type LiveBarFact, type StreamVendor } from "../test/providers/stream-vendor.ts";
import { ChaosVendor, FLAP_MS, MINUTE_MS } from "./vendor-chaos-faults.ts";

export const PLANTS = ["backoff", "limits", "watchdog", "future", "message"] as const;
export type Plant = (typeof PLANTS)[number];

export interface DayReport {
  readonly vendor: string;
  readonly bars: number;
  readonly sent: number;
  readonly refused: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly problems: readonly string[];
}

interface DayOptions {
  readonly hours: number;
  readonly seed: number;
  readonly plant: Plant | undefined;
}

/** Friday, 04:00 in New York; the night and a closed day follow. */
const BEGIN = "2024-03-08T09:00:00Z";
const REAL_MS = 20_000;
/** Waits of 1, 2, 4 … 60 s with full jitter allow about 15 connections in a flapping time; without growth there are 150. */
const MOST_IN_A_FLAP = 40;
const SHOWN = 5;

const keyOf = ({ ticker, minute }: LiveBarFact): string => `${ticker} ${minute}`;
const valuesOf = ({ open, high, low, close, volume, vwap }: LiveBarFact): string =>
  [open, high, low, close, volume, vwap].join();

/** Lets one vendor and one connection live through simulated hours. */
export async function simulateDay(vendor: StreamVendor, { hours, seed, plant }: DayOptions): Promise<DayReport> {
  const time = new ManualTime(BEGIN);
  const server = await startStreamVendor(vendor);
  const provider = planted(vendor.provider, plant);
  const access = readStreamSettings(provider, { ...vendor.keys, [provider.address.variable]: server.url });
  const intake = new FactIntake(provider, access.baseUrl, time.clock, createCalendar());
  const chaos = new ChaosVendor(vendor, server, time, seededRandom(seed));
  const problems: string[] = [];
  const kept = new Map<string, string>();
  const begins: number[] = [];
  const endings: { readonly at: number; readonly limit: boolean }[] = [];
  const reasons: Record<string, number> = {};
  let status: StreamStatus = { state: "connecting" };

  const take = (facts: readonly LiveFact[]): void => {
    chaos.delivered++;
    const { kept: good, refused } = intake.take(facts);
    for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
    for (const fact of plant === "future" ? facts : good)
      if (fact.kind === "bar") kept.set(keyOf(fact), valuesOf(fact));
  };
  const socket = new StreamSocket({
    provider,
    access,
    wish: { channels: ["bars", "corrections"], tickers: EVERY_TICKER },
    clock: time.clock,
    setTimer: time.setTimer,
    random: plant === "backoff" ? { ...seededRandom(seed), next: () => 0 } : seededRandom(seed),
    inSession: () => true,
    listener: {
      onOpen: () => chaos.connected(),
      onFacts: take,
      onStatus(next) {
        status = next;
        if (next.state === "connecting") begins.push(time.clock.elapsed());
        else if (next.state === "live") chaos.live();
        else if (next.state === "waiting") {
          const limit = /limit|max_connections|406/.test(next.why);
          endings.push({ at: time.clock.elapsed(), limit });
          chaos.ended(next.why);
        }
      },
    },
  });

  /** Waits until the sockets have exchanged all that was sent by now. */
  const settle = async (): Promise<void> => {
    const end = Date.now() + REAL_MS;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (chaos.isSettled(status.state)) return;
      if (Date.now() > end) throw new Error(`the connection does not settle: ${status.state}, ${chaos.state()}`);
    }
  };

  const stateOf = (): StreamStatus["state"] => status.state;
  socket.open();
  await settle();
  try {
    for (let minute = 0; minute < hours * 60; minute++) {
      chaos.plan(minute);
      await time.advance(MINUTE_MS, settle);
    }
    chaos.calm();
    await time.advance(5 * MINUTE_MS, settle);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (stateOf() !== "live") problems.push(`the connection is ${stateOf()} at the end`);
  socket.close();
  await server.close();

  problems.push(
    ...differences(chaos.truth, kept),
    ...tooOften(begins, endings),
    ...flapping(begins, chaos.flaps),
    ...chaos.unexplained.slice(0, SHOWN).map((why) => `ended without a fault: ${why}`),
  );
  const future = reasons["from_the_future"] ?? 0;
  if (plant !== "future" && future !== chaos.future) {
    problems.push(`${future} bars were refused as of the future; ${chaos.future} were`);
  }
  const others = Object.entries(reasons).filter(([reason]) => reason !== "from_the_future");
  for (const [reason, times] of others) problems.push(`${times} facts were refused: ${reason}`);
  return {
    vendor: provider.name,
    bars: chaos.truth.size,
    sent: chaos.sent,
    refused: future,
    faults: chaos.faults,
    connections: begins.length,
    problems,
  };
}

function planted(provider: StreamProvider, plant: Plant | undefined): StreamProvider {
  if (plant === "watchdog") return { ...provider, silenceMs: { session: 15_000, outside: 15_000 } };
  if (plant !== "limits" && plant !== "message") return provider;
  return {
    ...provider,
    dialogue(settings, wish): StreamDialogue {
      const dialogue = provider.dialogue(settings, wish);
      return {
        opened: () => dialogue.opened(),
        subscribed: () => dialogue.subscribed(),
        frame(data) {
          const step = dialogue.frame(data);
          const { verdict, facts } = step;
          if (plant === "limits")
            return verdict?.kind === "retry" ? { ...step, verdict: { ...verdict, afterMs: 0 } } : step;
          return {
            ...step,
            facts: facts.filter((fact) => fact.kind !== "bar" || fact.minute % 10 !== 0 || fact.ticker !== "KIT"),
          };
        },
      };
    },
  };
}

function differences(truth: ReadonlyMap<string, string>, kept: ReadonlyMap<string, string>): string[] {
  const missing = [...truth].filter(([key]) => !kept.has(key)).map(([key]) => `${key} is missing`);
  const other = [...truth]
    .filter(([key, values]) => kept.has(key) && kept.get(key) !== values)
    .map(([key, values]) => `${key} is ${kept.get(key)} in the place of ${values}`);
  const added = [...kept.keys()].filter((key) => !truth.has(key)).map((key) => `${key} is not the vendor's`);
  const all = [...missing, ...other, ...added];
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `and ${all.length - SHOWN} more`] : all;
}

/** No two connections begin within a second, and no four within a minute of which each but the last met a limit. */
function tooOften(
  begins: readonly number[],
  endings: readonly { readonly at: number; readonly limit: boolean }[],
): string[] {
  const problems: string[] = [];
  for (const [k, at] of begins.entries()) {
    const before = begins[k - 1] ?? -Infinity;
    if (at - before < 1_000) problems.push(`two connections begin within ${at - before} ms`);
    const ofMinute = endings.filter((ending) => ending.limit && ending.at < at && ending.at > at - MINUTE_MS);
    if (ofMinute.length > 3) problems.push(`${ofMinute.length} connections met a limit within a minute`);
  }
  return problems.slice(0, SHOWN);
}

function flapping(begins: readonly number[], flaps: readonly number[]): string[] {
  return flaps.flatMap((flap) => {
    const tries = begins.filter((at) => at >= flap && at < flap + FLAP_MS).length;
    return tries > MOST_IN_A_FLAP ? [`${tries} connections within ${FLAP_MS / MINUTE_MS} minutes of flapping`] : [];
  });
}
