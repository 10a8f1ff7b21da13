import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import about from "../../package.json" with { type: "json" };
import { AS_OF_BASES, LIMITS, SOURCE_LANGUAGES, STREAM_EVENTS } from "#contract";
import type { DateOrder } from "#market";
import type { RefusalLimit } from "#storage";
import { addAccountCommands, addStorageCommands } from "./account-commands.ts";
import type { CommandLine, RunCommand } from "./command-line.ts";
import { EXIT, reportError } from "./exit-code.ts";
import { addFeedCommands } from "./feed-commands.ts";

/** Commands that import a feed, with their descriptions. */
const FEED_COMMANDS = [
  [
    "filings",
    "figures of quarterly and yearly reports: a table, SEC company facts, or its financial statement data sets",
  ],
  ["earnings", "dates of earnings reports, estimates and actual figures"],
  ["insiders", "insiders' transactions: a table, Form 4 XML, or the SEC's insider transactions data sets"],
  ["shorts", "short interest, daily short volume, shares to borrow, fails to deliver, threshold lists"],
  ["ownership", "holdings of insiders and institutions"],
  ["quotes", "best bids and asks"],
  ["trades", "single trades"],
  ["depth", "snapshots of the order book"],
  ["halts", "trading halts and resumptions"],
  ["bands", "limit-up and limit-down price bands"],
] as const;

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function commaSeparated(text: string): readonly string[] {
  const list = text.split(",").map((word) => word.trim());
  if (list.every((word) => word !== "")) return list;
  throw new InvalidArgumentError("It is a list with an empty place.");
}

function streamEvents(text: string): readonly string[] {
  const events = commaSeparated(text);
  if (events.every((event) => STREAM_EVENTS.some((known) => known === event))) return events;
  throw new InvalidArgumentError(`It lists ${STREAM_EVENTS.join(", ")}.`);
}

/** Parses whole numbers; an empty text is an empty list. */
function horizons(text: string): readonly number[] {
  return text === "" ? [] : commaSeparated(text).map(wholeNumber(1, LIMITS.forwardBars));
}

/** Parses a `ticker=Symbol` pair and adds it to the pairs of earlier options. */
function mapping(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const match = /^(\w+)=(.+)$/.exec(text);
  if (match === null) throw new InvalidArgumentError("It must have the form field=Column, as ticker=Symbol.");
  return { ...before, [match[1]!]: match[2]! };
}

/** Parses `20` (rows) or `5%` (of all rows). */
function refusalLimit(text: string): RefusalLimit {
  const match = /^(\d{1,12}(?:\.\d+)?)(%?)$/.exec(text);
  const most = Number(match?.[1] ?? Number.NaN);
  if (match?.[2] === "%" && most <= 100) return { most, unit: "percent" };
  if (match?.[2] === "" && Number.isInteger(most)) return { most, unit: "rows" };
  throw new InvalidArgumentError("It must be a number of rows, as 20, or a share of them, as 5%.");
}

const DATE_ORDERS: readonly DateOrder[] = ["dmy", "mdy"];
const dateOrder = (): Option =>
  new Option("--date-order <order>", "dates such as 01/09/2023 have the day (dmy) or the month (mdy) first").choices(
    DATE_ORDERS,
  );

/** Adds the options that every import of files has. */
function addFileOptions(command: Command): Command {
  return command
    .option("--map <field=Column>", "the column of a field, where its name is unusual; may be repeated", mapping)
    .addOption(dateOrder())
    .addOption(
      new Option("--max-refused <n|p%>", "import nothing when more rows than this cannot be used")
        .default(refusalLimit(MAX_REFUSED), MAX_REFUSED)
        .argParser(refusalLimit),
    );
}

/** Default of --max-refused: more refused than accepted rows mean that the file is misread rather than dirty. */
const MAX_REFUSED = "50%";

