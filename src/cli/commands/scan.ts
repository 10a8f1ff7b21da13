import { writeFile } from "node:fs/promises";
import { AppError, ownMember } from "#base";
import { DoScanResponse, ScanEstimate, ScanExplanation, ScanTable } from "#contract";
import { openReader } from "#main";
import { operations, REPLAY_HEADER, runOperation, splitAtCommas, type Operation, type ReplyFacts } from "#operations";
import { EXIT } from "../exit-code.ts";
import { dataFolderOf } from "../data-folder.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { readPayload } from "../read-payload.ts";
import { performRemotely, remoteOf } from "../remote.ts";
import { bodyAsOf } from "../body-as-of.ts";
import { textTable } from "../text-table.ts";

interface Options extends GlobalOptions {
  readonly universe?: string;
  readonly barState?: string;
  readonly asOf?: string;
  readonly explain?: boolean;
  readonly estimate?: boolean;
  readonly columns?: string;
  readonly replayOut?: string;
  readonly url?: string;
  readonly token?: string;
}

type Perform = (operation: Operation, body: unknown) => Promise<unknown>;

/** `winnow scan`: prints the matching tickers, a table of them, or an explanation. */
export async function scan(line: CommandLine, source: string, options: Options): Promise<number> {
  const { replayOut } = options;
  const others = [options.explain, options.estimate, options.columns].filter((one) => one !== undefined);
  if (others.length > 1) {
    throw new AppError(
      "bad_request",
      "--explain, --estimate and --columns are questions of their own; ask one of them.",
    );
  }
  if (replayOut !== undefined && others.length > 0) {
    throw new AppError(
      "bad_request",
      "--replay-out is about the tickers; leave out --explain, --estimate and --columns.",
    );
  }
  const remote = remoteOf(options.url, options.token);
  const reply: ReplyFacts = { headers: {} };
  const body = bodyAsOf(options.asOf, await readPayload(source));
  const query: (readonly [string, string])[] = [];
  if (options.universe !== undefined) query.push(["universe", options.universe]);
  if (options.barState !== undefined) query.push(["bar_state", options.barState]);
  if (remote !== undefined) {
    await answer(line, options, body, (operation, content) =>
      performRemotely(remote, operation, { path: {}, query, body: content }, reply),
    );
    if (replayOut !== undefined) await writeReplay(replayOut, reply);
    return EXIT.ok;
  }
  const reader = await openReader(dataFolderOf(line, options), line.terminal.note);
  try {
    const perform: Perform = (operation, content) =>
      runOperation(reader.context, operation, { kind: "local" }, { path: {}, query, body: content }, reply);
    await answer(line, options, body, perform);
    if (options.json !== true && reader.demoNotice !== undefined) line.terminal.note(reader.demoNotice);
    if (replayOut !== undefined) await writeReplay(replayOut, reply);
  } finally {
    await reader.close();
  }
  return EXIT.ok;
}

