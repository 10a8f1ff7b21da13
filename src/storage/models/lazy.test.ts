import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { expect, it } from "vitest";

/** Returns all modules that are loaded together with the file. */
function loaded({ inputs }: Metafile, file: string): ReadonlySet<string> {
  const seen = new Set<string>([file]);
  for (const one of seen) {
    for (const { path, kind } of inputs[one]?.imports ?? []) if (kind === "import-statement") seen.add(path);
  }
  return seen;
}

it("openDrafter loads nothing of the SDK before the first call", async () => {
  const entry = fileURLToPath(new URL("open-drafter.ts", import.meta.url));
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: "out",
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  const [file] = Object.keys(metafile.inputs).filter((path) => path.endsWith("open-drafter.ts"));
  const files = [...loaded(metafile, file!)];
  expect(files.some((path) => path.endsWith("drafter-settings.ts"))).toBe(true);
  expect(files.filter((path) => path === "ai" || path.startsWith("@ai-sdk/"))).toEqual([]);
  const all = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(all).toContain("ai");
});
