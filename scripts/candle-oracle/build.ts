// Builds the oracle from TA-Lib's C sources in the npm package talib@1.1.6, in a folder outside the repository.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANDLESTICKS, type Candlestick } from "#catalogue";

/** Patterns that TA-Lib has, in the order of the oracle's columns. */
export const TA_LIB: readonly Candlestick[] = CANDLESTICKS.filter(({ source }) => source.startsWith("TA-Lib"));

const PACKAGE = "talib@1.1.6";
const folder = join(tmpdir(), "winnow-candle-oracle");

/** Builds the oracle and returns its path. `share`: penetration of patterns that have one; by default each its own. */
export function oracleProgram(share?: number): string {
  const program = join(folder, `oracle${share ?? ""}`);
  mkdirSync(folder, { recursive: true });
  const run = (command: string, args: readonly string[]): void => {
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  };
  if (!existsSync(join(folder, "package"))) {
    run("npm", ["pack", PACKAGE]);
    run("tar", ["xzf", "talib-1.1.6.tgz"]);
  }
  const list = TA_LIB.map(({ id, penetration }) =>
    penetration === undefined ? `PLAIN(${id})` : `SHARE(${id}, ${share ?? penetration})`,
  );
  writeFileSync(join(folder, "functions.h"), `${list.join("\n")}\n`);
  const source = join(folder, "package/src/lib/src");
  const functions = readdirSync(join(source, "ta_func"))
    .filter((name) => /^ta_(CDL\w+|utility)\.c$/.test(name))
    .map((name) => join(source, "ta_func", name));
  const common = ["ta_global.c", "ta_retcode.c", "ta_version.c"].map((name) => join(source, "ta_common", name));
  const headers = [join(source, "../include"), join(source, "ta_common"), join(source, "ta_func"), folder];
  const main = join(import.meta.dirname, "oracle.c");
  run("gcc", [
    "-O2",
    "-w",
    "-ffp-contract=off",
    ...headers.map((path) => `-I${path}`),
    main,
    ...common,
    ...functions,
    "-lm",
    "-o",
    program,
  ]);
  return program;
}
