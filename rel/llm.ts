// npm run rel:llm: whatever a language model and its provider do, a conversion ends in a valid reply or a documented
// status. The reply stays within the caller's plan and contains no text of the model. The charge matches the billed
// tokens.
// Options: --faults N (10000), --provider all|openai|anthropic|google|openai-compatible, --seed N,
// --plant unbilled|one-plan|throws (must fail).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CREDITS } from "#accounts";
import { DAY_MS, seededRandom } from "#base";
import { DRAFT_SCHEMA, type Drafter } from "#language";
import { openDrafter, type ModelProvider } from "#storage";
import { DRAFT_LIMITS } from "../src/language/drafting/draft-with-model.ts";
import { MODEL_PROVIDERS } from "../src/storage/models/drafter-settings.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, p99, report, round } from "./kit/report.ts";
import { faultsOf, type Reply } from "./llm-check.ts";
import { chargeOf, MARK, recorded, startScriptedModel, type ScriptedModel } from "./llm-model.ts";
import { ATTACKS, CANARY } from "./llm-scripts.ts";
import { startConverting, type Caller, type ConvertingServer } from "./llm-server.ts";

const CALLERS = 8;
/** Number of conversions of one caller at a time. */
const STRANDS = 2;
/** Most milliseconds of a call of the model, so that a model without an answer takes less than eight seconds. */
const CALL_MS = 3_000;
const MOST_MS = DRAFT_LIMITS.totalMs + 3_000;
/** Milliseconds after which a client gives up. Its reply then has the status 0. */
const PATIENCE_MS = 60_000;
/** Most conversions in a hundred that may call no model, as a busy machine may be too late for the call. */
const MOST_UNASKED = 5;
/** Most conversions per wanted fault before the program gives up. */
const MOST_TRIES = 3;
const KEY = "sk-CanaryOfTheModelKey";
const MODELS = {
  openai: "gpt-4.1-mini",
  anthropic: "claude-sonnet-4-5",
  google: "gemini-2.0-flash",
  "openai-compatible": "llama",
};
/** Milliseconds that the breaker's clock advances at each reading: too far for enough faults in one window. */
const BREAKER_MS = 20_000;
const { costs } = CREDITS;

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "10000" },
    provider: { type: "string", default: "all" },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const faults = count("faults", values.faults);
const seed = count("seed", values.seed);
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["unbilled", "one-plan", "throws"]);
const chosen = oneOf("provider", values.provider, ["all", ...MODEL_PROVIDERS]);
const providers = MODEL_PROVIDERS.filter((one) => chosen === "all" || one === chosen);

