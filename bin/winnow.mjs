#!/usr/bin/env node
// Runs dist/cli.js. Only a clone has scripts/build-stale.mjs, and builds first; an installation runs the dist/ it came with.
import { existsSync } from "node:fs";

try {
  const builder = new URL("../scripts/build-stale.mjs", import.meta.url);
  if (existsSync(builder)) await (await import(builder.href)).buildStale(process.argv.slice(2));
  await import("../dist/cli.js");
} catch (error) {
  // Nothing of ours is loaded that could say it.
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  process.stderr.write(`winnow: too many files are open: raise the limit (ulimit -n). ${error.message}\n`);
  process.exit(1);
}
