#!/usr/bin/env node
// Runs dist/cli.js; in a clone, builds first what is missing or older than its sources.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is built, and the folders that it is built from. The dashboard only matters to who serves it. */
const PARTS = [
  { built: "dist/cli.js", sources: ["src"], build: async () => (await import("../scripts/build.mjs")).build() },
  {
    built: "dist/web/index.html",
    sources: ["web", "src/base", "src/contract", "src/expression", "src/catalogue"],
    build: async () => (await import("../scripts/build-web.mjs")).buildWeb(),
    command: "serve",
  },
];

function newest(folder) {
  let time = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) time = Math.max(time, newest(path));
    else if (!/\.test\.tsx?$/.test(entry.name)) time = Math.max(time, statSync(path).mtimeMs);
  }
  return time;
}

const hasSources = statSync(join(root, "src"), { throwIfNoEntry: false }) !== undefined;
for (const { built, sources, build, command } of hasSources ? PARTS : []) {
  if (command !== undefined && process.argv[2] !== command) continue;
  const time = statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (time >= Math.max(...sources.map((folder) => newest(join(root, folder))))) continue;
  try {
    await build();
  } catch (error) {
    // An installation without the development packages cannot build, and runs what it was shipped with.
    const cannotBuild = error.code === "ERR_MODULE_NOT_FOUND";
    if (!cannotBuild || time === 0) {
      process.stderr.write(
        `winnow could not be built: ${error.message}\n${cannotBuild ? `Run npm ci in ${root} first.\n` : ""}`,
      );
      process.exit(1);
    }
  }
}
try {
  await import("../dist/cli.js");
} catch (error) {
  // Nothing of ours is loaded that could say it.
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  process.stderr.write(`winnow: too many files are open: raise the limit (ulimit -n). ${error.message}\n`);
  process.exit(1);
}
