import {
  createCalendar,
  FactIntake,
  ndjsonLine,
  streamProviderNamed,
  type LiveFact,
  type LiveRefusalReason,
  type RefusedMessages,
} from "#market";
import { readRecording } from "#storage";
import type { CommandLine, GlobalOptions } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { textTable } from "../../text-table.ts";
import { count } from "./feed-options.ts";

type Reason = LiveRefusalReason | RefusedMessages["reason"];

interface Tally {
  readonly frames: number;
  readonly connections: number;
  readonly facts: Readonly<Record<string, number>>;
  readonly tickers: number;
  /** Refused messages by reason, each with the first one. */
  readonly refused: Readonly<Partial<Record<Reason, { readonly count: number; readonly example: string }>>>;
  readonly endings: readonly string[];
  readonly notices: readonly string[];
  /** Seconds by which the clock of the recording was ahead of the vendor's. */
  readonly skewSeconds: number;
}

/**
 * `winnow feed replay`: lets the vendor's dialogue read recorded frames as it read them live. --json prints the facts and
 * the refused messages as JSON lines, else a summary is printed.
 */
export async function feedReplay(line: CommandLine, file: string, options: GlobalOptions): Promise<number> {
  const { terminal } = line;
  const { feed, entries, isTorn } = await readRecording(file);
  const provider = streamProviderNamed(feed.from);
  const start = { at: Number.NaN };
  let at = Number.NaN;
  const clock = { now: () => at, elapsed: () => at - start.at };
  let intake: FactIntake | undefined;
  let dialogue = provider.dialogue({}, feed);
  let [frames, connections] = [0, 0];
  const facts: Record<string, number> = {};
  const tickers = new Set<string>();
  const refused: Partial<Record<Reason, { count: number; readonly example: string }>> = {};
  const [endings, notices]: [string[], string[]] = [[], []];
  const print = (text: string): void => {
    if (options.json === true) terminal.out(`${text}\n`);
  };

  const keep = (fact: LiveFact): void => {
    facts[fact.kind] = (facts[fact.kind] ?? 0) + 1;
    if (fact.kind !== "seal") tickers.add(fact.ticker);
    print(ndjsonLine(fact));
  };
  const refuse = (reason: Reason, times: number, example: string): void => {
    const before = (refused[reason] ??= { count: 0, example });
    before.count += times;
    print(JSON.stringify({ refused: reason, count: times, example }));
  };

  for await (const entry of entries) {
    ({ at } = entry);
    if (intake === undefined) {
      start.at = at;
      intake = new FactIntake(provider, feed.address, clock, createCalendar());
    }
    if ("opened" in entry) {
      connections++;
      dialogue = provider.dialogue({}, feed);
      continue;
    }
    frames++;
    const step = dialogue.frame(entry.frame);
    for (const { reason, count: times, example } of step.refused) refuse(reason, times, example);
    const taken = intake.take(step.facts);
    for (const fact of taken.kept) keep(fact);
    for (const { reason, fact } of taken.refused) refuse(reason, 1, ndjsonLine(fact));
    notices.push(...step.notices);
    if (step.verdict !== undefined && step.verdict.kind !== "ready") endings.push(step.verdict.why);
  }
  if (isTorn()) terminal.note(`The last line of ${file} is torn, and is left out.`);
  const skewSeconds = Math.round(intake?.skewMs ?? 0) / 1_000;
  const tally: Tally = { frames, connections, facts, tickers: tickers.size, refused, endings, notices, skewSeconds };
  if (options.json === true) print(JSON.stringify({ summary: tally }));
  else terminal.out(summaryOf(provider.title, tally));
  return EXIT.ok;
}

function summaryOf(title: string, tally: Tally): string {
  const { frames, connections, facts, tickers, refused, endings, notices, skewSeconds } = tally;
  const head = `${title}: ${count(frames)} frames of ${count(connections)} connections, ${count(tickers)} tickers; the clock was ${skewSeconds} s ahead of the vendor's.\n`;
  const number = { title: "count", align: "right" } as const;
  const kept = Object.entries(facts).map(([kind, n]) => [kind, count(n)]);
  const parts = [head, kept.length === 0 ? "No facts.\n" : textTable([{ title: "fact" }, number], kept)];
  const reasons = Object.entries(refused).map(([reason, { count: n, example }]) => [
    reason,
    count(n),
    example.slice(0, 80),
  ]);
  if (reasons.length > 0) parts.push(textTable([{ title: "refused" }, number, { title: "the first" }], reasons));
  for (const sentence of [...notices, ...endings]) parts.push(`${sentence}\n`);
  return parts.join("\n");
}
