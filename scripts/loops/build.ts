// Writes the JavaScript loops of the primitives that have a formula. `--check` writes nothing and exits 1 when they differ.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PRIMITIVES } from "../../src/expression/index.ts";
import { loopText } from "./loop-text.ts";

const FILE = fileURLToPath(new URL("../../src/expression/loops.gen.ts", import.meta.url));

const written = PRIMITIVES.flatMap((one) => (one.formula === undefined ? [] : [{ ...one, formula: one.formula }]));
const text = [
  "// Written by `npm run gen` (scripts/loops) from the formulas of the primitives. Do not edit.",
  'import { table } from "#base";',
  'import { endsOfBlock } from "./block-ends.ts";',
  'import { finite } from "./finite.ts";',
  'import type { Loop } from "./formula.ts";',
  ...written.map((one) => `\n${loopText(one, one.formula)}`),
  "",
  "/** The loops of the primitives that have a formula, by name. */",
  `export const LOOPS = table<Loop>({ ${written.map(({ op }) => op).join(", ")} });`,
  "",
].join("\n");

if (readFileSync(FILE, "utf8") !== text) {
  if (process.argv.includes("--check")) {
    console.error("src/expression/loops.gen.ts is stale: run npm run gen");
    process.exitCode = 1;
  } else {
    writeFileSync(FILE, text);
    console.log("wrote src/expression/loops.gen.ts");
  }
}
