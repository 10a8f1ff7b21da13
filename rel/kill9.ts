// npm run rel:kill9: a kill of the process at any time loses no acknowledged write and leaves no half-applied one. The
// system calls show that commits wait for the disk, which a kill alone cannot show.
// Options: --store sqlite|pg, --kills N (100; pg 15), --seed N, --plant (must fail) ack-before-commit;
// synchronous-off (sqlite); synchronous_commit=off (pg).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#base";
import { startPostgres } from "../test/services/start-postgres.ts";
import { openBarStore } from "../src/storage/bar-files/open.ts";
import { inspect, type Finding } from "./kill9-check.ts";
import { lonelyBarOf, MINUTES, SEED_BARS, USER, type WriterOrder } from "./kill9-writes.ts";
import { bundled, Child } from "./kit/child.ts";
import { killFamily } from "./kit/kill-family.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, p99, refuse, report, round } from "./kit/report.ts";
import { requireStrace, syncCallsDuring, syncCallsOf } from "./kit/sync-calls.ts";
import { newUser } from "#accounts";

const COMMITS = 300;
/** Number of kills of which one comes while the files are being opened. */
const KILL_OPENING = 5;
/** Number of writers of which one makes the bar store merge its segments all the time, which is slow. */
const KILL_MERGING = 6;
const REOPEN_LIMIT_MS = { sqlite: 1_000, pg: 30_000 };

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "sqlite" },
    kills: { type: "string" },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const kind = oneOf("store", values.store, ["sqlite", "pg"]);
const kills = count("kills", values.kills ?? (kind === "pg" ? "15" : "100"));
const seed = count("seed", values.seed);
const PLANTS = {
  sqlite: ["ack-before-commit", "synchronous-off"],
  pg: ["ack-before-commit", "synchronous_commit=off"],
};
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, PLANTS[kind]);
if (process.platform !== "linux") refuse("rel:kill9 needs Linux");
requireStrace();

const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "winnow-kill9-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const settings = plant === "synchronous_commit=off" ? { synchronous_commit: "off" } : {};
let postgres = kind === "pg" ? await startPostgres(settings) : undefined;
const places = {
  place: postgres?.url ?? join(folder, "accounts.sqlite"),
  bars: kind === "pg" ? null : join(folder, "bars"),
  unsafe: plant !== null,
};
const source = bundled("kill9-writer.ts");

const prepared = await openStore(places.place, places.unsafe);
await prepared.users.insert(newUser(USER, clock.now()));
await prepared.close();
if (places.bars !== null) {
  const bars = await openBarStore(places.bars);
  await bars.lock("rel:kill9");
  const seeds = Array.from({ length: SEED_BARS }, (_, k) => lonelyBarOf("SEED", MINUTES.seed + k));
  const { accepted } = await bars.appendBars("1m", seeds, "kill9");
  if (accepted !== SEED_BARS) throw new Error(`${accepted} bars of the seed were accepted`);
  await bars.close();
}

const begun = clock.elapsed();
const said = new Set<string>();
const problems: string[] = [];
const reopened: number[] = [];
let lost = 0;
let halfApplied = 0;
let integrity = "ok";
let killedOpening = 0;
let run = 0;
let nextMinute: number = MINUTES.live;
let checkedMinute = nextMinute;

function launch(): Child {
  const order: WriterOrder = { place: places.place, bars: places.bars, run: run++, plant };
  return new Child([process.execPath, source, JSON.stringify(order)], { quiet: kind === "pg" });
}

function take({ lost: gone, halfApplied: half, wrong, integrity: found, reopenMs }: Finding): void {
  lost += gone.length;
  halfApplied += half.length;
  problems.push(...gone.map((line) => `lost: ${line}`), ...half.map((line) => `half applied: ${line}`), ...wrong);
  if (found !== "ok") integrity = found;
  reopened.push(reopenMs);
  // Each loss is reported once.
  for (const line of gone) said.delete(line);
}

