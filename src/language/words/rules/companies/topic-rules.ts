import type { Match, GrammarRule } from "../../chart/rule.ts";
import { COUNTED_GAPS } from "../moves/gap-rules.ts";
import { rules } from "../table.ts";

const BEFORE =
  "( high|higher|low|lower|rising|falling|positive|negative|strong|stronger|weak|recent|recently|latest|unusual|abnormal|heavy|large|big|new|any|bullish|bearish|improving|growing|increasing|good|bad|great|top|upcoming|breaking|major|fresh|announced|announcing|announce|pending|possible|potential|rumored|record|huge|massive|significant|surging|accelerating|elevated|trending|hyped|hype|talked|viral|hot|popular|mentioned|mention|discussed|chatter|buzz|most|about|because|of|the|their|its|a|an|on|in|by|from|has|have|show|average|mean|median|consensus )*";
const AFTER =
  "( data|dataset|figure|score|index|accelerating|rising|falling|surging|spiking|exploding|jumping|climbing|growing|growth|trend|trending|reading|report|release|level|count|is|are|was|strong|high|higher|low|improving|up|down|rate|rating|rank|percentile|ratio|activity|candidate|play|target|news|story|event|coverage|sentiment|mention|buzz|hype|chatter|message|volume|post|announced|announcement|coming|soon|today|tomorrow|recently|lately|this|last|next|day|week|month|quarter|year|yesterday|night|expected|pending|expansion|gain|per|according|it )*";
const MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|summer|winter|spring|autumn|fall|q1|q2|q3|q4|monday|friday";
const ANALYSTS = "( average|mean|median|consensus|analyst|street|12|month|one|year )*";
const RATED =
  "( consensus|rating|rate|rated|upgrade|upgraded|downgrade|downgraded|price|target|buy|strong|it|them|recommendation|coverage|initiated|estimate|revision|upside|rank|a|as|is|of|the|say|sell|hold|outperform|overweight|star|count )*";
const FUNDS =
  "( adding|add|added|piling|into|in|selling|accumulating|increased|per|their|its|latest|recent|newest|the|according|to|by|position|stake|filing|13f|13|f|buying|holding|ownership|owned|bought|favorite|own|accumulation )*";
const PIVOTS =
  "( last|latest|most|recent|previous|prior|its )* gap|swing|pivot|split|merger|news|bottom|top ( date|day|report|low|high|release )*";

