// npm run rel:laws: checks the laws of scans as of a past moment on the whole catalogue and seeded synthetic markets.
// Options: --n CASES of each law (5000), --seed S (1), --law ID (all), --plant FAULT (must fail).
import { LAWS } from "../test/laws/laws.ts";
import { THENS, World } from "../test/laws/law-world.ts";
import { PLANTED_FAULTS } from "../test/laws/planted-faults.ts";
import { runLaw, type LawRun } from "../test/laws/run-law.ts";
import { parseArgs } from "node:util";
import { count, oneOf, report, round } from "./kit/report.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    law: { type: "string" },
    plant: { type: "string" },
  },
});
const cases = count("n", values.n);
const seed = count("seed", values.seed);
const names = PLANTED_FAULTS.map(({ name }) => name);
const plant = values.plant === undefined ? undefined : oneOf("plant", values.plant, names);
const fault = PLANTED_FAULTS.find(({ name }) => name === plant);
const wanted = values.law === undefined ? (fault?.breaks ?? LAWS.map(({ id }) => id)) : [values.law];
const ids = wanted.map((id) =>
  oneOf(
    "law",
    id,
    LAWS.map((law) => law.id),
  ),
);

const began = performance.now();
const world = new World(seed, fault);
const runs: LawRun[] = [];
for (const law of LAWS.filter(({ id }) => ids.includes(id))) {
  const run = runLaw(law, world, { cases, seed, thens: THENS });
  if (run.broken !== undefined) console.error(`${run.law}: ${run.broken}`);
  runs.push(run);
}
const sum = (of: (run: LawRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
const broken = runs.filter((run) => run.broken !== undefined).map(({ law }) => law);
report("laws", broken.length === 0, {
  plant: plant ?? null,
  seed,
  seconds: round((performance.now() - began) / 1_000),
  laws: runs.length,
  cases: sum((run) => run.cases),
  served: sum((run) => run.served),
  broken,
});