async function killEverything(writer: Child): Promise<void> {
  // A writer that ended by itself was not killed.
  if (writer.process.exitCode !== null)
    problems.push(`a writer ended by itself with status ${writer.process.exitCode}`);
  if (postgres !== undefined) {
    const server = postgres;
    await killFamily(server.process.pid!);
    writer.kill();
    await writer.gone;
    return;
  }
  writer.kill();
  await writer.gone;
}

let openingMs = 50;
let waiting = launch();
for (let kill = 1; kill <= kills; kill++) {
  const writer = waiting;
  await writer.until("loaded");
  const merging = kill % KILL_MERGING === 1;
  writer.say(`${nextMinute} ${merging ? "merging" : ""}`);
  await writer.until("opening");
  const opening = kill % KILL_OPENING === 0;
  const before = clock.elapsed();
  if (opening) {
    killedOpening++;
    await pause(random.next() * openingMs);
  } else {
    await writer.until("ready");
    openingMs = clock.elapsed() - before;
    await pause(50 + random.next() * (merging ? 2_500 : 600));
  }
  await killEverything(writer);
  for (const line of writer.lines) {
    if (!/^(opening|ready|loaded)$/.test(line)) said.add(line);
    const [, minute] = /^minute (\d+)$/.exec(line) ?? [];
    if (minute !== undefined) nextMinute = Math.max(nextMinute, Number(minute) + 1);
  }
  // The next minute may be stored without acknowledgement, with all its bars or none.
  nextMinute++;
  const restarting = clock.elapsed();
  if (postgres !== undefined) postgres = await postgres.restart();
  const restartMs = clock.elapsed() - restarting;
  waiting = launch();
  // No check before a kill during opening: this kill must hit the files as the last kill left them.
  if (kill % KILL_OPENING === KILL_OPENING - 1 && kill < kills) continue;
  const finding = await inspect(places, said, checkedMinute);
  take({ ...finding, reopenMs: finding.reopenMs + restartMs });
  checkedMinute = nextMinute;
}
waiting.kill();
take(await inspect(places, said, 0));

/** Writes commits in turn in a separate process and returns the number of forced disk writes. */
async function syncsOf(commits: number): Promise<number> {
  const trace = join(folder, `trace-${commits}`);
  const place = postgres?.url ?? join(folder, `trace-${commits}.sqlite`);
  const order: WriterOrder = { place, bars: null, run: commits, plant, commits };
  const command = [process.execPath, source, JSON.stringify(order)] as const;
  if (postgres === undefined) return syncCallsOf(command, trace);
  return syncCallsDuring(postgres.process.pid!, trace, async () => {
    const child = new Child([...command]);
    await child.until("done");
    await child.gone;
  });
}
// The calls of opening and closing do not count.
const syncs = (await syncsOf(COMMITS)) - (await syncsOf(0));
await postgres?.stop();

if (syncs < COMMITS) problems.push(`${COMMITS} commits forced the disk ${syncs} times`);
const reopenMsP99 = round(p99(reopened));
if (reopenMsP99 > REOPEN_LIMIT_MS[kind]) problems.push(`reopening takes ${reopenMsP99} ms`);
if (integrity !== "ok") problems.push(`integrity: ${integrity}`);
for (const what of [
  "token",
  "revoked",
  "scan",
  "reserved",
  "settled",
  "together",
  ...(kind === "pg" ? [] : ["minute", "late"]),
]) {
  if (![...said].some((line) => line.startsWith(`${what} `))) problems.push(`no "${what}" was ever acknowledged`);
}
for (const problem of problems.slice(0, 10)) console.error(problem);
report("kill9", problems.length === 0, {
  store: kind,
  plant,
  seed,
  kills,
  killedOpening,
  acknowledged: said.size + lost,
  lost,
  halfApplied,
  integrity,
  reopenMsP99,
  commits: COMMITS,
  syncs,
  minutes: nextMinute - MINUTES.live,
  problems: problems.length,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
