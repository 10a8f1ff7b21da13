// Builds the parts of dist/ that are missing or older than their sources. bin/winnow.mjs calls `buildStale` in a clone.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Built files, with the files and folders of their sources. Only `serve` needs the dashboard. */
const PARTS = [
  {
    built: "dist/cli.js",
    sources: ["src", "package.json", "scripts/build.mjs"],
    build: async () => (await import("./build.mjs")).build(),
  },
  {
    built: "dist/web/index.html",
    sources: ["web", "src/base", "src/contract", "src/expression", "src/catalogue"],
    build: async () => (await import("./build-web.mjs")).buildWeb(),
    command: "serve",
  },
];

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Builds the stale parts that a command line needs. Ends the process if a build fails, unless only packages are missing
 * and an earlier build exists.
 */
export async function buildStale(words) {
  for (const { built, sources, build, command } of PARTS) {
    if (command !== undefined && !words.includes(command)) continue;
    const time = statSync(join(ROOT, built), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (time >= Math.max(...sources.map((source) => newest(join(ROOT, source))))) continue;
    try {
      await build();
    } catch (error) {
      // A clone without the development packages cannot build, and runs its last build.
      const cannotBuild = error.code === "ERR_MODULE_NOT_FOUND";
      if (!cannotBuild || time === 0) {
        process.stderr.write(
          `winnow could not be built: ${error.message}\n${cannotBuild ? `Run npm ci in ${ROOT} first.\n` : ""}`,
        );
        process.exit(1);
      }
    }
  }
}
