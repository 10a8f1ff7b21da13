import { wordIndex, wordIndexInSlices } from "#base";
import type MiniSearch from "minisearch";
import { CATALOGUE_ENTRIES, type CatalogueEntry } from "./catalogue-entries.ts";

export interface CatalogueHit extends CatalogueEntry {
  readonly score: number;
}

interface Document {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly synonyms: string;
  readonly description: string;
  readonly facts: string;
}

const BOOSTS = { id: 4, name: 3, synonyms: 3, description: 1, facts: 0.5 } as const;
/** For a definition that is called exactly what is sought. */
const NAMED = 1_000;
const MOST_CHARACTERS = 400;
const FILLERS = /\b(?:a|an|and|any|are|as|at|be|by|can|for|from|how|in|is|it|its|of|or|that|the|to|which|with)\b/giu;

let built: MiniSearch<Document> | undefined;
let building: Promise<void> | undefined;

const documents = (): Document[] =>
  CATALOGUE_ENTRIES.map((entry, key) => ({
    key,
    id: entry.id,
    name: entry.name,
    synonyms: entry.synonyms.join(" · "),
    description: entry.description,
    facts: `${entry.unit} ${entry.group} ${entry.kind}`,
  }));

/** Builds the index of searchCatalogue in slices. A search without it builds the index at once, for tens of milliseconds. */
export function prepareCatalogueSearch(): Promise<void> {
  building ??= wordIndexInSlices(documents(), BOOSTS).then((index) => void (built ??= index));
  return building;
}

/**
 * Definitions of the catalogue that words speak of, best first: by id, name, synonyms, description, unit and group.
 * Words of five letters and more are found with a letter wrong.
 */
export function searchCatalogue(words: string, limit = 20): readonly CatalogueHit[] {
  const sought = words.slice(0, MOST_CHARACTERS);
  const name = sought.trim().toLowerCase();
  const content = sought.replace(FILLERS, " ");
  built ??= wordIndex(documents(), BOOSTS);
  return built
    .search(content.trim() === "" ? sought : content, {
      boostDocument: (key) => (isNamed(CATALOGUE_ENTRIES[Number(key)]!, name) ? NAMED : 1),
    })
    .slice(0, Math.max(0, limit))
    .map(({ id, score }) => ({ ...CATALOGUE_ENTRIES[Number(id)]!, score: Math.round(score * 100) / 100 }));
}

function isNamed({ id, name, synonyms }: CatalogueEntry, sought: string): boolean {
  return id.toLowerCase() === sought || name.toLowerCase() === sought || synonyms.includes(sought);
}
