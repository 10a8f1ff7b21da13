import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/winnow-tests/", import.meta.url));

/** Bundles a test script into plain JavaScript that a separate process can run. Returns the path of the bundle. */
export async function bundled(script: URL): Promise<string> {
  const path = fileURLToPath(script);
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  const output = join(CACHE, `${basename(path, ".ts")}.mjs`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${output}-${process.pid}`, outputFiles[0]!.contents);
  await rename(`${output}-${process.pid}`, output);
  return output;
}
