// npm run bench [-- catalogue | patterns]: runs benchmarks as the product runs, bundled and not from the sources.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [name = "run"] = process.argv.slice(2);
const outfile = join(ROOT, "dist", "bench", `${name}.js`);
await build({
  absWorkingDir: ROOT,
  entryPoints: [`bench/${name}.ts`],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: "linked",
  logLevel: "warning",
});
await import(pathToFileURL(outfile).href);
