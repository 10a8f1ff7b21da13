import { mapAtoms, type Duration, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { moved } from "./compare-subjects.ts";
import { feature } from "./subjects.ts";

const MAKE =
  "make|makes|making|made|hit|hits|hitting|set|sets|setting|reach|reaches|reaching|reached|print|printed|printing|at|on|post|posted|posting|notch|notched|notching|new|fresh|touch|touched|touching|tagged|tag|tagging|achieve|achieved|record|recorded|break|breaking|broke|into|to|score|scored|a|its|their|trading|closing|seeing|register|registered|mark|marked|multi";

/** A new high: the bar's high is the highest of so many bars. */
export function newHigh(bars: number | "ever", isClose = false): Tree {
  if (bars === "ever") return versus(feature("high"), "gte", feature("high_all_time"));
  return isClose
    ? versus(feature("close"), "gte", feature("highest_close", [bars]))
    : versus(feature("high"), "gte", feature("highest", [bars]));
}

export function newLow(bars: number | "ever", isClose = false): Tree {
  if (bars === "ever") return versus(feature("low"), "lte", { ...feature("lowest", [5000]) });
  return isClose
    ? versus(feature("close"), "lte", feature("lowest_close", [bars]))
    : versus(feature("low"), "lte", feature("lowest", [bars]));
}

const year = (subject: Subject): number | "ever" | null => {
  if (subject.name === "high_52w" || subject.name === "low_52w") return 252;
  if (subject.name === "high_all_time") return "ever";
  const bars = /^(?:highest|lowest)(?:_prev|_close)?\((\d+)\)$/.exec(subject.concept)?.[1];
  return bars === undefined ? null : Number(bars);
};

/** High or low of a stretch as an event. */
function fresh(subject: Subject): Tree | null {
  const bars = year(subject);
  if (bars === null || subject.barsAgo !== null) return null;
  const isClose = subject.name.endsWith("_close");
  const tree = /high/.test(subject.name) ? newHigh(bars, isClose) : newLow(bars, isClose);
  return subject.timeframe === null ? tree : mapAtoms(tree, (atom) => ({ ...atom, timeframe: subject.timeframe }));
}

/** Out of the range of the first minutes. */
function opening(match: Match, isUp: boolean): Tree {
  const minutes = match.maybe("number");
  const level = feature(isUp ? "or_high" : "or_low", minutes === undefined ? [] : [minutes]);
  return versus(feature("close"), isUp ? "crosses_above" : "crosses_under", level);
}

const unnamed = (tree: Tree): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, notes: [...atom.notes, assumed("breakout")] }));

const inBars = (duration: Duration): number => barsOf(duration);

/** Any level above which the price breaks out; a break of the highest high is a new high. */
function breakout(match: Match, isUp: boolean): Tree | null {
  const level = match.one("operand");
  const bars = year(level);
  if (bars !== null && /high/.test(level.name) === isUp) return fresh(level);
  return null;
}

const run = (name: "high" | "low" | "close", isUp: boolean): Tree => moved(feature(name), isUp);
const both = (one: Tree, two: Tree): Tree => ({ kind: "all", members: [one, two] });

