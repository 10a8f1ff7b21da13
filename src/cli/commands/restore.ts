import { restoreBackup, systemClock, type RestoreOutcome } from "#main";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { configOf } from "../shell-accounts.ts";

/** `winnow restore`. */
export async function restore(line: CommandLine, file: string, options: GlobalOptions): Promise<number> {
  const { terminal } = line;
  const config = configOf(line, options);
  const bar = progressBar(terminal, systemClock);
  let outcome: RestoreOutcome;
  try {
    outcome = await restoreBackup(config, file, bar.report, terminal.note);
  } finally {
    bar.stop();
  }
  if (options.json === true) {
    terminal.out(`${JSON.stringify(outcome)}\n`);
    return EXIT.ok;
  }
  const { data, made_at, members, accounts } = outcome;
  const files = members === 1 ? "1 file" : `${members} files`;
  terminal.out(`${data} is as it was at ${made_at}: ${files}\n`);
  if (accounts === null) terminal.note("The backup holds no accounts.");
  else {
    const where = accounts === "postgres" ? "the database of DATABASE_URL" : "the data folder";
    terminal.note(`Accounts are in ${where}. Tokens that were revoked since the backup work again: winnow token list.`);
  }
  return EXIT.ok;
}
