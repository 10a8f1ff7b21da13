import { examineWarmup, systemClock, type WarmupReport } from "#main";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { readPayload } from "../read-payload.ts";
import { textTable } from "../text-table.ts";

interface Options extends GlobalOptions {
  readonly universe?: string;
}

const SHOWN = 20;

/** `winnow doctor warmup`: prints how much history a scan needs until more of it changes nothing. */
export async function doctorWarmup(line: CommandLine, source: string, options: Options): Promise<number> {
  const { terminal } = line;
  const { instructions } = await readPayload(source);
  const bar = progressBar(terminal, systemClock);
  const place = { dataFolder: dataFolderOf(line, options), note: terminal.note };
  let report: WarmupReport;
  try {
    const { universe } = options;
    report = await examineWarmup(place, instructions, { universe, onProgress: bar.report });
  } finally {
    bar.stop();
  }
  if (options.json === true) terminal.out(`${JSON.stringify(report)}\n`);
  else print(line, report);
  return EXIT.ok;
}

function print({ terminal }: CommandLine, report: WarmupReport): void {
  const right = { align: "right" } as const;
  const steps = report.steps.map(({ sessions, count, flipped, distance }) => {
    const moved = distance === null ? "no value" : distance === 0 ? "0" : distance.toExponential(1);
    return [String(sessions), String(count), String(flipped), moved];
  });
  steps.push([`${report.sessions} (all)`, String(report.count), "", ""]);
  const columns = [{ title: "sessions" }, { title: "matches" }, { title: "differ" }, { title: "values off by" }];
  terminal.out(
    textTable(
      columns.map((column) => ({ ...column, ...right })),
      steps,
    ),
  );
  const from = (sessions: number | null): string => (sessions === null ? "all" : String(sessions));
  const titles = [
    { title: "condition" },
    { title: "outcome from", ...right },
    { title: "settled from", ...right },
    { title: "exact from", ...right },
  ];
  const rows = report.conditions.map(({ condition, outcome_from, settled_from, exact_from }) => {
    return [condition, from(outcome_from), from(settled_from), from(exact_from)];
  });
  terminal.out(`\n${textTable(titles, rows)}`);
  const { answer_from: answer, short, short_count: count } = report;
  terminal.note(
    answer === null
      ? `The answer changes with every doubling of the history, up to all ${report.sessions} sessions.`
      : `From ${answer} sessions on the answer is that of all ${report.sessions}.`,
  );
  if (count === 0) return;
  const names = short.slice(0, SHOWN).map(({ ticker, sessions }) => `${ticker} (${sessions})`);
  const more = count > SHOWN ? ` and ${count - SHOWN} more` : "";
  terminal.note(`${count} tickers have less history than their values need: ${names.join(", ")}${more}`);
}
