import { AppError } from "#base";
import { migrateAccounts, systemClock, type MigrateOutcome } from "#main";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { configOf } from "../shell-accounts.ts";
import { textTable } from "../text-table.ts";

interface Options extends GlobalOptions {
  readonly to?: string;
  readonly from?: string;
}

/** `winnow migrate`: messages never repeat the address, which may contain a password. */
export async function migrate(line: CommandLine, options: Options): Promise<number> {
  const { dataFolder, databaseUrl } = configOf(line, options);
  const to = options.to ?? databaseUrl;
  if (to === undefined) throw new AppError("bad_request", "--to, or DATABASE_URL, must name the Postgres database.");
  if (!URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol)) {
    throw new AppError("bad_request", "--to must be an address such as postgres://user:password@host/database.");
  }
  const bar = progressBar(line.terminal, systemClock);
  let outcome: MigrateOutcome;
  try {
    outcome = await migrateAccounts({ dataFolder, from: options.from, to, onProgress: bar.report });
  } finally {
    bar.stop();
  }
  const { rows, kept } = outcome;
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify(outcome)}\n`);
    return EXIT.ok;
  }
  line.terminal.out(
    textTable(
      [{ title: "table" }, { title: "rows", align: "right" }],
      Object.entries(rows).map(([table, count]) => [table, count.toLocaleString("en-US")]),
    ),
  );
  line.terminal.note(`The accounts are in Postgres. What they were is kept in ${kept}.`);
  line.terminal.note("Set DATABASE_URL to that address for winnow serve and all other commands from now on.");
  return EXIT.ok;
}
