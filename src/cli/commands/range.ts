import { ScanRange, type ForwardReturns } from "#contract";
import { operations } from "#operations";
import { runScanOperation, type ScanOperationOptions } from "../run-scan-operation.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine } from "../command-line.ts";
import { readPayload } from "../read-payload.ts";
import { textTable } from "../text-table.ts";

interface Options extends ScanOperationOptions {
  readonly from: string;
  readonly to: string;
  readonly forward?: readonly number[];
  readonly basis?: string;
}

/** Skipped sessions that are printed. */
const NAMED = 5;

/** `winnow range`: prints the returns after the matches of a scan, one line per horizon; with --json the whole reply. */
export async function range(line: CommandLine, source: string, options: Options): Promise<number> {
  const { instructions } = await readPayload(source);
  const { from, to, forward, basis } = options;
  const body = {
    instructions,
    from,
    to,
    ...(forward === undefined ? {} : { forward }),
    ...(basis === undefined ? {} : { basis }),
  };
  const reply = ScanRange.parse(await runScanOperation(line, options, operations.scan.range, body));
  if (options.json === true) line.terminal.out(`${JSON.stringify(reply)}\n`);
  else print(line, reply);
  return EXIT.ok;
}

function print({ terminal }: CommandLine, reply: ScanRange): void {
  const right = { align: "right" } as const;
  const titles = [
    "bars",
    "n",
    "mean",
    "95 % of it",
    "median",
    "hit rate",
    "base mean",
    "base hit rate",
    "excess",
    "95 % of it",
  ];
  terminal.out(
    textTable(
      titles.map((title) => ({ title, ...right })),
      reply.forward.map(row),
    ),
  );
  const delisted = reply.forward.at(-1)?.delisted ?? 0;
  if (delisted > 0) terminal.note(`${delisted} of the longest returns end with the last close of a delisted ticker`);
  for (const { date, note } of reply.skipped.slice(0, NAMED)) terminal.note(`${date} was skipped: ${note}`);
  if (reply.skipped.length > NAMED) terminal.note(`and ${reply.skipped.length - NAMED} more sessions`);
  for (const note of reply.notes) terminal.note(note);
  const days = reply.days.date.length;
  terminal.note(
    `${reply.count.toLocaleString("en-US")} matches on ${days.toLocaleString("en-US")} sessions; ${reply.time_taken} ms; data up to ${reply.end_time}`,
  );
}

function row(one: ForwardReturns): string[] {
  return [
    String(one.bars),
    one.count.toLocaleString("en-US"),
    percent(one.mean),
    between(one.mean_interval),
    percent(one.median),
    percent(one.hit_rate),
    percent(one.base.mean),
    percent(one.base.hit_rate),
    percent(one.excess),
    between(one.excess_interval),
  ];
}

function percent(value: number | null): string {
  return value === null ? "-" : `${(value * 100).toFixed(2)} %`;
}

function between(interval: readonly [number, number] | null): string {
  return interval === null ? "-" : `${percent(interval[0])} … ${percent(interval[1])}`;
}
