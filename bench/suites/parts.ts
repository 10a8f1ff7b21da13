import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ScanEngine } from "#scan";
import { localScanner } from "../../src/main/scanning/engine-scanner.ts";
import { timeAdmission } from "../admission.ts";
import { crossSectionTimes } from "../cross-section.ts";
import { limiterRates } from "../limiter.ts";
import { timePatterns } from "../patterns/speed.ts";
import { S1 } from "../s1.ts";
import type { BenchContext, Suite } from "../suite.ts";

async function runCross({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded } = await folder();
  for (const { study, cold, s1, warm } of crossSectionTimes(clock, loaded, ["rank_pct(change_pct)", "rs_rating"])) {
    table.against(`${study} cold`, "ms", cold, "S1 cold", s1, "one run over all instruments");
    table.line(`${study} warm`, "µs", warm, "from cached columns");
  }
}

async function runAdmission({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded } = await folder();
  const engine = new ScanEngine(loaded, clock);
  engine.scan(S1);
  while (engine.prepare(1_024)) continue;
  const place = await mkdtemp(join(tmpdir(), "winnow-admission-"));
  try {
    const scanner = localScanner({ data: loaded, feeds: [], clock }, engine);
    const { byToken, fromShell } = await timeAdmission(place, scanner, S1);
    const micros = (times: readonly number[]): number[] => times.map((ms) => 1_000 * ms);
    table.against(
      "warm S1 by a token",
      "µs",
      micros(byToken),
      "the same from the shell",
      micros(fromShell),
      "authenticated, limited, recorded",
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  const rates = await limiterRates(clock);
  table.line("rate limiter in process, written through", "checks/s", rates.inProcess, `${rates.callers} callers`);
  if (rates.redis !== undefined)
    table.line("rate limiter on Redis", "checks/s", rates.redis, `${rates.callers} callers`);
}

async function runPatterns({ table }: BenchContext): Promise<void> {
  const { embed, score } = timePatterns();
  table.line("10,000 windows embedded for pattern models", "ms", [embed], "processor time of one thread");
  table.line("a pattern model over 10,000 windows", "ms", [score], "processor time, the embeddings at hand");
}

export const crossSection: Suite = { name: "cross", about: "ranks over all instruments", quick: false, run: runCross };
export const admission: Suite = { name: "admission", about: "tokens and rate limits", quick: false, run: runAdmission };
export const encoder: Suite = { name: "encoder", about: "pattern models", quick: false, run: runPatterns };
