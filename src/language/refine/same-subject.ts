import { canonicalForm } from "../compile/canonical-form.ts";
import { EMPTY_FORM, type Atom } from "../intermediate/form.ts";

/** True where two comparisons have the same subject: the same concept, and the same study on the right side, if any. */
export function hasSameSubject(a: Atom, b: Atom): boolean {
  const [one, other] = [canonical(a), canonical(b)];
  if (one.group !== other.group || one.concept !== other.concept || one.negate !== other.negate) return false;
  if (roleOf(one) !== roleOf(other)) return false;
  const right = one.rhs.kind === "study" ? one.rhs.concept : "";
  return right === (other.rhs.kind === "study" ? other.rhs.concept : "");
}

/** True where `next` can replace `old`: both bound the same subject on the same side. */
export function canReplace(next: Atom, old: Atom): boolean {
  if (!hasSameSubject(next, old)) return false;
  const [a, b] = [sideOf(next), sideOf(old)];
  return a === b || (a === "both" && b !== "event") || (b === "both" && a !== "event");
}

function sideOf({ op }: Atom): "up" | "down" | "both" | "event" {
  if (op === "gt" || op === "gte") return "up";
  if (op === "lt" || op === "lte") return "down";
  return op === "crosses_above" || op === "crosses_under" ? "event" : "both";
}

/** Returns the parameters that select insiders' transactions; "" for other groups. */
function roleOf({ group, params }: Atom): string {
  if (group !== "insider") return "";
  const selection = (params ?? []).filter(({ name }) => ["code", "role", "owner", "cik"].includes(name));
  return JSON.stringify(selection.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

function canonical(atom: Atom): Atom {
  return canonicalForm({ ...EMPTY_FORM, atoms: [atom] }).atoms[0] ?? atom;
}
