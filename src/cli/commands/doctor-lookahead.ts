import { examineLookahead, systemClock, type Leak, type LookaheadReport } from "#main";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { readPayload } from "../read-payload.ts";
import { textTable } from "../text-table.ts";

interface Options extends GlobalOptions {
  readonly asOf?: readonly string[];
  readonly universe?: string;
}

const SHOWN = 20;

/** `winnow doctor lookahead`: exits with 1 if a scan of the past saw later data, or could not run. */
export async function doctorLookahead(line: CommandLine, source: string, options: Options): Promise<number> {
  const { terminal } = line;
  const { instructions } = await readPayload(source);
  const bar = progressBar(terminal, systemClock);
  const place = { dataFolder: dataFolderOf(line, options), note: terminal.note };
  let report: LookaheadReport;
  try {
    const { asOf: moments, universe } = options;
    report = await examineLookahead(place, instructions, { moments, universe, onProgress: bar.report });
  } finally {
    bar.stop();
  }
  if (options.json === true) terminal.out(`${JSON.stringify(report)}\n`);
  else print(line, report);
  return report.clean && report.examined > 0 ? EXIT.ok : EXIT.failed;
}

function print({ terminal }: CommandLine, { moments, checks, examined, clean }: LookaheadReport): void {
  const right = { align: "right" } as const;
  const columns = [
    { title: "as of" },
    { title: "matches", ...right },
    { title: "of", ...right },
    ...WAYS.map(({ title }) => ({ title, ...right })),
  ];
  const rows = moments.map((asOf) => {
    const own = checks.filter((check) => check.as_of === asOf);
    const first = own[0]!;
    const counts = first.skipped === null ? [String(first.count), String(first.universe_size)] : ["-", "-"];
    const verdicts = WAYS.map(({ basis, later }) => {
      const check = own.find((one) => one.basis === basis && one.later === later)!;
      if (check.skipped !== null) return "-";
      const differing = check.flipped.length + check.leaks_count;
      return differing === 0 ? "same" : `${differing} differ`;
    });
    return [asOf, ...counts, ...verdicts];
  });
  terminal.out(textTable(columns, rows));
  const skipped = new Set(checks.flatMap((check) => (check.skipped === null ? [] : [check.skipped])));
  for (const reason of skipped) terminal.note(`Not examined: ${reason}`);
  const bad = checks.filter((check) => check.flipped.length + check.leaks_count > 0);
  let printed = 0;
  for (const { as_of: asOf, basis, later, flipped, leaks } of bad) {
    if (printed >= SHOWN) break;
    const names = flipped.slice(0, SHOWN).join(", ");
    if (flipped.length > 0) terminal.out(`\n${asOf} ${basis}, ${later}: one of the two answers alone has ${names}\n`);
    const list = leaks.slice(0, SHOWN - printed);
    printed += list.length;
    if (list.length > 0) terminal.out(`\n${textTable(LEAK_COLUMNS, list.map(leakRow))}`);
  }
  const comparisons = `${examined} comparisons at ${moments.length} moments`;
  if (examined === 0) terminal.note("The data cannot serve the scan at any of these moments: nothing was examined.");
  else
    terminal.note(
      clean ? `${comparisons}: nothing that came later was seen.` : `${comparisons}: ${bad.length} differ.`,
    );
}

const WAYS = [
  { basis: "as_traded", later: "cut", title: "as traded, cut" },
  { basis: "as_traded", later: "garbage", title: "garbage" },
  { basis: "restated", later: "cut", title: "restated, cut" },
  { basis: "restated", later: "garbage", title: "garbage" },
] as const;

const LEAK_COLUMNS = [
  { title: "ticker" },
  { title: "condition" },
  { title: "with later data", align: "right" },
  { title: "without", align: "right" },
] as const;

function leakRow({ ticker, condition, whole, other }: Leak): string[] {
  return [ticker, condition, shown(whole), shown(other)];
}

function shown({ holds, value }: Leak["whole"]): string {
  const verdict = holds === null ? "no value" : holds ? "holds" : "fails";
  return Number.isFinite(value) ? `${value} (${verdict})` : verdict;
}
