import type { Random } from "#base";
import { creditsOfUsage, NO_USAGE, sumOfUsage, type Drafter, type DraftUsage } from "#language";
import { startModelServer, type ModelServer } from "../src/storage/models/model-server.testing.ts";
import { nextScript, type Script } from "./llm-scripts.ts";

/** One conversion as the scripted model received it. */
export interface Seen {
  readonly script: Script;
  calls: number;
  /** Token usage in the newest answer; null if the answer had none. */
  last: DraftUsage | null;
}

export interface ScriptedModel {
  readonly server: ModelServer;
  /** Conversions by the mark in the query, without conversions that called no model. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** Forbidden texts in requests to the model. */
  readonly leaks: readonly string[];
}

/** Word that identifies a query. */
export const MARK = /\bqz\d+x\b/;

/** Starts a model that follows one random script in each conversion, in the protocol of every provider. */
export async function startScriptedModel(random: Random, forbidden: readonly string[]): Promise<ScriptedModel> {
  const seen = new Map<string, Seen>();
  const leaks: string[] = [];
  const server = await startModelServer(({ turns, system }) => {
    const [told = ""] = turns;
    leaks.push(...forbidden.filter((one) => told.includes(one) || system.includes(one)));
    const mark = MARK.exec(told)?.[0] ?? "";
    let one = seen.get(mark);
    if (one === undefined) seen.set(mark, (one = { script: nextScript(random), calls: 0, last: null }));
    const { answers } = one.script;
    const answer = answers[Math.min(one.calls, answers.length - 1)]!;
    one.calls++;
    one.last = answer.do === "say" ? answer.usage : null;
    return answer;
  }, 0);
  return { server, seen, leaks };
}

/** Number of calls of a conversion and their token usage, as the server received them. */
export interface Told {
  calls: number;
  usage: DraftUsage;
}

/** Returns a drafter that records the token usage of calls by the mark of the query. `untrue` receives wrong usages. */
export function recorded(drafter: Drafter, model: ScriptedModel, untrue: (mark: string) => void) {
  const told = new Map<string, Told>();
  const recording: Drafter = {
    ...drafter,
    async draft(request) {
      const mark = MARK.exec(request.messages[0]!.content)?.[0] ?? "";
      const reply = await drafter.draft(request);
      const one = told.get(mark) ?? { calls: 0, usage: NO_USAGE };
      told.set(mark, { calls: one.calls + 1, usage: sumOfUsage(one.usage, reply.usage ?? NO_USAGE) });
      // The usage of an answer after the timeout is unknown.
      const known = reply.ok || reply.fault !== "timeout" || model.seen.get(mark)?.last === null;
      if (known && JSON.stringify(reply.usage) !== JSON.stringify(model.seen.get(mark)?.last ?? null)) untrue(mark);
      return reply;
    },
  };
  return { recording, told };
}

/** Returns the credits of a conversion: of its token usage, at least `least`, at most the credits reserved per call. */
export function chargeOf(told: Told | undefined, factor: number, nominal: number, least: number): number {
  if (told === undefined) return least;
  const most = told.calls * Math.max(1, Math.ceil(nominal * factor));
  return Math.min(most, Math.max(least, creditsOfUsage(told.usage, factor)));
}
