import { listed } from "../text/rows.ts";

/** Word classes of the phrases, written `<name>` there. */
export const CLASSES = `
  rules = instruction prompt rule guideline restriction policy safety guardrail training constraints
  others = user account person people trader member customer client subscriber
  owned = model scan pattern watchlist watch screen portfolio position filter holding screener setup token alert list
  near = friend neighbour neighbor colleague coworker boss brother sister wife husband dad competitor rival
  days = monday tuesday wednesday thursday friday saturday sunday
  outcome = rise fall explode moon rocket double triple crash skyrocket rally surge soar drop outperform 10x 100x jump pop gain tank run perform
      boom plunge recover bounce split squeeze cross reverse rebound breakout climb sink spike beat win multiply multibag moonshot underperform
      quadruple grow hit reach reclaim flip pump dump
  state = up down higher lower worth at green red positive negative best next bigger
  soon = going about likely expected set poised bound ready primed destined certain sure projected forecast slated tipped supposed
  later = tomorrow next by this in up down higher lower crash go rise fall soon later eventually monday tuesday wednesday thursday friday
  worth = stock share investment trade company pick etf name buy bet play
  calendar = earning report reporting result announce announcing er eps dividend ex date ipo print quarterly fed fomc meeting split lockup expiry
      expiration opex index vote fda conference record quarter guidance call
  ask = please pls can could would you i want need to like i'd let's lets go ahead and now just hey
  order = buy sell short cover long purchase liquidate dump acquire
  names = apple tesla nvidia amazon microsoft google gamestop meta amc
  no_ticker = vol volume float signal side ratio term int rate fee cap run zone
  when = and at now share stock today when if on for
  firms = miner mining stock company related exposure exchange equity play etf share producer firm name business holder treasury
  coins = bitcoin btc ethereum ether ethusd btcusd dogecoin doge solana cardano xrp ripple litecoin altcoin stablecoin memecoin shiba cryptocurrency
      crypto coin defi nft usdt usdc bnb eth
  money = eur gbp usd jpy aud cad chf nzd xau xag cny inr mxn euro yen sterling rupee yuan franc peso lira ruble
  goods = gold silver oil crude brent wti wheat corn soybean copper platinum palladium coffee sugar cocoa cotton lumber cattle commodity uranium
      lithium aluminium aluminum nickel natgas
  firm = stock company producer miner etf fund share equity firm name explorer sector industry group
  compared = above below over under > < at cross crossing crossed breaking breaks rising falling hits hitting topping tops near
  bonds = treasury tbill tnote bund gilt btp jgb oat bond debenture munis note
  stocks = stock company share name firm
  scans = scan screen screener scanner filter pcf easyscan formula condition criteria criterion watchlist
  asked = stock trading up down moving gapping near above below everything new hot oversold overbought breaking making hitting gapped under over
      rising falling running reporting name shares companies large small mid cheap undervalued
  study = average ma sma ema wma hma rsi atr adx cci macd mfi roc stochastic bollinger donchian keltner vwma dma momentum
  unit = day d week bar period month hour minute candle
  kind = simple exponential weighted moving -
  stake = put throw stick park pour allocate deploy plow plough
  part = my about around another some half all of
  into = into in on behind toward towards
  length = period length lookback window
  equal = of = : equal to set
  over = with of using for over and
  mas = sma ema wma hma ma
`;

/** Fragments of text, in lower case, that only an injection has. */
export const FRAGMENTS: readonly string[] = listed(
  "<script, </, <system, <img, <iframe, <svg, <|im_, <im_start, <endoftext, <|endoftext, rm -rf, 1=1, 1 = 1, ${, {{, exec(, execute(, eval(, os.system, __proto__, --;",
  ", ",
);

/**
 * Refusals by words alone, the gravest first: an order inside an injection is an injection. A row holds the code, the
 * message and the phrases, in the notation of phraseOf.
 */
