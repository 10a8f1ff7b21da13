import type { Random } from "#base";
import { creditsOfUsage, NO_USAGE, sumOfUsage, type Drafter, type DraftUsage } from "#language";
import { startModelServer, type ModelServer } from "../src/storage/models/model-server.testing.ts";
import { nextScript, type Script } from "./llm-scripts.ts";

/** One conversion as the model's side saw it. */
export interface Seen {
  readonly script: Script;
  calls: number;
  /** What the newest answer told of its tokens; null where it told nothing. */
  last: DraftUsage | null;
}

export interface ScriptedModel {
  readonly server: ModelServer;
  /** By the mark in the query; a conversion for which no model was called is not there. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** Texts in requests that should not have left the server. */
  readonly leaks: readonly string[];
}

/** The word by which a query is known again. */
export const MARK = /\bqz\d+x\b/;

/** A model that does in each conversion what a script says, whatever the provider. */
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

/** The calls of a conversion as the server heard of them. */
export interface Told {
  calls: number;
  usage: DraftUsage;
}

/** A model of which is written down, by the mark of the query, what each call told of its tokens. */
export function recorded(drafter: Drafter, model: ScriptedModel, untrue: (mark: string) => void) {
  const told = new Map<string, Told>();
  const recording: Drafter = {
    ...drafter,
    async draft(request) {
      const mark = MARK.exec(request.messages[0]!.content)?.[0] ?? "";
      const reply = await drafter.draft(request);
      const one = told.get(mark) ?? { calls: 0, usage: NO_USAGE };
      told.set(mark, { calls: one.calls + 1, usage: sumOfUsage(one.usage, reply.usage ?? NO_USAGE) });
      // Nobody knows what was billed for an answer that came too late.
      const known = reply.ok || reply.fault !== "timeout" || model.seen.get(mark)?.last === null;
      if (known && JSON.stringify(reply.usage) !== JSON.stringify(model.seen.get(mark)?.last ?? null)) untrue(mark);
      return reply;
    },
  };
  return { recording, told };
}

/** Credits of a conversion: what its calls told, at least that of the parser, at most what was set aside for each call. */
export function chargeOf(told: Told | undefined, factor: number, nominal: number, least: number): number {
  if (told === undefined) return least;
  const most = told.calls * Math.max(1, Math.ceil(nominal * factor));
  return Math.min(most, Math.max(least, creditsOfUsage(told.usage, factor)));
}
