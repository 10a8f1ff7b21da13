// Writes docs/reference/ from the registries. With --check, writes nothing and fails if a page is stale.
// Run with: node --import tsx scripts/gen-docs.mjs
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { candlestickPages } from "./docs/candlesticks.mjs";
import { chartPatternPages } from "./docs/chart-patterns.mjs";
import { figurePages } from "./docs/figures.mjs";
import { limitAndErrorPages } from "./docs/limits-and-errors.mjs";
import { stockPages } from "./docs/stock.mjs";
import { studyPages } from "./docs/studies.mjs";
import { importerPages } from "./docs/importers.mjs";
import { wordPages } from "./docs/words.mjs";

const FOLDER = fileURLToPath(new URL("../docs/reference/", import.meta.url));
const check = process.argv.includes("--check");

const pages = {
  ...studyPages(),
  ...candlestickPages(),
  ...chartPatternPages(),
  ...stockPages(),
  ...figurePages(),
  ...limitAndErrorPages(),
  ...importerPages(),
  ...wordPages(),
};
const stale = [];
for (const [name, fresh] of Object.entries(pages)) {
  const path = `${FOLDER}${name}`;
  if ((await readFile(path, "utf8").catch(() => "")) === fresh) continue;
  stale.push(name);
  if (check) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, fresh);
}
const files = (await readdir(FOLDER, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
for (const { parentPath, name } of files) {
  const path = `${parentPath}/${name}`.replaceAll("//", "/").slice(FOLDER.length);
  if (path in pages) continue;
  stale.push(path);
  if (!check) await rm(`${FOLDER}${path}`);
}
if (stale.length > 0 && check) {
  console.error(`docs/reference is not fresh (${stale.slice(0, 5).join(", ")} …): run npm run gen`);
  process.exit(1);
}
