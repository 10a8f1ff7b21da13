import { readFileSync } from "node:fs";
import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { convertWords, DraftCache, EXAMPLES, NO_NAMES } from "#language";
import { payloadText } from "../src/evaluate/plan/payload-text.ts";
import { calendar, END } from "../test/laws/law-market.ts";
import { dateThen, World } from "../test/laws/law-world.ts";
import { SUBJECTS, type Knobs } from "../test/laws/subjects.ts";

const SETS = ["tune", "tune-2", "tune-3", "wild"];
/** Strides of the sentences, and of the definitions of the catalogue, that become payloads. */
const SENTENCES = 7;
const DEFINITIONS = 4;
/** Greatest number of characters of a sentence in a name. */
const LETTERS = 70;
/** Condition that payloads must not have: pattern models belong to accounts, and the benchmark's account has none. */
const NOT_SERVED = "PatternModel";

/** A payload, and its name in the output. */
export interface NamedPayload {
  readonly name: string;
  readonly payload: ScanPayload;
}

/**
 * Returns more than 300 different payloads: the worked examples, sentences of the language sets as the parser reads
 * them, and one condition on each of many definitions of every group, with a level that divides the market.
 */
export async function mixedPayloads(clock: Clock): Promise<NamedPayload[]> {
  const all = [...examples(), ...(await sentences(clock)), ...definitions()];
  const distinct = new Map(all.map((one) => [payloadText(one.payload), one]));
  return [...distinct].flatMap(([text, one]) => (text.includes(`"${NOT_SERVED}"`) ? [] : [one]));
}

function examples(): NamedPayload[] {
  return EXAMPLES.flatMap(({ query, payload }) =>
    payload === null ? [] : [{ name: `example: ${short(query)}`, payload }],
  );
}

async function sentences(clock: Clock): Promise<NamedPayload[]> {
  const lines = SETS.flatMap((set) => readFileSync(`test/language/${set}.jsonl`, "utf8").split("\n"));
  const items = lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { readonly id: string; readonly query: string });
  let calls = 0;
  const deps = {
    words: { ...NO_NAMES, models: [], today: calendar.isoDate(END) },
    drafter: undefined,
    examples: [],
    clock,
    cache: new DraftCache(clock),
    sha256: () => `${calls++}`,
    lackingOf: () => [],
  };
  const named: NamedPayload[] = [];
  for (let k = 0; k < items.length; k += SENTENCES) {
    const { id, query } = items[k]!;
    const { payload } = await convertWords(query, deps);
    if (payload !== undefined) named.push({ name: `${id}: ${short(query)}`, payload });
  }
  return named;
}

function definitions(): NamedPayload[] {
  const world = new World(1);
  const then = dateThen(END);
  return SUBJECTS.filter((_, k) => k % DEFINITIONS === 0).map((subject, k) => {
    const isAbove = k % 2 === 0;
    const knobs: Knobs = {
      pick: isAbove ? 0.8 : 0.2,
      off: 0,
      comparison: isAbove ? "GreaterThan" : "LessThan",
      ago: 0,
      within: 0,
      all: false,
      form: k,
    };
    const level = world.level(world.whole, subject, knobs, then, "restated");
    return { name: subject.name, payload: { All: [subject.condition(knobs, level)] } };
  });
}

const short = (text: string): string => (text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text);