/** New highs and lows, breakouts of ranges, rows of higher highs. */
export const EXTREME_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( ${MAKE} )* {operand}`,
    (match) => {
      const first = match.tokens[match.from]!.stem;
      const words = match.tokens.slice(match.from, match.to - 1).map((token) => token.stem);
      const isPlain = words.length === 0 || first === match.tokens[match.to - 1]!.stem;
      return isPlain
        ? null
        : words.some((word) =>
              [
                "new",
                "fresh",
                "make",
                "making",
                "made",
                "hit",
                "hitting",
                "set",
                "setting",
                "reach",
                "reaching",
                "reached",
                "print",
                "printed",
                "at",
                "on",
                "post",
                "posted",
                "notch",
                "notched",
                "touch",
                "touched",
                "tag",
                "tagged",
                "break",
                "breaking",
                "broke",
                "printing",
                "posting",
                "touching",
                "record",
                "recorded",
                "achieved",
                "score",
                "scored",
                "to",
                "into",
                "register",
                "registered",
                "mark",
                "marked",
                "seeing",
              ].includes(word),
            )
          ? fresh(match.one("operand"))
          : null;
    },
    0.1,
  ),
  rule(
    "condition",
    "{operand} ( made|hit|reached|set|breakout|breakouts|today|breaker|breakers|list|breakout|break )",
    (match) => fresh(match.one("operand")),
    0,
  ),
  rule("condition", "{operand} breakdown|breakdowns", (match) => fresh(match.one("operand")), 0.1),
  rule(
    "condition",
    "{operand}",
    (match) => {
      const last = match.tokens[match.to - 1]!;
      return last.text === "highs" || last.text === "lows" ? fresh(match.one("operand")) : null;
    },
    -0.2,
  ),
  rule(
    "condition",
    "{operand} ( today )?",
    (match) =>
      /^(?:highest|lowest|high_52w|low_52w|high_all_time)/.test(match.one("operand").name)
        ? fresh(match.one("operand"))
        : null,
    -0.7,
  ),
  rule("condition", "{cross} {operand}", (match) => breakout(match, match.one("cross") === "crosses_above"), 0.6),
  rule(
    "condition",
    "close|closed|closing|price|closes ( {cross} ) {operand}",
    (match) => breakout(match, match.one("cross") === "crosses_above"),
    0.6,
  ),
  rule(
    "condition",
    "close|closed|closing|closes above|over {operand}",
    (match) => {
      const bars = year(match.one("operand"));
      return bars !== null &&
        match.one("operand").timeframe === null &&
        bars !== "ever" &&
        /high/.test(match.one("operand").name)
        ? versus(feature("close"), "gt", feature("highest_prev", [bars]))
        : null;
    },
    0.4,
  ),
  rule(
    "condition",
    "close|closed|closing|closes below|under {operand}",
    (match) => {
      const bars = year(match.one("operand"));
      return bars !== null &&
        match.one("operand").timeframe === null &&
        bars !== "ever" &&
        /low/.test(match.one("operand").name)
        ? versus(feature("close"), "lt", feature("lowest_prev", [bars]))
        : null;
    },
    0.4,
  ),
  rule(
    "condition",
    "breakout|breakouts|breaking|break|broke|broken|bust|busting ( out )? ( to|of|from|above|into|past|over|at )* ( a|new|fresh|its )* {operand}",
    (match) => (/high/.test(match.one("operand").name) ? fresh(match.one("operand")) : null),
    0.5,
  ),
  rule(
    "condition",
    "breakdown|breakdowns|breaking|break|broke ( down )? ( to|of|from|below|into|under )* ( a|new|fresh|its )* {operand}",
    (match) => (/low/.test(match.one("operand").name) ? fresh(match.one("operand")) : null),
    0.5,
  ),
  rule(
    "condition",
    `( ${MAKE} )* {duration} breakout|breakouts`,
    (match) => newHigh(inBars(match.one("duration"))),
    0.2,
  ),
  rule(
    "condition",
    `( ${MAKE} )* {duration} breakdown|breakdowns`,
    (match) => newLow(inBars(match.one("duration"))),
    0.2,
  ),
  rule(
    "condition",
    "breakout|breaking|broke|break out ( of|from|above )* ( a|its )? {duration} ( trading )? range|base|consolidation|channel|box",
    (match) => newHigh(inBars(match.one("duration"))),
    0.4,
  ),
  rule(
    "condition",
    "breakdown|breaking|broke|break down ( of|from|below )* ( a|its )? {duration} ( trading )? range|base|consolidation",
    (match) => newLow(inBars(match.one("duration"))),
    0.4,
  ),
  rule(
    "condition",
    "( just|freshly|has|have|on )* ( breakout|breakouts | breaking|broke|broken|break out ) ( stocks|setup|today|now|higher )*",
    () => unnamed(newHigh(DEFAULTS.breakout.value)),
    -0.6,
  ),
  rule(
    "condition",
    "( just|freshly|has|have )* ( breakdown|breakdowns | breaking|broke|broken|break down ) ( stocks|setup|today|now|lower )*",
    () => unnamed(newLow(DEFAULTS.breakout.value)),
    -0.6,
  ),
  rule(
    "condition",
    `( ${MAKE} )* new|fresh intraday|session|daily|todays high|highs`,
    () => versus(feature("close"), "gte", feature("session_high")),
    0.4,
  ),
  rule(
    "condition",
    `( ${MAKE} )* new|fresh intraday|session|daily|todays low|lows`,
    () => versus(feature("close"), "lte", feature("session_low")),
    0.4,
  ),
  rule(
    "condition",
    "( {number} minute|min )? ( opening range | or ) breakout|breakouts ( , )? ( {number} minute|min )?",
    (match) => opening(match, true),
    0.7,
  ),
  rule(
    "condition",
    "( {number} minute|min )? ( opening range | or ) breakdown|breakdowns ( , )? ( {number} minute|min )?",
    (match) => opening(match, false),
    0.7,
  ),
  rule("condition", "new|fresh|multi all? time|record high", () => newHigh("ever"), 0.3),
  rule("condition", "new|fresh all? time|record low", () => newLow("ever"), 0.3),
  rule("condition", "( new|fresh|yearly|annual ) highs|high ( for|of|on|this )* year", () => newHigh(252), 0.2),
  rule("condition", "( new|fresh|yearly|annual ) lows|low ( for|of|on|this )* year", () => newLow(252), 0.2),
  rule("condition", `( ${MAKE} )* new|fresh highs|high`, () => newHigh(252, false), -0.6),
  rule("condition", `( ${MAKE} )* new|fresh lows|low`, () => newLow(252, false), -0.6),
  rule(
    "condition",
    `( ${MAKE} )* new|fresh highs|high ( on|of|for )? ( the )? day|session`,
    () => versus(feature("close"), "gte", feature("session_high")),
    0.3,
  ),
  rule(
    "condition",
    `( ${MAKE} )* new|fresh lows|low ( on|of|for )? ( the )? day|session`,
    () => versus(feature("close"), "lte", feature("session_low")),
    0.3,
  ),
  rule(
    "condition",
    `( ${MAKE} )* new|fresh high|low ( of|in|for|over )? ( the )? ( last|past )? {duration}`,
    (match) => (match.has("high") ? newHigh(inBars(match.one("duration"))) : newLow(inBars(match.one("duration")))),
    0.3,
  ),
  rule(
    "condition",
    `( ${MAKE} )* ( new|fresh )? {timeframe} high|low`,
    (match) => {
      const bars = ({ "1wk": 5, "1mo": 21 } as Record<string, number>)[match.one("timeframe")];
      return bars === undefined ? null : match.has("high") ? newHigh(bars) : newLow(bars);
    },
    0,
  ),
  rule(
    "condition",
    "( made|make|making|hit ) ( a )? ( minimum|low|bottom ) of {duration}",
    (match) => newLow(inBars(match.one("duration"))),
    0.3,
  ),
  rule(
    "condition",
    "( made|make|making|hit ) ( a )? ( maximum|high|top|peak ) of {duration}",
    (match) => newHigh(inBars(match.one("duration"))),
    0.3,
  ),
  rule(
    "condition",
    "( highest|maximum ) ( close|price|level|point|high )? ( in|of|for|since|over ) ( more|than|the|last|past|over|at|least )* {duration}",
    (match) => newHigh(inBars(match.one("duration")), match.has("close")),
    0.2,
  ),
  rule(
    "condition",
    "( lowest|minimum ) ( close|price|level|point|low )? ( in|of|for|since|over ) ( more|than|the|last|past|over|at|least )* {duration}",
    (match) => newLow(inBars(match.one("duration")), match.has("close")),
    0.2,
  ),
  rule("condition", "( make|makes|making|made|series|of|printing|put|in )* higher highs|high", () => run("high", true)),
  rule("condition", "( make|makes|making|made|series|of|printing|put|in )* higher lows|low", () => run("low", true)),
  rule("condition", "( make|makes|making|made|series|of|printing|put|in )* lower highs|high", () => run("high", false)),
  rule("condition", "( make|makes|making|made|series|of|printing|put|in )* lower lows|low", () => run("low", false)),
  rule(
    "condition",
    "( make|makes|making|made|series|of )* higher highs|high and|&|,|with higher? lows|low",
    () => both(run("high", true), run("low", true)),
    0.3,
  ),
  rule(
    "condition",
    "( make|makes|making|made|series|of )* lower highs|high and|&|,|with lower? lows|low",
    () => both(run("high", false), run("low", false)),
    0.3,
  ),
  rule(
    "condition",
    "( make|makes|making|made|series|of )* lower lows|low and|&|,|with lower? highs|high",
    () => both(run("high", false), run("low", false)),
    0.3,
  ),
  rule("condition", "higher close|closes|closing", () => run("close", true), 0.1),
  rule("condition", "lower close|closes|closing", () => run("close", false), 0.1),
  rule(
    "condition",
    "consolidating|consolidation|consolidate|basing ( near|at|around|just|below )* {operand}",
    (match) =>
      year(match.one("operand")) === 252 && /high/.test(match.one("operand").name)
        ? versus(feature("close"), "gte", { ...match.one("operand"), multiplier: 1 - DEFAULTS.near.value / 100 }, [
            assumed("near"),
          ])
        : null,
  ),
];
