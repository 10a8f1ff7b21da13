import type { AtomOperator } from "../../../intermediate/form.ts";
import { anyOf, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber, TURNED } from "../atoms.ts";
import { allFit, boundsIn, boundsOn, compareSubjects } from "../compare-subjects.ts";
import { on } from "../on.ts";
import { SIZE } from "../moves/changed.ts";
import { treeOf } from "../meaning.ts";
import { isRate } from "./growth-rules.ts";
import { onPeriods } from "./history.ts";
import { PRICE_RATIOS } from "./period-rules.ts";
import { shareIn } from "../predicates.ts";
import { fundamental } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Returns the sign of a figure; null for `positive earnings for the last 4 quarters`, which counts each of them. */
const signed = (match: Match, op: string): Tree | null =>
  (match.one("figure").group === "fundamental" || match.one("figure").unit === "x") &&
  !/(?:4|four) quarters?$/.test(match.text)
    ? isNumber(match.one("figure"), op as AtomOperator, 0)
    : null;

/** Returns Altman's score if other words of the query refer to statements; otherwise the words mean a z-score of prices. */
const altman = (match: Match): Tree | null =>
  match.tokens.some(({ stem }) => /^(?:piotroski|altman|debt|bankrupt\w*|solvent|distress|f|ro[ea]|equity)$/.test(stem))
    ? on(match, "AltmanZ")
    : null;

/** Returns one of two values; consecutive values become a range. */
function either(match: Match): Tree | null {
  const [a, b] = match.all("quantity");
  const subject = match.one("figure");
  if (a === undefined || b === undefined || subject.group === "short") return null;
  if (b.value - a.value !== 1) return anyOf(isNumber(subject, "eq", a.value), isNumber(subject, "eq", b.value));
  return boundsOn(subject, [
    { op: "gte", quantity: a },
    { op: "lte", quantity: b },
  ]);
}

/** Returns a figure with a plain value: `growth of 25 %` means at least 25 %, `P/E = 12` exactly 12. */
function equal(match: Match): Tree | null {
  const figure = match.one("figure");
  if (figure.unit !== "n" && !match.has("=", "of")) return null;
  const isLeast = match.has("of") && figure.unit === "%" && match.one("quantity").unit === "%";
  return boundsOn(figure, [{ op: isLeast ? "gte" : "eq", quantity: match.one("quantity") }]);
}

/** Returns a percentage before its figure: `a 3 % dividend yield` means at least 3 %. */
function least(match: Match): Tree | null {
  const [figure, quantity] = [match.one("figure"), match.one("quantity")];
  return figure.unit === "%" && quantity.unit === "%" ? boundsOn(figure, [{ op: "gte", quantity }]) : null;
}

/** Returns a payout as a part of the profit: `paying out less than half of their earnings`. */
const paidOut = (match: Match): Tree | null => {
  const percent = shareIn(match);
  return percent === null ? null : isNumber(fundamental("PayoutRatio"), match.one("compare"), percent);
};

const FIGURES = /^(?:eps|earning|revenue|sale|debt|cash|fcf|flow|income|profit|ebitda|asset|liability|equity|capex)$/;

/** Returns a multiple of a figure as its price ratio: `under 10 times earnings`. */
function times(match: Match): Tree | null {
  const ratio = PRICE_RATIOS[match.one("figure").name];
  // `EPS >= 1.25 * EPS a year ago`, `debt below 2 to 4 times FCF`: a figure against another.
  const before = match.tokens.slice(0, match.from).findLast(({ kind }) => kind !== "symbol");
  // `SG&A below 33 % of revenue`: a part of it.
  const isOfFigure = FIGURES.test(before?.stem ?? "") || /%|percent/.test(match.text);
  if ((isOfFigure && !/^(?:at|trad|pric|sell|valued)/.test(match.text)) || match.text.includes("*")) return null;
  const isTimes = (match.maybe("bound") ?? []).every(({ quantity }) => quantity.unit === "x");
  return ratio !== undefined && isTimes ? on(match, ratio) : null;
}

