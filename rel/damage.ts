// npm run rel:damage: any file of a data folder is missing, cut, changed or swapped. A server, the command line, the
// doctor and an import then answer as on the undamaged folder, or refuse with the name of the file and a remedy. None
// of them removes a file.
// Options: --only TEXT (damages whose name contains TEXT), --every N (1: each Nth damage), --lanes N (3 damages at a time),
// --plant no-count|forged-sum|sweep (must fail): the count of the log's writes is missing; a changed segment has a
// matching checksum; the bars are removed if the manifest is missing.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { nodeFiles } from "../src/storage/bar-files/files.ts";
import { checkOfFile } from "../src/storage/bar-files/file-check.ts";
import { historyName, Layout } from "../src/storage/bar-files/layout.ts";
import { manifestText } from "../src/storage/bar-files/manifest.ts";
import { readManifest } from "../src/storage/bar-files/read-manifest.ts";
import { answersOf, filesOf, place, prepare, scannedOf, serve, stop, storedOf, winnow } from "./damage-folder.ts";
import { DAMAGES, type Damage } from "./damage-kinds.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, report, round } from "./kit/report.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    every: { type: "string", default: "1" },
    lanes: { type: "string", default: "3" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["no-count", "forged-sum", "sweep"]);
const [every, lanes] = [count("every", values.every), count("lanes", values.lanes)];
const begun = clock.elapsed();
execFileSync(process.execPath, [fileURLToPath(new URL("../scripts/build.mjs", import.meta.url))]);
const root = mkdtempSync(join(tmpdir(), "winnow-damage-"));
process.once("exit", () => rmSync(root, { recursive: true, force: true }));
const { base, older, token, payload, later } = await prepare(root);

/** Words that name a remedy in a refusal. */
const WAY_OUT = /restore|put .* back|delete|copy .* to |move it away|must be a JSON array/;
/** Files that a start or an import may remove or replace without loss. */
const PASSING = /^(lock|tmp\/|images\/\.|accounts\.sqlite-|counters\.sqlite-)/;
/** Files whose bytes may not change. */
const FINAL = /^(bars|feeds|quarantine|history)\//;

const problems: string[] = [];
const outcomes: Record<string, Record<string, number>> = {};

interface Expected {
  readonly served: string;
  readonly scanned: string;
  readonly stored: string;
  readonly afterImport: string;
}

/** Results of the checks of one damaged folder. */
class Look {
  readonly #damage: Damage;
  readonly #file: string;

  constructor(damage: Damage, file: string) {
    this.#damage = damage;
    this.#file = file;
  }

  settle(who: string, outcome: "right" | "refused"): void {
    outcomes[who] ??= {};
    outcomes[who][outcome] = (outcomes[who][outcome] ?? 0) + 1;
  }

  fail(who: string, what: string): void {
    outcomes[who] ??= {};
    outcomes[who]["wrong"] = (outcomes[who]["wrong"] ?? 0) + 1;
    problems.push(`${this.#damage.name}: ${who}: ${what.slice(0, 600)}`);
  }

  answered(who: string, found: string, expected: string): void {
    if (found === expected) this.settle(who, "right");
    else this.fail(who, `answered otherwise: ${firstDifference(found, expected)}`);
  }

