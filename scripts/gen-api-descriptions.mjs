// Writes openapi.json and asyncapi.json from operations and contract. With --check, writes nothing and fails if a file is
// stale. Run with: node --import tsx scripts/gen-api-descriptions.mjs
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildAsyncApi, buildOpenApi } from "../src/http/index.ts";
import { OPERATIONS } from "../src/operations/index.ts";

const DESCRIPTIONS = { "openapi.json": buildOpenApi, "asyncapi.json": buildAsyncApi };

for (const [name, build] of Object.entries(DESCRIPTIONS)) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const fresh = `${JSON.stringify(build(OPERATIONS), null, 2)}\n`;
  if (!process.argv.includes("--check")) await writeFile(file, fresh);
  else if ((await readFile(file, "utf8").catch(() => "")) !== fresh) {
    console.error(`${name} is not fresh: run npm run gen`);
    process.exitCode = 1;
  }
}
