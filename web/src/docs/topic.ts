import { DEFINITIONS, type Definition } from "../payload-editor/index.ts";

/** What tells a definition from all others, as the last part of the address of its page. */
export const topicOf = ({ group, id }: Pick<Definition, "group" | "id">): string => `${group}.${id}`;

const byTopic = new Map(DEFINITIONS.map((one) => [topicOf(one).toLowerCase(), one]));

/** The definition of an address; undefined where there is none. */
export const definitionOfTopic = (topic: string): Definition | undefined => byTopic.get(topic.toLowerCase());

const byHeading = new Map<string, Definition[]>();
for (const one of DEFINITIONS) {
  const before = byHeading.get(one.heading);
  if (before === undefined) byHeading.set(one.heading, [one]);
  else before.push(one);
}

/** Definitions under their headings, both in the order of the reference. */
export const BY_HEADING: ReadonlyMap<string, readonly Definition[]> = byHeading;
