// Bundles the dashboard into dist/web/: assets with hashes in their names, each also compressed, and the page that loads them.
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

/** Each file appears whole, so that a server which reads meanwhile never sends half of one. */
async function publish(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

/** An asset as it is, and as gzip and brotli where that makes it smaller. */
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

/** What NODE_ENV says here is the affair of whoever builds; the pages are never those for developing. */
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
  // The page comes last: whoever reads it finds all that it names.
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

/** Assets of earlier builds stay for an hour: a page that is open may still ask for one. */
async function removeOld(current) {
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || current.has(path.slice(DIST.length + 1).replaceAll("\\", "/"))) continue;
    if (Date.now() - (await stat(path)).mtimeMs >= KEEP_OLD_MS) await rm(path, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