/** Rules for wanted data that no feed has, by the reason in the answer. */
export const TOPIC_RULES: readonly GrammarRule[] = rules(
  "topic",
  {},
  `
  + reddit|redditors|wsb|wallstreetbets|twitter|stocktwits|tiktok|discord|instagram|facebook|youtube|telegram|tweet|influencer
  + ( bullish|bearish|positive|negative|high|strong|rising )* social media? ( attention|interest|momentum|score|volume|buzz )*
  + meme ( stock|potential )*
  + retail|crowd|investor|public|trader|market|bullish|bearish|positive|negative|improving sentiment
  + sentiment ( score|is|analysis )*
  + trending on|online|everywhere                                  => social_sentiment
  + ( fda|approval|merger|because|of )* news|headline|catalyst ( flow|catalyst )*
  + press release
  + fda|drug|clinical|phase|trial ( approval|trial|result|decision|catalyst|date|data|news|pdufa )*
  + merger|acquisition|takeover|buyout|lawsuit|litigation|investigation|bankruptcy|spinoff ( news|rumor|target|candidate|talk )*
  + ( cramer | mad money | buffett|berkshire|ackman|cathie|ark ) ( pick|buy|mention|holding|own|bought|like|wood|invest )*     => news
  + cramer|cnbc|bloomberg|barrons|reuters|wsj|fox|podcast|youtuber|influencer|guru|jim ( ~talk|~mention|~pump|~tout|~recommend|pitched
      | discussed|liked|like|featured|hyped|praised|bashed|cramer|it|them|up|on|about|last|night|yesterday|today|week|this|show )*
  + talked|mentioned|pumped|touted|recommended|pitched|featured|covered|hyped|praised up? on|in|by
      tv|television|cnbc|podcast|newsletter|magazine|radio|show|youtube|cramer|bloomberg|news|media|barrons|wsj|fox|press
      => media_mentions
  + ( analyst | wall street ) ${RATED}
  + price target ( upside|implied|of|above|from|analyst|price|is|by|current )*
  + ( {quantity} | {bound} ) ( or more )? upside|downside|potential|below|under|above ( to|from|versus|vs|of|potential|the|against )*
      ${ANALYSTS} price? target|objective
  + upside|downside ( potential|of|at|least|over|above|is|: )* ( {quantity} | {bound} ) ( to|from|versus|vs|of|the|against )* ${ANALYSTS} price? target|objective
  + ( average|mean|median|consensus|analyst|street )* price target|objective
  + upgraded|downgraded|upgrade|downgrade ( by|to|a|from|analyst|buy|strong|outperform|today|recently|recent )*
  + rated|rating|consensus|recommendation ( of|a|is|strong|: )* buy|sell|hold|outperform|overweight
  + strong? buy|sell rating|rated|recommendation
  - strong buy|sell
  + ( {quantity} | {bound} ) ( or more )? upside ( potential|left )*
  + upside ( potential|left|of|is|: )* ( {quantity} | {bound} )
  + estimate|earning revision|revised ( up|upward|higher )*
  + zacks|morningstar|quant|tipranks|smartscore|stockrover|danelfin|timeliness|star ( rank|rating|score|of )* {number}?
  + financial health|stability ( grade|rating|score|rank )*
  + ( value line | motley fool | seeking alpha | ibd | investors business daily )
      ( rating|rank|score|composite|pick|recommendation|list|50|buy|strong )*
  + technical|tradingview|overall rating ( strong|buy|sell|of|is|: )*
  + initiated|initiation|initiating ( coverage|at|with|by|buy )*
  + sell|buy side ( analyst|coverage|estimate )*
  + broker|brokerage|analyst ( rating|recommendation|opinion|estimate|target|upgrade|downgrade|change )*
  + number of analyst                                              => analyst_ratings
  + weekly|monthly|quarterly|daily option|put|call
  + ( high|low|elevated|unusual|rising )* ( implied volatility|vol | iv ) ( rank|percentile|crush|skew )*
  + put /? call ( ratio|volume )*
    option ( open|interest|volume|skew|gamma|delta|premium|implied|chain )*
  + ( open interest | gamma squeeze|exposure|flip | max pain )       => options_data
  + option ( flow|activity|sweep|bets|buying|order|volume|trade|block )
  + call|put ( open interest | volume|buying|buyer|skew|sweep|flow|premium|wall|activity|block )
  + ( average|daily )* option volume ( of|is|: )* ( {bound} | {quantity} )
  + call|put|option open interest
  + ( unusual whale | gamma ramp|wall|level | dealer gamma|positioning|hedging | zero gamma )
  + expected|implied ( LP|daily|weekly|monthly|earnings|RP )* move
      => options_flow
  + dark pool ( print|activity|volume|buying|trade|order|flow|accumulation|level|block )*
  + block trade|print ( off|on|exchange|above|over|worth|of|in|the )* {bound}?
  + off exchange ( trade|volume|print|activity|trading )*
  + whale ( activity|buying|accumulation|order )*                  => dark_pool
  + ( nancy|congress|congressional|senator|politician|pelosi|senate|representatives|lawmaker ) ( pelosi|member|trade|trading|bought|buying
      | buy|purchase|recently|stock|sold|own|holding|have|disclosed|nancy )*     => congress_trades
  + hidden ( bullish|bearish|positive|negative )? divergence
  - divergence                                                     => divergence
  + prior|previous|preceding|initial|earlier ( strong|sharp|big|huge|significant|price )* <upmove>|<downmove> ( of|at|least )*
      ( {bound} | {quantity} )
  + ( a|an|the|strong|big|long|sharp|extended|prior|previous|recent )* bullish|bearish|upward|downward|strong run|leg|swing|rally|selloff
      => move_without_span
  + ( breakout|~break|broke|above|at|near|bounce|bouncing|off|key|major|through|below|horizontal|strong|testing )*
      support|resistance ( level|zone|line|area )*
  + ( breakout|breaking|break|above|of|a|descending|ascending|downtrend|uptrend )* ( trend line | trendline ) ( break|breakout )*
      => support_resistance
  + ex dividend ( date|this|week|next|tomorrow|soon|in|the|day|month )*
  + monthly|weekly|quarterly dividend ( payer|paying|payment|stock|payout|distribution )*
  + ~pay ( a|its|their )* monthly|weekly|quarterly dividend
  + dividend record|payment|pay|declaration date                   => dividend_calendar
  + ( high|good|strong|best|low|poor|positive )* esg ( score|rating|rank|leader|friendly )*
  + carbon|emission|sustainability|sustainable|diversity|ethical score|footprint|rating|neutral|investing|stock     => esg
  + full|new|blood moon
  + mercury|venus|mars|jupiter|saturn ( is|are|not|in|no|longer|going|currently )*
      ( retrograde | in aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|capricorn|aquarius|pisces )
  + retrograde|horoscope|zodiac|astrology|astrological|planetary|lunar ( cycle|alignment )*     => astrology
  + search ( interest|volume|trend|popularity|traffic )
  + google ( trend|searches|search|interest|rising|spiking )*
  + web|website|app ( traffic|download|visit|usage )
  + wikipedia ( view|page )*                                       => search_trends
  + ( hedge fund | superinvestor|guru | 13f | 13 _f ) ${FUNDS}
  + smart money ( buying|flow|accumulation )*
  + fund flow                                                      => hedge_fund_holdings
  + elliott wave ( 1|2|3|4|5|three|five|count )*
  + wave 3|5
  + gann|harmonic|gartley|fibonacci|fib ( fan|angle|pattern|retracement|level|butterfly|bat|crab|extension|61.8 )*     => elliott_wave
  + good|great|strong|honest|founder|excellent management|led|leadership|culture|team|moat
  + wide|economic|strong|competitive moat
  + ( glassdoor | brand loyalty | customer satisfaction )
  + new|interim|outgoing|founder ceo|cfo|chief|management
  + ceo|cfo|management|executive|leadership change|turnover|departure|resignation|transition
  + ceo|cfo|founder resigned|resigning|stepping|stepped|fired|left|leaving|departed down?
  + ( founder led|run | board seat|change )                          => management
  + {compare}? {duration} ( worth|of|in )* cash ( runway|left|on|hand|reserves )*
  + cash runway ( of|over|above|at|least|more|than|is )* {duration}?               => cash_runway
  + ( ev | electric vehicle|car ) stock|play|maker|company|sector|theme|name       => theme
  + federal|fed ( rate|meeting|decision|funds|policy|pivot|cut|hike|speech )*
  + inflation|cpi|ppi|gdp|unemployment|tariff|pmi|ism|nonfarm|payroll|vix
  + fear greed index?
  + consumer|business confidence
  + recession ( probability|risk|proof|resistant )*
  + interest rate ( cut|hike|sensitive|sensitivity|decision )*
  + oil|gold|commodity price sensitivity|exposure                  => economic_data
  + ( {duration} | long|short term | us )* treasury|government|sovereign|corporate ( bond|note|bill )? yield|rate
  + ( {duration} | long|short term | us )* treasury|bond|tbill|t-bill yield|rate      => bond_yields
  ++ anchored vwap ( line|it|set|to|at|on|from|since|a|an|specific|date|the|of|LP )* {date} RP?
  ++ avwap ( line|it|set|to|at|on|from|since|a|an|specific|date|the|of|LP )* {date} RP?
  ++ vwap ( line|that|is|which )* anchored ( to|at|on|from|since|a|an|specific|date|the|of|LP )* {date} RP? => vwap_anchored_at_a_date
  + ( credit|moody|fitch|bond|debt | s & p ) rating|score|grade ( is|of|at|from|moody|fitch|by )*
      aaa|aa|a|bbb|bb|b|ccc|investment|junk +? ( or|and better|higher|above|up )?
  + investment|junk|speculative grade|rated
  + rated aaa|aa|bbb|bb|junk ( or|and better|higher|above )?       => credit_ratings
  + ai|chatgpt|gpt pick|rated|score|recommended|recommend          => ai_picks
  + seasonally|historically ( strong|weak|bullish|bearish|best|good|bad|positive|negative|favorable|well|poorly|up|down|higher|do|does
      | perform|performing|outperform )* ( in|during|for|around the? ${MONTH} )? ( over|in|for|during|across|of? the? last|past? {duration} )?
  + seasonality|seasonal|seasonals ( tendency|pattern|strength|edge|bias|window|chart|winner )?
  + best|strongest|worst|weakest month ( of the year )? is|being? ( ${MONTH} )?
  + ( santa claus? rally | january effect | sell in may | turn of the month )     => seasonality
  + ( credit|debit card | card ) spending|spend|transaction|purchase|sale
  + consumer spending
  + satellite ( image|imagery|photo|picture )*
  + ( foot|store|mall traffic | parking lot | app|mobile download | app store | job posting|opening|listing|ad
      | hiring|headcount growth|trend|spree | website|site|page traffic|visit|view | alternative|alt data
      | geolocation|shipping|shipment|container|freight | linkedin|indeed|yelp|similarweb
      | customer|product|amazon review )                           => alternative_data
  + order? backlog
  + book to bill
  + ( same store|restaurant|property | comparable store? | comp ) sale|growth
  + paid? subscriber|user|customer|member|account growth|count|addition|add|number|retention|churn
  + ( monthly|daily active user | mau|dau|arpu|arr|nrr|churn | net revenue retention | recurring revenue | market share
      | occupancy|load factor | production|delivery|shipment number|target | loan growth|book|loss | net interest margin
      | customer acquisition cost | net promoter score )           => operating_metrics
  + ~raise|lifted|~cut/cut|lower|lowered|lowering|reaffirmed|issued|withdrew|upbeat|strong|weak
      ( their|its|full|year|fy|forward|annual|revenue|earning|eps
      | profit )* guidance|outlook|forecast
  + guidance|outlook ( raise|cut|hike|beat|above|below )*
  + guided up|higher|above|down|lower|below
  + whisper number                                                 => guidance
  + ( stock|share|forward|reverse )* split
  + ( lock up | lockup ) expiry|expiration|expiring|ending
  + buyback|repurchase program|announcement|plan|authorization
  + share|stock buyback|repurchase ( program|announcement|plan|authorization )*
  + ( secondary|shelf offering|registration | spin off | special dividend | rights issue )
  + ( index|russell|nasdaq | s & p 500? ) inclusion|addition|deletion|rebalance|rebalancing|reconstitution
  + ( added|removed|dropped to|from|in|into | joining|entering ) the? ( s & p | russell|nasdaq|dow|msci ) ( 500|1000|2000|3000|100|index )?
      => corporate_actions
  + activist ( investor|stake|shareholder|hedge|fund|campaign|involved|target|pressure )*
  + 13 _d|g ( filing|filer|stake )*
  + hindenburg|citron|muddy water? research? short? ( report|target )*
  + short seller report|attack|target                              => activists
  + government|federal|defense|pentagon|military|nasa|dod|state contract ( award|win|winner|awarded )*
  + government subsidy|spending|grant                              => government_contracts
  + fair|intrinsic value ( estimate|by|from|morningstar|dcf|gap|discount )*
  + dcf ( value|model|upside )*
  + ( margin of safety | graham | peter lynch | lynch fair value | discounted cash flow )     => fair_value
  + bid|bids|buyers ( are|is|stacked|stacking|piled|piling|heavier|thicker|bigger|deeper|larger|more|way|much|far )* than|over|vs|versus|against
      the? ask|offer|sellers ( on|in|at|per )* ( level 2|ii|two | order book | the book )?
  + level 2|ii|two ( data|quote|book|screen )*
  + ( time and|& sales | tape reading | iceberg order | depth of market|book | market on close imbalance
      | hidden buyer|seller|order|liquidity )                      => order_book
  + ( price|close|trading|is )* {compare}? the? vwap that? is? anchored to|from|at|since|on|off the? ${PIVOTS}
  + ( price|close|trading|is )* {compare}? the? anchored vwap from|to|at|since|off the? ${PIVOTS}     => anchored_vwap
  + ( fair value gap | order block | supply|demand zone|area | liquidity grab|sweep|pool|hunt | break of structure
      | change of character | stop hunt|run | market|volume profile value? area? | value area high|low | footprint chart?
      | market structure break|shift? | wyckoff accumulation|distribution|spring|phase? )     => price_action
  + ( in|from|of|universe|the )* ( nifty | bank nifty | banknifty | finnifty | sensex | ftse | dax | cac | nikkei | hang seng )
      ( {number} | it|pharma|auto|midcap|smallcap|junior|next|stock|index|list|universe )*
  + ( in|from|on|listed )* bse|nse|asx|tsx {number}?
  ++ ( in|from|on|the )* s & p / tsx|asx|bmv ( composite|index|{number} )*
  + fo|fno stock|universe|list|segment
  + f & o ( stock|universe|list|segment )*                         => foreign_indexes
  + ( net )? fii|fiis|dii|diis|fpi|fpis|mutual ( fund|net|buying|selling|holding|stake|bought|sold|increased|increasing )*
      ( {bound} )?
  + public|promoter holding|shareholding|stake|pledge|pledging|pledged ( of|is|: )* {bound}?
  + pledge|pledging|pledged ( share|stock|promoter|holding )* ( of|is|: )* {bound}?     => shareholding_pattern
  + backtested|historical win rate|ratio|probability|expectancy
  + win rate|ratio ( of|above|over )*
  + profit factor                                                  => backtest
  + supply chain ( risk|exposure|issue|disruption )*
  + china|taiwan|tariff|revenue|customer exposure|concentration
  + supplier|supplies|supplying to|of apple|tesla|nvidia           => supply_chain
  + phase? ( 1|2|3|one|two|three|i|ii|iii )? clinical? trial ( result|readout|data|success )*
  + pdufa date?
  + drug pipeline|candidate|approval                               => clinical_trials
  + corporate? bond yield|spread
  + cds|credit spread|default spread?                              => bond_yields
`,
);

