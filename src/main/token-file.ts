import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { AppError, type Clock } from "#base";
import { API_TIERS, SCOPES } from "#contract";
import { issueToken, TOKEN_ENTROPY_BYTES, type TokenRecord } from "#operations";

const FILE = "tokens.json";

function unreadable(path: string, problem: string): AppError {
  return new AppError(
    "conflict",
    `${path} ${problem}. Put back a good copy, or delete it: the next start then makes a new token.`,
  );
}

function isRecord(value: unknown): value is TokenRecord {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, secretSha256, scopes, tier, createdAt } = value as Readonly<Record<string, unknown>>;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    typeof createdAt === "string" &&
    typeof secretSha256 === "string" &&
    /^[0-9a-f]{64}$/.test(secretSha256) &&
    API_TIERS.some((one) => one === tier) &&
    Array.isArray(scopes) &&
    scopes.every((scope) => SCOPES.some((one) => one === scope))
  );
}

async function readTokens(path: string): Promise<readonly TokenRecord[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw unreadable(path, "is not JSON");
  }
  const tokens: unknown =
    typeof document === "object" && document !== null && "tokens" in document ? document.tokens : undefined;
  if (!Array.isArray(tokens) || !tokens.every(isRecord))
    throw unreadable(path, "does not hold tokens as this version writes them");
  return tokens;
}

async function writeTokens(path: string, tokens: readonly TokenRecord[]): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ version: 1, tokens }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/**
 * The API tokens of a data folder, kept in its `tokens.json` (only the owner may read it). A folder without the file
 * gets a first token; `issued` is its text, which nothing can tell again.
 */
export async function openTokens(
  dataFolder: string,
  randomBytes: (count: number) => Uint8Array,
  clock: Clock,
): Promise<{ readonly records: readonly TokenRecord[]; readonly issued?: string }> {
  await mkdir(dataFolder, { recursive: true });
  const path = join(dataFolder, FILE);
  const known = await readTokens(path);
  if (known !== undefined) {
    await chmod(path, 0o600);
    return { records: known };
  }
  const { value, record } = issueToken(randomBytes(TOKEN_ENTROPY_BYTES), {
    name: "first token",
    scopes: SCOPES,
    tier: "business",
    createdAt: new Date(clock.now()).toISOString(),
  });
  await writeTokens(path, [record]);
  return { records: [record], issued: value };
}
