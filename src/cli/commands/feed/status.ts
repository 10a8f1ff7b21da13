import { FeedReply } from "#contract";
import { operations } from "#operations";
import type { CommandLine, GlobalOptions } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { performRemotely, remoteOf } from "../../remote.ts";
import { textTable } from "../../text-table.ts";
import { count } from "./feed-options.ts";

interface Options extends GlobalOptions {
  readonly url: string;
  readonly token: string;
}

/** Which tickers may lack bars of missed minutes; undefined if none are missed. */
function gapText(minutes: number, tickers: number | null): string | undefined {
  if (minutes === 0) return undefined;
  return tickers === null ? "any" : count(tickers);
}

/** `winnow feed status`: the feed of a server. Exits with 1 if it is stale or down. */
export async function feedStatus({ terminal }: CommandLine, options: Options): Promise<number> {
  const remote = remoteOf(options.url, options.token)!;
  const reply = await performRemotely(remote, operations.feed.get, { path: {}, query: [] });
  const { feed } = FeedReply.parse(reply);
  if (options.json === true) terminal.out(`${JSON.stringify(feed)}\n`);
  else {
    const { details, simulated } = feed;
    const rows: (readonly [string, string | null | undefined])[] = [
      ["status", feed.status],
      ["why", feed.why],
      ["feed", feed.provider],
      ["newest bar ends", feed.watermark],
      ["sealed minute", feed.sealed_minute],
      ["missed minutes", count(feed.gap_minutes)],
      ["session", simulated === null ? null : `${simulated.session}, ${simulated.speed}×`],
    ];
    if (details !== null) {
      const { gap_tickers, lag, rates, refused, unconfirmed_halts: unconfirmed } = details;
      rows.push(
        ["since", details.since],
        ["channels", details.channels.map(({ channel, tickers }) => `${channel} ${tickers ?? "all"}`).join(", ")],
        ["bars", `${count(details.bars)}, ${count(details.corrections)} corrections, ${count(details.late)} late`],
        [
          "a second, over a minute",
          `${count(rates.bars_per_second)} bars, ${count(rates.messages_per_second)} messages`,
        ],
        ["lag", lag === null ? null : `half within ${lag.p50_ms} ms, 99 % within ${lag.p99_ms} ms`],
        ["clock ahead", `${details.skew_ms} ms`],
        [
          "refused",
          Object.entries(refused)
            .map(([reason, n]) => `${count(n)} ${reason}`)
            .join(", "),
        ],
        ["connections", count(details.connections)],
        ["waiting rows", count(details.waiting_rows)],
        ["tickers with missed minutes", gapText(feed.gap_minutes, gap_tickers)],
        ["halts complete since", details.halts_since],
        [
          "unconfirmed halts",
          unconfirmed.count === 0 ? null : `${count(unconfirmed.count)}: ${unconfirmed.tickers.join(", ")}`,
        ],
        ["unknown tickers", details.unknown_tickers.join(", ")],
        ...details.daily.map(
          ({ job, session, status, why }) => [job, [session, status, why].filter(Boolean).join(", ")] as const,
        ),
        ...details.notices.map((notice) => ["notice", notice] as const),
      );
    }
    const shown = rows.flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, value]],
    );
    terminal.out(textTable([{ title: "" }, { title: "" }], shown));
  }
  return feed.status === "down" || feed.status === "stale" ? EXIT.failed : EXIT.ok;
}
