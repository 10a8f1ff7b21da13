// npm run rel:ledger: AI credits stay exact through faults of the provider, kill -9 and midnight.
// Options: --store sqlite|pg, --seconds N (20), --seed N, --plant settle-twice (must fail).
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CREDITS, RESERVATION_MS, settleOverdue, UsageRecorder } from "#accounts";
import { DAY_MS, seededRandom } from "#base";
import { startPostgres } from "../test/services/start-postgres.ts";
import { Child, bundled } from "./kit/child.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, refuse, report, round } from "./kit/report.ts";
import { checkLedger, type Claim, type LedgerDay } from "./ledger-check.ts";
import { startProvider } from "./ledger-provider.ts";
import type { WorkerOrder } from "./ledger-worker.ts";

const SERVERS = 4;
const WORKERS = 2;
const MIDNIGHTS = 4;
const USERS = ["ann", "bob"];
const TIER = "starter";
const BUDGET = CREDITS.daily.api[TIER];

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "sqlite" },
    seconds: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const kind = oneOf("store", values.store, ["sqlite", "pg"]);
const seconds = count("seconds", values.seconds);
const seed = count("seed", values.seed);
if (values.plant !== undefined) oneOf("plant", values.plant, ["settle-twice"]);
if (seconds < MIDNIGHTS * 3) refuse(`--seconds is at least ${MIDNIGHTS * 3}`);

const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "winnow-ledger-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const postgres = kind === "pg" ? await startPostgres() : undefined;
const place = postgres?.url ?? join(folder, "accounts.sqlite");
const opened = await openStore(place);
const provider = await startProvider(random.fork("provider"));
const source = bundled("ledger-worker.ts");

const firstDay = Math.floor(clock.now() / DAY_MS) + 10;
const phaseMs = (seconds * 1_000) / MIDNIGHTS;
/** Returns the milliseconds that the servers' time is ahead in a phase. Each phase has a midnight in its middle. */
const aheadOf = (phase: number): number => (firstDay + phase + 1) * DAY_MS - phaseMs / 2 - clock.now();
let ahead = aheadOf(0);

const reserved = new Set<string>();
const closed = new Map<string, Claim>();
const told: Record<string, number> = { refused: 0, busy: 0, late: 0, double: 0, swept: 0 };
function hear(line: string): void {
  const [word = "", id = "", what = "", credits, unknown] = line.split(" ");
  if (word === "reserved") reserved.add(id);
  else if (word === "closed") closed.set(id, { kind: what, credits: Number(credits), unknown: Number(unknown) });
  else if (word in told) told[word]! += word === "swept" ? Number(id) : 1;
}

let launched = 0;
function launch(): Child {
  const order: WorkerOrder = {
    place,
    provider: provider.url,
    members: USERS.flatMap((userId) =>
      ["1", "2"].map((k) => ({
        kind: "token" as const,
        tokenId: `${userId}${k}`,
        userId,
        scopes: ["read" as const],
        plan: "basic" as const,
        tier: TIER,
        operator: false,
      })),
    ),
    workers: WORKERS,
    seed: seed * 1_000 + launched++,
    settleTwice: values.plant === "settle-twice",
  };
  return new Child([process.execPath, source, JSON.stringify(order)]);
}

const problems: string[] = [];
let samples = 0;
/** Checks the sums of every day while the servers write them. */
async function sample(): Promise<void> {
  for (const user of USERS) {
    for (let day = firstDay; day <= firstDay + MIDNIGHTS; day++) {
      const { reserved: held, spent } = await opened.credits.day(user, day);
      samples++;
      if (held + spent <= BUDGET && held >= 0 && spent >= 0) continue;
      problems.push(`day ${day} of ${user} stands at ${held} reserved and ${spent} spent of ${BUDGET}`);
    }
  }
}

const servers = Array.from({ length: SERVERS }, launch);
/** Server that replaces the next killed one. */
let spare = launch();
await Promise.all([...servers, spare].map((server) => server.until("ready")));
const begun = clock.elapsed();
const ran = (): number => clock.elapsed() - begun;
let kills = 0;
let deaths = 0;

async function killNowAndThen(): Promise<void> {
  for (;;) {
    await pause(200 + random.int(400));
    await spare.until("ready");
    if (ran() > seconds * 1_000) return;
    const k = random.int(SERVERS);
    const victim = servers[k]!;
    if (victim.process.exitCode !== null) deaths++;
    victim.kill();
    kills++;
    await victim.gone;
    victim.lines.forEach(hear);
    spare.say(`clock ${ahead}`);
    servers[k] = spare;
    spare = launch();
  }
}

async function passMidnights(): Promise<void> {
  for (let phase = 0; phase < MIDNIGHTS; phase++) {
    ahead = aheadOf(phase);
    for (const server of servers) server.say(`clock ${ahead}`);
    while (ran() < (phase + 1) * phaseMs) {
      await sample();
      await pause(5);
    }
  }
}

await Promise.all([killNowAndThen(), passMidnights()]);
for (const server of [...servers, spare]) {
  if (server.process.exitCode !== null) deaths++;
  server.kill();
}
await Promise.all([...servers, spare].map(({ gone }) => gone));
for (const server of servers) server.lines.forEach(hear);
await sample();

const later = { ...opened, now: async () => (await opened.now()) + ahead + RESERVATION_MS + 1_000 };
const left = await settleOverdue({
  store: later,
  entropy: randomBytes,
  usage: new UsageRecorder(later),
  aiCallCap: null,
});

const days: LedgerDay[] = [];
for (const user of USERS) {
  for (let day = firstDay - 1; day <= firstDay + MIDNIGHTS + 1; day++) {
    days.push({
      budget: BUDGET,
      day: await opened.credits.day(user, day),
      entries: await opened.credits.entriesOf(user, day),
    });
  }
}
await opened.close();
await postgres?.stop();
provider.close();

const verdict = checkLedger({ days, bills: provider.bills, reserved, closed });
problems.push(...verdict.problems);
if (told["double"]! > 0) problems.push(`${told["double"]} reservations were closed twice and both were told so`);
if (deaths > 0) problems.push(`${deaths} servers ended by themselves`);
const daysUsed = days.filter(({ entries }) => entries.length > 0).length;
// A run without these events proves nothing.
for (const [what, times] of Object.entries({ orphans: verdict.orphans, refused: told["refused"]!, kills, samples })) {
  if (times === 0) problems.push(`there were no ${what}`);
}
if (daysUsed < USERS.length * (MIDNIGHTS + 1)) problems.push(`only ${daysUsed} days were used`);
for (const problem of problems.slice(0, 10)) console.error(problem);

const { spent, billed, orphans, orphanSurplus, misjudged } = verdict;
report("ledger", problems.length === 0, {
  store: kind,
  plant: values.plant ?? null,
  seed,
  seconds: round(ran() / 1_000),
  servers: SERVERS,
  workers: SERVERS * WORKERS,
  tokens: USERS.length * 2,
  kills,
  midnights: MIDNIGHTS,
  days: daysUsed,
  entries: days.reduce((sum, { entries }) => sum + entries.length, 0),
  samples,
  spent,
  billed,
  orphans,
  orphanSurplus,
  settledAfterTheEnd: left,
  misjudged,
  ...told,
  faults: provider.faults,
  problems: problems.length,
});
