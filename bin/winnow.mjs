#!/usr/bin/env node
// Runs dist/cli.js; in a clone, builds it first when it is missing or older than the sources.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

function newest(folder) {
  let time = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) time = Math.max(time, newest(path));
    else if (!entry.name.endsWith(".test.ts")) time = Math.max(time, statSync(path).mtimeMs);
  }
  return time;
}

const built = statSync(join(root, "dist", "cli.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const hasSources = statSync(join(root, "src"), { throwIfNoEntry: false }) !== undefined;
if (hasSources && built < newest(join(root, "src"))) {
  try {
    const { build } = await import("../scripts/build.mjs");
    await build();
  } catch (error) {
    // An installation without the development packages cannot build, and runs what it was shipped with.
    const cannotBuild = error.code === "ERR_MODULE_NOT_FOUND";
    if (!cannotBuild || built === 0) {
      process.stderr.write(
        `winnow could not be built: ${error.message}\n${cannotBuild ? `Run npm ci in ${root} first.\n` : ""}`,
      );
      process.exit(1);
    }
  }
}
await import("../dist/cli.js");
