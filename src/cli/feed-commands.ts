import { Option, type Command } from "commander";
import type { RunCommand } from "./command-line.ts";

const KEYS_HELP =
  "Keys are read from the variables of the vendor: docs/operations/feeds.md lists them, and the channels.";

interface Readers {
  readonly commaSeparated: (text: string) => readonly string[];
  readonly wholeNumber: (min: number, max: number) => (text: string) => number;
}

/** Adds the commands for live feeds. */
export function addFeedCommands(program: Command, run: RunCommand, { commaSeparated, wholeNumber }: Readers): void {
  const feed = program.command("feed").description("live feeds of vendors, over websockets");
  const connecting = (command: Command, tickers: string, channels: string): Command =>
    command
      .requiredOption("--from <vendor>", "alpaca, massive (polygon), or ndjson for an own collector")
      .option("--tickers <tickers>", `these tickers, separated by commas (else ${tickers})`, commaSeparated)
      .option("--channels <channels>", `these channels, separated by commas (else ${channels})`, commaSeparated)
      .addHelpText("after", `\n${KEYS_HELP}`);
  const ofServer = (command: Command): Command =>
    command
      .requiredOption("--url <url>", "the server")
      .requiredOption("--token <token>", "an API token of its operator");
  ofServer(feed.command("push [file]"))
    .description("send JSON lines with bars, of a file or of the standard input, to a server")
    .addOption(new Option("--timeframe <timeframe>", "the timeframe of the bars").choices(["1m", "1d"]).default("1m"))
    .action(run(async () => (await import("./commands/feed/push.ts")).feedPush));
  ofServer(feed.command("status"))
    .description("the feed of a server: its status, counts, lag and gaps")
    .action(run(async () => (await import("./commands/feed/status.ts")).feedStatus));
  for (const action of ["connect", "disconnect"] as const) {
    ofServer(feed.command(action))
      .description(`${action === "connect" ? "begin" : "end"} the connection of a server to its feed`)
      .action(run(async () => (await import("./commands/feed/connect.ts")).feedConnection(action)));
  }
  connecting(feed.command("check"), "SPY", "all that the vendor has")
    .description("connect, authenticate, subscribe, and tell what the plan allows")
    .addOption(
      new Option("--wait <seconds>", "how long the connection is watched once it is live")
        .default(3)
        .argParser(wholeNumber(0, 3_600)),
    )
    .action(run(async () => (await import("./commands/feed/check.ts")).feedCheck));
  connecting(feed.command("record <file>"), "all", "bars, corrections, statuses, bands")
    .description("write the frames of a live feed into a new file, with their arrival, until Ctrl-C")
    .addOption(new Option("--seconds <n>", "end by itself after so many seconds").argParser(wholeNumber(1, 1_000_000)))
    .action(run(async () => (await import("./commands/feed/record.ts")).feedRecord));
  for (const job of ["evening", "morning"] as const) {
    feed
      .command(job)
      .description(
        job === "evening"
          ? "download the official days of all tickers of a data folder, as a server does at 20:05 in New York"
          : "download the splits and dividends of the day, as a server does at 03:55 in New York",
      )
      .option("--from <vendor>", "alpaca or massive (polygon); else the vendor of WINNOW_FEED")
      .option("--tickers <tickers>", "these tickers, separated by commas (else all)", commaSeparated)
      .option("--rate <n>", "requests per minute that the plan allows", wholeNumber(1, 100_000))
      .addHelpText("after", `\n${KEYS_HELP}`)
      .action(run(async () => (await import("./commands/feed/daily.ts")).feedDaily(job)));
  }
  feed
    .command("replay <file>")
    .description("what a recorded feed told: a summary, or with --json every fact and every refused message")
    .action(run(async () => (await import("./commands/feed/replay.ts")).feedReplay));
}