/** Returns the topic with the words around it; a ranking takes none, and `under 2 with a catalyst` holds two conditions. */
const around = (match: Match): string | null =>
  /^(?:ranking|time_of_day)$/.test(match.one("topic")) || /^(?:below|under|above|over) \S+ with\b/.test(match.text)
    ? null
    : match.one("topic");

/** Returns the topic ranking: `EPS rank above 80`. Ratings of relative strength are figures of their own. */
const ranked = (match: Match): string | null => (match.one("figure").group === "indicator" ? null : "ranking");

/** Returns the topic ranking; `the first 3 candles` are no ranking. */
const ranking = ({ tokens, to }: Match): string | null =>
  /^(?:bar|candle|candlestick|minute|min|hour|day|week)$/.test(tokens[to]?.stem ?? "") ? null : "ranking";

/** Returns the topic of a ranking by a series: `the bottom 15 by volume over the last month`. */
const rankedBy = ({ tokens, from }: Match): string | null =>
  tokens
    .slice(0, from)
    .some(({ stem }, at) => /^(?:top|bottom|best|worst)$/.test(stem) && tokens[at + 1]?.kind === "number")
    ? "ranking"
    : null;

const MARKET =
  "( when|while|if|only|as|long )* the? ( nasdaq|nifty|banknifty|sensex|spy|qqq|market|index|dow|russell|iwm | s & p 500? )";
