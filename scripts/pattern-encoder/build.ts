// Writes the constants of the encoder of pattern models. `--check` writes nothing and exits 1 when they would differ.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeConstants } from "../../src/pattern-models/encoder/constants.ts";
import { fitConstants } from "./fit-constants.ts";

const FILE = fileURLToPath(new URL("../../src/pattern-models/encoder/constants.gen.ts", import.meta.url));
const HASH_FILE = FILE.replace(/\.ts$/, ".sha256");

const bytes = encodeConstants(fitConstants());
const hash = `${createHash("sha256").update(bytes).digest("hex")}\n`;
const text = `// Written by scripts/pattern-encoder/build.ts; do not edit.
/** Biases, offsets and weights as src/pattern-models/encoder/constants.ts reads them, in base64. */
export const CONSTANTS =
  "${Buffer.from(bytes).toString("base64")}";
`;

if (process.argv.includes("--check")) {
  const stale = [
    [FILE, text],
    [HASH_FILE, hash],
  ].filter(([file, fresh]) => !existsSync(file!) || readFileSync(file!, "utf8") !== fresh);
  for (const [file] of stale) console.error(`${file} is stale: node --import tsx scripts/pattern-encoder/build.ts`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  writeFileSync(FILE, text);
  writeFileSync(HASH_FILE, hash);
}