/** Builds the command line. `onExit` receives the exit code of the command that ran. */
function buildProgram(line: CommandLine, onExit: (code: number) => void): Command {
  const program = new Command("winnow")
    .description("Scans stocks: structured conditions over a universe of tickers.")
    .option("--data <dir>", "the data folder (else WINNOW_DATA, else ./data)")
    .option("--json", "print JSON")
    .version(about.version, "-V, --version", "print the version")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => line.terminal.out(text),
      // The text after a mistyped option may be a password.
      writeErr: (text) => line.terminal.note(text.trimEnd().replace(/(unknown option '[^'=]*)=[^']*'/, "$1=…'")),
    })
    .exitOverride()
    .showHelpAfterError("(winnow --help lists the commands, winnow COMMAND --help its options)");

  const run: RunCommand =
    <Args extends readonly unknown[]>(load: () => Promise<(line: CommandLine, ...args: Args) => Promise<number>>) =>
    async (...args) => {
      const command = args.at(-1);
      if (!(command instanceof Command)) throw new Error("commander gives the command last");
      // Commander passes the arguments, the options, then the command; `Args` are those that each command below declares.
      const given = [...args.slice(0, -2), command.optsWithGlobals()] as unknown as Args;
      try {
        const work = await load();
        onExit(await work(line, ...given));
      } catch (error) {
        onExit(reportError(error, line.terminal));
      }
    };

  program
    .command("serve")
    .description("run the server")
    .addOption(new Option("--host <host>", "the address to listen on (else WINNOW_HOST, else 127.0.0.1)"))
    .addOption(
      new Option("--port <port>", "the port, 0 = any free one (else WINNOW_PORT, else 8787)").argParser(
        wholeNumber(0, 65_535),
      ),
    )
    .action(run(async () => (await import("./commands/serve.ts")).serve));

  const importing = program.command("import").description("take data into the data folder");
  addFileOptions(importing.command("bars [files...]"))
    .description("OHLCV bars from CSV, CSV.gz, Parquet or JSON lines, or from a provider")
    .addOption(
      new Option("--timeframe <timeframe>", "the timeframe of the bars").choices(["1d", "1m"]).makeOptionMandatory(),
    )
    .option("--adjusted", "the prices are adjusted for splits already")
    .option(
      "--adjusted-through <date>",
      "the newest day whose splits are in adjusted prices (else that of the newest bar)",
    )
    .option("--known-at <instant>", "when the bars became known, where they correct stored ones (else now)")
    .option("--as-traded", "the prices are those that were traded (else the layout of the file tells)")
    .option(
      "--from <provider>",
      "alpaca, polygon (massive), stooq, tiingo or yahoo: a download, or its files and no others",
    )
    .option("--tickers <tickers>", "download these tickers, separated by commas", commaSeparated)
    .option("--start <date>", "download from this day on")
    .option("--end <date>", "download up to this day (else up to now)")
    .addOption(
      new Option("--only <what>", "download bars or actions (splits, dividends) alone").choices(["bars", "actions"]),
    )
    .option("--rate <n>", "requests a minute (else what the provider's smallest plan allows)", wholeNumber(1, 100_000))
    .action(run(async () => (await import("./commands/import-from.ts")).importBarsFrom));
  addFileOptions(importing.command("actions <files...>"))
    .description("splits and dividends from CSV, CSV.gz, Parquet or JSON lines")
    .action(run(async () => (await import("./commands/import.ts")).importActions));
  addFileOptions(importing.command("listings <files...>"))
    .description("listings (ticker, name, exchange, sector, dates …) from CSV, CSV.gz, Parquet or JSON lines")
    .option("--replace", "the files tell all listings: those that they do not name are removed")
    .action(run(async () => (await import("./commands/import.ts")).importListings));
  for (const [feed, description] of FEED_COMMANDS) {
    addFileOptions(importing.command(`${feed} <files...>`))
      .description(description)
      .option("--from <format>", "the publisher's format, where the content does not tell it")
      .action(run(async () => (await import("./commands/import-feed.ts")).importFeed(feed)));
  }
  importing
    .command("demo")
    .description("the synthetic market")
    .option("--seed <n>", "the seed; the same seed gives the same market", wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option("--tickers <n>", "how many tickers", wholeNumber(1, 20_000))
    .option("--years <n>", "how many years of daily bars", wholeNumber(1, 30))
    .action(run(async () => (await import("./commands/import.ts")).importDemo));

  program
    .command("scan <payload>")
    .description("run a scan: a JSON file, or - for the standard input")
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .addOption(
      new Option("--bar-state <state>", "closed leaves out bars that are still forming").choices(["live", "closed"]),
    )
    .option("--explain", "tell why tickers match or do not")
    .option("--estimate", "tell what the scan would cost, without running it")
    .option("--columns <studies>", "print these studies of each match, separated by commas")
    .option("--as-of <moment>", "stand at a past moment: 2024-03-15, 2024-03-15T10:30 (New York), or -P5D")
    .option("--replay-out <file>", "write into this file what the answer rests on, for winnow replay")
    .option("--url <url>", "send the scan to this server instead of running it here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/scan.ts")).scan));
  program
    .command("replay <payload>")
    .description("check an earlier answer of a scan: the same again, or which bars, filings and actions changed since")
    .requiredOption("--replay <text>", "the header Winnow-Replay of the answer, or a file with it")
    .option("--as-of <moment>", "the --as-of of the scan, where it had one")
    .option("--universe <tickers>", "the tickers that were considered, where they were many")
    .option("--url <url>", "ask this server instead of answering here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/replay.ts")).replay));

  program
    .command("range <payload>")
    .description("run a scan on every session of a range, and tell what came after its matches")
    .requiredOption("--from <date>", "the first day of the range")
    .requiredOption("--to <date>", "the last day of the range")
    .addOption(new Option("--forward <bars>", "the horizons of the returns, in bars (else 1,5,20)").argParser(horizons))
    .addOption(
      new Option("--basis <basis>", "figures as they are known now, or as they were then").choices(AS_OF_BASES),
    )
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .option("--url <url>", "send the question to this server instead of answering it here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/range.ts")).range));
  program
    .command("diff <payload>")
    .description("who entered and who left the matches of a scan between two moments, and by which condition")
    .requiredOption("--from <moment>", "the earlier moment: 2024-03-15, 2024-03-15T10:30 (New York), or -P5D")
    .option("--to <moment>", "the later moment (else now)")
    .addOption(
      new Option("--basis <basis>", "figures as they are known now, or as they were then").choices(AS_OF_BASES),
    )
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .option("--url <url>", "send the question to this server instead of answering it here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/diff.ts")).diff));

  program
    .command("watch [payload]")
    .description(
      "who begins and ceases to match, as it happens: of a JSON file, - for the standard input, or a saved scan",
    )
    .option("--scan <id>", "a saved scan in place of a payload", wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .option("--columns <studies>", "the studies whose newest values are shown (else last,change_pct,volume)")
    .addOption(
      new Option("--on <events>", "the events that are printed: entered, left, updated (else entered,left)").argParser(
        streamEvents,
      ),
    )
    .option("--since <mark>", "begin with what changed since this mark of an earlier line")
    .option("--bell", "ring the bell of the terminal for each evaluation with an event")
    .option("--exec <command>", "run this command for each event, which it reads as JSON from its standard input")
    .requiredOption("--url <url>", "the server that follows its data")
    .requiredOption("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/watch.ts")).watch));

  program
    .command("natural [query]")
    .description("plain words as a payload, which is not run")
    .option("--batch <file>", 'convert a file of JSON lines {"id", "query", "now"?} instead of one query')
    .option("--atoms", "with --batch: print a line of neutral atoms for each query, not its payload")
    .option("--strict", "exit with 1 where anything that was said is not in the payload")
    .option("--url <url>", "ask this server, which may have a language model, instead of the parser here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/natural.ts")).natural));

  program
    .command("refine <payload> <instruction>")
    .description("a payload, from a file or - for the standard input, changed by an instruction in plain words")
    .option("--previous <file>", 'the payload from before the last change, for instructions such as "undo that"')
    .option("--url <url>", "ask this server, which may have a language model, instead of the parser here")
    .option("--token <token>", "the API token for --url")
    .action(run(async () => (await import("./commands/refine.ts")).refine));

  program
    .command("bench [names...]")
    .description("measure this machine: every suite of docs/performance.md, or those that are named (needs a clone)")
    .action(run(async () => (await import("./commands/bench.ts")).bench));

  program
    .command("translate [scan]")
    .description(
      "a scan of another screener as a payload, which is not run: a text, a file, or - for the standard input",
    )
    .option("--batch <file>", 'translate a file of JSON lines {"id", "language"?, "text"} to JSON lines')
    .option("--strict", "exit with 1 where a condition was left out")
    .option("--from <language>", `the language of the scan: ${SOURCE_LANGUAGES.join(", ")} (else it is guessed)`)
    .action(run(async () => (await import("./commands/translate.ts")).translate));

  program
    .command("compute <file>")
    .description("a study over the bars of a plain OHLCV CSV, as time,value CSV")
    .requiredOption("--input <study>", "the study, as rsi(14)")
    .option("--timeframe <timeframe>", "the timeframe on which the study is evaluated (else that of the file)")
    .addOption(dateOrder())
    .action(run(async () => (await import("./commands/compute.ts")).compute));

  program
    .command("candles <file>")
    .description("candlestick patterns over the bars of a plain OHLCV CSV, as time,CDL… CSV")
    .requiredOption("--pattern <ids>", "the pattern, as CDLHAMMER, several separated by commas, or all", commaSeparated)
    .addOption(dateOrder())
    .action(run(async () => (await import("./commands/candles.ts")).candles));
  program
    .command("chart-patterns <file>")
    .description("chart patterns over the bars of a plain OHLCV CSV, as JSON lines")
    .addOption(
      new Option("--timeframe <timeframe>", "the timeframe of the bars (else that of the file)").choices([
        "5m",
        "1hr",
        "1d",
      ]),
    )
    .addOption(
      new Option(
        "--lookback <bars>",
        "only what a scan at the last bar finds with this LookbackBars (else all that the file ever showed)",
      ).argParser(wholeNumber(1, 1_000)),
    )
    .addOption(dateOrder())
    .action(run(async () => (await import("./commands/chart-patterns.ts")).chartPatterns));

  addFeedCommands(program, run, { commaSeparated, wholeNumber });
  const doctor = program.command("doctor").description("check the data folder");
  doctor
    .command("data")
    .description("gaps, stale tickers, suspected splits, and whether the files are whole")
    .option("--tickers <tickers>", "only these tickers, separated by commas", commaSeparated)
    .action(run(async () => (await import("./commands/doctor-data.ts")).doctorData));
  doctor
    .command("lookahead <payload>")
    .description("whether a scan of past moments sees anything that came later: on data cut there, and on garbage")
    .option(
      "--as-of <moments>",
      "these moments, separated by commas (else 12 that are spread over the data)",
      commaSeparated,
    )
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .action(run(async () => (await import("./commands/doctor-lookahead.ts")).doctorLookahead));
  doctor
    .command("warmup <payload>")
    .description("how much history a scan needs until more of it changes nothing, and which tickers have less")
    .option("--universe <tickers>", "the tickers that are considered, separated by commas")
    .action(run(async () => (await import("./commands/doctor-warmup.ts")).doctorWarmup));
  addAccountCommands(program, run);
  addStorageCommands(program, run);
  return program;
}

/** Runs one command line, without the program's name, and returns the exit code. */
export async function runCommandLine(args: readonly string[], line: CommandLine): Promise<number> {
  let code: number = EXIT.ok;
  try {
    await buildProgram(line, (exitCode) => {
      code = exitCode;
    }).parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error, line.terminal);
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
  return code;
}
