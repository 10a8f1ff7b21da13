import type { RefusalCode } from "../intermediate/form.ts";

interface RefusalRule {
  readonly code: RefusalCode;
  readonly pattern: RegExp;
  readonly message: string;
}

const TICKER = "(?:[a-z]{1,5}|apple|tesla|nvidia|amazon|microsoft|google|gamestop|meta|amc)";

/** Refused whatever else is said. */
const INJECTIONS: readonly RefusalRule[] = [
  {
    code: "prompt_injection",
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.]{0,40}\b(?:instruction|prompt|rule|guideline|above|previous|prior|everything|restriction|filter.{0,10}polic|polic|safety|guardrail)|system prompt|\byou are now\b|\bact as (?:an?|if|the|my)\b|\bpretend (?:to be|you|that you)\b|\bjailbreak|\bdeveloper mode\b|\bdo anything now\b|\bdrop\s+(?:table|database)\b|\bdelete\s+from\b|\binsert\s+into\b|\bunion\s+select\b|\bselect\s+\*\s+from\b|\b1\s*=\s*1\b|<\s*\/?\s*(?:script|system|img|iframe|svg)|\brm\s+-rf\b|\b(?:api|access|secret|bearer|auth)[\s_-]*(?:key|token|credential|secret)s?\b|\bpasswords?\b|\benv(?:ironment)?\s+variables?\b|\breveal\b.{0,40}\b(?:prompt|instruction|secret|key|config|hidden|internal)|\b(?:print|show|output|repeat|dump|reveal|leak)\b.{0,30}\b(?:your|hidden|internal|initial|system)\b.{0,20}\b(?:prompt|instructions?|config|rules|message)|\bnew instructions?\b|\$\{|\{\{|<\|?(?:im_start|im_end|endoftext)|\bassistant\s*:|\bsystem\s*:|\bexec(?:ute)?\s*\(|\beval\s*\(|\bos\.system|\bimport os\b|\bcurl\s+http|\b__proto__\b|\badmin(?:istrator)? (?:mode|access|rights|privileges)|\bunrestricted\b|\bno restrictions\b|\bevery (?:user|account)s? in the database|\bdata ?base dump/i,
    message: "these words try to steer the service and not to find stocks",
  },
];

const FORBIDDEN: readonly RefusalRule[] = [
  {
    code: "forbidden_reference",
    pattern:
      /\b(?:someone else|somebody else|another (?:user|account|person|trader|member|customer)|other (?:user|account|people|person|trader|member|customer)s?|user (?:id )?#?\d+|account (?:id )?#?\d+|(?:my )?(?:friend|neighbou?r|colleague|coworker|boss|brother|competitor)(?:'s|s'|s)?)\b.{0,50}\b(?:models?|scans?|patterns?|watch ?lists?|screens?|portfolios?|positions?|filters?|holdings?|screeners?|setups?|tokens?)\b|\b(?:models?|scans?|patterns?|watch ?lists?|screens?|portfolios?|screeners?)\b.{0,40}\b(?:belong(?:s|ing)? to|owned by|of|from|by|created by|made by|saved by)\b.{0,15}\b(?:user|account|another|other|someone|somebody|customer)\b/i,
    message: "only the models and scans of your own account can be named",
  },
];

const TRADES: readonly RefusalRule[] = [
  {
    code: "trade_action",
    pattern: new RegExp(
      [
        String.raw`^\W*(?:please\s+|pls\s+|can you\s+|could you\s+|i want to\s+|i'd like to\s+|let's\s+|go ahead and\s+)?(?:buy|sell|short|cover|long|purchase|liquidate|dump)\s+(?:me\s+)?(?:\$?\d[\d,.]*k?\s*(?:shares?|lots?|contracts?|units?|dollars?|usd|worth|of|${TICKER}\b)|all\s+(?:my|of)|my\b|half\b|some\s+\w+\s*$|an?\s+(?:share|lot|position|contract)|${TICKER}(?:\s+(?:at|now|shares|stock|today|when|if|on)\b|\s*$))`,
        String.raw`\b(?:place|put in|submit|enter|send|execute|set|cancel|modify)\s+(?:an?|the|my|this)?\s*(?:\w+\s+){0,3}(?:orders?|trades?|stop[\s-]?loss|trailing stop|take[\s-]?profit|bracket|stop)\b`,
        String.raw`\bstop[\s-]?loss\b`,
        String.raw`\b(?:market|limit|stop) order`,
        String.raw`\bshould i\s+(?:sell|buy|hold|short|cover|exit|keep|close|take|invest|dump|get (?:in|out))`,
        String.raw`\b(?:close|exit|liquidate|hedge|double|reduce|trim|rebalance|unwind|flatten)\s+(?:out\s+)?(?:all\s+)?(?:of\s+)?my\b`,
        String.raw`\bgo\s+(?:long|short)\s+(?:on\s+)?(?!term)[a-z]{1,5}\b`,
        String.raw`\binvest\s+(?:my\s+)?\$?\d`,
        String.raw`\b(?:buy|sell)\s+(?:the\s+)?(?:dip|rip)\s+(?:in|on|for)\b`,
        String.raw`\b(?:transfer|withdraw|deposit)\s+(?:my\s+)?(?:\$|\d|money|funds|cash)`,
        String.raw`\b(?:put|throw|stick|park|pour|allocate|deploy|plow|plough)\s+(?:(?:my|about|around|another|some|half|all|of)\s+)*(?:[$€£]\s?\d|\d[\d,.]*\s?(?:k|grand|thousand|dollars?|bucks|usd|euros?)\b|money|cash|savings|funds|everything)[^.]{0,30}?\b(?:into|in|on|behind|towards?|at)\b`,
        String.raw`\b(?:move|sink|drop|dump|shift|roll)\s+(?:(?:all|half|some|of)\s+)*(?:my|our)\s+(?:money|cash|savings|funds|capital|account|portfolio)\b`,
        String.raw`\b(?:load up|go all[- ]in|all[- ]in|double down|average down)\s+(?:on|in|into)\b`,
        String.raw`\b(?:open|start|build|add to|take)\s+(?:an?|my)\s+(?:\w+\s+)?(?:long|short)?\s*position\b`,
        String.raw`\bauto(?:matically)?[- ]?(?:buy|sell|trade)\b`,
        String.raw`\b(?:buy|sell)\b.{0,30}\b(?:for me|on my behalf|in my account|with my)\b`,
      ].join("|"),
      "i",
    ),
    message: "Winnow finds stocks and places no orders",
  },
];

const PREDICTIONS: readonly RefusalRule[] = [
  {
    code: "prediction_request",
    pattern:
      /\bwhat\b.{0,30}\b(?:should|shall|can|could) i (?:buy|invest|trade|purchase|own)|\b(?:stocks?|which|one|something|shares?|names?)\b.{0,25}\b(?:should|shall) i (?:buy|invest|trade|purchase|own|pick)|\b(?:will|gonna|is going to|are going to|about to|going to|likely to|expected to|set to|poised to|bound to)\b.{0,40}\b(?:go up|go down|rise|fall|explode|moon|rocket|double|triple|crash|skyrocket|rally|surge|soar|drop|outperform|be (?:up|down|higher|lower|worth|at|the best|the next|best|green|red)|10x|100x|jump|pop|gain|tank|run|hit \$?\d|reach \$?\d|perform|boom|plunge|recover|bounce|split|close (?:above|below|higher|lower|up|down|at)|make me)|\bpredict(?:ion|ed|s|ing)?\b|\bforecast(?:ed|s|ing)?\b(?! (?:eps|earnings))|\bprice target for\b|\bbest (?:stocks?|shares?|investments?|trades?|companies|picks?)\b.{0,20}\b(?:to|for) (?:buy|invest|own|hold|tomorrow|next|the (?:next|coming)|me|right now|now|20\d\d)|\bnext (?:amazon|tesla|nvidia|apple|gamestop|big thing|bitcoin|10 bagger|ten bagger)|\bguarantee|\bsure ?(?:thing|fire)|\bmake me (?:rich|money|a million)|\bis (?:\w+\s){1,4}(?:a good|going to|worth (?:buying|it)|undervalued\?|overvalued\?|a buy|a sell|still a)|\bwinners? (?:of|for|next|tomorrow)\b.{0,20}\b(?:tomorrow|next week|next month|next year|lottery)|\bwhere will\b|\bwhat will\b|\bhow (?:high|low|much|far) (?:will|can|could)\b|\bwill (?:the )?(?:market|stock|price|it|spy|nasdaq|dow|s&p|[a-z]{2,5})\b.{0,40}\b(?:tomorrow|next|by|this|in \d|up|down|higher|lower|crash|go|rise|fall)|\btomorrow'?s?\s+(?:winners?|gainers?|losers?|movers?)|\b(?:hot|best) (?:stock )?(?:tips?|picks?)\b/i,
    message: "Winnow finds what has happened, and predicts nothing",
  },
];

const ASSETS: readonly RefusalRule[] = [
  {
    code: "unsupported_asset",
    pattern:
      /\b(?:bitcoins?|btc|ethereum|ether|eth\/|ethusd|btcusd|dogecoin|doge|solana|cardano|xrp|ripple|litecoin|altcoins?|stablecoins?|memecoins?|shiba|crypto ?currenc(?:y|ies)|cryptos?|coins?|tokens? on|defi|nfts?)\b(?!.{0,20}\b(?:miners?|mining|stocks?|compan(?:y|ies)|related|exposure|exchanges?|equities|plays?|etfs?|shares)\b)|\b(?:eur|gbp|usd|jpy|aud|cad|chf|nzd|xau|xag|cny|inr|mxn)\s*\/\s*(?:usd|eur|jpy|gbp|chf|cad|aud|nzd|cny|inr|mxn)\b|\b(?:eurusd|gbpusd|usdjpy|audusd|usdcad|usdchf|nzdusd|eurjpy|gbpjpy|eurgbp|xauusd|usdinr|dxy)\b|\bforex\b|\bfx (?:pairs?|market)|\bcurrency pairs?\b|\bfutures\b|\b(?:e-?mini|micro e-?mini|nq|es|cl|gc) (?:futures|contracts?)\b|\b(?:gold|silver|oil|crude|wheat|corn|soybeans?|copper|natural gas|platinum|coffee|sugar|cocoa|cotton|lumber|cattle|commodit(?:y|ies))\b (?:prices?|spot|contracts?)|\bspot (?:gold|silver|oil)\b|^\W*(?:spot )?(?:gold|silver|crude(?: oil)?|oil|copper|platinum|palladium|nat(?:ural)? ?gas)\s+(?:is\s+|trading\s+|price\s+)?(?:above|below|over|under|>|<|at|crosses|crossing)|\bcommodities\b(?! (?:stocks|producers|companies))|\b(?:wheat|corn|soybeans?)\b(?! (?:stocks|producers|companies))|\b(?:treasury|treasuries|t-?bills?|t-?notes?|municipal bonds?|muni bonds?|corporate bonds?|junk bonds?|government bonds?|bonds?)\b(?! (?:etfs?|funds?))|\bmutual funds?\b|\b(?:\d+(?:\.\d+)?\s*)?(?:calls?|puts?)\b.{0,30}\b(?:expir\w*|strike|delta|theta|gamma|vega|premium|dte|itm|otm|atm|contracts?|open interest under|iv)\b|\b(?:strike|expir(?:y|ation|ing))\b.{0,25}\b(?:calls?|puts?|options?|contracts?)\b|\bcovered calls?\b|\b(?:iron condors?|credit spreads?|straddles?|strangles?|butterfl(?:y|ies) spread|vertical spreads?|debit spreads?|cash secured puts?|naked puts?|leaps)\b|\b(?:call|put) options?\b(?!.{0,20}(?:flow|activity|sweep|volume))|\boptions? (?:contracts?|with (?:delta|iv|a delta|strike))\b|\b0 ?dte\b|\b(?:real estate listings|houses|apartments|rental properties|homes for sale|sports? bets?|lottery)\b/i,
    message: "only listed stocks and funds can be scanned",
  },
];

const OUTSIDE: readonly RefusalRule[] = [
  {
    code: "out_of_scope",
    pattern:
      /\bweather\b|\brecipes?\b|\bpoems?\b|\bjokes?\b|\bhaiku\b|\blyrics\b|\btranslate\b|\bcapital of (?!\d|at least|over|above|below|under|more|less)|\bwho (?:is|was|won|are|invented)\b|\bwrite (?:me )?(?:an?|the|some|my)\b|\b(?:python|javascript|java|c\+\+|sql) (?:code|script|function|program)|\bhow (?:do|does|can|should|to) (?:i|we|you|one|the|a|an|it|options|short|margin|trad|invest|open|cook|make)|\bhow to\b|\bexplain\b|\bwhat (?:is|are|does) (?:an?|the) (?:difference|definition|meaning|rsi|macd|stock|etf|p\/?e|vwap|moving|bollinger|best way|time|date|capital|population|president)|\bwhat (?:does|do) .{0,30}\bmean|\bdefine\b|\bdefinition of\b|\bmovies?\b(?! (?:stocks|studios|theat|compan))|\brestaurants? (?:near|in|around)\b|\bflights?\b|\bhotels? (?:in|near)\b|\bfootball\b|\bbasketball\b|\bsoccer\b|\bworld cup\b|\bsuper bowl\b|\bsong\b|\bessay\b|\bhomework\b|\bhoroscope for\b|\bpizza\b|\btaxes? (?:return|advice|file)|\bfile my taxes\b|\bmortgage\b(?! (?:reit|compan|lend|stock))|\bcredit card\b|\bsummari[sz]e\b|\bemail\b|\bremind me\b|\bset (?:an )?alarm\b|\bplay (?:some )?music\b|\bbook (?:a|me)\b|\border (?:a|me) (?:pizza|food|coffee|cab|taxi)|\bmeaning of life\b|\bwhat time\b|\bbackground check\b|\bnews about\b|\btell me about\b(?!.*\b(?:stocks|companies) (?:with|that|above|below|under|over))|\bwhat happened\b|\bwhy (?:did|is|are|has|was|does)\b|\bcreate (?:an?|my) (?:account|portfolio|website|logo|image)\b|\bbuild (?:me )?(?:an?|my) (?:portfolio|website|app)\b|\bmy portfolio\b|\bchart of\b|\bdraw\b|\bbacktest (?:a|my|this) strategy\b|\bwhat'?s the (?:price|weather|time|capital|market cap|pe|p\/e|stock price) of\b|\bwhat is the (?:price|market cap|pe|p\/e|stock price|current price|dividend|revenue|ceo) of\b|^\W*what(?:'s|\s+is|\s+are|\s+does)\s+(?:an?\s+|the\s+)?(?!stocks?\b|trading\b|up\b|down\b|moving\b|gapping\b|near\b|above\b|below\b|everything\b|new\b)[a-z/ ]{2,30}\W*$|\bsend\b.{0,20}\b(?:email|message|sms|text)\b/i,
    message: "Winnow answers with the stocks that meet conditions, and with nothing else",
  },
];

const LENGTH_OF = "(?:moving\\s+averages?|averages?|[sehw]?ma|rsi|atr|adx|cci|ema|sma)";
const LENGTHS: readonly RefusalRule[] = [
  {
    code: "invalid_value",
    pattern: new RegExp(
      String.raw`(?:^|[\s(])-\s?\d+(?:\.\d+)?[\s-]*(?:day|week|bar|period|month|hour|minute)s?[\s-]+(?:simple |exponential |weighted )?${LENGTH_OF}\b|\b${LENGTH_OF}\s+(?:of|over|with|for)\s+(?:the\s+)?(?:last\s+)?-\s?\d+\s*(?:day|week|bar|period|month)s?\b|\b${LENGTH_OF}\s*\(\s*-\s?\d+\s*\)|\b\d+\.\d+[\s-]*(?:day|week|bar|period|month)s?[\s-]+(?:simple |exponential |weighted )?(?:moving\s+average|[sehw]ma|ma)\b`,
      "i",
    ),
    message: "a study takes a whole number of bars above 0",
  },
];

const FUTURE: readonly RefusalRule[] = [
  {
    code: "future_date",
    pattern:
      /\b(?:as of|as at|rewind to|go to|scan (?:for|on))\s+(?:the\s+(?:close|end|open)\s+of\s+)?(?:tomorrow|next\s+(?:week|month|quarter|year|monday|tuesday|wednesday|thursday|friday))\b/i,
    message: "that date has not come yet",
  },
];

/** The first rule that the query breaks by its words alone. */
export function refusedByWords(query: string): { readonly code: RefusalCode; readonly message: string } | null {
  for (const rules of [INJECTIONS, FORBIDDEN, PREDICTIONS, TRADES, ASSETS, OUTSIDE, LENGTHS, FUTURE]) {
    for (const { code, pattern, message } of rules) if (pattern.test(query)) return { code, message };
  }
  return null;
}
