import { type Rule, rule } from "../chart/rule.ts";

const BEFORE =
  "( high|higher|low|lower|rising|falling|positive|negative|strong|stronger|weak|recent|recently|latest|unusual|heavy|large|big|new|any|bullish|bearish|improving|growing|increasing|good|bad|great|top|upcoming|announced|announcing|announce|pending|possible|potential|rumored|record|huge|massive|surging|accelerating|with|of|the|their|its|a|an|on|in|by|from|has|have|show|average|mean|median|consensus )*";
const AFTER =
  "( data|dataset|figure|score|index|accelerating|rising|falling|surging|spiking|exploding|jumping|climbing|growing|growth|trend|reading|report|level|count|is|are|was|strong|high|higher|low|improving|up|down|rate|ratio|activity|candidate|play|target|news|announced|announcement|coming|soon|today|tomorrow|recently|lately|this|last|next|week|month|quarter|year|yesterday|night|expected|pending|expansion|gain|per|according|it )*";
const MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|summer|winter|spring|autumn|fall|q1|q2|q3|q4|monday|friday";

/** What has no feed, by its reason: nouns, each as a pattern of its own. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  seasonality: [
    `( seasonally|historically ) ( strong|weak|bullish|bearish|best|good|bad|positive|negative|favorable|well|poorly|up|down|higher|do|does|perform|performing|outperform )* ( ( in|during|for|around ) ( the )? ( ${MONTH} ) )? ( ( over|in|for|during|across|of )? ( the )? ( last|past )? {duration} )?`,
    "seasonality|seasonal|seasonals",
    `( seasonal ) ( tendency|tendencies|pattern|strength|edge|bias|window|chart|winner )`,
    `( best|strongest|worst|weakest ) month ( of the year )? ( is|being )? ( ${MONTH} )?`,
    "santa claus? rally",
    "january effect",
    "sell in may",
    "turn of the month",
  ],
  alternative_data: [
    "credit|debit card ( spending|spend|transaction|purchase|sale )*",
    "card spending|transaction",
    "consumer spending",
    "satellite ( image|imagery|photo|picture )*",
    "foot|store|mall traffic",
    "parking lot",
    "app|mobile download",
    "app store ( rank|ranking|rating|download )*",
    "job posting|opening|listing|ad",
    "hiring|headcount growth|trend|spree",
    "web|website|site|page traffic|visit|view",
    "geolocation|shipping|shipment|container|freight",
    "alternative|alt data",
    "glassdoor|linkedin|indeed|yelp|similarweb|sensor-tower",
    "customer|product|amazon review",
  ],
  operating_metrics: [
    "order? backlog",
    "book to bill",
    "same store|restaurant|property sale",
    "comparable ( store )? sale",
    "comp|comps sale|growth",
    "( paid )? subscriber|user|customer|member|account growth|count|addition|add|number|retention|churn",
    "monthly|daily active user",
    "mau|dau|arpu|arr|nrr|churn",
    "net revenue retention",
    "recurring revenue",
    "market share",
    "occupancy|load factor",
    "production|delivery|shipment number|target",
    "loan growth|book|loss",
    "net interest margin",
    "customer acquisition cost",
    "net promoter score",
  ],
  guidance: [
    "( raised|raising|raise|lifted|cut|cutting|lowered|lowering|reaffirmed|issued|withdrew|upbeat|strong|weak ) ( their|its|full|year|fy|forward|annual|revenue|earnings|eps|profit )* guidance|outlook|forecast",
    "guidance|outlook ( raise|cut|hike|beat|above|below )*",
    "guided ( up|higher|above|down|lower|below )",
    "whisper number",
  ],
  corporate_actions: [
    "( stock|share|forward|reverse )* split",
    "lock up|lockup expiry|expiration|expiring|ending",
    "buyback|repurchase ( program|announcement|plan|authorization )",
    "( share|stock ) buyback|repurchase ( program|announcement|plan|authorization )*",
    "secondary|follow-on|shelf offering|registration",
    "spin off|spinoff",
    "special dividend",
    "rights issue",
    "index|s&p|russell|nasdaq inclusion|addition|deletion|rebalance|rebalancing|reconstitution",
    "( added|joining|included|removed|dropped|entering ) ( to|from|the|in|into )* ( s&p|russell|nasdaq|dow|msci ) ( 500|1000|2000|3000|100|index )?",
  ],
  management: [
    "new|interim|outgoing|founder ceo|cfo|chief|management",
    "ceo|cfo|management|executive|leadership change|turnover|departure|resignation|transition",
    "( ceo|cfo|founder ) ( resigned|resigning|stepping|stepped|fired|left|leaving|departed ) ( down )?",
    "founder led|run",
    "board seat|change",
  ],
  activists: [
    "activist ( investor|stake|shareholder|hedge|fund|campaign|involved|target|pressure )*",
    "13d|13g|schedule-13d",
    "13 _d|g ( filing|filer|stake )*",
    "hindenburg|muddy-waters|citron",
    "( hindenburg|citron|muddy ) ( waters )? ( research )? ( short )? ( report|target )*",
    "short seller report|attack|target",
  ],
  government_contracts: [
    "( government|federal|defense|pentagon|military|nasa|dod|state ) contract ( award|win|winner|awarded )*",
    "government subsidy|spending|grant",
  ],
  fair_value: [
    "( fair|intrinsic ) value ( estimate|by|from|morningstar|dcf|gap|discount )*",
    "dcf ( value|model|upside )*",
    "margin of safety",
    "graham|peter lynch|lynch fair value",
    "discounted cash flow",
  ],
  analyst_ratings: [
    "{quantity} ( or more )? ( upside|downside|potential|below|under|above ) ( to|from|versus|vs|of|potential|the|against )* ( average|mean|median|consensus|analyst|analysts|street|12|month|one|year )* price? target|targets|objective",
    "{bound} ( upside|downside|potential|below|under|above ) ( to|from|versus|vs|of|potential|the|against )* ( average|mean|median|consensus|analyst|analysts|street|12|month|one|year )* price? target|targets|objective",
    "( average|mean|median|consensus|analyst|street )* price target|objective",
    "zacks|morningstar|quant|tipranks|smartscore|stockrover|danelfin|timeliness|stars ( rank|rating|score|of )* {number}?",
    "( value line | motley fool | seeking alpha | ibd | investor's business daily ) ( rating|rank|score|composite|pick|recommendation|list|50|buy|strong )*",
    "( technical|tradingview|overall ) rating ( strong|buy|sell|of|is|: )*",
    "( initiated|initiation|initiating ) ( coverage|at|with|by|buy )*",
    "( sell|buy ) side ( analyst|coverage|estimate )*",
    "number of analyst",
    "( analyst ) ( coverage|consensus|count|upgrade|downgrade )*",
  ],
  options_flow: [
    "( call|put ) ( open interest | volume | buying | skew | sweep | flow | premium | wall )",
    "( call|put|option|options ) open interest",
    "gamma ( squeeze|exposure|flip|ramp|wall|level )",
    "dealer gamma|positioning|hedging",
    "zero gamma",
    "max pain",
    "expected|implied move",
    "iv|implied-volatility|volatility crush|rank|percentile|skew|smile",
    "implied volatility|vol ( rank|percentile )?",
  ],
  order_book: [
    "bid|bids|buyers ( are|is|stacked|stacking|piled|piling|heavier|thicker|bigger|deeper|larger|more|way|much|far )* ( than|over|vs|versus|against ) ( the )? ask|asks|offer|offers|sellers ( on|in|at|per )* ( level 2|ii|two | order book | the book )?",
    "level 2|ii ( data|quote|book|screen )*",
    "level two ( data|quote|book|screen )*",
    "time and|& sales",
    "tape reading",
    "iceberg order",
    "depth of market|book",
    "market on close imbalance",
    "hidden buyer|seller|order|liquidity",
  ],
  media_mentions: [
    "( cramer|cnbc|bloomberg|barrons|reuters|wsj|fox|podcast|youtuber|influencer|guru|jim ) ( talked|talking|mentioned|mentioning|pumped|pumping|touted|touting|recommended|recommending|pitched|discussed|liked|likes|featured|hyped|praised|bashed|cramer|it|them|up|on|about|last|night|yesterday|today|week|this|show )*",
    "( talked|mentioned|pumped|touted|recommended|pitched|featured|hyped|praised ) ( up )? ( on|in|by ) ( tv|television|cnbc|podcast|newsletter|magazine|radio|show|youtube|cramer|bloomberg )",
  ],
  anchored_vwap: [
    "( price|close|trading|is )* ( {compare} )? ( the )? vwap ( that )? ( is )? anchored ( to|from|at|since|on|off ) ( the )? ( last|latest|most|recent|previous|prior|its )* gap|swing|pivot|split|merger|news|bottom|top ( date|day|report|low|high|release )*",
    "( price|close|trading|is )* ( {compare} )? ( the )? anchored vwap ( from|to|at|since|off ) ( the )? ( last|latest|most|recent|previous|prior|its )* gap|swing|pivot|split|bottom|top ( date|day|report|low|high|release )*",
  ],
  price_action: [
    "fair value gap",
    "order block|blocks",
    "( supply|demand|supply-demand ) zone|area",
    "liquidity grab|sweep|pool|hunt",
    "wyckoff ( accumulation|distribution|spring|phase )*",
    "break of structure",
    "change of character",
    "stop hunt|run",
    "market|volume profile ( value )? ( area )?",
    "value area high|low",
    "footprint ( chart )?",
    "market structure ( break|shift )?",
  ],
  backtest: [
    "( backtested|historical|back-tested ) win rate|ratio|probability|expectancy",
    "win rate|ratio ( of|above|over )*",
    "profit factor",
  ],
  economic_data: [
    "( consumer|business ) confidence",
    "pmi|ism|nonfarm|payroll|cpi|ppi|gdp|unemployment|housing-starts|retail-sales",
    "recession ( probability|risk|proof|resistant )*",
    "interest rate ( cut|hike|sensitive|sensitivity|decision )*",
    "fed ( meeting|decision|pivot|cut|hike|speech )",
    "oil|gold|commodity price sensitivity|exposure",
  ],
  supply_chain: [
    "supply chain ( risk|exposure|issue|disruption )*",
    "( china|taiwan|tariff|revenue|customer ) exposure|concentration",
    "supplier|supplies|supplying to|of ( apple|tesla|nvidia )",
  ],
  clinical_trials: [
    "( phase )? ( 1|2|3|one|two|three|i|ii|iii )? ( clinical )? trial ( result|readout|data|success )*",
    "pdufa ( date )?",
    "drug pipeline|candidate|approval",
  ],
  patents: ["patent ( filing|portfolio|count|grant|application )*"],
  bond_yields: ["( corporate )? bond yield|spread", "cds|credit spread|default ( spread )?"],
};

/** Data that nobody feeds, each with the words that surround it: these are told, and the rest of the query is kept. */
export const ABSENT_DATA_RULES: readonly Rule[] = Object.entries(ABSENT).flatMap(([reason, patterns]) =>
  patterns.map((pattern) => rule("topic", pattern, () => reason, 0.2)),
);

/** The words around such data that say how it is. */
export const AROUND_ABSENT_DATA_RULES: readonly Rule[] = [
  rule("topic", `${BEFORE} {topic} ${AFTER}`, (match) =>
    match.one("topic") === "ranking" ? null : match.one("topic"),
  ),
];
