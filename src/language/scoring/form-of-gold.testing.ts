import { newAtom, type AtomParams } from "../compile/new-atom.ts";
import { EMPTY_FORM, type Atom, type AtomValue, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import {
  FIGURE_CONCEPTS,
  GAP_CONCEPTS,
  INDICATOR_CONCEPTS,
  SHORT_CONCEPTS,
  TEXT_CONCEPTS,
} from "./company-concepts.ts";
import { STUDY_CONCEPTS } from "./study-concepts.ts";

/** An atom of an expected answer (gold) of the evaluation. Any member may be a wildcard. */
export interface GoldAtom {
  readonly concept: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly timeframe?: string;
  readonly session?: string;
  readonly bars_ago?: number;
  readonly mult?: number;
  readonly op: Atom["op"];
  readonly rhs?: unknown;
  readonly within?: number;
  readonly within_all?: boolean;
  readonly consecutive?: number;
  readonly negate?: boolean;
  readonly optional?: boolean;
}
export type GoldLogic =
  | number
  | { readonly all: readonly GoldLogic[] }
  | { readonly any: readonly GoldLogic[] }
  | { readonly not: GoldLogic };
export interface Gold {
  readonly atoms?: readonly GoldAtom[];
  readonly logic?: GoldLogic;
  readonly unsupported?: readonly string[];
}

/** Converts a gold to a form, back from the neutral vocabulary; for tests alone. Undefined where no form can express it. */
export function formOfGold(gold: Gold): IntermediateForm | undefined {
  const atoms: Atom[] = [];
  const groups: FormGroup[] = [];
  let asOf: IntermediateForm["as_of"] = null;
  const ids = (gold.atoms ?? []).map((one): readonly string[] | undefined => {
    if (one.optional === true) return [];
    if (one.concept === "as_of") {
      asOf = { value: String(one.rhs), basis: null, span: null };
      return [];
    }
    if (one.concept === "asof_basis") {
      asOf = { value: null, basis: "as_traded", span: null };
      return [];
    }
    return atomsOf(one)?.map((atom) => {
      const id = `a${atoms.length + 1}`;
      atoms.push({ ...atom, id });
      return id;
    });
  });
  if (ids.includes(undefined)) return undefined;
  const place = (node: GoldLogic, parent: string | null, into: string[]): void => {
    if (typeof node === "number") {
      into.push(...(ids[node] ?? []));
      return;
    }
    const [op, list] =
      "all" in node
        ? ["all" as const, node.all]
        : "any" in node
          ? ["any" as const, node.any]
          : ["none" as const, [node.not]];
    const group = { id: `g${groups.length + 1}`, parent, op, count: null, members: [] as string[] };
    groups.push(group);
    for (const one of list) place(one, group.id, group.members);
  };
  if (gold.logic !== undefined) place(gold.logic, null, []);
  const span: [number, number] = [0, 1];
  const unsupported = (gold.unsupported ?? []).map((reason) => ({ span, reason }));
  return { ...EMPTY_FORM, atoms, groups, as_of: asOf, unsupported };
}

type Settings = Partial<Atom>;

function atomsOf(gold: GoldAtom): Atom[] | undefined {
  const within = gold.consecutive ?? gold.within ?? null;
  const settings: Settings = {
    timeframe: (gold.timeframe ?? null) as Atom["timeframe"],
    bars_ago: gold.bars_ago ?? null,
    within,
    within_all: gold.consecutive !== undefined || gold.within_all === true ? true : null,
    negate: gold.negate === true ? true : null,
  };
  return (
    extremeAtoms(gold, settings) ??
    distanceAtoms(gold, settings) ??
    companyAtoms(gold, settings) ??
    candleAtoms(gold, settings) ??
    studyAtoms(gold, settings)
  );
}

/** New highs and lows. */
function extremeAtoms(gold: GoldAtom, settings: Settings): Atom[] | undefined {
  const period = gold.params?.["period"] ?? 252;
  if (gold.concept === "new_high")
    return [newAtom("feature", "high", "gte", rightStudy(`highest(${period})`), settings)];
  if (gold.concept === "new_low") return [newAtom("feature", "low", "lte", rightStudy(`lowest(${period})`), settings)];
  return undefined;
}

/** A distance in percent as a multiple: 5 % below a level is 0.95 times it. */
function distanceAtoms(gold: GoldAtom, settings: Settings): Atom[] | undefined {
  if (gold.concept !== "dist_pct") return undefined;
  const { to, ...params } = gold.params ?? {};
  const level = studyText(String(to ?? "sma"), params);
  const number = numberOf(gold.rhs);
  if (level === undefined || number === undefined) return undefined;
  return [newAtom("feature", "close", gold.op, { ...rightStudy(level), multiplier: 1 + number / 100 }, settings)];
}

const BY_FIGURE = inverse(FIGURE_CONCEPTS);
const BY_INDICATOR = inverse(INDICATOR_CONCEPTS);
const BY_SHORT = inverse(SHORT_CONCEPTS);
const BY_TEXT = inverse(TEXT_CONCEPTS);
const BY_GAP = inverse(GAP_CONCEPTS);
const SHORTS = ["short_interest", "days_to_cover", "borrow_fee"];

function companyAtoms(gold: GoldAtom, settings: Settings): Atom[] | undefined {
  const { concept, op, params = {} } = gold;
  const rhs = valueOf(gold.rhs);
  if (rhs === undefined) return undefined;
  const one = (group: Atom["group"], name: string, more: Settings = {}): Atom[] => [
    newAtom(group, name, op, rhs, { ...settings, ...more }),
  ];
  const text = BY_TEXT.get(concept);
  if (text !== undefined) return [newAtom("stock", text, "is", { kind: "texts", texts: textsOf(gold.rhs) }, settings)];
  const gap = BY_GAP.get(concept);
  if (gap !== undefined && gold.session === undefined)
    return one("stock", "Gap", { params: [{ name: "kind", value: gap }] });
  if (concept === "gap_pct") return one("feature", "premarket_change_pct");
  const indicator = BY_INDICATOR.get(concept);
  if (indicator !== undefined) return one("indicator", indicator);
  if (concept === "profitable")
    return [newAtom("fundamental", "NetIncome", "gt", { kind: "number", number: 0 }, settings)];
  const figure = concept === "earnings_surprise_pct" ? undefined : BY_FIGURE.get(concept);
  if (figure !== undefined) return one("fundamental", figure);
  const short = BY_SHORT.get(concept) ?? SHORTS.find((name) => name === concept);
  if (short !== undefined) return one("short", short);
  switch (concept) {
    case "employees":
      return one("stock", "Employees");
    case "optionable":
      return one("stock", "Optionable");
    case "ipo_age_days":
      return numberOf(gold.rhs) === undefined
        ? undefined
        : [newAtom("stock", "ListDate", flipped(op), { kind: "date", date: `-P${numberOf(gold.rhs)}D` }, settings)];
    case "earnings_days_until":
      return one("earnings", "date");
    case "earnings_timing":
      return [newAtom("earnings", "timing", "is", { kind: "texts", texts: textsOf(gold.rhs) }, settings)];
    case "earnings_surprise_pct":
      return one("earnings", "surprise_pct");
    case "pattern_model":
      return one("pattern_model", String(params["name"] ?? "model"));
    default:
      return insiderAtoms(gold, rhs, settings);
  }
}

function insiderAtoms(gold: GoldAtom, rhs: AtomValue, settings: Settings): Atom[] | undefined {
  const { concept, op, params = {} } = gold;
  const given = (names: readonly string[]): AtomParams =>
    names.flatMap((name) => (params[name] === undefined ? [] : [{ name, value: params[name] as number | string }]));
  const who = given(["since_days", "role", "owner"]);
  const transaction = (code: string, of?: string): Atom[] => [
    newAtom("insider", "transaction", op, rhs, {
      ...settings,
      params: [{ name: "code", value: code }, ...(of === undefined ? [] : [{ name: "of", value: of }]), ...who],
    }),
  ];
  if (concept === "insider_buy") return transaction("P");
  if (concept === "insider_sell") return transaction("S");
  if (concept === "insider_buy_value") return transaction("P", "value");
  if (concept === "insider_price") return transaction(params["side"] === "sell" ? "S" : "P", "price");
  if (concept !== "insider_buy_count") return undefined;
  const series = params["distinct"] === true ? "unique_buyers" : "buy_count";
  return [newAtom("insider_series", `${series}(${params["since_days"] ?? 30})`, op, rhs, settings)];
}

const TWO_SIDED: Readonly<Record<string, string>> = { engulfing: "CDLENGULFING", harami: "CDLHARAMI" };
const CANDLES: Readonly<Record<string, string>> = {
  doji: "CDLDOJI",
  hammer: "CDLHAMMER",
  inverted_hammer: "CDLINVERTEDHAMMER",
  shooting_star: "CDLSHOOTINGSTAR",
  hanging_man: "CDLHANGINGMAN",
  morning_star: "CDLMORNINGSTAR",
  evening_star: "CDLEVENINGSTAR",
  three_white_soldiers: "CDL3WHITESOLDIERS",
  three_black_crows: "CDL3BLACKCROWS",
  piercing_line: "CDLPIERCING",
  dark_cloud_cover: "CDLDARKCLOUDCOVER",
  marubozu: "CDLMARUBOZU",
  spinning_top: "CDLSPINNINGTOP",
  dragonfly_doji: "CDLDRAGONFLYDOJI",
  gravestone_doji: "CDLGRAVESTONEDOJI",
  inside_bar: "INSIDE_BAR",
  outside_bar: "OUTSIDE_BAR",
  abandoned_baby: "CDLABANDONEDBABY",
  tweezer_bottom: "TWEEZER_BOTTOM",
  tweezer_top: "TWEEZER_TOP",
};
const CHARTS =
  "Head and Shoulders; Inverse Head and Shoulders; Double Top; Double Bottom; Multiple Top; Multiple Bottom; Ascending Triangle; Descending Triangle; Symmetrical Triangle; Rising Wedge; Falling Wedge; Bull Flag; Bear Flag; Channel Up; Channel Down; Horizontal Channel; Cup and Handle".split(
    "; ",
  );

function candleAtoms({ concept }: GoldAtom, settings: Settings): Atom[] | undefined {
  const flag = { kind: "flag" } as const;
  const chart = CHARTS.find((name) => name.toLowerCase().replaceAll(" ", "_") === concept);
  if (chart !== undefined) return [newAtom("chart_pattern", chart, "is", flag, settings)];
  const [side = "", name = ""] = concept.split(/_(.*)/);
  const two = TWO_SIDED[name];
  if (two !== undefined) {
    return [newAtom("candlestick", two, "is", flag, { ...settings, params: [{ name: "sentiment", value: side }] })];
  }
  const id = CANDLES[concept];
  if (id !== undefined) return [newAtom("candlestick", id, "is", flag, settings)];
  if (concept === "green_candle") return [newAtom("feature", "close", "gt", rightStudy("open"), settings)];
  if (concept === "red_candle") return [newAtom("feature", "close", "lt", rightStudy("open"), settings)];
  return undefined;
}

const UNITS: Readonly<Record<string, number>> = { bb_width: 100, close_position: 100 };

function studyAtoms(gold: GoldAtom, settings: Settings): Atom[] | undefined {
  const { concept, params = {}, session } = gold;
  const placed = session === "pre" && concept === "change_pct" ? "premarket_change_pct" : undefined;
  const inZone = session === "pre" && concept === "volume" ? "premarket_volume" : placed;
  const left = inZone ?? studyText(concept, params);
  const rhs = valueOf(gold.rhs, UNITS[concept]);
  if (left === undefined || rhs === undefined) return undefined;
  return [newAtom("feature", left, gold.op, rhs, settings)];
}

/** Returns the catalogue's study for a neutral concept; undefined where there is none. */
function studyText(concept: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const own = (name: string): unknown => (params[name] === "*" ? undefined : params[name]);
  const period = own("period");
  if (concept === "perf") return `perf_${String(period ?? "1m")}`;
  if (concept.startsWith("pivot_")) return `pivot(${concept.slice(6)})`;
  if (concept === "close_position") return "range_pos(1)";
  if (concept === "range") return "=high-low";
  if (concept === "true_range") return "=max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";
  if (concept === "avg_range") return `sma(high-low,${String(period ?? 20)})`;
  if (concept === "bb_mid") return `=(bb_upper(${String(period ?? 20)},2)+bb_lower(${String(period ?? 20)},2))/2`;
  const found = [...STUDY_CONCEPTS].find(
    ([, one]) => one.concept === concept && one.session === undefined && one.bars_ago === undefined,
  );
  if (found === undefined) return undefined;
  const [alias, { params: names = {} }] = found;
  const given = Object.entries(names).flatMap(([name, ours]) => {
    const value = own(name);
    return value === undefined || typeof ours !== "string" ? [] : [`${ours.slice(1)}=${String(value)}`];
  });
  const input = own("input");
  const source = input === undefined || input === "high" || input === "low" ? [] : [String(input)];
  return `${alias}(${[...source, ...given].join(",")})`;
}

function rightStudy(concept: string): Extract<AtomValue, { kind: "study" }> {
  return { kind: "study", concept, timeframe: null, session: null, bars_ago: null, multiplier: null, offset: null };
}

function valueOf(rhs: unknown, unit = 1): AtomValue | undefined {
  if (rhs === undefined || rhs === true) return { kind: "flag" };
  if (typeof rhs === "string") return { kind: "texts", texts: [rhs] };
  if (Array.isArray(rhs) && typeof rhs[0] === "string") return { kind: "texts", texts: textsOf(rhs) };
  if (Array.isArray(rhs)) return { kind: "range", low: Number(rhs[0]) * unit, high: Number(rhs[1]) * unit };
  const number = numberOf(rhs);
  if (number !== undefined) return { kind: "number", number: number * unit };
  const study = rhs as GoldAtom;
  const text = studyText(study.concept, study.params ?? {});
  if (text === undefined) return undefined;
  return {
    ...rightStudy(text),
    timeframe: (study.timeframe ?? "1d") as Atom["timeframe"],
    bars_ago: study.bars_ago ?? null,
    multiplier: study.mult ?? null,
  };
}

function numberOf(rhs: unknown): number | undefined {
  if (typeof rhs === "number") return rhs;
  const range = (rhs as { readonly range_ok?: readonly [number, number] } | undefined)?.range_ok;
  return range === undefined ? undefined : (range[0] + range[1]) / 2;
}

function textsOf(rhs: unknown): string[] {
  return Array.isArray(rhs) ? rhs.map(String) : [String(rhs)];
}

function flipped(op: Atom["op"]): Atom["op"] {
  return ({ gt: "lt", gte: "lte", lt: "gt", lte: "gte" } as const)[op as "gt"] ?? op;
}

function inverse(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
}
