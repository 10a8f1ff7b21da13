import { ScanDiff, type DiffedTicker, type FlippedCondition } from "#contract";
import { operations } from "#operations";
import { runScanOperation, type ScanOperationOptions } from "../run-scan-operation.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine } from "../command-line.ts";
import { readPayload } from "../read-payload.ts";
import { textTable } from "../text-table.ts";

interface Options extends ScanOperationOptions {
  readonly from: string;
  readonly to?: string;
  readonly basis?: string;
}

/** `winnow diff`: prints the tickers that entered and left between two moments; with --json the whole reply. */
export async function diff(line: CommandLine, source: string, options: Options): Promise<number> {
  const { instructions } = await readPayload(source);
  const { from, to, basis } = options;
  const body = {
    instructions,
    from,
    ...(to === undefined ? {} : { to }),
    ...(basis === undefined ? {} : { basis }),
  };
  const reply = ScanDiff.parse(await runScanOperation(line, options, operations.scan.diff, body));
  if (options.json === true) line.terminal.out(`${JSON.stringify(reply)}\n`);
  else print(line, reply);
  return EXIT.ok;
}

function print({ terminal }: CommandLine, reply: ScanDiff): void {
  for (const side of [reply.from, reply.to]) {
    if (side.skipped === true) terminal.note(`The data cannot answer this: ${side.skip_reason}.`);
  }
  const rows = [
    ...reply.entered.flatMap((one) => rowsOf("entered", one)),
    ...reply.left.flatMap((one) => rowsOf("left", one)),
  ];
  const right = { align: "right" } as const;
  if (rows.length > 0) {
    terminal.out(
      textTable(
        [
          { title: "" },
          { title: "ticker" },
          { title: "condition" },
          { title: "then", ...right },
          { title: "now", ...right },
        ],
        rows,
      ),
    );
  }
  const unnamed = reply.entered_count + reply.left_count - reply.entered.length - reply.left.length;
  if (unnamed > 0) terminal.note(`and ${unnamed.toLocaleString("en-US")} more`);
  const [from, to] = [reply.from, reply.to].map(({ as_of_resolved: { date } }) => date);
  terminal.note(
    `${from} to ${to}: ${reply.entered_count} entered, ${reply.left_count} left, ${reply.stayed_count} stayed; ${reply.time_taken} ms`,
  );
}

function rowsOf(what: string, { ticker, flipped, considered }: DiffedTicker): string[][] {
  if (!considered) return [[what, ticker, "was not considered at the other moment", "", ""]];
  return flipped.map((one, k) =>
    k === 0
      ? [what, ticker, one.label, shown(one.from), shown(one.to)]
      : ["", "", one.label, shown(one.from), shown(one.to)],
  );
}

function shown({ holds, value }: FlippedCondition["from"]): string {
  if (value !== null) return value.toLocaleString("en-US", { maximumSignificantDigits: 8 });
  return holds === null ? "-" : holds ? "holds" : "fails";
}
