/** One value of a text attribute, with its ways of saying in queries and its spellings in listings. */
export interface Term {
  /** Display name. */
  readonly name: string;
  /** Ways of saying the term in queries: lower case, singular and plural, the name first. */
  readonly ways: readonly string[];
  /** Texts of listings that mean the term, or a part of it. */
  readonly spellings: readonly string[];
  /** Texts to scan for where the listings have none of the spellings: those of Winnow's own listings. */
  readonly defaults: readonly string[];
}

/** Declares a term. Items of `ways` and `spellings` are separated by "; "; the name is prepended to both. */
export function term(name: string, ways = "", spellings = ""): Term {
  return coded(name, name, ways, spellings);
}

/** Declares a term that Winnow's listings spell with a code. */
export function coded(name: string, code: string, ways = "", spellings = ""): Term {
  return Object.freeze({
    name,
    ways: unique([asWay(name), ...listed(ways)]),
    spellings: unique([code, name, ...listed(spellings)]),
    defaults: [code],
  });
}

/** Declares a term that covers all `members`: its spellings are theirs, plus `spellings`. */
export function family(name: string, ways: string, members: readonly Term[], spellings = ""): Term {
  return Object.freeze({
    name,
    ways: unique([asWay(name), ...listed(ways)]),
    spellings: unique([name, ...listed(spellings), ...members.flatMap((member) => member.spellings)]),
    defaults: [name],
  });
}

/** Returns the terms with these names. Throws on an unknown name. */
export function named<T extends Term>(terms: readonly T[], names: string): readonly T[] {
  return listed(names).map((name) => {
    const found = terms.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no term is named ${name}`);
    return found;
  });
}

function asWay(name: string): string {
  return name.toLowerCase().replaceAll(" & ", " and ").replaceAll(" - ", " ").replaceAll(",", "");
}

function listed(text: string): readonly string[] {
  return text.split("; ").filter((item) => item !== "");
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
