import type { InsiderFilter } from "#contract";

type Inclusion = NonNullable<InsiderFilter["Role"]>;

/** Texts of a parameter, "ceo,cfo", of which one must occur. */
export function includesAny(text: string | undefined): Inclusion | undefined {
  const texts = (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return texts.length === 0 ? undefined : { IncludesAny: texts };
}

/** The same read back: undefined where all of several must occur, which a parameter cannot say. */
export function includedText(inclusion: Inclusion | undefined): string | null | undefined {
  const all = inclusion?.IncludesAll ?? [];
  const any = inclusion?.IncludesAny ?? [];
  if (all.length > 1 || (all.length === 1 && any.length > 0)) return undefined;
  const texts = [...all, ...any];
  if (texts.some((text) => text.includes(","))) return undefined;
  return texts.length === 0 ? null : texts.join(",");
}
