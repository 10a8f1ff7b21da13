import { stemOf } from "../text/stem.ts";

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf));

/** May stand anywhere inside a rule without changing what it says. */
const LIGHT = stems(
  `the a an its it their they he she his her is are was were be been being has have had of currently current now presently
  today todays latest value reading level line trading trade trades sitting sits sit standing stands holding hold holds remains remaining
  staying stay stays stayed still sat stood lay kept keeps keep keeping remained held ended finished at-least in-the really very own stock's company's that this which lies lying itself
  where there actually quite definitely simply already ' : ~ there's at ta math`,
);

/** Words that add nothing to what is looked for, by why they are said. */
const FILLERS_BY_KIND = {
  things: `stock stocks share shares company companies name names ticker tickers symbol symbols equity equities security securities
    issue issues one ones thing things anything something everything everyone candidate candidates setup setups play plays idea
    ideas opportunity opportunities list lists result results actions papers scrip scrips counter counters mover movers stuff
    titles title papers paper instrument instruments business businesses stcks stks stonks outfits plays listings issuer issuers`,
  searching: `scan scanner scans screen screener screens filter filters query search show showing find finding give get gimme tell
    display return fetch pull bring look looking want wanted need needed identify discover locate scanning screening filtering
    searching looked hunting hunt seeking seek spot returns returned run runs running provide supply suggest generate produce
    highlight flag catch select choose pick output explore retrieve surface watchlist alert notify`,
  courtesy: `like would could can should may might will please pls plz kindly help hey hi hello thanks thank let lets interested fan love
    ok okay alright gonna wanna ideal preferably ideally sir madam dear folks guys team friend friends greetings retired`,
  persons: `me i im my mine us our we you your u ur it its they them their theirs`,
  grammar: `for with having has have had of where whose who what whats that thats which when are is be been being am there here do does
    did doing done a an the any all some each every only just also then too still in on at by to from into as these those this so
    and if while both such same even ever via per than ta math`,
  time: `currently right now today todays today's at-the-moment moment time times sometime somewhere again presently`,
  market: `market markets traded trades trade trading universe us-listed listed publicly public across entire whole world`,
  appearing: `appear appears showed shows seen see sees meet meets meeting match matches matching matched satisfy satisfies satisfying
    qualify qualifies criteria criterion condition conditions following requirement requirements must needs require requires
    required make makes making made put putting printing print prints printed posting posts posted post forming forms formed form
    registering registered displaying displayed flashing flashed reading reads happened happen happening occurred occur occurs
    come comes came coming go goes going gone went give gives giving given sitting sit sits apply applying considering consider include includes including
    included using used use`,
  measures: `price prices chart charts candle candles level levels signal signals value values wise based basis regarding about terms
    many much how more-than`,
  hedges: `basically really very quite maybe kind sort bit little well good-old actually roughly approximately approx around least out
    think plus perhaps probably simply um uh er hm hmm ah oh yeah`,
  opinions: `safe nice great good decent awesome interesting promising favorite favourite cool amazing lovely beautiful wonderful
    excellent perfect worthy notable attractive`,
  misspelt: `tht teh th`,
  describing: `single every ever hit hits hitting check checks task tasks basket baskets universe style styled type types kind kinds sort sorts
    mandatory compulsory optional intraday overall general generally typical typically usual usually normal normally particular
    particularly especially specific specifically certain various different several multiple respective respectively exact
    exactly precise precisely rather fairly pretty somewhat stuck bunch handful couple group set batch selection roster
    case cases scenario scenarios situation situations way ways manner side sides word words term note notes please simple
    plain basic main primary key core true real actual actually obvious obviously evident literally essentially mostly mainly
    largely partly entirely completely totally fully purely solely merely hardly nearly almost whichever whatever whoever
    anywhere everywhere nowhere somewhere sometimes often always usually frequently rarely again anymore else otherwise
    instead meanwhile besides furthermore moreover hence thus therefore so because since basically naturally honestly
    frankly seriously truly clearly visibly plainly noticeably markedly decently comfortably solidly firmly nicely neatly
    cleanly smoothly steadily gradually slowly quickly fast rapidly suddenly lately finally eventually ultimately initially
    originally previously formerly apparently supposedly presumably hopefully luckily fortunately sadly interestingly`,
  acting: `do does done doing did have had having got get gets getting let lets letting keep keeps keeping kept start starts
    starting begin begins beginning began try tries trying tried seem seems seeming seemed look looks looking looked feel
    feels become becomes became remain remains remaining remained happen tend tends tending manage manages managed managing
    continue continues continued continuing care cares prefer prefers preferred know knows known think thinks thought
    believe guess suppose hope wish expect expecting enjoy enjoys boast boasts boasting sport sports sporting carry carries
    carrying feature features featuring featured enjoying command commands commanding exhibit exhibits
    exhibiting demonstrate demonstrates see sees seeing seen witness witnessing experience experiencing
    experienced undergo undergoing spend spends spending spent claim claims claiming qualify count counts counting counted called name named naming label labelled check checking`,
  marks: `, . ! ? : " ' ~ @`,
} as const;

const FILLERS = stems(Object.values(FILLERS_BY_KIND).join(" "));

export const isLight = (stem: string | undefined): boolean => stem !== undefined && LIGHT.has(stem);
export const isFiller = (stem: string): boolean => FILLERS.has(stem) || LIGHT.has(stem);
/** For the spelling check: these words are right. */
export const FILLER_STEMS: readonly string[] = [...LIGHT, ...FILLERS];
