import { backUp, systemClock, type BackupOutcome } from "#main";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { configOf } from "../shell-accounts.ts";

interface Options extends GlobalOptions {
  readonly replace?: boolean;
}

/** `winnow backup`. */
export async function backup(line: CommandLine, file: string, options: Options): Promise<number> {
  const { terminal } = line;
  const config = configOf(line, options);
  const bar = progressBar(terminal, systemClock);
  let outcome: BackupOutcome;
  try {
    outcome = await backUp(config, file, { replace: options.replace, onProgress: bar.report });
  } finally {
    bar.stop();
  }
  if (options.json === true) {
    terminal.out(`${JSON.stringify(outcome)}\n`);
    return EXIT.ok;
  }
  const { members, bytes, accounts, left_out } = outcome;
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const files = members === 1 ? "1 file" : `${members} files`;
  terminal.out(`${file}: ${files} in ${size}, ${accounts ? "accounts included" : "no accounts were there"}\n`);
  if (left_out.length > 0) terminal.note(`Not in it, since they are not Winnow's: ${left_out.join(", ")}`);
  if (accounts)
    terminal.note("It holds what passwords and tokens are checked against; keep it as safe as the data folder.");
  return EXIT.ok;
}