export const REFUSALS = `
  prompt_injection = these words try to steer the service and not to find stocks;
      ignore|disregard|forget|override|bypass|skip ..6 <rules>;
      ignore|disregard|forget|override|bypass|skip ~7:under|below|than|$|%|@|<|>|stock|price|rsi|average|volume|cap ..6 above|previous|prior|everything; filter content|safety policy; system prompt; you are now; you're now;
      act as ~7:screener|scanner|analyst|investor|trader|manager|advisor|researcher|expert a|an|if|the|my; pretend to be; pretend you|that; roleplay|role-play as; jailbreak|jailbroken|jailbreaking;
      developer|dev|god|debug|sudo|root mode; do anything now; drop table|database; delete from; insert into; union select; select x from;
      truncate table; api|access|secret|bearer|auth|private key|token|credential|secret; password|passwd; env|environment variable;
      reveal ..6 prompt|instruction|secret|key|config|hidden|internal;
      print|show|output|repeat|dump|reveal|leak|tell ..4 your|hidden|internal|initial|system ..3 prompt|instruction|config|rules|message|guideline;
      new instruction; assistant|system :; import os; curl http; admin|administrator mode|access|rights|privileges; unrestricted; no restriction;
      without any? restriction|filters|safeguards; every|all user|account ..2 in the database; database|data base? dump; data base dump;
      run|execute ..2 shell|command|sql|script|code
  forbidden_reference = only the models and scans of your own account can be named;
      someone|somebody|anyone else ..7 <owned>; another|other|different <others> ..7 <owned>; user|account id|number|no? # ..7 <owned>;
      <near> ..7 <owned>; <owned> ..4 owned|created|made|saved|built|trained|shared by ..2 <others>|another|other|someone|somebody;
      <owned> ..6 of|from|by ..2 <others>|another|someone|somebody; <owned> ..6 belong|belonging to ..2 <others>|another|other|someone|somebody
  future_date = that date has not come yet;
      as of|at the? close|end|open|of* tomorrow; as of|at the? close|end|open|of* next week|month|quarter|year|<days>;
      rewind|go|scan|run|evaluate to|for|on|at the? close|end|open|of* tomorrow;
      rewind|go|scan|run|evaluate to|for|on|at the? close|end|open|of* next week|month|quarter|year|<days>; as of # day|week|month|year from now;
      as of # day|week|month|year ahead|hence|later
  prediction_request = Winnow finds what has happened, and predicts nothing;
      what ..5 should|shall|can|could i buy|invest|trade|purchase|own;
      stock|which|one|something|share|name ..4 should|shall i buy|invest|trade|purchase|own|pick; will|gonna|'ll ..6 <outcome>;
      will|gonna ..6 go up|down|higher|lower; will|gonna ..5 be ..2 <state>;
      will|gonna ..5 close|finish|end|open|trade above|below|higher|lower|up|down|at|over|under; will|gonna ..5 make me; <soon> to ..5 <outcome>;
      <soon> to ..5 go up|down|higher|lower|parabolic; <soon> to ..4 be ..2 <state>;
      <soon> to ..4 break|close|finish|end|open|trade|move|take|turn out|up|down|above|below|higher|lower|at|off|over|under;
      <soon> for ..3 breakout|rally|squeeze|pop|move|bounce|crash|run|correction|drop;
      predict|prediction|predicted|predicting|guarantee|guaranteed|surefire; forecast|forecasted|forecasting ~4:eps|earning|at|above|over|of|growth|sale|revenue|profit;
      price target|prediction for|of @5 $END; best <worth> ..3 to|for the? right? buy|invest|own|hold|tomorrow|next|coming|me|now;
      best <worth> ..3 to|for #; next amazon|tesla|nvidia|apple|gamestop|bitcoin|google|microsoft|netflix;
      next big|hot|great|huge thing|winner|runner|multibagger|mover|stock; next 10|ten|100|hundred bagger|x; sure thing|fire|bet|winner;
      can't|cannot|can not? lose|miss|fail; make me a? rich|money|wealthy|million|millionaire|fortune|profit;
      is @ @? @? @? a good|great|smart|safe|bad ..1 buy|stock|investment|time|idea|bet|pick|hold; is @ @? @? @? going to;
      is @ @? @? @? worth buying|it; is @ @? @? still? a buy|sell|hold; is @ @? @? undervalued|overvalued $END;
      winner|gainer|loser|mover|runner of|for|next|tomorrow ..3 tomorrow|lottery; winner|gainer|loser|mover|runner ..3 next week|month|year;
      where|when|what will; how high|low|much|far|long will|can|could; will ..2 market|stock|price|it|spy|nasdaq|dow|s&p ..6 <later>;
      will @5 ..5 <later>; tomorrow|tomorrow's winner|gainer|loser|mover|runner|pick; hot|best stock? tip|pick; tomorrow !<calendar>;
      next <days> !<calendar>; price|value|trading|worth in|by|at the? end|close? of? 2026|2027|2028|2029|2030|2035|2040;
      in|over the? next|coming|following # day|week|month|year !<calendar> ..6 <outcome>; which way|direction will|is; crystal ball;
      destined|bound for; get rich
  trade_action = Winnow finds stocks and places no orders;
      ^ <ask>* <order> me? $? # k|thousand|hundred? share|lot|contract|unit|dollar|usd|worth|of|bucks|<names>; ^ <ask>* <order> me? # @5 $END;
      ^ <ask>* <order> me? # @5 <when>; ^ <ask>* <order> all my|of; ^ <ask>* <order> me? my|half; ^ <ask>* <order> some @ $END;
      ^ <ask>* <order> me? a|an|one|ten|twenty|fifty|hundred share|lot|position|contract; ^ <ask>* <order> ~1:<no_ticker> @5 <when>;
      ^ <ask>* <order> ~1:<no_ticker> @5 $END; ^ <ask>* <order> the cheapest|best|first|top|biggest ..5 $END;
      place|put|submit|enter|send|execute|set|cancel|modify in? a|an|the|my|this|all? ..3 order|trade|stop|bracket|bet;
      place|set ..3 take|trailing profit|stop; stop loss; stoploss; market|limit|stop|bracket order;
      should i sell|buy|hold|short|cover|exit|keep|close|take|invest|dump; should i get in|out;
      close|exit|liquidate|hedge|double|reduce|trim|rebalance|unwind|flatten out? all? of? my|our;
      go|going long|short on? ~1:term|interest|float @5; invest|investing my|our|$; buy|sell the? dip|rip in|on|for;
      transfer|withdraw|deposit|wire my? $|#|money|fund|cash; <stake>|invest|dump <part>* $|€|£ ..6 <into>|at;
      <stake> <part>* # k|grand|thousand|dollar|buck|usd|euro ..6 <into>; <stake> <part>* money|cash|savings|fund|everything ..5 <into>;
      move|sink|drop|dump|shift|roll all|half|some|of* my|our money|cash|savings|fund|capital|account|portfolio; load|loading up on|in|into;
      double|average down on|in|into; open|start|build|add|take|enter to? a|an|my @? long|short? position|long|short $END;
      open|start|build|add|take|enter to? a|an|my @? position; auto|automatically buy|sell|trade; autobuy|autosell|autotrade;
      buy|sell|trade ..6 for|on my? me|behalf; buy|sell|trade ..6 in|with my account|broker|portfolio|ira; with my broker|brokerage;
      execute ..3 on|at|via|through robinhood|ibkr|schwab|fidelity|alpaca|etrade; copy trade|trading; dca into; how many share should|can|do i;
      ^ <ask>* <order> <names> <when>; ^ <ask>* <order> <names> $END; go all in; all in on|into; invest #
  unsupported_asset = only listed stocks and funds can be scanned;
      <coins> ~5:<firms>; crypto currency ~5:<firms>; token on; <money> / <money>; <money> <money> ~3:<firm>;
      <money> against|versus|vs the? <money>|dollar; <money> dollar|pound exchange? rate|above|below; dollar|currency index;
      eurusd|gbpusd|usdjpy|audusd|usdcad|usdchf|nzdusd|eurjpy|gbpjpy|eurgbp|xauusd|usdinr|dxy; forex; fx pair|market|cross|rate; currency pair;
      exchange rate; futures; emini|e-mini; nq|es|cl|gc|mes|mnq|ym future|contract; <goods> price|spot|contract|future;
      natural gas price|spot|contract|future|above|below|over|under;
      price of ~1:the a? gold|silver|oil|crude|copper|wheat|corn|bitcoin|brent|wti|natgas; spot gold|silver|oil|copper|platinum|crude|gas|vix;
      ^ find|show|when|is|alert|me|if* spot? <goods> oil|gas? is|trading|price? <compared>; ^ natural|nat gas is|trading|price? <compared>;
      commodities ~1:<firm>; wheat|corn|soybean|cattle|hog ~2:<firm>; treasury|tbill|bund|gilt|btp|jgb ~3:etf|fund|stock|share|method;
      t-bill|t-note bill|note; municipal|muni|corporate|junk|government|sovereign|convertible|agency bond|debt|note ~2:etf|fund;
      bond ~2:etf|fund|rating|dealer|insurer; # year|yr|y <bonds> ~2:etf|fund; # year|yr|y bond|treasury? yield ..3 <compared>;
      ten|two|thirty|five year ..2 treasury|bund|bond|note|gilt; yield curve; libor|sofr|euribor;
      call|put ..6 expiring|expiry|expiration|expire|strike|delta|theta|gamma|vega|premium|dte|itm|otm|atm|contract|iv;
      call|put ..4 open interest under; strike|expiry|expiration|expiring ..5 call|put|option|contract; covered call ~1:candidate|stock|screen|scan|scanner|writing|income|strategy;
      iron|credit|debit|vertical|calendar|bull|bear call|put? condor|spread|butterfly ~1:between; cash secured put; naked put|call;
      call|put option ~4:flow|activity|sweep|volume|open; option contract|chain with|under|over|for|expiring; option with ..2 delta|iv|strike;
      option contract; 0 dte; real estate listing; house|apartment|home|condo for sale|rent; houses|apartments|rental; sport bet|betting;
      lottery|lotto; horse race|racing; private company|equity deal|startup; pre-ipo|preipo startup|company; sports|trading|baseball|pokemon card;
      swap rate|spread; t bill|note; straddle|strangle|leaps|condor; butterfly spread; zero dte; credit default swap; cds spread; mutual fund;
      money market fund
  out_of_scope = Winnow answers with the stocks that meet conditions, and with nothing else;
      weather ~2:derivative|<stocks>; recipe|poem|joke|haiku|lyrics|translate|essay|homework|pizza|limerick|sonnet|riddle|crossword;
      capital of ~1:at|over|above|below|under|more|less|$ @; ^ who is|was|are; who won|invented|wrote|founded|owns; write me? a|an|the|some|my ~8:<scans>;
      python|javascript|java|sql|rust|golang code|script|function|program;
      how do|does|can|should|to ..1 i|we|you|one|the|a|an|it|options|short|margin|trade|trading|invest|open|cook|make ~12:<scans>; how to ~12:<scans>; explain|explaining;
      what|what's is|are|does? a|an|the difference|definition|meaning|rsi|macd|stock|etf|p|pe|vwap|moving|bollinger|time|date|capital|population|president;
      what|what's is|are|does? a|an|the best way; what|what's is|are|does? the? difference between; what does|do ..6 mean|stand; define;
      definition|meaning of; movie|movies ~2:studio|theater|theatre|<stocks>; restaurant near|in|around ~1:the @ high; flight|plane to|from;
      cheap flight; hotel in|near; football|basketball|soccer|cricket|baseball|tennis|nfl|nba; world cup; super bowl; song; horoscope for;
      tax return|advice|file|filing; file my tax; mortgage ~1:reit|lender|lending|originator|insurer|<stocks>;
      credit card ~2:company|issuer|stock|spending|data|processor; summarize|summarise; summary of; email|e-mail; remind me; set an? alarm;
      play some? music; book a|me; order a|me pizza|food|coffee|cab|taxi|lunch|dinner; meaning of life; what|what's time; background check;
      news about|on|for @; tell me about ~12:with|that|above|below|under|over; what happened; why did|is|are|has|was|does;
      create|make|build|design ..1 a|an|my account|portfolio|website|logo|image|app|spreadsheet|presentation; my portfolio; chart|graph|plot of;
      draw; backtest a|my|this strategy;
      what|what's is? the? price|weather|time|capital|market|pe|p|stock|current|dividend|revenue|ceo|sentiment ..2 of;
      ^ what|what's is|are|does a|an|the? ~1:<asked> @ @? @? @? $END; ^ what's a|an|the? ~1:<asked> @ @? @? @? $END;
      send ..4 email|message|sms|text; call an? ambulance|police|uber|taxi; cancel my subscription; reset my password; sing|dance me|a|for;
      good luck; tell me a story|joke; calorie|calories|diet|workout|medicine|symptom; convert # ..4 to|into; solve ..3 equation|x;
      what|what's is? # x|plus|minus|+|divided|times|/ #; who should i vote; teach me; lesson|course|book about|on;
      recommend me? a good|reliable? broker|book|course|movie; best broker|brokerage|app|course|book
  invalid_value = a study takes a whole number of bars above 0;
      - # -? <unit> <kind>* <study>; minus|negative # -? <unit>? <kind>* <study>; <study> of|over|with|for the? last? - # <unit>; <study> ( - #;
      #. -? <unit> <kind>* <study>; #. <kind>* <mas>|dma; <mas> ( #. ); <study> of|over|with #. <unit>;
      <study> <over> a|an|the? <length> <equal>* #0; <study> <over> a|an|the? <length> <equal>* - #;
      <study> <over> a|an|the? <length> <equal>* minus|negative; <study> with|of|using a|an|the? zero|0|negative|minus ..1 <length>;
      <study> <length> <equal>|is* #0; <study> over|of|for|with #0 <unit>; #0 -? <unit> <kind>* <study>; #0 -? period|length <kind>* <study>;
      february 30|31; april|june|september|november 31; 30|31 of? february; 30th|31st of? february
`;
