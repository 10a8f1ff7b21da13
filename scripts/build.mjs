// Bundles the sources into dist/: the command line with the server, the workers, and the files of the API page.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");
/**
 * Sources by name in dist/. All files lie in one folder, so that `new URL("./scan-worker.js", import.meta.url)` is
 * valid in each of them.
 */
const ENTRIES = {
  cli: "src/cli/bin.ts",
  "scan-worker": "src/main/scan-worker.ts",
  "demo-worker": "src/main/demo-worker.ts",
  "replay-worker": "src/main/replay-worker.ts",
  "archive-worker": "src/main/archive-worker.ts",
  "task-worker": "src/main/task-worker.ts",
  "feed-worker": "src/main/feed-worker.ts",
  "rewrite-worker": "src/main/rewrite-worker.ts",
  "daily-worker": "src/main/daily-worker.ts",
};
/** Worker that each start of a server waits for. It is bundled alone, so that the file has no unused code. */
const LOADER = { "load-worker": "src/main/load-worker.ts" };
const KEEP_OLD_MS = 60 * 60 * 1000;

export async function build() {
  const { build: bundle } = await import("esbuild");
  const options = {
    absWorkingDir: ROOT,
    outdir: "dist",
    chunkNames: "chunk-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
    write: false,
  };
  const bundles = [ENTRIES, LOADER].map((entryPoints) => bundle({ ...options, entryPoints }));
  const outputFiles = (await Promise.all(bundles)).flatMap((one) => one.outputFiles);
  // Entries are written last and each file by a rename, so that a process that starts meanwhile finds all its imports.
  const isEntry = (path) => Object.keys({ ...ENTRIES, ...LOADER }).includes(basename(path, ".js"));
  const files = outputFiles.map(inAscii).toSorted((a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)));
  for (const { path, contents } of [...(await apiPage()), ...files]) {
    const draft = `${path}.${process.pid}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, contents);
    await rename(draft, path);
  }
  await removeOld(new Set(files.map(({ path }) => path)));
}

/**
 * Escapes characters outside ASCII in a script, which occur in comments and regular expressions. V8 stores the source
 * in one byte per character, in each thread, only if every character fits.
 */
function inAscii({ path, text, contents }) {
  if (!path.endsWith(".js")) return { path, contents };
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return { path, contents: text.replace(/[^ -~\s]|[^\S\t\n\v\f\r ]/g, escaped) };
}

/** Returns the API descriptions and the files of Swagger UI, which src/http/docs-routes.ts serves. */
async function apiPage() {
  const names = Object.keys(JSON.parse(await readFile(join(ROOT, "src/http/api-page-files.json"), "utf8")));
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const descriptions = ["openapi.json", "asyncapi.json"].map(async (name) => [
    name,
    JSON.stringify(JSON.parse(await readFile(join(ROOT, name), "utf8"))),
  ]);
  const files = names.map(async (name) => [name, await readFile(join(folder, name))]);
  return (await Promise.all([...descriptions, ...files])).map(([name, contents]) => ({
    path: join(DIST, "api-page", name),
    contents,
  }));
}

/** Removes chunks of earlier builds after an hour. Until then a running process may still load these chunks. */
async function removeOld(current) {
  for (const entry of await readdir(DIST, { withFileTypes: true })) {
    const path = join(DIST, entry.name);
    if (entry.isDirectory() || current.has(path) || Date.now() - (await stat(path)).mtimeMs < KEEP_OLD_MS) continue;
    await rm(path, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