/** Returns a dividend cover as the payout: covered twice is a payout of half the profit. */
const dividendCover = (match: Match): Tree | null =>
  allFit(
    boundsIn(match).map(({ op, quantity: { unit, value } }) =>
      (unit === "x" || unit === null) && value > 0
        ? isNumber(fundamental("PayoutRatio"), TURNED[op] ?? op, 100 / value)
        : null,
    ),
  );

/**
 * Returns an amount of one share against the price, in either order: `book value per share above the price` is a P/B below 1.
 */
function perShare(match: Match, ratio: string, order?: "priceFirst"): Tree | null {
  const compare = match.one("compare");
  const op = order === undefined ? TURNED[compare] : compare;
  const isTangible = match.tokens[match.from - 1]?.stem === "tangible";
  return op === undefined || isTangible ? null : isNumber(fundamental(ratio), op, 1);
}

/** Returns a ratio of two amounts as the first against a multiple of the second: `FCF / net income above 80 %`. */
function ratioOf(match: Match): Tree | null {
  const [first, second] = match.all("figure");
  const areAmounts = [first!, second!].every(({ group, unit }) => group === "fundamental" && unit === "$");
  const isPart = /^(?:term|current|fixed|per)$/.test(match.tokens[match.from - 1]?.stem ?? "");
  if (!areAmounts || isPart || first!.name === second!.name) return null;
  return allFit(
    match
      .one("bound")
      .map(({ op, quantity: { value, unit, scaled } }) =>
        scaled || !(unit === null || unit === "x" || unit === "%")
          ? null
          : compareSubjects(first!, op, second!, unit === "%" ? value / 100 : value),
      ),
  );
}

/** Returns one bound on several figures: `over 15 % for each: EPS growth this year, sales growth`. */
const onEach = (match: Match): Tree | null =>
  allFit(match.all("figure").map((figure) => boundsOn(figure, match.one("bound"))));

const GROW = "~grow/grew/grown|~increase|~rise/rose/risen|~climb|~expand|~jump";
const YOY =
  "( a|same|in|the|most|recent|latest|year|over|yoy|annually|per|vs|versus|against|compared|to|with|than|from|last|previous|prior|ago|y|/|quarter|earlier|before|one )*";
const LATELY = "this|last|latest|past|recent|most|in|for|over|prior|current|previous|fiscal";
const STRAIGHT =
  "( consecutive|consecutively|straight|rising|growing|increasing|increased|raised|higher|uninterrupted|consistent|steady|annual|continuous )*";
const PRICED = "( trading|trade|priced|price|selling|sell|valued )*";

/** Returns more cash than debt; null for an amount of cash to compare with: `market cap below net cash`. */
const netCash = (match: Match): Tree | null => {
  const isAmount = /^(?:than|below|above|under|over|of|to|[<>/]=?)$/.test(match.tokens[match.from - 1]?.text ?? "");
  return isAmount || match.behind(1) === "per" ? null : treeOf("NetDebt lt 0");
};

/** Returns value stocks; null for `the value of the stock`. */
const valueStock = (match: Match): Tree | null =>
  match.to - match.from === 2 ? treeOf("PETTM lt @undervalued") : null;

/** Returns payers of dividends; null for a rhythm of payment, which no figure has, and in a heading: `Dividends and cash:`. */
const paying = (match: Match): Tree | null =>
  /^(?:monthly|weekly|quarterly)$/.test(match.tokens[match.from - 1]?.text ?? "") ||
  /^(?:and|&|\/) (?:[a-z]+ ){1,3}:/.test(`${match.behind(5)} `)
    ? null
    : treeOf("DividendYield gt 0");

/** Returns a bound on the yield; null for another figure of payers: `dividend stocks with at least 4 buyers`. */
const payers = (match: Match): Tree | null =>
  match.has("stock", "payer", "company", "name") && match.one("bound").some(({ quantity }) => quantity.unit !== "%")
    ? null
    : on(match, "DividendYield");

