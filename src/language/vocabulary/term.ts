/** One value that texts of listings can have, with what it is called and how listings spell it. */
export interface Term {
  /** As people are shown it. */
  readonly name: string;
  /** What people say for it, in lower case, singular and plural; the name itself is the first. */
  readonly ways: readonly string[];
  /** Texts of listings that mean it, or a part of it. */
  readonly spellings: readonly string[];
  /** What is wanted where the listings have none of the spellings: as Winnow's own listings would have it. */
  readonly defaults: readonly string[];
}

/** Declares a term. `ways` and `spellings` are separated by "; ", without the name, which is the first of both. */
export function term(name: string, ways = "", spellings = ""): Term {
  return coded(name, name, ways, spellings);
}

/** Declares a term that Winnow's listings spell with a code. */
export function coded(name: string, code: string, ways = "", spellings = ""): Term {
  return Object.freeze({
    name,
    ways: unique([spoken(name), ...listed(ways)]),
    spellings: unique([code, name, ...listed(spellings)]),
    defaults: [code],
  });
}

/** Declares a term that is all of `members`: any of their spellings is a part of it, and so are `spellings`. */
export function family(name: string, ways: string, members: readonly Term[], spellings = ""): Term {
  return Object.freeze({
    name,
    ways: unique([spoken(name), ...listed(ways)]),
    spellings: unique([name, ...listed(spellings), ...members.flatMap((member) => member.spellings)]),
    defaults: [name],
  });
}

/** The terms of `terms` that have these names. */
export function named<T extends Term>(terms: readonly T[], names: string): readonly T[] {
  return listed(names).map((name) => {
    const found = terms.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no term is named ${name}`);
    return found;
  });
}

function spoken(name: string): string {
  return name.toLowerCase().replaceAll(" & ", " and ").replaceAll(" - ", " ").replaceAll(",", "");
}

function listed(text: string): readonly string[] {
  return text.split("; ").filter((item) => item !== "");
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
