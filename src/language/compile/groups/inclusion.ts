import type { InsiderFilter } from "#contract";

type Inclusion = NonNullable<InsiderFilter["Role"]>;

/** Writes the texts of a parameter, "ceo,cfo", as a list of which one must occur. */
export function includesAny(text: string | undefined): Inclusion | undefined {
  const texts = (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return texts.length === 0 ? undefined : { IncludesAny: texts };
}

/** Reads such a list back; undefined where several texts must all occur, which a parameter cannot express. */
export function includedText(inclusion: Inclusion | undefined): string | null | undefined {
  const all = inclusion?.IncludesAll ?? [];
  const any = inclusion?.IncludesAny ?? [];
  if (all.length > 1 || (all.length === 1 && any.length > 0)) return undefined;
  const texts = [...all, ...any];
  if (texts.some((text) => text.includes(","))) return undefined;
  return texts.length === 0 ? null : texts.join(",");
}
