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
  sales    revenue sale topline
  profits  earning eps profit
  bought   ~buy/bought ~purchase ~acquire ~accumulate scooped loading
  sold     ~sell/sold sale ~dump ~unload disposed
  more     more greater higher bigger larger better stronger longer wider taller heavier fatter richer faster broader
           steeper hotter older thicker louder costlier dearer pricier firmer hefter hefty greather farther further
  less     less lower worse smaller fewer cheaper weaker shorter narrower tighter lesser lighter thinner slower younger softer
           poorer colder leaner slimmer calmer quieter sooner
  climb    ~climb ~rise/rose/risen ~push ~pop ~surge ~rally ~lift ~leap/leapt ~hop ~vault ~advance ~bounce ~blast ~rocket ~soar
           ~bolt ~burst/burst ~spring/sprang/sprung ~bust ~shoot/shot ~fly/flew/flown ~sail ~roar ~power ~launch ~muscle ~barrel
           ~storm ~charge ~propel ~thrust ~recover ~rebound ~scale ~claw ~fight/fought ~force ~explode ~overcome/overcame ~work
           ~return ~emerge ~squeeze ~sneak ~curl breakout
  sink     ~fall/fell/fallen ~drop ~slip ~slide/slid ~sink/sank/sunk ~tumble ~plunge ~crash ~dive/dove ~tank ~decline ~slump
           ~nosedive ~sag ~drift ~knife ~fade ~collapse ~plummet ~ease ~dump ~crumble ~cascade ~skid ~stumble ~spill ~sell/sold
           ~retreat ~crater ~topple ~flop ~buckle ~give/gave/given ~tip ~dip ~fail ~pull breakdown
  pass     ~cross ~break/broke/broken ~move ~go/went/gone ~come/came ~get/got ~turn ~cut/cut ~slice ~pass ~edge ~inch
           ~creep/crept ~step ~poke ~pierce ~penetrate ~punch ~swing/swung ~flip ~shift ~tick ~nudge ~run/ran ~head ~peek ~march
           ~travel ~jump ~crack ~smash ~roll ~carve ~rip ~puncture ~gap ~blow/blew/blown ~tear/tore/torn ~drive/drove/driven
           xing xed xover crossover cross-over
  near     near nearing around approaching testing touching hugging retesting kissing hovering about tagging tag tagged touch
           touched test tested riding pullback pulling pulled retracing retraced dipping dipped bouncing proximity resting pull pulls
  sized    high strong low small large big heavy light top best fat healthy solid elevated decent good great tight thin weak
           rich robust impressive extreme huge modest moderate respectable juicy generous tiny wide narrow steep hot lofty
           hefty ample substantial depressed sky-high reasonable acceptable excellent superior outstanding low-ish minimal
  moved_up    up ~up higher ~gain ~rise/rose/risen ~advance ~jump ~rally ~climb ~surge ~soar added adds ~increase ~pop ~spike
              ~appreciate ~rocket ~explode ~rebound ~bounce ~rip ~moon ~strengthen grown grew ran outperformed returned
              returning winning gainer recovered
  moved_down  down lower ~crater ~nosedive ~slump ~skid ~lose/lost lossed loosing ~fall/fell/fallen ~drop ~decline ~slide/slid ~plunge
              ~tumble ~decrease ~crash ~slip ~sink/sank/sunk ~shed/shed ~dip ~depreciate ~tank ~collapse ~correct ~weaken
              ~dump ~plummet ~retreat ~retrace sold bleeding loser
  upmove      gain advancer riser climber winner rise increase jump rally advance pop surge climb return spike upmove runup
              appreciation bounce rebound performance move gainer runner
  downmove    loss drop decline decliner laggard faller fall dip plunge slide decrease selloff correction drawdown crash
              downmove pullback tumble loser slump
  soar        ~surge ~soar ~rocket ~explode ~skyrocket ~rip ~spike mooning flying parabolic
  crash       ~crash ~plunge ~tank ~collapse ~plummet ~tumble
  return      change return performance perf move gain roc
  lead        ~outperform ~beat/beat/beaten ~outpace
  lag         ~underperform ~lag ~trail
  ended       ~close ~finish ~settle ~end
  bars        bar candle candlestick session day
  unit        bar candle candlestick period session day d week w wk month mo mth m quarter qtr q year yr y hour h hr minute min
  last        last past previous prior preceding trailing latest recent most-recent
  whole       whole full entire solid complete
  minutes     m min minute h hr hour
  chart       chart timeframe tf bar candle candlestick frame time basis period interval scale data graph view resolution
              close hour print
  running     continuous continuously consecutive back-to-back consecutively straight strait successive running
  good     positive green bullish plus
  bad      negative red bearish minus
  greenbar green white up bullish positive bull
  redbar   red black down bearish negative bear
  most     highest largest biggest greatest widest heaviest maximum max peak strongest most
  least    lowest smallest least lightest minimum min weakest
  turn     ~turn ~flip ~switch ~change ~shift ~go/went/gone goes ~move ~swing/swung ~become/became ~come/came ~cross ~pass
  reach    ~make/made ~hit/hit ~set/set ~reach ~print ~post ~notch ~touch ~tag ~achieve ~record ~break/broke ~score ~register
           ~mark seeing at on into to
  volume   volume vol
  usual    average avg normal norm usual typical mean standard regular
  huge     huge massive monster extreme enormous climactic exceptional tremendous crazy insane wild gigantic explosive frantic
           ridiculous outsized off-the-charts mega epic record-like sky-high blowout
  band     bollinger bb bband boll keltner donchian
  period   day days d bar candle period session week wk w month mo hour hr h minute min trading prd per duration length
  closes   ~close ~finish ~end ~settle ~trade
`;

/** Spells out the verb forms in one element of a pattern: `~drop|fell` is drop, dropped, dropping or fell. */
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

/** Reads lines of a value and its words into a map from word to value. */
export const valuesOf = (text: string): Readonly<Record<string, string>> =>
  table(
    Object.fromEntries(
      Object.entries(classesOf(text)).flatMap(([value, words]) => words.split("|").map((word) => [word, value])),
    ),
  );

/** Words of each class, separated by `|`. */
export const WORDS = classesOf(CLASSES);
