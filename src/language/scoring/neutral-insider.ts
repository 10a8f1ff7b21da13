import { table } from "#base";
import { numberParam, textParam } from "../compile/atom-params.ts";
import type { Atom } from "../intermediate/form.ts";
import { INSIDER_ROLE_TERMS } from "../vocabulary/insider-roles.ts";
import { termOf } from "../vocabulary/spelt-in.ts";
import { daysBetween, type NeutralContext } from "./neutral-context.ts";
import type { NeutralAtom } from "./neutral-atom.ts";
import { neutralValue, neutralWindow } from "./neutral-test.ts";

const SIDES = table<string>({ P: "buy", S: "sell" });

/** Translates an atom on a transaction of an insider. */
export function neutralTransaction(atom: Atom, { today }: NeutralContext): NeutralAtom {
  const code = textParam(atom, "code");
  const side = code === undefined ? undefined : SIDES[code];
  const since = textParam(atom, "since");
  const days = numberParam(atom, "since_days") ?? (since === undefined ? undefined : daysBetween(since, today));
  const role = textParam(atom, "role");
  const owner = textParam(atom, "owner") ?? textParam(atom, "cik");
  const of = atom.rhs.kind === "flag" ? undefined : (textParam(atom, "of") ?? "value");
  const who = {
    ...(days === undefined ? {} : { since_days: days }),
    ...(role === undefined ? {} : { role: roleName(role) }),
    ...(owner === undefined ? {} : { owner }),
  };
  const [concept, params] =
    of === "price" && side !== undefined
      ? ["insider_price", { ...who, side }]
      : [["insider", side ?? code ?? "trade", of].filter((word) => word !== undefined).join("_"), who];
  return {
    group: "insider",
    concept,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...neutralWindow(atom),
    op: atom.op,
    rhs: neutralValue(atom.rhs, atom),
  };
}

function roleName(role: string): string {
  return termOf(INSIDER_ROLE_TERMS, role.split(","))?.name ?? role;
}

interface SeriesConcept {
  readonly concept: string;
  readonly params?: Readonly<Record<string, string | boolean>>;
  /** Concept for "the series is above zero". */
  readonly some?: string;
}

const SERIES = table<SeriesConcept>({
  buy_value: { concept: "insider_buy_value", some: "insider_buy" },
  buy_count: { concept: "insider_buy_count", some: "insider_buy" },
  sell_value: { concept: "insider_sell_value", some: "insider_sell" },
  sell_count: { concept: "insider_sell_count", some: "insider_sell" },
  unique_buyers: { concept: "insider_buy_count", params: { distinct: true }, some: "insider_buy" },
  officer_buy_value: { concept: "insider_buy_value", params: { role: "Officer" }, some: "insider_buy" },
  director_buy_value: { concept: "insider_buy_value", params: { role: "Director" }, some: "insider_buy" },
});

/** Translates a sum or a count over insiders' transactions. "Above zero" becomes the presence of such a transaction. */
export function neutralInsiderSeries(atom: Atom): NeutralAtom {
  const [name = "", days = ""] = atom.concept.split(/[()]/);
  const { concept, params, some } = SERIES[name] ?? { concept: `insider_${name}` };
  const { rhs } = atom;
  const isSome = some !== undefined && rhs.kind === "number" && isAboveZero(atom.op, rhs.number, name);
  const { distinct: _, ...others } = params ?? {};
  return {
    group: "insider",
    concept: isSome ? some : concept,
    params: { since_days: Number(days), ...(isSome ? others : params) },
    ...neutralWindow(atom),
    ...(isSome ? { op: "is", rhs: true } : { op: atom.op, rhs: neutralValue(rhs, atom) }),
  };
}

function isAboveZero(op: Atom["op"], number: number, name: string): boolean {
  const isCount = name.endsWith("count") || name === "unique_buyers";
  return (op === "gt" && number === 0) || (op === "gte" && number === 1 && isCount);
}
