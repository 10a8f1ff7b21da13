import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/winnow-tests/", import.meta.url));

/** A script of the tests as plain JavaScript for a process of its own; gives its path. */
export async function bundled(script: URL): Promise<string> {
  const path = fileURLToPath(script);
  const outfile = join(CACHE, `${basename(path, ".ts")}-${process.pid}.mjs`);
  await mkdir(CACHE, { recursive: true });
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
