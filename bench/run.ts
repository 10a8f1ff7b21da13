// npm run bench [-- NAME …]: runs every suite, or the named suites. `npm run bench -- FILE` runs a file of this folder
// that measures one part in depth, such as catalogue or patterns.
// Options: --json prints one JSON object and nothing else on the standard output; --write FILE puts the results into
// the marked part of a document; --check-floors fails if a ratio is under its floor in bench/floors.json (runs the
// quick suites, unless others are named); --set-floors writes floors at half of the ratios.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import type { Clock } from "#base";
import { belowFloors, floorsOf, type Floors } from "./floors.ts";
import { openMarketFolder, type MarketFolder } from "./market-folder.ts";
import { SUITES } from "./suites/index.ts";
import { Table } from "./table.ts";
import { written } from "./written.ts";

const FLOORS = "bench/floors.json";
const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    write: { type: "string" },
    "check-floors": { type: "boolean", default: false },
    "set-floors": { type: "boolean", default: false },
  },
});
const unknown = positionals.find((name) => !SUITES.some((suite) => suite.name === name));
if (unknown !== undefined) {
  console.error(`There is no suite "${unknown}". The suites are ${SUITES.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const chosen = SUITES.filter(({ name, quick }) =>
  positionals.length > 0 ? positionals.includes(name) : quick || !values["check-floors"],
);

const table = new Table((text) => console.error(text));
let folder: Promise<MarketFolder> | undefined;
const begun = clock.elapsed();
try {
  for (const suite of chosen) {
    table.begin(suite.name);
    await suite.run({ clock, table, folder: () => (folder ??= openMarketFolder(clock)) });
  }
} finally {
  await (await folder)?.close();
}
const minutes = (clock.elapsed() - begun) / 60_000;
const machine = `${cpus().length} x ${cpus()[0]?.model ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${minutes.toFixed(1)} minutes`;
console.log(values.json ? table.json(machine) : `\n${machine}\n\n${table.text()}`);

if (values.write !== undefined) {
  const document = await readFile(values.write, "utf8");
  await writeFile(values.write, written(document, `${machine}.\n\n${table.text()}`));
}
if (values["set-floors"]) {
  const floors = { ...(JSON.parse(await readFile(FLOORS, "utf8")) as Floors), ...floorsOf(table.lines) };
  await writeFile(FLOORS, `${JSON.stringify(floors, undefined, 2)}\n`);
}
if (values["check-floors"]) {
  const fallen = belowFloors(table.lines, JSON.parse(await readFile(FLOORS, "utf8")) as Floors, chosen);
  for (const problem of fallen) console.error(problem);
  process.exitCode = fallen.length > 0 ? 1 : 0;
}
