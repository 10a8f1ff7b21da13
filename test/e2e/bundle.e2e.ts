import { readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const DIST = new URL("../../dist/web/", import.meta.url);
/** Bytes of gzip that the first page may cost: the shell and the scanner with all that they import at once. */
const BUDGET = 250_000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The files that the named sources load before anything is asked for lazily. */
function loadedWith(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the manifest of the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const one of chunk.imports ?? []) visit(one);
  };
  for (const source of sources) visit(source);
  return files;
}

it(`the first page loads in at most ${BUDGET} bytes`, () => {
  const manifest = JSON.parse(readFileSync(new URL("manifest.json", DIST), "utf8")) as Manifest;
  const files = [...loadedWith(manifest, ["index.html", "src/scanner/page.tsx"])];
  const sizes = files.map((file) => [file, statSync(new URL(`${file}.gz`, DIST)).size] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.log(`first page: ${sum} bytes of gzip: ${sizes.map(([file, size]) => `${file} ${size}`).join(", ")}`);
  expect(sum).toBeLessThanOrEqual(BUDGET);
});
