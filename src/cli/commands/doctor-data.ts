import { examineFolder, systemClock, type Examination, type DoctorFinding } from "#main";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { textTable } from "../text-table.ts";

interface Options extends GlobalOptions {
  readonly tickers?: readonly string[];
}

const SHOWN = 20;
const TITLES: Readonly<Record<DoctorFinding["check"], string>> = {
  files: "Files",
  closure: "Days that most tickers lack",
  gap: "Gaps",
  stale: "Stale tickers",
  split: "Suspected splits",
  dates: "Suspected days",
  level: "Suspected prices",
};

/** `winnow doctor data`: exits with 1 if something is damaged; a suspicion is no failure. */
export async function doctorData(line: CommandLine, options: Options): Promise<number> {
  const { terminal } = line;
  const bar = progressBar(terminal, systemClock);
  const hasAccounts = (line.environment["DATABASE_URL"] ?? "") === "";
  const place = { dataFolder: dataFolderOf(line, options), note: terminal.note, hasAccounts };
  let found: Examination;
  try {
    found = await examineFolder(place, { tickers: options.tickers, onProgress: bar.report });
  } finally {
    bar.stop();
  }
  const damaged = found.findings.some(({ kind }) => kind === "damage");
  if (options.json === true) terminal.out(`${JSON.stringify(found)}\n`);
  else terminal.out(report(place.dataFolder, found));
  return damaged ? EXIT.failed : EXIT.ok;
}

function report(dataFolder: string, examination: Examination): string {
  const { tickers, bars, minuteReach, newest, image, findings } = examination;
  const count = (n: number): string => n.toLocaleString("en-US");
  const of = (check: DoctorFinding["check"]): readonly DoctorFinding[] =>
    findings.filter((finding) => finding.check === check);
  const checks = Object.keys(TITLES) as DoctorFinding["check"][];
  const summary = textTable(
    [{ title: "check" }, { title: "findings", align: "right" }],
    checks.map((check) => [TITLES[check], count(of(check).length)]),
  );
  const reach = minuteReach === null ? "" : ` (loaded from ${minuteReach} on: WINNOW_MINUTE_SESSIONS)`;
  const parts = [
    `${dataFolder}: ${count(tickers)} tickers, ${count(bars.daily)} daily bars, ${count(bars.minutes)} minutes${reach}, up to ${newest ?? "-"}; memory image ${image === "whole" ? "whole" : "absent (the next start makes it)"}\n`,
    summary,
  ];
  for (const check of checks) {
    const list = of(check);
    if (list.length === 0) continue;
    parts.push(
      `${TITLES[check]}\n${list.slice(0, SHOWN).map(findingLine).join("")}${more(list.length)}${nextSteps(list.slice(0, SHOWN))}`,
    );
  }
  return parts.join("\n");
}

function more(findings: number): string {
  return findings <= SHOWN ? "" : `  … and ${(findings - SHOWN).toLocaleString("en-US")} more; --json lists them all\n`;
}

function findingLine({ ticker, kind, message }: DoctorFinding): string {
  return `  ${kind === "damage" ? "DAMAGED " : ""}${ticker === undefined ? "" : `${ticker}: `}${message}\n`;
}

/** Returns the remedies of the findings, each once. */
function nextSteps(findings: readonly DoctorFinding[]): string {
  const steps = new Set(findings.flatMap(({ next }) => (next === undefined ? [] : [next])));
  return [...steps].map((step) => `  Next: ${step}\n`).join("");
}