  refused(who: string, words: string): void {
    if (/\n\s+at /.test(words)) this.fail(who, `a stack in the place of words: ${words}`);
    else if (!words.includes(basename(this.#file))) this.fail(who, `refused without naming ${this.#file}: ${words}`);
    else if (!WAY_OUT.test(words)) this.fail(who, `refused without a way out: ${words}`);
    else this.settle(who, "refused");
  }
}

function firstDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `"${a.slice(Math.max(0, at - 60), at + 60)}" in the place of "${b.slice(Math.max(0, at - 60), at + 60)}"`;
}

async function expectedOf(): Promise<Expected> {
  const data = join(root, "whole");
  cpSync(base, data, { recursive: true });
  const server = await serve(data, join(root, "whole.log"));
  const served = await answersOf(server.url!, token);
  await stop(server);
  const { out: scanned, code, notes } = await scannedOf(data, payload);
  if (code !== 0) throw new Error(notes);
  const stored = await storedOf(data);
  const imported = await winnow(
    data,
    "import",
    "bars",
    later,
    "--timeframe",
    "1d",
    "--known-at",
    "2024-07-01T12:00:00Z",
  );
  if (imported.code !== 0) throw new Error(imported.notes);
  return { served, scanned, stored, afterImport: await comparable(data) };
}

/** Returns the stored data without the name of the snapshot, as the bytes of a Parquet file may differ. */
async function comparable(data: string): Promise<string> {
  return (await storedOf(data)).replace(/"snapshot":"[^"]*"/, "");
}

async function look(damage: Damage, expected: Expected, number: number): Promise<void> {
  const data = join(root, `damaged-${number}`);
  cpSync(base, data, { recursive: true });
  const places = { data, older };
  const file = damage.file(places);
  damage.apply(join(data, file), places);
  await planted(data, file);
  const before = filesOf(data);
  const told = new Look(damage, file);

  const server = await serve(data, join(root, `${number}.log`));
  if (server.url === undefined) told.refused("serve", server.said);
  else {
    const served = await answersOf(server.url, token).catch((error: unknown) => String(error));
    told.answered("serve", served, expected.served);
    await stop(server);
  }
  // The planted fault `sweep` acts like a start that takes a missing manifest for an empty store.
  if (plant === "sweep" && !before.has("manifest.json")) rmSync(join(data, "bars"), { recursive: true });
  compareFiles(told, data, before, "serve");

  const examined = await winnow(data, "doctor", "data");
  const names = `${examined.out}${examined.notes}`;
  if (examined.code !== 0) told.refused("doctor", names);
  else if (damage.stored && !names.includes(basename(file))) told.fail("doctor", "finds nothing");
  else told.settle("doctor", "right");

  const scanned = await scannedOf(data, payload);
  if (scanned.code === 0) told.answered("scan", scanned.out, expected.scanned);
  else told.refused("scan", scanned.notes);
  await storedOf(data).then(
    (found) => told.answered("bars of record", found, expected.stored),
    (error: unknown) => told.refused("bars of record", String(error)),
  );

  const imported = await winnow(
    data,
    "import",
    "bars",
    later,
    "--timeframe",
    "1d",
    "--known-at",
    "2024-07-01T12:00:00Z",
  );
  compareFiles(told, data, before, "import");
  if (imported.code !== 0) told.refused("import", imported.notes);
  else {
    await comparable(data).then(
      (found) => told.answered("import", found, expected.afterImport),
      (error: unknown) => told.refused("import", String(error)),
    );
  }
  rmSync(data, { recursive: true });
}

/** Checks that every file of the damaged folder still exists and that every immutable file has its bytes. */
function compareFiles(told: Look, data: string, before: ReadonlyMap<string, string>, who: string): void {
  const after = filesOf(data);
  for (const [name, digest] of before) {
    if (PASSING.test(name)) continue;
    if (!after.has(name)) told.fail(`files after ${who}`, `${name} was removed`);
    else if (FINAL.test(name) && after.get(name) !== digest && !isManifestCopy(data, name))
      told.fail(`files after ${who}`, `${name} was changed`);
  }
}

/** Returns whether a file is a valid copy of a manifest: a write replaces a damaged copy. */
function isManifestCopy(data: string, name: string): boolean {
  const number = Number(/^history\/(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN);
  const counterOf = (file: string): number | undefined =>
    (JSON.parse(readFileSync(join(data, file), "utf8")) as { counter?: number }).counter;
  return !Number.isNaN(number) && counterOf(name) === number && number <= counterOf("manifest.json")!;
}

async function planted(data: string, file: string): Promise<void> {
  if (plant === "no-count")
    for (const name of readdirSync(join(data, "log"))) {
      if (name.endsWith(".ack")) rmSync(join(data, "log", name));
    }
  if (plant === "forged-sum") {
    const layout = new Layout(data);
    const manifest = await readManifest(nodeFiles, layout).catch(() => undefined);
    if (manifest?.segments.some((segment) => segment.file === file) !== true) return;
    const check = await checkOfFile(join(data, file)).catch(() => undefined);
    if (check === undefined) return;
    const segments = manifest.segments.map((segment) => (segment.file === file ? { ...segment, ...check } : segment));
    for (const name of ["manifest.json", historyName(manifest.counter)])
      place(join(data, name), manifestText({ ...manifest, segments }));
    rmSync(join(data, "images"), { recursive: true, force: true });
  }
}

const chosen = DAMAGES.filter(({ name }, k) => k % every === 0 && name.includes(values.only ?? ""));
const expected = await expectedOf();
let next = 0;
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let k = next++; k < chosen.length; k = next++) {
      const damage = chosen[k]!;
      try {
        await look(damage, expected, k);
      } catch (error) {
        problems.push(`${damage.name}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }),
);
for (const problem of problems) console.error(problem);
report("damage", problems.length === 0, {
  plant,
  damages: chosen.length,
  files: filesOf(base).size,
  outcomes,
  problems: problems.length,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