const folder = mkdtempSync(join(tmpdir(), "winnow-llm-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const begun = clock.elapsed();
const problems: string[] = [];
const found: Record<string, number> = {};
const outcomes: Record<string, number> = {};
const times: number[] = [];
let conversions = 0;
let injected = 0;
let restricted = 0;
let unasked = 0;

/** Returns the model with the time limit CALL_MS and with the planted fault. */
function hurried(drafter: Drafter): Drafter {
  return {
    ...drafter,
    async draft(request) {
      const reply = await drafter.draft({ ...request, timeoutMs: Math.min(CALL_MS, request.timeoutMs) });
      if (plant === "unbilled" && !reply.ok) return { ...reply, usage: null };
      if (plant === "throws" && !reply.ok && reply.fault === "malformed") throw new Error("planted");
      return reply;
    },
  };
}

async function ask(server: ConvertingServer, caller: Caller, query: string): Promise<Reply> {
  const from = clock.elapsed();
  try {
    const response = await fetch(`${server.url}/api/v2/scan/natural`, {
      method: "POST",
      headers: { authorization: `Bearer ${caller.token}`, "content-type": "application/json" },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = await response.text();
    const creditsLeft = response.headers.get("x-ai-credits-remaining");
    return { status: response.status, body, creditsLeft, ms: clock.elapsed() - from };
  } catch {
    return { status: 0, body: "", creditsLeft: null, ms: clock.elapsed() - from };
  }
}

function complain(problem: string, query: string): void {
  found[problem] = (found[problem] ?? 0) + 1;
  if (found[problem] === 1) problems.push(`${problem} (${query})`);
}

/** Returns a query in which the parser does not know one word. Every eleventh query contains an attack. */
function queryOf(number: number): string {
  const words = `RSI below 30 with qz${number}x`;
  return number % 11 === 0 ? `${words}. ${ATTACKS[(number / 11) % ATTACKS.length]!}` : words;
}

function judge(model: ScriptedModel, { plan }: Caller, query: string, reply: Reply): void {
  conversions++;
  times.push(reply.ms);
  outcomes[reply.status] = (outcomes[reply.status] ?? 0) + 1;
  for (const fault of faultsOf(reply, MOST_MS)) complain(fault, query);
  if (reply.body.includes(KEY)) complain("the key is in the reply", query);
  const isAttack = ATTACKS.some((one) => query.includes(one));
  if (isAttack) injected++;
  // The parser refuses a known attack without a call of the model.
  else if (!model.seen.has(MARK.exec(query)![0])) unasked++;
  if (reply.status !== 200) return;
  const { generated_payload: payload, restricted_features_removed: removed } = JSON.parse(reply.body);
  const isRemoved = removed !== undefined;
  const isThere = JSON.stringify(payload ?? {}).includes('"ChartPattern":');
  if (isRemoved) restricted++;
  if (plan === "basic" ? isThere : isRemoved) complain("a plan got what another has", query);
}

/** Compares the ledger of a caller's day with the expected credits. */
async function checkLedger(
  { accounts }: ConvertingServer,
  { userId }: Caller,
  expected: number,
  name: string,
): Promise<void> {
  const { spent, reserved } = await accounts.store.credits.day(userId, Math.floor(clock.now() / DAY_MS));
  if (reserved !== 0) complain("credits stay reserved", `${name} ${userId}: ${reserved}`);
  if (spent !== expected) complain("charged other than billed", `${name} ${userId}: ${spent} for ${expected}`);
}

async function faultsOfProvider(provider: ModelProvider, wanted: number): Promise<object> {
  const random = seededRandom(seed).fork(provider);
  const model = await startScriptedModel(random, [...ATTACKS, CANARY, KEY]);
  const settings = { provider, model: MODELS[provider], apiKey: KEY, baseUrl: model.server.url, schema: DRAFT_SCHEMA };
  const opened = openDrafter({ ...settings, priceFactor: provider === "openai-compatible" ? 0.2 : 1 });
  const untrue = (mark: string): void => complain("a call told other tokens than were billed", mark);
  const { recording: drafter, told } = recorded(hurried(opened), model, untrue);
  const home = mkdtempSync(join(folder, "accounts-"));
  const server = await startConverting(home, drafter, { breakerMs: BREAKER_MS, onePlan: plant === "one-plan" });
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, k) =>
      k % 2 === 0 ? server.addCaller("basic", "starter") : server.addCaller("super-pro", "business"),
    ),
  );
  // Warm-up: the first call loads the provider's part of the SDK, which blocks all other answers.
  await ask(server, await server.addCaller("super-pro", "business"), "RSI below 30 with qz0x");
  const due = new Map<string, number>();
  const begunWith = conversions;
  let next = 0;
  let made = 0;
  const strand = async (caller: Caller): Promise<void> => {
    while (made < wanted && next < MOST_TRIES * wanted) {
      const query = queryOf(++next);
      const reply = await ask(server, caller, query);
      judge(model, caller, query, reply);
      const seen = model.seen.get(MARK.exec(query)![0]);
      if (seen?.script.fault === true) made++;
      const charge = chargeOf(
        told.get(MARK.exec(query)![0]),
        drafter.priceFactor,
        costs.modelConversion,
        costs.embeddedParser,
      );
      due.set(caller.userId, (due.get(caller.userId) ?? 0) + charge);
      await repeat(caller, query, reply);
    }
  };
  /** Repeats a query in capitals. If the model had answered, the cache answers without a call and without a charge. */
  const repeat = async (caller: Caller, query: string, first: Reply): Promise<void> => {
    const seen = model.seen.get(MARK.exec(query)![0]);
    // Within quotation marks, capitals make another query.
    if (seen?.script.name !== "good" || query.includes('"') || !first.body.includes("Drafted by the model")) return;
    const calls = seen.calls;
    const again = await ask(
      server,
      caller,
      query.toUpperCase().replace(/QZ\d+X/, (mark) => mark.toLowerCase()),
    );
    if (seen.calls !== calls || again.status !== 200) complain("a repeated query was converted again", query);
  };
  await Promise.all(callers.flatMap((caller) => Array.from({ length: STRANDS }, () => strand(caller))));
  for (const caller of callers) await checkLedger(server, caller, due.get(caller.userId) ?? 0, provider);
  if (made < wanted) complain("there were hardly faults", `${made}`);
  if (model.leaks.length > 0) complain("what must stay here was sent to the model", model.leaks[0]!);
  await emptyBudget(server, model);
  await server.close();
  await model.server.close();
  const kinds = new Set([...model.seen.values()].map(({ script }) => script.name));
  return { conversions: conversions - begunWith, faults: made, kinds: kinds.size };
}

/** Checks that a caller without credits for a call of the model is refused before the call. */
async function emptyBudget(server: ConvertingServer, model: ScriptedModel): Promise<void> {
  const caller = await server.addCaller("basic", "starter");
  const day = Math.floor(clock.now() / DAY_MS);
  const credits = CREDITS.daily.api.starter;
  const entry = { id: "cre_1", userId: caller.userId, tokenId: null, day, reservationId: "res_1", at: clock.now() };
  await server.accounts.store.credits.reserve(
    { ...entry, kind: "reserve", credits, deadline: clock.now() + DAY_MS },
    credits,
    null,
  );
  const before = model.seen.size;
  const reply = await ask(server, caller, "RSI below 30 with qz00x");
  if (reply.status !== 429 || model.seen.size !== before)
    complain("a call beyond the budget", `status ${reply.status}`);
}

/** Checks that a failed provider receives no call after the fifth and that conversions continue. */
async function breaks(): Promise<void> {
  let seen = 0;
  const dead: Drafter = {
    id: "dead/model",
    priceFactor: 1,
    draft: () => {
      seen++;
      return Promise.resolve({ ok: false, fault: "unavailable", message: "down", usage: null });
    },
  };
  const server = await startConverting(mkdtempSync(join(folder, "accounts-")), dead, { breakerMs: 0, onePlan: false });
  const caller = await server.addCaller("super-pro", "business");
  for (let k = 1; k <= 12; k++) {
    const reply = await ask(server, caller, queryOf(k));
    for (const fault of faultsOf(reply, MOST_MS)) complain(`with a dead provider: ${fault}`, queryOf(k));
  }
  if (seen !== 5) complain("the breaker did not open", `${seen} calls`);
  await server.close();
}

const figures: Record<string, unknown> = {};
for (const provider of providers) {
  figures[provider] = await faultsOfProvider(provider, Math.ceil(faults / providers.length));
}
await breaks();
if (unasked * 100 > conversions * MOST_UNASKED) complain("the model was hardly asked", `${unasked} times not`);
for (const problem of problems.slice(0, 12)) console.error(problem);
report("llm", problems.length === 0 && restricted > 0, {
  plant,
  seed,
  ...figures,
  conversions,
  injected,
  restricted,
  unasked,
  statuses: outcomes,
  p99Ms: round(p99(times)),
  problems: found,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
