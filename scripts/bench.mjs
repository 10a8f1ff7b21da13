// npm run bench [-- NAME | FILE]: runs benchmarks bundled, as the product runs, not from the sources. See bench/run.ts.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { build as buildServer } from "./build.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [first = "run"] = process.argv.slice(2);
const file = join(ROOT, "bench", `${first}.ts`);
// The first line of a benchmark that runs alone names the command; the other files of the folder belong to suites.
const alone =
  /^[\w-]+$/.test(first) && existsSync(file) && readFileSync(file, "utf8").startsWith("// npm run bench --");
if (alone && process.argv.includes("--json")) {
  console.error(`bench/${first}.ts prints text alone; --json is for suites: npm run -s bench -- scan --json`);
  process.exit(2);
}
const name = alone ? first : "run";
const outdir = join(ROOT, "dist", "bench");
await build({
  absWorkingDir: ROOT,
  entryPoints: { [name]: `bench/${name}.ts`, "scan-worker": "src/main/scan-worker.ts" },
  outdir,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: "linked",
  logLevel: "warning",
});
// Some suites start the built server.
await buildServer();
await import(pathToFileURL(join(outdir, `${name}.js`)).href);
