import { table } from "#base";
import type { ScanPayload } from "#contract";
import { numberParam, textParam } from "../compile/atom-params.ts";
import { toForm } from "../compile/to-form.ts";
import type { Atom, FormGroup, IntermediateForm } from "../intermediate/form.ts";
import { candleConcept } from "./candle-concepts.ts";
import { FIGURE_CONCEPTS, GROWTH_CONCEPTS, INDICATOR_CONCEPTS, ownName, SHORT_CONCEPTS } from "./company-concepts.ts";
import type { NeutralContext } from "./neutral-context.ts";
import type { NeutralAtom, NeutralLogic } from "./neutral-atom.ts";
import { neutralEarnings } from "./neutral-earnings.ts";
import { neutralInsiderSeries, neutralTransaction } from "./neutral-insider.ts";
import { neutralStock } from "./neutral-stock.ts";
import { neutralStudy } from "./neutral-study.ts";
import { comparedStudy, neutralValue, neutralWindow } from "./neutral-test.ts";

/** A payload in the neutral vocabulary. `logic` is absent where all atoms must hold. */
export interface NeutralPayload {
  readonly atoms: readonly NeutralAtom[];
  readonly logic?: NeutralLogic;
}

/** Translates a payload into the neutral vocabulary. A part that cannot be expressed becomes an atom `opaque`. */
export function neutralAtoms(payload: ScanPayload, context: NeutralContext): NeutralPayload {
  const { form, opaque } = toForm(payload);
  const atoms: NeutralAtom[] = [];
  const add = (atom: NeutralAtom): number => atoms.push(atom) - 1;
  const asOf = form.as_of;
  const moment = [
    ...(asOf?.value == null ? [] : [add({ group: "asof", concept: "as_of", op: "is", rhs: asOf.value })]),
    ...(asOf?.basis == null ? [] : [add({ group: "asof", concept: "asof_basis", op: "is", rhs: asOf.basis })]),
  ];
  const nodes = new Map(form.atoms.map((atom) => [atom.id, nodeOf(atom, context, add)]));
  const hidden = opaque.map((pointer) => add({ group: "opaque", concept: "opaque", op: "is", rhs: pointer }));
  const grouped = new Set(form.groups.flatMap((group) => group.members));
  const single = form.atoms.filter((atom) => !grouped.has(atom.id)).map((atom) => nodes.get(atom.id)!);
  const all: NeutralLogic[] = [...moment, ...single, ...groupNodes(form, null, { nodes, add }), ...hidden];
  return all.every((node) => typeof node === "number") ? { atoms } : { atoms, logic: { all } };
}

/** Nodes of the atoms by id, and the list that takes further atoms. */
interface Made {
  readonly nodes: ReadonlyMap<string, NeutralLogic>;
  readonly add: (atom: NeutralAtom) => number;
}

function groupNodes(form: IntermediateForm, parent: string | null, made: Made): NeutralLogic[] {
  return form.groups
    .filter((group) => group.parent === parent)
    .flatMap((group) =>
      groupNode(
        group,
        [...group.members.map((id) => made.nodes.get(id)!), ...groupNodes(form, group.id, made)],
        made.add,
      ),
    );
}

/** The neutral vocabulary cannot count: of an `at_least` it has that one member holds, and an atom `opaque` for the rest. */
function groupNode({ op, count }: FormGroup, of: readonly NeutralLogic[], add: Made["add"]): NeutralLogic[] {
  if (op === "none") return of.map((node) => ({ not: node }));
  if (op === "all") return [{ all: of }];
  if (op === "any") return [{ any: of }];
  return [{ all: [{ any: of }, add({ group: "opaque", concept: "opaque", op: "is", rhs: `at least ${count}` })] }];
}

/** Translates one atom of a form into one or several neutral atoms. */
function nodeOf(atom: Atom, context: NeutralContext, add: (atom: NeutralAtom) => number): NeutralLogic {
  if (atom.group !== "earnings") return add(neutralAtom(atom, context));
  const parts = neutralEarnings(atom, context);
  const [only, other] = parts;
  if (only !== undefined && other === undefined) return add(atom.negate === true ? { ...only, negate: true } : only);
  const all = { all: parts.map(add) };
  return atom.negate === true ? { not: all } : all;
}

function neutralAtom(atom: Atom, context: NeutralContext): NeutralAtom {
  const { concept, op, rhs, timeframe } = atom;
  const window = neutralWindow(atom);
  const tested = { op, rhs: neutralValue(rhs, atom) };
  const bars = timeframe === null ? {} : { timeframe };
  switch (atom.group) {
    case "feature":
      return comparedStudy("feature", neutralStudy(concept, timeframe, atom.session), atom);
    case "indicator":
      return { group: "indicator", concept: INDICATOR_CONCEPTS[concept] ?? ownName(concept), ...window, ...tested };
    case "candlestick":
      return {
        group: "candlestick",
        ...candleConcept(concept, textParam(atom, "sentiment")),
        ...bars,
        ...window,
        op: "is",
        rhs: true,
      };
    case "chart_pattern": {
      const lookback = numberParam(atom, "lookback");
      const name = concept.toLowerCase().replaceAll(" ", "_");
      const params = lookback === undefined ? {} : { params: { lookback } };
      return { group: "chart", concept: name, ...params, ...bars, ...window, op: "is", rhs: true };
    }
    case "stock":
    case "earnings":
      return neutralStock(atom, context);
    case "fundamental":
      return { group: "fundamental", ...figureConcept(atom), ...window, ...tested };
    case "insider":
      return neutralTransaction(atom, context);
    case "insider_series":
      return neutralInsiderSeries(atom);
    case "short":
      return { group: "short", concept: SHORT_CONCEPTS[concept] ?? ownName(concept), ...window, ...tested };
    case "pattern_model": {
      const name = context.models.find((model) => model.id === concept)?.name ?? concept;
      return { group: "pattern_model", concept: "pattern_model", params: { name }, ...window, ...tested };
    }
  }
}

const PERIODS = table<string>({
  FQ: "quarterly",
  FY: "annual",
  TTM: "ttm",
  MRQ: "mrq",
  FWD: "forward",
});

function figureConcept(atom: Atom): Pick<NeutralAtom, "concept" | "params"> {
  const growth = GROWTH_CONCEPTS[atom.concept];
  if (growth !== undefined) return { concept: growth.concept, params: { period: growth.period } };
  const concept = FIGURE_CONCEPTS[atom.concept] ?? ownName(atom.concept);
  const period = PERIODS[textParam(atom, "period") ?? ""];
  return period === undefined ? { concept } : { concept, params: { period } };
}