/** Returns a company that buys its shares back; null for an announcement or a figure. */
const buybacks = (match: Match): Tree | null =>
  /^(?:programs?|plan|announcement|authorization|announced|yield|rate)$/.test(match.behind(1))
    ? null
    : treeOf("BuybackYield gt 0");

/** Returns a streak of raised dividends; null for a rate: `dividend growth of 5 years at least 7 %`. */
const streak = (match: Match): Tree | null => (isRate(match) ? null : on(match, "DividendGrowthYears"));

/** Returns a dividend in each of several years: `uninterrupted dividends for 20 years`. */
const paidFor = (match: Match): Tree | null => {
  const years = { count: match.one("number"), unit: "year", vague: false } as const;
  return onPeriods(isNumber(fundamental("DividendsPerShare"), "gt", 0), years);
};

/** Returns a price below the net cash of a share, which is an enterprise value below 0. */
const belowCash = (match: Match, order: "priceFirst" | "cashFirst"): Tree | null => {
  const compare = match.one("compare");
  return (order === "priceFirst" ? compare : TURNED[compare]) === "lt" ? treeOf(NEGATIVE_VALUE) : null;
};

const NEGATIVE_VALUE = "EvToSales lt 0 ; an enterprise value below 0, of companies with revenue";
const PRICE = "( the|its|their|current|stock|share|market )* price|cmp";
const NET_CASH =
  "( its|their|the )* ( net cash ( value | per share )* | cash value ( per share )? | LP? total? cash -|minus|less total? debt RP? ( ,? /|over|divided by? ( number|of )* share outstanding )? )";