/** Pattern of ratios that no feed has; a part of one would be another figure. */
const RATIO = `(
      price|p /|to cash flow? | p / c|cf | long? lt|term debt /|to equity
      | debt /|to asset|capital|income|cash | cash /|to debt|share|asset|price | price /|to ebitda|nav|tangible book?
      | ( ev | enterprise value ) /|to fcf|income|earning|ebit|oi | fixed charge coverage
      | roce | return on? capital employed )`;

/** Returns the topic of a negated time at the end of a clause: `not today`. `not yet over 65` is a comparison. */
const notNow = (match: Match): string | null =>
  match.tokens[match.to]?.kind === "word" && !/^(?:and|or|but)$/.test(match.tokens[match.to]!.stem)
    ? null
    : "negated_time";

/** Returns the topic of a contrast with another high: `a new high of the day (not the 52-week high)`. */
const contrast = ({ tokens, from }: Match): string | null =>
  tokens.slice(Math.max(0, from - 4), from).some(({ stem }) => /^(?:day|session|intraday|hod|lod)$/.test(stem))
    ? "not_meant"
    : null;

/** Returns the topic of a new high of a series other than the price, without a span. */
function levelless(match: Match): string | null {
  const hasSpan = /^(?:of|in|over|for|since|from)$/.test(match.tokens[match.to]?.stem ?? "");
  const { isLevel, name } = match.one("operand");
  return hasSpan || (isLevel && /^(?:close|open|high|low)$/.test(name)) ? null : "extreme_without_span";
}

