import { candlestickOf, chartPatternOf, findFundamental, periodOf } from "#catalogue";
import { FUNDAMENTAL_PERIODS, GAP_KINDS, isRealDate, MARKET_TIMINGS, SENTIMENTS } from "#contract";
import { numberParam, paramOf, textParam } from "../compile/atom-params.ts";
import { INSIDER_LEVELS } from "../compile/groups/insider.ts";
import type { AtomRules } from "./atom-rules.ts";
import { atomFault, type FormFault, type PlacedAtom } from "./form-fault.ts";

const NUMERIC = ["penetration", "lookback", "issuer", "periods_ago", "since_days", "from_day", "to_day"];

/** Finds parameters that the concept does not take, and values that a parameter cannot have. */
export function checkParams(placed: PlacedAtom, rules: AtomRules): readonly FormFault[] {
  const { atom } = placed;
  const names = new Set<string>();
  return (atom.params ?? []).flatMap(({ name }, k) => {
    const fault = (message: string): FormFault[] => [atomFault(placed, "bad_param", `params/${k}`, message)];
    if (!rules.params.includes(name)) {
      const allowed = rules.params.length === 0 ? "It takes none." : `It takes ${rules.params.join(", ")}.`;
      return fault(`${atom.concept} takes no parameter ${name.slice(0, 64)}. ${allowed}`);
    }
    if (names.has(name)) return fault(`${name} is given twice.`);
    names.add(name);
    const wrong = wrongValue(placed, name);
    return wrong === undefined ? [] : fault(wrong);
  });
}

function wrongValue({ atom }: PlacedAtom, name: string): string | undefined {
  const isNumber = NUMERIC.includes(name) || (atom.group === "stock" && name === "period");
  if (isNumber && numberParam(atom, name) === undefined) return `${name} must be a number.`;
  const text = textParam(atom, name) ?? "";
  const oneOf = (allowed: readonly string[], spelled: string = text.toLowerCase()): string | undefined =>
    allowed.includes(spelled) ? undefined : `${name} "${text.slice(0, 64)}" is none of ${allowed.join(", ")}.`;
  switch (name) {
    case "sentiment": {
      const candle = candlestickOf(atom.concept);
      if (candle === undefined) return undefined;
      return oneOf(candle.sentiment === "two" ? SENTIMENTS.filter((one) => one !== "neutral") : [candle.sentiment]);
    }
    case "penetration":
      return candlestickOf(atom.concept)?.penetration === undefined
        ? `${atom.concept} takes no penetration.`
        : undefined;
    case "side":
      return oneOf(chartPatternOf(atom.concept)?.sides.map((side) => side.toLowerCase()) ?? []);
    case "kind":
      return oneOf(GAP_KINDS);
    case "timing":
      return oneOf(MARKET_TIMINGS);
    case "of":
      return oneOf(Object.keys(INSIDER_LEVELS));
    case "plan":
      return oneOf(["yes", "no"]);
    case "since":
      return isRealDate(text) ? undefined : `since "${text.slice(0, 64)}" is no date; write YYYY-MM-DD.`;
    case "period":
      return atom.group === "fundamental" ? wrongPeriod(atom.concept, text) : undefined;
    default:
      return paramOf(atom, name) === "" ? `${name} is empty.` : undefined;
  }
}

function wrongPeriod(figure: string, text: string): string | undefined {
  const found = findFundamental(figure);
  if (!found.ok) return undefined;
  const period = FUNDAMENTAL_PERIODS.find((one) => one === text.toUpperCase());
  if (period !== undefined && periodOf(found.found, period).ok) return undefined;
  return `${found.found.id} is not offered for "${text.slice(0, 64)}"; use ${found.found.periods.join(" or ")}.`;
}
