// Writes the types of the dashboard's client from openapi.json; with --check, fails when the file is not what it would write.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";

const SOURCE = new URL("../openapi.json", import.meta.url);
const FILE = fileURLToPath(new URL("../web/src/api/openapi.gen.d.ts", import.meta.url));
const HEAD = "// Written by `npm run gen` from openapi.json. Do not edit.\n";

const fresh = HEAD + astToString(await openapiTypescript(SOURCE));
if (process.argv.includes("--check")) {
  const written = await readFile(FILE, "utf8").catch(() => "");
  if (written !== fresh) {
    console.error("web/src/api/openapi.gen.d.ts is not fresh: run npm run gen");
    process.exit(1);
  }
} else {
  await writeFile(FILE, fresh);
}
