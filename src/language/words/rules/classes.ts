import { type Table, table } from "#base";
import { inflected } from "../text/inflected.ts";

/** Named word classes of the patterns, written `<name>` there. `~verb` stands for every form of a verb. */
const CLASSES = `
  up       up ups higher upward upwards upside
  down     down downs lower downward downwards downside
  above    above over
  below    below under beneath
  be       is are was were be been being
  rise     ~rise/rose/risen ~increase ~climb ~grow/grew/grown ~expand ~advance ~improve ~accelerate ~strengthen ~surge
           ~ascend upward ~uptrend ~soar ~swell ~widen ~gain
  drop     ~fall/fell/fallen ~decrease ~decline ~drop ~shrink/shrank/shrunk ~contract ~weaken ~descend downward
           ~sink/sank/sunk ~downtrend ~narrow ~slow ~dry ~tighten ~fade ~ease
  good     positive green bullish plus
  bad      negative red bearish minus
  greenbar green white up bullish positive bull
  redbar   red black down bearish negative bear
  more     higher greater more larger bigger stronger heavier better
  less     lower less smaller weaker lighter worse fewer
  most     highest largest biggest greatest heaviest maximum peak strongest most
  least    lowest smallest least lightest minimum weakest
  turn     ~turn ~flip ~switch ~change ~shift ~go/went/gone goes ~move ~swing/swung ~become/became ~come/came ~cross ~pass
  reach    ~make/made ~hit/hit ~set/set ~reach ~print ~post ~notch ~touch ~tag ~achieve ~record ~break/broke ~score ~register
           ~mark seeing at on into to
  volume   volume vol
  usual    average avg normal norm usual typical mean standard regular
  huge     huge massive monster extreme enormous climactic exceptional tremendous crazy insane wild gigantic explosive frantic
           ridiculous outsized off-the-charts mega epic record-like sky-high blowout
  band     bollinger bb keltner donchian
  period   day days d bar candle period session week wk w month mo hour hr h minute min trading prd per
  closes   ~close ~finish ~end ~settle ~trade
`;

/** One place of a pattern, with the forms of its verbs spelled out: `~drop|fell` is drop, dropped, dropping or fell. */
export const spelledOut = (words: string): string =>
  words
    .split("|")
    .map((word) => (/^~\w/.test(word) ? inflected(word.slice(1)) : word))
    .join("|");

function classesOf(text: string): Table<string> {
  const found: Record<string, string[]> = {};
  let words: string[] = [];
  for (const line of text.split("\n")) {
    const [, name, rest] = /^ {2}(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name !== undefined) found[name] = words = [];
    words.push(...(rest ?? line).trim().split(/\s+/).filter(Boolean));
  }
  return table(Object.fromEntries(Object.entries(found).map(([name, list]) => [name, spelledOut(list.join("|"))])));
}

/** Words of each class, with `|` between them. */
export const WORDS = classesOf(CLASSES);
