import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

/** Returns the names under which the bundles of an installed Winnow import packages, at the start or later. */
export async function importsOf(folder) {
  const { build } = await import("esbuild");
  const dist = join(folder, "dist");
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: readdirSync(dist)
      .filter((name) => name.endsWith(".js"))
      .map((name) => join(dist, name)),
    outdir: dist,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const external = imports.filter((one) => one.external).map(({ path }) => path);
  return [...new Set(external)]
    .filter((name) => !name.startsWith("node:") && !builtinModules.includes(name))
    .toSorted();
}
