import {
  createUser as create,
  disableUser as disable,
  enableUser as enable,
  setPassword,
  SIGN_UP_FACT,
  type AccountsContext,
  type UserRecord,
} from "#accounts";
import type { User as UserResource } from "#contract";
import { presentUser } from "#operations";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { readPassword } from "../read-password.ts";
import { SHELL, shownName, userNamed, withAccounts } from "../shell-accounts.ts";
import { textTable } from "../text-table.ts";

interface UserOption extends GlobalOptions {
  readonly user: string;
}
interface CreateOptions extends GlobalOptions {
  readonly email: string;
  readonly password?: string;
  readonly name?: string;
  readonly operator?: boolean;
}
interface PasswordOptions extends UserOption {
  readonly password?: string;
}

/** A user as the API returns one, with the members that only an operator may see. */
type ShownUser = UserResource & { readonly created_at: string; readonly disabled_at: string | null };

async function shown(context: AccountsContext, user: UserRecord): Promise<ShownUser> {
  const { createdAt, disabledAt } = user;
  return {
    ...(await presentUser(context, user)),
    created_at: new Date(createdAt).toISOString(),
    disabled_at: disabledAt === null ? null : new Date(disabledAt).toISOString(),
  };
}

function print(line: CommandLine, { json }: GlobalOptions, user: ShownUser, message: string): number {
  line.terminal.out(json === true ? `${JSON.stringify({ user })}\n` : `${message}\n`);
  return EXIT.ok;
}

/** `winnow user create`. */
export async function createUser(line: CommandLine, options: CreateOptions): Promise<number> {
  const { email, name, operator } = options;
  const password = options.password ?? (await readPassword(line.terminal));
  const order = { email, password, name, operator };
  const user = await withAccounts(
    line,
    options,
    async (context) => shown(context, await create(context, order, SHELL)),
    { make: true },
  );
  const rights = user.operator ? ", an operator" : "";
  const tier = user.api_tier === null ? "no API tier" : `API tier ${user.api_tier}`;
  return print(line, options, user, `${shownName(user)} is created${rights}: plan ${user.plan}, ${tier} (${user.id})`);
}

/** `winnow user list`. */
export async function listUsers(line: CommandLine, options: GlobalOptions): Promise<number> {
  const users = await withAccounts(line, options, async (context) => {
    const all = await context.store.users.list();
    return Promise.all(all.map((user) => shown(context, user)));
  });
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify({ users })}\n`);
    return EXIT.ok;
  }
  const titles = ["e-mail", "name", "plan", "API tier", "rights", "created", "id"];
  line.terminal.out(
    textTable(
      titles.map((title) => ({ title })),
      users.map((user) => [
        user.email ?? "(nobody has signed up)",
        user.name,
        user.plan,
        user.api_tier ?? "-",
        user.disabled_at === null ? (user.operator ? "operator" : "user") : "disabled",
        user.created_at.slice(0, 10),
        user.id,
      ]),
    ),
  );
  return EXIT.ok;
}

/** `winnow user disable`. */
export async function disableUser(line: CommandLine, options: UserOption): Promise<number> {
  const user = await change(line, options, ({ id }, context) => disable(context, id, SHELL));
  return print(line, options, user, `${shownName(user)} is disabled: sessions have ended, and tokens work no more`);
}

/** `winnow user enable`. */
export async function enableUser(line: CommandLine, options: UserOption): Promise<number> {
  const user = await change(line, options, ({ id }, context) => enable(context, id, SHELL));
  return print(line, options, user, `${shownName(user)} is enabled`);
}

/** `winnow user password`. */
export async function changePassword(line: CommandLine, options: PasswordOptions): Promise<number> {
  const user = await change(line, options, async (found, context) => {
    const password = options.password ?? (await readPassword(line.terminal));
    await setPassword(context, found.id, password, SHELL);
    return found;
  });
  return print(line, options, user, `${shownName(user)} has the new password; sessions have ended`);
}

function change(
  line: CommandLine,
  options: UserOption,
  work: (user: UserRecord, context: AccountsContext) => Promise<UserRecord>,
): Promise<ShownUser> {
  return withAccounts(line, options, async (context) =>
    shown(context, await work(await userNamed(context, options.user), context)),
  );
}

/** `winnow user sign-up`: sets whether strangers may make accounts. */
export async function setSignUp(line: CommandLine, state: string, options: GlobalOptions): Promise<number> {
  await withAccounts(line, options, ({ store, clock }) =>
    store.transaction(async (stores) => {
      await stores.installation.set(SIGN_UP_FACT, state);
      const event = state === "closed" ? "sign_up.closed" : "sign_up.opened";
      await stores.audit.append({ at: clock.now(), userId: null, event, subject: null, ...SHELL });
    }),
  );
  const message =
    state === "closed" ? "closed: only winnow user create makes accounts" : "open to everybody who reaches the server";
  line.terminal.out(options.json === true ? `${JSON.stringify({ sign_up: state })}\n` : `Signing up is ${message}\n`);
  return EXIT.ok;
}
