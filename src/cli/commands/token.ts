import {
  createToken as create,
  deleteToken as remove,
  parseToken,
  revokeToken as revoke,
  type AccountsContext,
  type AuditActor,
} from "#accounts";
import { AppError } from "#base";
import { LIMITS, type Scope, type Token } from "#contract";
import { systemClock } from "#main";
import { presentToken } from "#operations";
import { EXIT } from "../exit-code.ts";
import { parseInstant } from "../parse-instant.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { SHELL, shownName, userOrOperator, withAccounts } from "../shell-accounts.ts";
import { textTable } from "../text-table.ts";

interface UserOption extends GlobalOptions {
  readonly user?: string;
}
interface CreateOptions extends UserOption {
  readonly name: string;
  readonly scopes?: readonly Scope[];
  readonly expires?: string;
}

const dated = (instant: string | null): string => instant?.slice(0, 16).replace("T", " ") ?? "-";

/** `winnow token create`: prints the value to the standard output, everything else to the standard error. */
export async function createToken(line: CommandLine, options: CreateOptions): Promise<number> {
  const name = options.name.trim();
  if (name === "" || name.length > LIMITS.nameLength) {
    throw new AppError("bad_request", `--name must have 1 to ${LIMITS.nameLength} characters.`);
  }
  const expiresAt =
    options.expires === undefined ? null : parseInstant("--expires", options.expires, systemClock.now());
  const { token, value, owner } = await withAccounts(line, options, async (context) => {
    const user = await userOrOperator(context, options.user);
    const issued = await create(context, user.id, { name, scopes: options.scopes, expiresAt }, SHELL);
    return { token: presentToken(issued.token, context.clock.now()), value: issued.value, owner: shownName(user) };
  });
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify({ token, value })}\n`);
    return EXIT.ok;
  }
  line.terminal.out(`${value}\n`);
  const end = token.expires_at === null ? "without an end" : `until ${dated(token.expires_at)} UTC`;
  line.terminal.note(
    `Token ${token.id} of ${owner}: ${token.scopes.join(" and ")}, ${end}. The value is shown this once.`,
  );
  return EXIT.ok;
}

/** `winnow token list`. */
export async function listTokens(line: CommandLine, options: UserOption): Promise<number> {
  const tokens = await withAccounts(line, options, async (context) => {
    const { id } = await userOrOperator(context, options.user);
    const now = context.clock.now();
    return (await context.store.tokens.ofUser(id)).map((token) => presentToken(token, now));
  });
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify({ tokens })}\n`);
    return EXIT.ok;
  }
  const titles = ["id", "name", "scopes", "status", "created", "last used", "expires"];
  line.terminal.out(
    textTable(
      titles.map((title) => ({ title })),
      tokens.map((token) => [
        token.id,
        token.name,
        token.scopes.join(","),
        token.status,
        dated(token.created_at),
        dated(token.last_used_at),
        dated(token.expires_at),
      ]),
    ),
  );
  return EXIT.ok;
}

/** `winnow token revoke`. */
export async function revokeToken(line: CommandLine, id: string, options: GlobalOptions): Promise<number> {
  const token = await withToken(line, id, options, async (context, place) =>
    presentToken(await revoke(context, place), context.clock.now()),
  );
  line.terminal.out(
    options.json === true ? `${JSON.stringify({ token })}\n` : `${nameOf(token)} is revoked: it works no more\n`,
  );
  return EXIT.ok;
}

/** `winnow token delete`. */
export async function deleteToken(line: CommandLine, id: string, options: GlobalOptions): Promise<number> {
  const token = await withToken(line, id, options, async (context, place, found) => {
    await remove(context, place);
    return found;
  });
  const text =
    options.json === true ? JSON.stringify({ deleted: token.id }) : `${nameOf(token)} is deleted; its usage stays`;
  line.terminal.out(`${text}\n`);
  return EXIT.ok;
}

const nameOf = ({ id, name }: Token): string => `Token ${id} (${name})`;

interface Place {
  readonly id: string;
  readonly userId: string;
  readonly doer: AuditActor;
}

/** Runs work on the token with an id, a prefix or a full token text. Errors: not_found, which repeats none of them. */
function withToken(
  line: CommandLine,
  text: string,
  options: GlobalOptions,
  work: (context: AccountsContext, place: Place, token: Token) => Promise<Token>,
): Promise<Token> {
  const id = parseToken(text)?.id ?? text.replace(/^wnw_/, "");
  return withAccounts(line, options, async (context) => {
    const found = await context.store.tokens.find(id);
    if (found === undefined) {
      throw new AppError(
        "not_found",
        "There is no token of that id; winnow token list --user USER shows those of a user.",
      );
    }
    const place = { id, userId: found.userId, doer: SHELL };
    return work(context, place, presentToken(found, context.clock.now()));
  });
}