/** Pattern of benchmarks: peers of a company, and its own past. */
const OTHERS = `( its|their|the|own|that|those|of|for|a|in|specific|direct|respective|similar|comparable|broader|overall|other|last|past|long|term | {duration} )*
      sector|industry|subsector|subindustry|peer|competitor|competition|rival|history|historical|historic|median|average|avg|mean|norm|benchmark|group|market
      ( peer|competitor|rival|group|average|avg|median|mean|norm|multiple|level|value|history|figure|of|for|in|over|the|its|last|past|sector|industry
      | {figure} | {duration} )*`;
const BESIDE =
  "relative|compared|comparison|versus|vs|against|than|to|from|a|an|the|by | compared|comparison|relative|line with";
const MOVES = "<moved_up>|<moved_down>|<rise>|<drop>";
const POOL = "stock|company|name|market|universe|peer|equity|ticker";

/**
 * Returns the topic of a place among stocks; the rating of relative strength is a percentile itself: `relative strength
 * above 90 % of stocks`.
 */
const pooled = (match: Match): string | null =>
  match.maybe("operand")?.group === "indicator" || IN_COMPANY.test(`${match.text} ${match.behind(4)}`)
    ? null
    : "ranking";
/** Matches words for parts of a range or of one company's shares, which are no place among stocks. */
const IN_COMPANY = /\b(?:range|bar|candle|candlestick|body|wick|company|float|outstanding|it)\b/;