/** Rules for statements and valuations: profits, debts, growth, margins, dividends, multiples. */
export const FUNDAMENTAL_RULES: readonly GrammarRule[] = rules(
  "condition",
  {
    on,
    signed,
    buybacks,
    altman,
    dividendCover,
    either,
    equal,
    least,
    paidOut,
    paidFor,
    streak,
    ratioOf,
    perShare,
    belowCash,
    onEach,
    times,
    netCash,
    payers,
    valueStock,
    paying,
  },
  `
    ( profitable|moneymaking | money|profit making ) company|business?
  ++ no|without|never ( a|annual|yearly|net|reported|any )* loss ( year )?
  + ~make/made|~earn|~turn a? money|profit                                   => NetIncome gt 0
  + ( ~make/made|~earn|~report|~have|with|positive ( a|an )? ) ( a|an )? operating profit|income    => OperatingIncome gt 0
  + ~generate|~produce|~earn|~have ( any|some|real|actual|already )* revenue
  + revenue generating|producing company?                                    => Revenue gt 0
    unprofitable|lossmaking company?
    ( money losing | loss making ) company?
  + losing money|loss                                                        => NetIncome lt 0
  + ( in the|with )? <positive/negative> {figure}                            => signed <gt/lt>
  + no|without|never ( any|a|year|quarter|of|with|reported )* <negative/positive> {figure}            => signed <gte/lte>
    ( cash flow | fcf ) <positive/negative>                                  => FreeCashFlow <gt/lt> 0
  + ~burn|~bleed/bled through? cash
  + cash burner                                                 => FreeCashFlow lt 0 ; burning cash: free cash flow below 0
  + ~throw/threw|~generate|~gush|~produce|~print|~spin/spun off|out? free? cash flow?
      => FreeCashFlow gt 0 ; generating cash: free cash flow above 0
  + z score ( of|is|at|: )* {bound}                                          => altman
  + operating? ebit|ebitda|income|profit|earning ( is|are|be|of|at|should|must )* ( {bound} | {compare}? {multiple} ) ( its|the|their|annual )* interest ( expense|payment|cost|charge )?
  - interest cover|coverage ratio? {quantity}                                   => on InterestCoverage
  + dividend cover|coverage ratio? ( of|is|at|: )* ( {bound} | {quantity} )     => dividendCover
  + current asset ( is|are|be|should|must|at|least|of|to|a|ratio )* ( {compare}? {multiple} | {bound} ) ( the|its|their|of )* current liability     => on CurrentRatio
  + beat|beats|beaten|beating ( the|their|earning|eps|analyst|estimate|expectation|consensus )* ( for|in|over|the|last|past|previous|each|of|all|at|least )*
      ( {bound} | {number} ) ( +|or|more|consecutive|straight )* quarter ( in|a|row )*     => on ConsecutiveBeats
  + ( {bound} | {number} ( or more )? ) consecutive|straight|back-to-back ( and|, )* positive earning|eps surprise ( in|a|row )*
  + ( {bound} | {number} ( or more )? ) positive earning|eps surprise ( in|a )* row|succession
  + positive earning|eps surprise ( in|for|on|each|every|all|of|the )* ( last|past )? {number} quarter|report
      => on ConsecutiveBeats
  + net cash ( on|in|position|balance|sheet|company|positive )*                => netCash
  + more cash ( on hand )? than ( total|its|their )* debt                     => NetDebt lt 0
  + debt free|less
  + no|zero|without total? debt                                                     => TotalDebt eq 0
  + <low|little|minimal|modest/high|heavy|highly|heavily|much> debt|leverage|leveraged|indebted
      => DebtToEquity <lt/gt> <@lowDebt/@highDebt>
    high|fast|rapid|strong|rapidly|explosive growth|growing|grower stock|company?
      => RevenueGrowthYoY gt @highGrowth
  + ${GROW} ( their|its|the )? <sales/profits> ( by|at|of )* {bound} ${YOY}
  + ( annual|yearly|quarterly|current|latest )* <sales/profits> ( per share )? ( is|are|has|have|been|was|were|should|must|be )* ${GROW}|up|higher ( by|at|of )* ${SIZE} ${YOY}     => on <RevenueGrowthYoY/EpsGrowthYoY>
  + <sales/profits> ( per share )? ( for|in|of|the|most|recent|latest|last|newest|quarter|year|this|current )* ( is|are|be|was|were|should|must )* ${SIZE} higher|greater|more|above|up ${YOY}
  + {bound} ( a|an )* <sales/profits> increase|growth|gain|rise|jump ( over|in|from|the|last|past )* year?   => on <RevenueGrowthYoY/EpsGrowthYoY>
  + <profits/sales> ( growth|is|are|has|have|been|and|also|should|must|be )* ( ~grow/grew/grown )? faster|quicker than ( its|their|the )* <sales/profits> ( growth|~grow/grew/grown )?
      => <EpsGrowthYoY/RevenueGrowthYoY> gt <RevenueGrowthYoY/EpsGrowthYoY>
  + both? <sales/profits> growth? and|&|,|/ <profits/sales> growth|growing ( both|each|of|is|are|at|by )* {bound} ${YOY}
      => on <RevenueGrowthYoY/EpsGrowthYoY> <EpsGrowthYoY/RevenueGrowthYoY>
  + <rise> ( its|their )* ( <sales> ( and|&|, )* <profits> | <profits> ( and|&|, )* <sales> )
  + consistent|consistently|steady|positive? ( <sales> and|& <profits> | <profits> and|& <sales> ) growth      => RevenueGrowthYoY gt 0 & EpsGrowthYoY gt 0
  + {bound} <rise> ( annual|quarterly )* <sales/profits>                           => on <RevenueGrowthYoY/EpsGrowthYoY>
  - growing company|business|firm                       => RevenueGrowthYoY gt 0 ; growing: revenue growth above 0
  + gross and|&|, <net/operating> margin both? {bound}                       => on GrossMargin <NetMargin/OperatingMargin>
  + operating and|&|, net margin both? {bound}                               => on OperatingMargin NetMargin
  + current and|& quick ratio both? {bound}                                  => on CurrentRatio QuickRatio
  + {figure} ( :|is|are|at|of|that|with )* {bound} ( year over year | yoy | y / y | annually | a year | year on year | per year|annum | pa
      | quarter over quarter | qoq | ttm | this year | versus a year ago )
  + {figure} ttm ( in|%|percent )* {bound}
  + {figure} LP ttm|ltm|%|percent RP {bound}
    {figure} {bound} ( ${LATELY} ) ( quarter|year|fiscal|last|recent )*
    {bound} ( annual|yearly|quarterly|year|over|yoy )* {figure}
  + ( ~report|~post|~deliver ( a|an )* )? ( annual|yearly|quarterly|yoy|trailing|ttm|annualized|latest|year|over )* {figure} :? {bound}     => on
    ( leverage? LP )? {figure} /|to {figure} ratio? RP? ( :|is|of|at|should|be )* {bound}     => ratioOf
  + {bound} for|in|on each|both|all ( of|the|these|following|: )* {figure} ( ( ,|and|& )* {figure} )? ( ( ,|and|& )* {figure} )?   => onEach
  + {figure} of|is? {quantity} or {quantity}                                 => either
  - {figure} ( of|is|= )* {quantity} ( pa|annually | per|a year|annum )?        => equal
  - a? {quantity} {figure}                                                     => least

  # Dividends.
  + ~pay out? {compare} half|third|quarter of? ( its|their|the|net )* income|earning|profit ( in|as|to|for )* dividend? => paidOut
  + ( ~pay out? | dividend payout? ) ( is|are|be|of )* {bound} of ( its|their|the|net )* income|earning|profit ( in|as|to|for )* dividend?        => on PayoutRatio
  + ( {bound} | {number} ( or more )? ) consecutive|straight? year ( of|with|track|record|history|streak )* ${STRAIGHT} dividend
      ( growth|increase|raise|hike|growing|rising|streak|record|history )*
  + ~raise|~increase|~grow/grown|~hike ( their|its|the|cash )* dividend payout? ( every|each|year|for|in|at|least|over|the|last|past )* {number}
      ( consecutive|straight|or|more|running|+ )* year ( in|a|row|straight|running )*
  + ( consistent|consistently|steady|uninterrupted|continuous )* dividend growth|increase|hike|raise ( of|for|over|in|the|last|past|streak|: )* ( {bound} | {number} ) year ( in|a|row )*
  + dividend ( is|are|was|has|have|been|that )* raised|increased|grown|hiked|rising|growing ( every|each|year|for|in|at|least|over|the|last|past )* {number}
      ( consecutive|straight|or|more|running|+ )* year ( in|a|row|straight|running )*     => streak
  + ( has|have|a )* ~pay/paid|uninterrupted|continuous|unbroken|consecutive ( a|regular|cash|uninterrupted|continuous|unbroken|its|their )* dividend payment?
      ( in|for|over|each|every|all|of|the|at|least|last|past|previous|year )* {number} ( consecutive|straight|or|more|+ )* year ( in a row )?
  + dividend history|record|payment|paid|payer|paying company|stock? ( of|for|over|going|back|at|least|in|the|last|past|: )* {number} ( consecutive|straight|or|more|+|uninterrupted )* year ( in|a|row )*
  + ( {number} ( consecutive|straight|or|more|+ )* year of uninterrupted|continuous|consecutive|regular? dividend payment? )     => paidFor
  + ( that|is|are|has|have|been|actively|regularly )* ~buy/bought back|~repurchase|~retire ( their|its|own|of|the|outstanding )* shares|share|stock
  + ~buy/bought ( shares|share|stock ) back
  ++ with|and|ongoing|regular|active share|stock? buyback|repurchase         => buybacks
  + shares|share outstanding|count ( is|are|has|have|been )* <rise/drop> ( ( over|in|from|the|a )* last|past|previous|prior year|{duration} )?
  + <rise/drop> ( number of )? shares|share outstanding|count                   => ShareCountChangeYoY <gt/lt> 0
  + shares|share outstanding|count ( is|are|has|have|been )* ( not <rise>|up | flat|stable|unchanged or <drop>|down|lower | <drop>|down|lower or flat|stable|unchanged )
      ( ( over|in|from|the|a )* last|past|previous|prior year|{duration} )?
  + no|without ( new|additional )* share|stock|equity issuance|issue
  + no|without ( share|stock|equity|shareholder )* dilution
  + not|never issuing ( any|new|more|additional )* shares|stock|equity
  + no ( new|additional )* shares|stock ( were|was|have|has|been )* issued ( ( in|over|the )* last|past year )?   => ShareCountChangeYoY lte 0
  + ( consistent|consistently|steady|steadily|long|reliable|strong )* dividend growth|growing|grower streak|history|record|stock?
      => DividendGrowthYears gte @dividendStreak
  + ( has|have|recently )* ~raise|~increase|~grow|~hike ( their|its|the|cash )* dividend payout? ( this|last|past|in|over|within|the|latest year )*
      => DividendGrowthYears gte 1 ; a raised dividend: raised for at least a year
  + dividend <aristocrat/king>                              => DividendGrowthYears gte <@aristocrat/@dividendKing>
    dividend paying|payer
  + regular|consistent|steady|stable dividend ( payment|payout )?             => paying
  + ~pay ( a|consistent|regular|steady )* dividend ( consistently|regularly|steadily|annually | every year|quarter )*   => DividendYield gt 0
  - ( ~pay|offer|offering|that|yield )* a? dividend ( payer|paying|stock )?          => paying
  + dividend ( stock|payer|company|name )* ( that|which|with )* {bound}         => payers
    dividend? yielding|yield at? {bound}
  + dividend ( stock|payer|company|name )* ( that|which|with )* ~yield|~pay|of ( ~yield|~pay|of )* {bound}
  + dividend ( stock|payer|company|name )* ( that|which|with|paying )* ~yield|~pay {quantity}
  + ~pay|offer|offering|~yield ( a|an|dividend )* ${SIZE} in? annual|yearly? dividend|yield
  + ~pay|offer|offering a? ( dividend yield? | yield ) of? ${SIZE}
    ~yield ( a|an )* {quantity}                                              => on DividendYield
  + high|big|fat|juicy|generous|attractive dividend? yield|yielding|dividend|yielder stock?     => DividendYield gt @highDividend

  # What is paid for earnings, sales and books.
  ++ value stock                                                             => valueStock
    undervalued stock?
  - cheap ( valuation|stock )?
  + low|cheap|attractive|reasonable|bargain|value|discounted valuation ratio?     => PETTM lt @undervalued
    overvalued|expensive|overpriced                                          => PETTM gt @overvalued
  + ${PRICED} ( at|for )? <below|less/above|more> than? ( its|their|the )? book|tangible value?     => PriceToBook <lt/gt> 1
  + ${PRICE} ( is|at )* {compare} ( its|their|the )? ( book value? | bv|bvps ) ( per share )?     => perShare PriceToBook first
  + negative ( ev | enterprise value )
  + ( ev | enterprise value ) ( is|of|at )* ( negative | <below>|less|< than? zero|0 )    => ${NEGATIVE_VALUE}
  + ( ${PRICED} | ${PRICE} | market cap|capitalization|value | mcap|marketcap ) ( is|at|for )* {compare} ${NET_CASH}     => belowCash priceFirst
  + ${NET_CASH} {compare} ( the|its )* ( ${PRICE} | market cap|capitalization|value | mcap|marketcap )     => belowCash cashFirst
  + book value ( per share )? {compare} ${PRICE}                             => perShare PriceToBook
  + net? sales|revenue per share {compare} ${PRICE}                               => perShare PriceToSales
  + ( at a )? discount to tangible? book value?                              => PriceToBook lt 1
  + ${PRICED} ( at|for )? ( {bound} ( x|time )? | {compare} {multiple} ) ( its|their|the )? {figure}     => times
  + ${PRICED} ( at|for )? {compare} {multiple} ( its|their )? book value?    => on PriceToBook
  + {bound} ( x|time )? ( forward|expected|estimated | next year ) year? earning     => on PeForward
`,
);
