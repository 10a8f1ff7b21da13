import { readFile } from "node:fs/promises";
import { AppError } from "#base";
import { ScanReplay, type ReplayChange } from "#contract";
import { operations } from "#operations";
import { runScanOperation, type ScanOperationOptions } from "../run-scan-operation.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine } from "../command-line.ts";
import { readPayload } from "../read-payload.ts";
import { bodyAsOf } from "../body-as-of.ts";
import { textTable } from "../text-table.ts";

interface Options extends ScanOperationOptions {
  readonly replay: string;
  readonly asOf?: string;
}

/** Changes that are printed; --json has more. */
const SHOWN = 40;

/** `winnow replay`: exits with 0 if the current data give the same tickers, else with 1. */
export async function replay(line: CommandLine, source: string, options: Options): Promise<number> {
  const { instructions } = bodyAsOf(options.asOf, await readPayload(source));
  const body = { instructions, replay: await textOf(options.replay) };
  const reply = ScanReplay.parse(await runScanOperation(line, options, operations.scan.replay, body));
  if (options.json === true) line.terminal.out(`${JSON.stringify(reply)}\n`);
  else print(line, reply);
  return reply.same ? EXIT.ok : EXIT.failed;
}

/** Returns the text itself, or the content of the file of this name. */
async function textOf(given: string): Promise<string> {
  if (/^v\d+\./.test(given)) return given;
  try {
    return (await readFile(given, "utf8")).trim();
  } catch {
    throw new AppError(
      "bad_request",
      `--replay is the text of a header Winnow-Replay, or a file that winnow scan --replay-out has written; "${given.slice(0, 64)}" is neither.`,
    );
  }
}

function print({ terminal }: CommandLine, reply: ScanReplay): void {
  const { provenance, entered, left, changes } = reply;
  const rows = [
    ...entered.map(({ ticker, flipped }) => ["entered", ticker, flipped.map(({ label }) => label).join("; ")]),
    ...left.map(({ ticker, flipped }) => ["left", ticker, flipped.map(({ label }) => label).join("; ")]),
  ];
  if (rows.length > 0) {
    terminal.out(`${textTable([{ title: "" }, { title: "ticker" }, { title: "flipped" }], rows)}\n`);
  }
  if (changes.length > 0) {
    const right = { align: "right" } as const;
    const titles = [
      { title: "changed" },
      { title: "ticker" },
      { title: "date" },
      { title: "field" },
      { title: "then", ...right },
      { title: "now", ...right },
      { title: "known at" },
    ];
    terminal.out(textTable(titles, changes.slice(0, SHOWN).map(changeRow)));
  }
  const unnamed = reply.changes_count - Math.min(SHOWN, changes.length);
  if (unnamed > 0) terminal.note(`and ${unnamed.toLocaleString("en-US")} more changes`);
  terminal.note(reply.note);
  terminal.note(
    `${provenance.resolved.date}: ${provenance.count} matched then, ${reply.answer.count} now; answered ${provenance.answered_at} on the data ${provenance.snapshot}`,
  );
}

function changeRow({ kind, feed, ticker, date, field, before, now, known_at }: ReplayChange): string[] {
  const what = kind === "filing" || feed === null ? kind : kind === "feed_row" ? feed : `${kind} ${feed}`;
  return [what, ticker, date, field ?? "", shown(before), shown(now), known_at ?? ""];
}

function shown(value: number | string | null): string {
  if (value === null) return "-";
  return typeof value === "string" ? value : value.toLocaleString("en-US", { maximumSignificantDigits: 8 });
}
