import { systemClock } from "#main";
import { readStreamSettings, STREAM_CHANNELS, streamProviderNamed } from "#market";
import type { StreamStatus } from "#storage";
import type { CommandLine } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { textTable } from "../../text-table.ts";
import { connectionTo, count, wishOf, type FeedOptions } from "./feed-options.ts";

interface Options extends FeedOptions {
  readonly wait: number;
}

/** A ticker that trades at every minute of the day. */
const USUAL_TICKERS = ["SPY"];

/**
 * `winnow feed check`: connects once, authenticates and subscribes. Exits with 0 if the connection is live and stays so,
 * else with 1.
 */
export async function feedCheck(line: CommandLine, options: Options): Promise<number> {
  const provider = streamProviderNamed(options.from);
  const access = readStreamSettings(provider, line.environment);
  const wish = wishOf(options, { channels: STREAM_CHANNELS, tickers: USUAL_TICKERS });
  const notices: string[] = [];
  const facts: Record<string, number> = {};
  const begun = systemClock.elapsed();
  let watched: NodeJS.Timeout | undefined;
  let liveAfter = Number.NaN;
  let channels: Extract<StreamStatus, { readonly state: "live" }>["channels"] = new Map();
  const failure = await new Promise<{ readonly why: string; readonly wayOut: string } | undefined>((resolve) => {
    const socket = connectionTo(provider, access, wish, {
      onNotice: (sentence) => void notices.push(sentence),
      onFacts(found) {
        for (const { kind } of found) facts[kind] = (facts[kind] ?? 0) + 1;
      },
      onStatus(status) {
        if (status.state === "live") {
          liveAfter = systemClock.elapsed() - begun;
          ({ channels } = status);
          // Massive tells of its limit on connections only after it has confirmed everything.
          watched = setTimeout(() => socket.close(), options.wait * 1_000);
        } else if (status.state === "waiting") {
          resolve({ why: status.why, wayOut: "Try again, or look up the state of the vendor's service." });
          socket.close();
        } else if (status.state === "down") resolve({ why: status.why, wayOut: status.wayOut });
        else if (status.state === "closed") resolve(undefined);
      },
    });
    socket.open();
  });
  clearTimeout(watched);
  const { terminal } = line;
  const allowed = Object.fromEntries(wish.channels.map((channel) => [channel, channels.get(channel) ?? []]));
  if (options.json === true) {
    const { name } = provider;
    const outcome = { provider: name, address: access.baseUrl, ok: failure === undefined, channels: allowed, facts };
    terminal.out(`${JSON.stringify({ ...outcome, notices, ...failure })}\n`);
  } else if (!Number.isNaN(liveAfter)) {
    terminal.out(`${provider.title} at ${access.baseUrl}: live after ${(liveAfter / 1_000).toFixed(1)} s\n\n`);
    const rows = wish.channels.map((channel) => [channel, shown(allowed[channel]!)]);
    terminal.out(textTable([{ title: "channel" }, { title: "subscribed" }], rows));
    const came = Object.entries(facts).map(([kind, n]) => `${count(n)} ${kind}`);
    terminal.out(`\nIn ${options.wait} s came: ${came.length === 0 ? "nothing" : came.join(", ")}.\n`);
  }
  for (const notice of notices) terminal.note(notice);
  if (failure === undefined) return EXIT.ok;
  terminal.note(`winnow: ${failure.why} ${failure.wayOut}`);
  return EXIT.failed;
}

function shown(tickers: readonly string[]): string {
  if (tickers.length === 0) return "no";
  return tickers.length > 5 ? `${count(tickers.length)} tickers` : tickers.join(", ");
}
