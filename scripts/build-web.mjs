// Bundles the dashboard into dist/web/: plain and compressed assets with hashes in their names, and the page.
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist", "web");
const KEEP_OLD_MS = 60 * 60 * 1000;
const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes a file under another name, then renames the file, so that a server never sends half of a file. */
async function publish(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

/** Returns an asset unchanged, and for compressible types also as gzip and brotli. */
async function variants(name, contents) {
  if (!COMPRESSIBLE.test(name)) return [[name, contents]];
  const [zipped, packed] = await Promise.all([
    promisify(gzip)(contents, { level: 9 }),
    promisify(brotliCompress)(contents, BROTLI),
  ]);
  return [
    [name, contents],
    [`${name}.gz`, zipped],
    [`${name}.br`, packed],
  ];
}

/** Runs `work` with NODE_ENV = production, so that the dashboard is never a development build. Restores NODE_ENV. */
async function asProduction(work) {
  const { NODE_ENV: given } = process.env;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (given === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = given;
  }
}

export async function buildWeb() {
  const { build } = await import("vite");
  const { output } = await asProduction(() =>
    build({ configFile: join(ROOT, "web", "vite.config.ts"), logLevel: "warn", build: { write: false } }),
  );
  const files = output.map((file) => [file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source)]);
  const current = new Set();
  // The page is written last, so that every file that the page names exists.
  for (const [name, contents] of files.toSorted(
    ([a], [b]) => Number(a === "index.html") - Number(b === "index.html"),
  )) {
    for (const [variant, bytes] of await variants(name, contents)) {
      current.add(variant);
      await publish(join(DIST, variant), bytes);
    }
  }
  await removeOld(current);
}

/** Removes assets of earlier builds after an hour. Until then an open page may still load these assets. */
async function removeOld(current) {
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || current.has(path.slice(DIST.length + 1).replaceAll("\\", "/"))) continue;
    if (Date.now() - (await stat(path)).mtimeMs >= KEEP_OLD_MS) await rm(path, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
