import { Argument, InvalidArgumentError, Option, type Command } from "commander";
import { API_TIERS, PLANS, SCOPES, type Scope } from "#contract";
import type { RunCommand } from "./command-line.ts";

const USER = "an e-mail address or an id";
const ACCOUNTS_HELP =
  "Works beside a running server. The accounts are those of DATABASE_URL where it is set, else of the data folder.";

function readScopes(text: string): readonly Scope[] {
  const given = text.split(",").map((word) => word.trim());
  const scopes = SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length > 0 && given.every((word) => SCOPES.some((scope) => scope === word))) return scopes;
  throw new InvalidArgumentError(`It must be a list of ${SCOPES.join(" and ")}, with commas.`);
}

/** Adds the commands for users, API tokens and subscriptions. */
export function addAccountCommands(program: Command, run: RunCommand): void {
  const user = program
    .command("user")
    .description("the people who may sign in")
    .addHelpText("after", `\n${ACCOUNTS_HELP}`);
  user
    .command("create")
    .description("make an account; the first one of an installation is its operator's")
    .requiredOption("--email <address>", "the e-mail address to sign in with")
    .option(
      "--password <password>",
      "others on this machine may see it; without it, it is asked for, or read from the standard input",
    )
    .option("--name <name>", "the person's name")
    .option("--operator", "with every right, and the highest plan and API tier")
    .action(run(async () => (await import("./commands/user.ts")).createUser));
  user
    .command("list")
    .description("all accounts")
    .action(run(async () => (await import("./commands/user.ts")).listUsers));
  user
    .command("disable")
    .description("end all sessions and refuse all tokens of a user, until enable")
    .requiredOption("--user <user>", USER)
    .action(run(async () => (await import("./commands/user.ts")).disableUser));
  user
    .command("enable")
    .description("undo disable")
    .requiredOption("--user <user>", USER)
    .action(run(async () => (await import("./commands/user.ts")).enableUser));
  user
    .command("password")
    .description("give a user another password and end all sessions")
    .requiredOption("--user <user>", USER)
    .option(
      "--password <password>",
      "others on this machine may see it; without it, it is asked for, or read from the standard input",
    )
    .action(run(async () => (await import("./commands/user.ts")).changePassword));
  user
    .command("sign-up")
    .description("whether strangers may make accounts; the first account of an installation always can be made")
    .addArgument(new Argument("<state>").choices(["open", "closed"]))
    .action(run(async () => (await import("./commands/user.ts")).setSignUp));

  const token = program.command("token").description("API tokens").addHelpText("after", `\n${ACCOUNTS_HELP}`);
  const owner = `${USER}; without it, the only operator`;
  token
    .command("create")
    .description("make an API token and print its value, this once")
    .option("--user <user>", owner)
    .requiredOption("--name <name>", "the name by which you recognise it")
    .addOption(
      new Option("--scopes <scopes>", "what it may do: read, write, or both with a comma (else read)").argParser(
        readScopes,
      ),
    )
    .option(
      "--expires <when>",
      "when it ends: 12h, 90d, 2027-06-30 (at its beginning in UTC), or an ISO instant (else never)",
    )
    .action(run(async () => (await import("./commands/token.ts")).createToken));
  token
    .command("list")
    .description("the API tokens of a user, revoked and expired ones included")
    .option("--user <user>", owner)
    .action(run(async () => (await import("./commands/token.ts")).listTokens));
  token
    .command("revoke <id>")
    .description("make a token fail from the next call on; its usage stays")
    .action(run(async () => (await import("./commands/token.ts")).revokeToken));
  token
    .command("delete <id>")
    .description("remove a token for good; its usage stays under its id")
    .action(run(async () => (await import("./commands/token.ts")).deleteToken));

  const subscription = program
    .command("subscription")
    .description("API tiers and plans")
    .addHelpText("after", `\n${ACCOUNTS_HELP}`);
  subscription
    .command("set")
    .description("give a user an API tier or plan")
    .requiredOption("--user <user>", USER)
    .addOption(
      new Option("--api-tier <tier>", "the tier of the API; none ends it at once")
        .choices([...API_TIERS, "none"])
        .makeOptionMandatory(),
    )
    .addOption(new Option("--plan <plan>", "the plan of the user interface (else it stays)").choices(PLANS))
    .option(
      "--until <when>",
      "when the tier ends: 12h, 90d, 2027-06-30 (at its beginning in UTC), or an ISO instant (else never)",
    )
    .action(run(async () => (await import("./commands/subscription.ts")).setSubscription));
  subscription
    .command("show")
    .description("the API tier and the plan of a user")
    .option("--user <user>", owner)
    .action(run(async () => (await import("./commands/subscription.ts")).showSubscription));
}

/** Adds the commands that move, back up and restore a whole installation. */
export function addStorageCommands(program: Command, run: RunCommand): void {
  program
    .command("migrate")
    .description("move the accounts from SQLite to an empty Postgres database")
    .option(
      "--to <url>",
      "postgres://user:password@host/database (else DATABASE_URL, which other users of this machine cannot see)",
    )
    .option("--from <file>", "another SQLite file of accounts; it keeps its name (else that of the data folder)")
    .addHelpText(
      "after",
      `
Stop the server first: the data folder is locked meanwhile. All rows are copied in one transaction.
The file accounts.sqlite is then called accounts.sqlite.migrated and never removed. From then on set
DATABASE_URL: without it, winnow serve and all other commands say that the accounts were moved,
and do not begin with new ones. To go back, rename the file; what was changed in Postgres stays there.`,
    )
    .action(run(async () => (await import("./commands/migrate.ts")).migrate));
  program
    .command("backup <file>")
    .description("take everything of the data folder and the accounts into one .tar.gz file")
    .option("--replace", "replace the file if it is there")
    .addHelpText(
      "after",
      `
Works beside a running server: the bars in it are of one moment, and so are the accounts. Memory images
are left out; the next start makes them. The file appears when it is whole; only you may read it.`,
    )
    .action(run(async () => (await import("./commands/backup.ts")).backup));
  program
    .command("restore <file>")
    .description("put a backup into an empty data folder, and its accounts into it or into DATABASE_URL")
    .addHelpText(
      "after",
      `
Every checksum is compared before anything is written. A folder with data, and a database with accounts,
are left as they are: name others, or empty them first.`,
    )
    .action(run(async () => (await import("./commands/restore.ts")).restore));
}