/** Writes the provenance of the answer to a file, for `winnow replay`. */
async function writeReplay(file: string, { headers }: ReplyFacts): Promise<void> {
  const text = headers[REPLAY_HEADER] ?? ownMember(headers, REPLAY_HEADER.toLowerCase());
  if (text === undefined) throw new AppError("unavailable", "The server does not tell what its answers rest on.");
  try {
    await writeFile(file, `${text}\n`);
  } catch (error) {
    throw new AppError(
      "bad_request",
      `${file} cannot be written: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  }
}

async function answer(
  line: CommandLine,
  options: Options,
  body: Readonly<Record<string, unknown>>,
  perform: Perform,
): Promise<void> {
  if (options.explain === true)
    printExplanation(line, options, ScanExplanation.parse(await perform(operations.scan.explain, body)));
  else if (options.estimate === true)
    printEstimate(line, options, ScanEstimate.parse(await perform(operations.scan.estimate, body)));
  else if (options.columns !== undefined)
    printTable(line, options, await wholeTable(splitAtCommas(options.columns), body, perform));
  else printMatches(line, options, DoScanResponse.parse(await perform(operations.scan.run, body)));
}

function printJson({ terminal }: CommandLine, value: unknown): void {
  terminal.out(`${JSON.stringify(value)}\n`);
}

function summary(count: number, considered: number | undefined, ms: number, end: unknown): string {
  const of = considered === undefined ? "" : ` of ${considered.toLocaleString("en-US")}`;
  return `${count.toLocaleString("en-US")}${of} match; ${ms} ms; data up to ${String(end)}`;
}

function printMatches(line: CommandLine, { json }: Options, response: DoScanResponse): void {
  if (json === true) return printJson(line, response);
  if (response.skipped === true) line.terminal.note(`The data cannot answer this: ${response.skip_reason}.`);
  for (const ticker of response.tickers ?? []) line.terminal.out(`${ticker}\n`);
  line.terminal.note(summary(response.count, response.universe_size, response.time_taken, response.end_time));
}

/** Requests all pages of the table and joins them. */
async function wholeTable(
  columns: readonly string[],
  body: Readonly<Record<string, unknown>>,
  perform: Perform,
): Promise<ScanTable> {
  const { instructions } = body;
  const request = { instructions, columns, limit: 1_000 };
  let table = ScanTable.parse(await perform(operations.scan.table, request));
  while (table.next_cursor !== null) {
    const next = ScanTable.parse(await perform(operations.scan.table, { ...request, cursor: table.next_cursor }));
    table = { ...table, rows: [...table.rows, ...next.rows], next_cursor: next.next_cursor };
  }
  return table;
}

function shown(value: number | null): string {
  if (value === null) return "-";
  return Number.isInteger(value)
    ? value.toLocaleString("en-US")
    : value.toLocaleString("en-US", { maximumSignificantDigits: 8 });
}

function printTable(line: CommandLine, { json }: Options, table: ScanTable): void {
  if (json === true) return printJson(line, table);
  const titles = table.columns.map(({ input }) => ({ title: input, align: "right" as const }));
  const rows = table.rows.map(({ ticker, values }) => [ticker, ...values.map(shown)]);
  line.terminal.out(textTable([{ title: "ticker" }, ...titles], rows));
  line.terminal.note(summary(table.count, table.universe_size, table.time_taken, table.end_time));
}

function printEstimate(line: CommandLine, { json }: Options, estimate: ScanEstimate): void {
  if (json === true) return printJson(line, estimate);
  const number = { align: "right" } as const;
  const titles = [{ title: "condition" }, { title: "ms", ...number }, { title: "ms cold", ...number }];
  line.terminal.out(
    textTable(
      [...titles, { title: "lets pass", ...number }],
      estimate.conditions.map(({ label, ms, cold_ms: cold, pass_rate: rate }) => [
        label,
        shown(ms),
        shown(cold),
        rate === null ? "-" : `${shown(100 * rate)} %`,
      ]),
    ),
  );
  const { universe_size: tickers, bars, feeds, expected_matches: matches } = estimate;
  line.terminal.note(
    `about ${shown(estimate.ms)} ms (${shown(estimate.cold_ms)} cold) for ${shown(tickers)} tickers; reads ${shown(bars)} bars, ${feeds.join(", ")}; ${matches === null ? "nobody knows how many match" : `about ${shown(Math.round(matches))} match`}`,
  );
}

function printExplanation(line: CommandLine, { json }: Options, explanation: ScanExplanation): void {
  if (json === true) return printJson(line, explanation);
  const { terminal } = line;
  const number = { align: "right" } as const;
  terminal.out(
    textTable(
      [
        { title: "condition" },
        { title: "in", ...number },
        { title: "passed", ...number },
        { title: "failed", ...number },
        { title: "no value", ...number },
        { title: "alone removes", ...number },
      ],
      explanation.funnel.map((step) => {
        const nulls = step.null.insufficient_bars + step.null.no_feed + step.null.undefined;
        return [step.label, ...[step.in, step.passed, step.failed, nulls, step.alone_removes].map(shown)];
      }),
    ),
  );
  if (explanation.near_misses.length > 0) {
    terminal.out(
      `\nnear misses\n${textTable(
        [{ title: "ticker" }, { title: "fails" }, { title: "value", ...number }, { title: "wanted", ...number }],
        explanation.near_misses.map((miss) => [miss.ticker, miss.label, shown(miss.value), shown(miss.wanted)]),
      )}`,
    );
  }
  const { stale } = explanation;
  if (stale.length > 0)
    terminal.out(`\nleft out, newest bar too old: ${stale.length.toLocaleString("en-US")} tickers\n`);
  terminal.note(
    `${explanation.count.toLocaleString("en-US")} of ${explanation.universe_size.toLocaleString("en-US")} match; data up to ${explanation.end_time}`,
  );
}
