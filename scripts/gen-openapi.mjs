// Writes openapi.json from operations and contract. With --check, writes nothing and fails if the file is stale.
// Run with: node --import tsx scripts/gen-openapi.mjs
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildOpenApi } from "../src/http/index.ts";
import { OPERATIONS } from "../src/operations/index.ts";

const FILE = fileURLToPath(new URL("../openapi.json", import.meta.url));
const fresh = `${JSON.stringify(buildOpenApi(OPERATIONS), null, 2)}\n`;

if (process.argv.includes("--check")) {
  const written = await readFile(FILE, "utf8").catch(() => "");
  if (written !== fresh) {
    console.error("openapi.json is not fresh: run npm run gen");
    process.exit(1);
  }
} else {
  await writeFile(FILE, fresh);
}
