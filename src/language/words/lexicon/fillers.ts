import { spelledOut } from "../rules/classes.ts";
import { listed } from "../text/rows.ts";
import { stemOf } from "../text/stem.ts";

const stems = (words: string): ReadonlySet<string> =>
  new Set(listed(words, /\s+/).flatMap((word) => (word === "~" ? [word] : spelledOut(word).split("|")).map(stemOf)));

/** Words that may occur anywhere inside a match without changing its meaning. */
const LIGHT = stems(`
  the a an it its itself their they he she his her is are was were be been being has have had of currently current curr now presently today latest
  value reading level line indicator trading trade sitting sits sat standing stands stood holding hold held remains remaining remained ~stay still lay lies
  lying keep keeps keeping kept ended finished at-least in-the really very own stock's company's that this which where there there's actually quite
  definitely simply already normal usual typical ' : ~ at ta math`);

/** Words without a condition: things, acts of searching, courtesy, grammar, time, places, appearance, hedges and opinions. */
const FILLERS = stems(`
  stock share company firm corporation steal bargain gem name ticker symbol equity security issue one thing anything something everything everyone someone somebody anyone anybody candidate setup play idea opportunity
  ~list result action paper scrip counter mover stuff title instrument business stck stk stonk outfit issuer bunch handful couple group set batch
  ~scan scanner ~screen screener ~filter query ~search ~show shown find finding found give given giving get got gotten getting gimme tell display return
  returned fetch pull bring ~look want wanted need needed identify aim discover locate ~hunt seek seeking spot run running provide supply suggest suggestion recommendation ~generate
  produce highlight flag catch select choose pick output explore retrieve surface watchlist alert notify selection roster basket universe
  say like would could can should shall may might will please pls plz kindly help hey hi hello thank let letting allow interested fan love ok okay alright gonna
  write written wrote create creating build isolate ~consist ~exist request requesting add easy easyscan custom possible possibly able sure appreciate someone anyone example instance
  potential code template formula script syntax pcf wanna ideal ideally preferably sir madam dear folk guy team friend greeting retired me i im my mine us our we you your u ur them
  for with having whose who what when am here ~do/did/done does any all some each every only just also then too in on by to from into as these those
  so and if while whilst whenever ensure ensuring assuming both such same even ever via per than since because hence thus therefore moreover furthermore besides otherwise else instead
  sortable column highlighted reflected reflecting reflects right rn today's at-the-moment moment time again anymore meanwhile often always usually frequently rarely lately suddenly finally eventually
  ultimately    gradually slowly quickly fast rapidly steadily sometime somewhere anywhere everywhere nowhere
  whichever whatever whoever market traded us-listed listed publicly public across entire whole world
  appear appears appeared see seen seeing meet meeting ~match satisfy satisfying ~qualify criteria criterion parameter condition among amongst following requirement must
  ~require ~make/made put putting ~print ~post ~form ~register displaying displayed ~flash read ~happen ~occur ~come/came ~go/went/gone goes ~apply
  ~consider ~include using used use hit hitting
  price chart candle signal wise based basis regarding about term many much how more-than ~check task style styled type kind sort case
  scenario situation size way manner side word note single several multiple various different respective
  basically maybe bit little well good-old roughly approximately approx around least out plus perhaps probably um uh er hm hmm ah oh yeah
  safe fine nice great good decent awesome interesting promising favorite favourite cool amazing lovely beautiful wonderful excellent perfect worthy
  notable attractive tht thay teh th wich mandatory compulsory optional intraday overall general generally typical typically usual normal normally particular
  particularly especially specific specifically certain respectively exact exactly precise precisely rather fairly pretty somewhat stuck simple
  plain basic main primary key core true real actual obvious obviously evident literally essentially mostly mainly largely partly entirely
  completely totally fully purely solely merely  naturally honestly frankly seriously truly clearly visibly plainly noticeably
  markedly decently orderly comfortably solidly firmly nicely neatly cleanly smoothly apparently supposedly presumably hopefully luckily fortunately sadly
  interestingly
  start starting begin beginning began ~try ~seem feel become became tend tending ~manage ~continue care prefer preferred know known think thought
  believe guess suppose hope wish ~expect ~enjoy ~boast ~sport ~carry ~feature ~command ~exhibit ~demonstrate ~witness ~experience undergo
  undergoing ~spend/spent ~claim ~count called named naming label labelled
  , . ! ? " @`);

export const isLight = (stem: string | undefined): boolean => stem !== undefined && LIGHT.has(stem);
export const isFiller = (stem: string): boolean => FILLERS.has(stem) || LIGHT.has(stem);
/** Words that the spelling check accepts. */
export const FILLER_STEMS: readonly string[] = [...LIGHT, ...FILLERS];
