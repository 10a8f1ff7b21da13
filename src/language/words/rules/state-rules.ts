import { ownMember } from "#base";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { mapAtoms, type Duration, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber, versus } from "./atoms.ts";
import { fitRight, moved } from "./compare-subjects.ts";
import { barsOn } from "./times-rules.ts";
import { CLOSE, shareIn } from "./said-of.ts";
import { feature } from "./subjects.ts";
import { DROP, RISE } from "./trend-words.ts";

const trend = (isUp: boolean, ago: number | Duration = 1, isAlone = true): Tail => ({
  needs: "any",
  of: (subject) =>
    subject.group === "feature" && subject.unit !== "0/1" ? moved(subject, isUp, barsOn(subject, ago)) : null,
  alone: isAlone ? moved(CLOSE, isUp, barsOn(CLOSE, ago)) : null,
});

/** `lower than yesterday`, and not `down yesterday`. */
const isComparison = (match: Match): boolean =>
  match.has("than", "vs", "versus", "compared", "from", "on", "it", "above", "below", "over", "under");

/** Said of nothing, these are said of the price; narrowing or turning is not. */
const ofPrice = (match: Match): boolean =>
  match.has(
    "rising",
    "falling",
    "climbing",
    "advancing",
    "declining",
    "dropping",
    "sinking",
    "rose",
    "fell",
    "soaring",
  );

/** Where zero, or a line of its own, is the border between good and bad. */
function turned(match: Match, isUp: boolean): Tail {
  const op: AtomOperator = isUp ? "crosses_above" : "crosses_under";
  return {
    needs: "any",
    of: (subject) =>
      subject.name === "supertrend" || subject.name === "psar"
        ? versus({ ...CLOSE, timeframe: subject.timeframe }, op, subject)
        : subject.name === "macd" && match.has("bullish", "bearish")
          ? versus(subject, op, fitRight(subject, feature("macd_signal")) ?? feature("macd_signal"))
          : subject.isLevel
            ? null
            : isNumber(subject, op, 0),
    alone: null,
  };
}

function signed(isUp: boolean): Tail {
  const op: AtomOperator = isUp ? "gt" : "lt";
  return {
    needs: "any",
    of: (subject) => {
      if (subject.name === "supertrend" || subject.name === "psar")
        return versus({ ...CLOSE, timeframe: subject.timeframe }, op, subject);
      if (subject.name === "stoch_k") return versus(subject, op, feature("stoch_d"));
      if (
        subject.isLevel ||
        subject.group === "stock" ||
        ["volume", "avg_volume", "rvol", "market_cap"].includes(subject.name)
      )
        return subject.name === "market_cap" && !isUp ? isNumber(subject, op, 0) : null;
      return isNumber(subject, op, 0);
    },
    alone: null,
  };
}

const EXTREMES: Readonly<
  Record<
    string,
    readonly [
      "oversold" | "stochOversold" | "williamsOversold" | "cciOversold" | "mfiOversold",
      "overbought" | "stochOverbought" | "williamsOverbought" | "cciOverbought" | "mfiOverbought",
    ]
  >
> = {
  rsi: ["oversold", "overbought"],
  stoch_k: ["stochOversold", "stochOverbought"],
  stoch_d: ["stochOversold", "stochOverbought"],
  stochrsi_k: ["stochOversold", "stochOverbought"],
  williams_r: ["williamsOversold", "williamsOverbought"],
  cci: ["cciOversold", "cciOverbought"],
  mfi: ["mfiOversold", "mfiOverbought"],
};

function extremeOf(subject: Subject, which: "oversold" | "overbought", op: AtomOperator): Tree | null {
  const name = ownMember(EXTREMES, subject.name)?.[which === "oversold" ? 0 : 1];
  return name === undefined ? null : isNumber(subject, op, DEFAULTS[name].value, [assumed(name)]);
}

function extreme(which: "oversold" | "overbought"): Tail {
  const op: AtomOperator = which === "oversold" ? "lt" : "gt";
  return { needs: "any", of: (subject) => extremeOf(subject, which, op), alone: extremeOf(feature("rsi"), which, op) };
}