const counted = ({ text }: Match): string | null => (COUNTED_GAPS.test(text) ? "event_counts" : null);

/** Rules for the words around such data, and for phrases that would otherwise be misread. */
export const AROUND_TOPIC_RULES: readonly GrammarRule[] = rules(
  "topic",
  { around, contrast, counted, levelless, notNow, pooled, ranked, ranking, rankedBy },
  `
    ${BEFORE} {topic} ${AFTER}
    {topic} ( of|is|are|at )* {bound} ( from|by|with )* {topic}?
  - {bound} {topic}                                                          => around
  + ( {bound} | {number} ) ( or|more|full|big|clean )* ~gap|gap-up|gap-down ( up|ups|down|downs )? ( {window} | ( in|over|during|within|for )* {duration} )? => counted
  + ( top|best|worst|first|bottom | rank the? top|best|bottom|worst ) {number}
  + rank the? top|best|bottom|worst {number} stock|name|company? by?
    ( sorted|sort|ordered|order|ranked|arranged )? by|in ascending|descending order? ( of|by|: )* {operand}?
    sorted|sort|ordered|ranked|ranking ( them|it|the|list|results )* by ( the|highest|lowest|most|biggest|largest )* {operand} ( surge|spike|change|gain|strength|score|ascending|descending|desc|asc )?
      => ranking
  - {study} percentile rank? ( of|is|at|: )* ( {bound} | {quantity} )?           => ranking
  + by ( the|their )* {operand} ( over|in|for|during? ( {window} | {duration} ) )?  => rankedBy
  + ( up to | by|before|after|until|till|at|from|since|between )? {number} am|pm
  + ( up to | by|before|after|until|till|at|from|since|between )? hhmm ( am|pm )?
  + ( by|before|after|until|till|at|from|since )? noon|midnight                    => time_of_day
  ++ after|past|following|until|before the? {session} ( of trading | session )?   => time_of_day
  ++ but? not on? today|currently|anymore|yet|now                            => notNow
  + LP|, not ( just|only|new|all|time|or|and|,|/ | {duration} | {timeframe} | {number} mth )* ( {operand} | high|low ) RP? => contrast
  + {operand} ( making|make|made|hitting|hit|at|is|has )* ( a? new|fresh ( all time )? | an? all time | a? higher|lower ) high|low     => levelless
  - ( {bound} | {quantity} ) growth
  - growth ( rate|of|is|at|: )* {bound}                                        => unnamed_growth
  - ev|price|p|mcap /|to {figure} ratio? ( :|is|of|at )* ( {bound} | {quantity} )?
  + tangible? book value ( per share growth? | preceding|previous|last year | growth ) ( LP|bvps|RP )* ( :|is|of|at )* ( {bound} | {quantity} )?
  - current|net|fixed|tangible|intangible|liquid asset|liability ( :|is|are|of|at )* ( {bound} | {quantity} )?
  + ( with|having|the )* the highest|lowest|largest|smallest {figure} ( in|of|among ( the )? )?
  + top|bottom|best|first|worst {number} stock|company|name|share? ( with|having|that|by|have|on )* the? highest|lowest|largest|smallest|best|most|least|cheapest {figure}
  + long|short term debt|liability ( :|is|of|at|not )* ( {bound} | {compare} {multiple} annual? {figure} )?
  + ${RATIO} ratio|multiple? ( :|is|of|at )* ( {bound} | {compare}? {quantity} )?     => unknown_ratio
  + {figure} ( growth )? rank|ranking|percentile|rating|grade ( of|is|at|: )* ( {bound} | {quantity} )?     => ranked
  + ( its|their|whole|overall )* sector|industry|group ( is|are|has|have|been )* <moved_up>|<moved_down>
      ( by|more|than )* ( {bound} | {quantity} )?                                => market_condition
  + ( ~trade|priced|valued|at|a|an )* {figure} ( ratio|multiple|is|are|that )* ( {bound} | {quantity} )?
      ( {compare} | discount|discounted|premium|relative|compared|versus|vs|against ) ( ${BESIDE} )* ${OTHERS}
  + <more>|<less>|good|best|worse|strong|high|low ( {figure} | <profits>|<sales> ) ( ${BESIDE} )* ${OTHERS}
  + ( ~trade|priced|valued|at|a|an )* cheaper|pricier|dearer|cheap|expensive|undervalued|overvalued|discount|premium|discounted than|relative|compared|versus|vs|against|to
      ( ${BESIDE} )* ${OTHERS} ( on|by|in|terms|of|a|an|basis | {figure} )*
  - cheaper|pricier|dearer than ( {figure} )?
  - on|in a? {figure} basis|terms                                              => comparison_with_others
  + ( in|of|among|from|ranked|rank|ranks|is|are|within|the )* ( top|bottom|upper|lower|highest|lowest|best|worst )
      ( decile|quartile|quintile|tercile|percentile | ( {quantity} | {number} ) ( %|percent )? ( of|in|by|the|all|other|its|their )* ${POOL}|industry|subindustry|sector|group|subsector
      | {quantity} ( of|in|by|the )* {operand} )
      ( of|in|by|on|the|all|other|its|their | ${POOL} | industry|subindustry|sector|group|subsector|performer|country | {operand} )*
  + {operand} ( is|are )* <more>|<above>|<less>|<below> ( than )? {quantity} of ( all|the|other|its|every|listed )* ( all|other )* ${POOL}
  + ( above|below|over|under|in|at|of|than|the )* ( {quantity} | {number} ) ( th|st|nd|rd )? percentile ( of|in|by|for )* {operand}?
  + {operand} ( is|in|at|the|of )* percentile ( rank|is|of )* ( {bound} | {quantity} )?
  + ( the )? {quantity} ( of )? ( the|all )* stock|company|name|share ( that|which|are|is|have|has|going|went|moving|with )* ( <moved_up>|<moved_down>|<up>|<down> )* the? most|least ( daily | {window} )*
  + ( that|which|is|are|going|went|moved|moving|having )* <moved_up>|<moved_down>|<up>|<down>|gaining|losing|traded|active the? most|least ( {window} | {span} )?
  + the? most|least active|actively traded? <volume>? ( today | {window} | {span} )?
  + the? most|least bought|sold|popular|traded ( {window} | {span} )?
  + ( with|having|by|the )* <least> ( price|percent|percentage|% )* <upmove>|<downmove>|change|return ( {window} | {span} )?     => pooled
  + {topic} ( is|are|has|have|been|~see/saw/seen )* ( ${MOVES} ) ( by|of|to|significantly|sharply )* ( {bound} | {quantity} )? ( {window} | {span} )?
  + {topic} ( {bound} | {quantity} ) <above>|<below> ( the|current )* {operand}    => around
  + unless ( it|they|its|is|are|the|a|stock|company|price )* {condition}     => exception
  + ${MARKET} ( is|has|was|trades|trading|close|closed|stays|itself )* above|below|under|over|beneath ( its|the|a )* {number}
      ( day|d )? ( average|ma|sma|ema|moving|simple )*
  + ${MARKET} ( is|has|was|trades|trading|stays|itself )* ( in|an|a )* uptrend|downtrend|rising|falling|bullish|bearish|red|green|up|down|positive|negative
      => market_condition
`,
);
