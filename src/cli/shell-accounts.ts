import { existsSync } from "node:fs";
import type { AccountsContext, AuditActor, UserRecord } from "#accounts";
import { AppError } from "#base";
import { accountsFile, openAccountsForShell, readConfig, refuseLostAccounts, type Config } from "#main";
import type { CommandLine, GlobalOptions } from "./command-line.ts";

/** Actor of commands in the audit log. */
export const SHELL: AuditActor = { actor: "cli", address: null };

/** Reads the configuration of a command from the environment; --data has precedence over WINNOW_DATA. */
export function configOf({ environment }: CommandLine, { data }: GlobalOptions): Config {
  return readConfig({ ...environment, ...(data === undefined ? {} : { WINNOW_DATA: data }) });
}

/**
 * Runs work on the accounts of the data folder or of DATABASE_URL, also while a server runs. Creates missing accounts only with
 * `make`. Errors: conflict if there are no accounts.
 */
export async function withAccounts<T>(
  line: CommandLine,
  options: GlobalOptions,
  work: (context: AccountsContext) => Promise<T>,
  { make = false }: { readonly make?: boolean } = {},
): Promise<T> {
  const config = configOf(line, options);
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl === undefined) refuseLostAccounts(dataFolder);
  if (!make && databaseUrl === undefined && !existsSync(accountsFile(dataFolder))) {
    throw new AppError(
      "conflict",
      `${dataFolder} holds no accounts; winnow serve or winnow user create makes the first, and --data names another folder.`,
    );
  }
  const { context, close } = await openAccountsForShell(config);
  try {
    return await work(context);
  } finally {
    await close();
  }
}

/** Returns the user with an e-mail address or id. Errors: not_found. */
export async function userNamed({ store }: AccountsContext, text: string): Promise<UserRecord> {
  const name = text.trim();
  const user = name.includes("@") ? await store.users.findByEmail(name.toLowerCase()) : await store.users.find(name);
  if (user !== undefined) return user;
  throw new AppError(
    "not_found",
    `There is no user ${JSON.stringify(name.slice(0, 80))}; winnow user list shows them all.`,
  );
}

/** Returns the user of --user; without it, the only operator of the installation. Errors: not_found, bad_request. */
export async function userOrOperator(context: AccountsContext, text: string | undefined): Promise<UserRecord> {
  if (text !== undefined) return userNamed(context, text);
  const users = await context.store.users.list();
  const operators = users.filter(({ operator, disabledAt }) => operator && disabledAt === null);
  const [only] = operators;
  if (only !== undefined && operators.length === 1) return only;
  if (only === undefined) {
    throw new AppError(
      "bad_request",
      "There is no operator whose account this could be about; name an account with --user (winnow user list shows them), or make an operator with winnow user create --operator.",
    );
  }
  const names = operators.map(shownName).join(", ");
  throw new AppError("bad_request", `There are ${operators.length} operators; name one with --user: ${names}.`);
}

/** Returns the e-mail address of a user, else the id. */
export function shownName({ email, id }: Pick<UserRecord, "email" | "id">): string {
  return email ?? id;
}