function leaving(which: "oversold" | "overbought"): Tail {
  const op: AtomOperator = which === "oversold" ? "crosses_above" : "crosses_under";
  return { needs: "any", of: (subject) => extremeOf(subject, which, op), alone: extremeOf(feature("rsi"), which, op) };
}

function inTop(match: Match, isTop: boolean): Tail | null {
  const percent = shareIn(match);
  if (percent === null || !match.has("range")) return null;
  const tree = isNumber(feature("range_pos", [1]), isTop ? "gte" : "lte", isTop ? 100 - percent : percent);
  return {
    needs: "level",
    of: ({ name, barsAgo }) =>
      name === "close" ? mapAtoms(tree, (atom) => ({ ...atom, barsAgo: barsAgo ?? atom.barsAgo })) : null,
    alone: tree,
  };
}

const TURN =
  "( turn|turned|turning|flip|flipped|flipping|go|going|went|gone|move|moved|moving|swing|swung|switch|switched|change|changed|cross|crossed|shift|shifted|come|came|pass|passed )?";

const VERY =
  "( deeply|extremely|very|severely|massively|super|way|really|heavily|badly|hugely|insanely|technically|short-term|in|an|a|the )*";

/** How a series moves and where it stands: rising, turned positive, oversold. */
export const STATE_RULES: readonly Rule[] = [
  ...(
    [
      ["up|higher|upward", true],
      ["down|lower|downward", false],
    ] as const
  ).map(([words, isUp]) =>
    rule(
      "predicate",
      `( turn|turned|turning|tick|ticked|ticking|is|are|move|moved|moving|curl|curling )* ( ${words} ) ( from|than|vs|versus|on ) ( the )? {ago}`,
      (match: Match) => trend(isUp, match.one("ago"), false),
      0.6,
    ),
  ),
  ...(
    [
      ["up|higher|upward|upwards", true],
      ["down|lower|downward|downwards", false],
    ] as const
  ).map(([words, isUp]) =>
    rule(
      "predicate",
      `( start|starts|starting|started|begin|begins|beginning|began|begun ) ( to )? ( curl|turn|tick|slope|rise|move|head|point|curling|turning|sloping|moving|heading ) ( ${words} )`,
      () => trend(isUp, 1, false),
      0.5,
    ),
  ),
  rule(
    "predicate",
    "( with|has|had|have|having|been|is|a|an|in|shows|showing )* ( positive|rising|upward|up|upwards ) slope|trajectory",
    () => trend(true, 1, false),
    0.4,
  ),
  rule(
    "predicate",
    "( with|has|had|have|having|been|is|a|an|in|shows|showing )* ( negative|falling|downward|down|declining ) slope|trajectory",
    () => trend(false, 1, false),
    0.4,
  ),
  rule(
    "predicate",
    "( turn|turned|turning|flip|flipped|flipping|switched|switch|changed|went|go|gone|triggered|gave|fired|flashed|issued|generated|signalled|signaled ) ( to|into|a|an|its|over )* ( buy|long|bull ) ( mode|signal|side|trend|state )?",
    (match) => turned(match, true),
    0.4,
  ),
  rule(
    "predicate",
    "( turn|turned|turning|flip|flipped|flipping|switched|switch|changed|went|go|gone|triggered|gave|fired|flashed|issued|generated|signalled|signaled ) ( to|into|a|an|its|over )* ( sell|short|bear ) ( mode|signal|side|trend|state )?",
    (match) => turned(match, false),
    0.4,
  ),
  rule(
    "predicate",
    "( is|are|on|in|at|shows|showing )* ( a|an )* ( buy|long ) ( mode|signal|side|state )",
    () => signed(true),
    0.2,
  ),
  rule(
    "predicate",
    "( is|are|on|in|at|shows|showing )* ( a|an )* ( sell|short ) ( mode|signal|side|state )",
    () => signed(false),
    0.2,
  ),
  rule(
    "predicate",
    "turn|turned|turning|flip|flipped|flipping|go|goes|going|went|became|become|becoming|just|moved|gone|swung positive|green|bullish",
    (match) => turned(match, true),
    0.2,
  ),
  rule(
    "predicate",
    "turn|turned|turning|flip|flipped|flipping|go|goes|going|went|became|become|becoming|just|moved|gone|swung negative|red|bearish",
    (match) => turned(match, false),
    0.2,
  ),
  rule(
    "predicate",
    `${TURN} from negative|red|bearish|minus ( territory )? ( in )? to|into positive|green|bullish|plus ( territory )?`,
    (match) => turned(match, true),
    0.4,
  ),
  rule(
    "predicate",
    `${TURN} from positive|green|bullish|plus ( territory )? ( in )? to|into negative|red|bearish|minus ( territory )?`,
    (match) => turned(match, false),
    0.4,
  ),
  rule("predicate", "positive|bullish ( territory )?", () => signed(true)),
  rule("predicate", "in ( the )? positive territory", () => signed(true)),
  rule(
    "predicate",
    "( on|in|into ) ( the )? ( green|black|plus | positive side | plus side | bullish side|territory | positive zone|area|region )",
    () => signed(true),
    0.1,
  ),
  rule(
    "predicate",
    "( on|in|into ) ( the )? ( red|minus | negative side | minus side | bearish side|territory | negative zone|area|region )",
    () => signed(false),
    0.1,
  ),
  rule("predicate", "negative|bearish ( territory )?", () => signed(false)),
  rule("predicate", "in negative territory", () => signed(false)),
  rule(
    "predicate",
    `${RISE} ( in|up|steadily|higher|sharply|now|overall )*`,
    (match) => trend(true, 1, ofPrice(match)),
    0.1,
  ),
  rule(
    "predicate",
    "sloping|slope|sloped|trending|turning|ticking|going|moving|heading|pointing|curling|pointed|headed|creeping|turned|ticked|slopes|picking up|upward|upwards|higher",
    () => trend(true, 1, false),
    0.2,
  ),
  rule(
    "predicate",
    `${DROP} ( in|down|off|up|steadily|lower|sharply|out )*`,
    (match) => trend(false, 1, ofPrice(match)),
    0.1,
  ),
  rule(
    "predicate",
    "sloping|slope|sloped|trending|turning|ticking|going|moving|heading|pointing|curling|pointed|headed|creeping|turned|ticked|slopes down|downward|downwards|lower|off",
    () => trend(false, 1, false),
    0.2,
  ),
  rule("predicate", "in ( an|a )? uptrend", () => trend(true), -0.5),
  rule(
    "predicate",
    `( higher|greater|more|larger|bigger|above|up|stronger|heavier|over|better ) ( than|vs|versus|on|compared|to|it|was|from|that|of|a|its )* {ago} ( one|level|value )?`,
    (match) => (isComparison(match) ? trend(true, match.one("ago")) : null),
    0.3,
  ),
  rule(
    "predicate",
    `( lower|less|smaller|below|down|weaker|lighter|under|worse|fewer ) ( than|vs|versus|on|compared|to|it|was|from|that|of|a|its )* {ago} ( one|level|value )?`,
    (match) => (isComparison(match) ? trend(false, match.one("ago")) : null),
    0.3,
  ),
  rule(
    "predicate",
    `( higher|greater|more|rising|up|increased|increasing|rose|risen|climbing|climbed|growing ) ( than|over|from|in|during|for|the|past|last|vs|versus|compared )* {duration} ( ago|earlier|back )?`,
    (match) =>
      match.has("ago", "earlier", "back", "over", "in", "during") && !match.has("for")
        ? trend(true, match.one("duration"))
        : null,
    0.2,
  ),
  rule(
    "predicate",
    `( lower|less|falling|down|decreased|decreasing|fell|fallen|dropping|dropped|declining|declined ) ( than|over|from|in|during|for|the|past|last|vs|versus|compared )* {duration} ( ago|earlier|back )?`,
    (match) =>
      match.has("ago", "earlier", "back", "over", "in", "during") && !match.has("for")
        ? trend(false, match.one("duration"))
        : null,
    0.2,
  ),
  rule(
    "predicate",
    "overbought LP {number} RP",
    (match) => ({
      needs: "number",
      of: (subject) => isNumber(subject, "gte", match.one("number")),
      alone: isNumber(feature("rsi"), "gte", match.one("number")),
    }),
    0.3,
  ),
  rule(
    "predicate",
    "oversold LP {number} RP",
    (match) => ({
      needs: "number",
      of: (subject) => isNumber(subject, "lte", match.one("number")),
      alone: isNumber(feature("rsi"), "lte", match.one("number")),
    }),
    0.3,
  ),
  rule(
    "predicate",
    `${VERY} oversold ( territory|zone|region|levels|condition|area )?`,
    () => extreme("oversold"),
    0.1,
  ),
  rule(
    "predicate",
    `${VERY} overbought ( territory|zone|region|levels|condition|area )?`,
    () => extreme("overbought"),
    0.1,
  ),
  rule(
    "predicate",
    "( cross|crosses|crossing|crossed|move|moved|moving|come|came|coming|bounce|bouncing|bounced|exit|exiting|exited|leave|leaves|leaving|left|emerge|emerging|emerged|climb|climbed|climbing|recover|recovering|turn|turning|turned|rise|rising|rose|back|up )* ( out|back|up|above|from )* of|from|above|over|leaving|leave|exiting|exit oversold ( territory|zone|region|levels|condition|area )?",
    () => leaving("oversold"),
    0.5,
  ),
  rule(
    "predicate",
    "( cross|crosses|crossing|crossed|move|moved|moving|come|came|coming|exit|exiting|exited|leave|leaves|leaving|left|drop|dropped|dropping|fall|fell|falling|turn|turning|turned|roll|rolling|rolled|back|down )* ( out|back|down|below|from )* of|from|below|under|leaving|leave|exiting|exit overbought ( territory|zone|region|levels|condition|area )?",
    () => leaving("overbought"),
    0.5,
  ),
  rule(
    "predicate",
    "turning|turned|turn|hook|hooking|hooked|curl|curling|curled|bounce|bouncing|bounced|rebound|rebounding|rebounded|coming|recovering|lifting|moving up|higher|off|back? ( up )? from|off ( of )? ( below|under )? {quantity}",
    (match) => ({
      needs: "number",
      of: (subject) => isNumber(subject, "crosses_above", match.one("quantity").value),
      alone: null,
    }),
    0.2,
  ),
  rule(
    "predicate",
    "turning|turned|turn|hook|hooking|hooked|curl|curling|curled|roll|rolling|rolled|coming|moving down|lower|over|off|back? ( down )? from|off ( of )? ( above|over )? {quantity}",
    (match) => ({
      needs: "number",
      of: (subject) => isNumber(subject, "crosses_under", match.one("quantity").value),
      alone: null,
    }),
    0.2,
  ),
  rule(
    "predicate",
    "in ( the|its )? top|upper ( {quantity} | half|third|quarter|fifth|tenth|quartile|decile ) ( of ( its|the ) ( daily|day|intraday|session|candle|bar|todays )? range )?",
    (match) => inTop(match, true),
    0.2,
  ),
  rule(
    "predicate",
    "in ( the|its )? bottom|lower ( {quantity} | half|third|quarter|fifth|tenth|quartile|decile ) ( of ( its|the ) ( daily|day|intraday|session|candle|bar|todays )? range )?",
    (match) => inTop(match, false),
    0.2,
  ),
  rule(
    "predicate",
    "( has|have|is )* ( gained|gaining|gain|made|making ) ground ( versus|vs|against|from|compared|to|over|since|on|relative|in|the|last|past )* ( {ago} | {duration} )",
    (match) => trend(true, match.maybe("ago") ?? match.maybe("duration") ?? 1, false),
    0.5,
  ),
  rule(
    "predicate",
    "( has|have|is )* ( lost|losing|given|giving|ceded ) ( up )? ground ( versus|vs|against|from|compared|to|over|since|on|relative|in|the|last|past )* ( {ago} | {duration} )",
    (match) => trend(false, match.maybe("ago") ?? match.maybe("duration") ?? 1, false),
    0.5,
  ),
  rule("predicate", "( has|have|is )* ( gained|gaining|made|making ) ground", () => trend(true, 1, false), 0.3),
  rule("predicate", "( has|have|is )* ( lost|losing ) ground", () => trend(false, 1, false), 0.3),
  rule("predicate", "not|neither rising|increasing ( or falling )?", () => trend(false), 0.1),
];
