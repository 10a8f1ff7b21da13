/** Trader phrases for fundamentals, in addition to the catalogue's synonyms. */
export const FUNDAMENTAL_PHRASES = `
  PeForward = forward pe|p/e ratio?; fwd pe|p/e; forward price to? earnings; forward earnings? multiple; next year pe; pe|p/e forward;
      price to forward earnings; forward per|price/earnings
  Peg = peg ratio?; price earnings to growth; price/earnings to growth; price to earnings growth
  PriceToSales = price to sales|revenue; ps|p/s ratio?; price/sales; price to? sales ratio; sales multiple
  PriceToBook = price to book value?; pb|p/b ratio?; price/book value?; book multiple; price to? book ratio; pbv|p/bv
  PriceToFcf = price to fcf ratio?; price /|to free cash flow; p/cf|pfcf|p/fcf|price/fcf; price to cash flow; price to free cashflow
  EvToEbitda = ev/ebitda; evebitda; ev to? ebitda; enterprise value to ebitda; enterprise multiple|value/ebitda
  EvToSales = ev/sales|ev/revenue; ev to? sales; enterprise value to sales
  DividendYield = div|dvd? yld; div|dvd|ttm|cash|annual|payout|distribution? yield; indicated dividend? yield; yield dividend; dividend yld|rate|payment|yielding?;
      forward? dividend yield; div|divyield|yielding; yield on dividends
  PayoutRatio = dividend? payout ratio?; pay out ratio; dividend to|/ eps|earnings|profit; dividend to|/ net income
  EpsDiluted = ttm|diluted|trailing? eps; diluted? earnings per share; eps ttm|(ttm); trailing twelve month eps
  EpsGrowthYoY = eps growth yoy|rate?; yoy|annual? earnings growth; profit growth; earnings per share growth; eps yoy; earnings increase;
      quarterly eps|earnings growth; growth in eps|earnings; yoy|annual eps growth; year over year eps|earnings growth; net income growth;
      bottom line growth; earnings growth yoy; eps growth this year; eps|earnings growth year over year; eps growth qtr over qtr;
      eps growth quarter over quarter
  RevenueGrowthYoY = yoy|annual|yearly? revenue growth; yoy|annual? sales growth; top line growth; sales|revenue increase; rev|topline growth;
      quarterly sales|revenue growth; growth in sales|revenue; year over year sales|revenue growth; revenue growth yoy|rate; sales growth yoy;
      revenue yoy; sales|revenue growth year over year; growing revenue; sales growth qtr over qtr
  NetIncome = net? income|profit|earnings; bottom line
  NetMargin = net income? margin; net? profit margin; bottom line margin; margins|netmargin
  GrossMargin = gross profit? margin
  OperatingMargin = operating income|profit? margin; op|ebit|oper margin
  Roe = roe|r.o.e; return on shareholders? equity
  Roa = roa; return on total? assets
  Roic = roi|roic; return on invested? capital; roc invested; return on investment
  DebtToEquity = total? debt to equity; d/e|debt/eq|gearing|debt-equity; leverage|debt/equity ratio?; debt to? equity ratio; de|d/e ratio;
      lt|total debt/equity; debt to eq; loan|loans to equity; loan/equity
  CurrentRatio = current ratio; working capital ratio
  QuickRatio = quick ratio; acid test ratio?; quick (acid test) ratio; acid test (quick) ratio; quick ratio (acid test)
  FreeCashFlow = free cash flow|generation; fcf; free? cashflow; cash flow
  OperatingCashFlow = operating cash flow; cash from operations; operating cashflow; ocf
  FcfYield = fcf yield; free cash flow yield
  InstOwnershipPct = funds hold; held|owned by funds; fund|inst ownership; institutions own|hold|holding; institutionally held|owned;
      institutional ownership percent?; institutional owned|stake|owners|holdings; percent? held by institutions; institutional investors? own;
      owned|ownership by institutions; inst own; institutional sponsorship|holding
  InsiderOwnershipPct = insider ownership percent?; percent? held by insiders; insiders own|hold|owning; owned|ownership by insiders;
      insider owned|stake|holdings
  PiotroskiF = f score of piotroski; piotroski f|fscore?; f score; piotroski f? score; fscore
  AltmanZ = altman z|score|zscore|z-score?; z score of altman; bankruptcy score; z-score altman
  Revenue = total|annual|yearly|quarterly? revenue; annual? sales; top line; netsales; turnover of the company
  TotalDebt = total? debt; borrowings
  CashAndSti = cash balance|position?; cash on hand; cash and equivalents
`;

/** Phrases for figures of short sales. */
export const SHORT_PHRASES = `
  short_pct_float = sif|floatshort|shortfloat|float_short|short_float; shortinterest % of float; shares short as a? %|percent|percentage of float; si|si% of float; si|s.i. %;
      short as? percent of float; shares? short % of float; short interest %|ratio|percent? of float;
      short interest as a? %|percent|percentage of float; short interest (% of float); percent of float sold? short; %|percentage? of float short; % float? short;
      short interest %|pct|float|percent; short interest percent float; short pct|percentage; percent short; short float %|percent|percentage; si|short % float; shorted float; float shorted;
      %|percentage? of the float sold short; %? of float sold short; percent? of float shorted; shares short as a percent of float;
      short % of the float; %? of the float short|shorted; short interest relative to float; of float held short
  short_interest = total? short interest; shares held|sold? short; si; short|shorted shares; number of shares short; shares shorted;
      short int|position
  days_to_cover = days to cover ratio?; short interest? ratio; dtc; short days to cover; cover days
  borrow_fee = fee|cost to borrow the? stock|shares; fee to borrow it?; fee on|for borrowing; borrowing cost|fees|rate; borrow cost|fees; fee rate?;
      cost to short; stock borrow fee|cost; ctb fee?; borrowing cost of the shares; lending fee|rate; cost of|to borrow; borrow fee? rate;
      short borrow? fee|rate; stock? loan fee; cost of borrowing
  shares_available = shares left? to short|borrow; shares available to be borrowed; shares that can be borrowed; borrowable stock|shares;
      shares to lend; shares up for borrow; shares? available to short; shares available to|for borrow; shortable shares; short availability;
      available to borrow; borrow available; shares? available for shorting; short? shares available; available shares to short;
      inventory|availability to short
  utilization = loan? utilization; utilisation
  ftd_shares = fails|failures to deliver; ftd
`;

/** Phrases for P/E and the ratings of strength. */
export const INDICATOR_PHRASES = `
  PETTM = price to net? income|profit; p/e kgv|ttm|(ttm)?; ttm|current? pe; pe|per ratio; kgv|p.e|per|k.g.v|pe_ttm; kgv|ttm p/e; price to? earnings multiple; earning|earnings multiple; ttm? p/e ratio;
      earnings multiples; price to? earnings ratio?; price/earnings ratio?; trailing pe|p/e; p e ratio; pe|p/e multiple; multiple of earnings;
      trailing twelve month pe; times earnings; p/es; pes
  RelativeStrengthMkt = rs mkt|rank|score|rating|percentile?; relative strength mkt|rank|score|rating|percentile?; market rs; market relative strength;
      relative strength relative? to the market; relative strength vs|versus|against the? market|spy; relative strength compared to|with the market;
      relative strength vs|versus|against the? s&p 500; rs vs|versus|against|to the? market
  RelativeStrengthSector = relative strength in|to|vs|versus|against|within|among? its|the? sector; relative strength compared to its sector;
      sector rs; sector relative strength; rs in|vs|versus|within? its? sector; relative strength vs|versus sector peers
  RelativeStrengthIndustry = relative strength in|to|vs|versus|against|within? its|the? industry; relative strength compared to its industry;
      industry rs; industry relative strength; rs in|vs|versus? its? industry; relative strength vs|versus|against industry peers
  GroupStrength = group relative? strength; industry group rank|rating|strength; group rs|rank|score|rating
  TrendEfficiency = trend quality|efficiency; trend|kaufman? efficiency ratio; efficiency of the trend
  RegimeExtension = regime stretch|extension; extension from regime
  RegimeDivergence = regime divergence
  RegimeDivergencePct = regime divergence %|percent
`;

/** Phrases for the kinds of moving averages. */
export const AVERAGE_PHRASES = `
  sma = sma close?; avgc|s.m.a|simplemovingavg|simplemovingaverage; simple moving avg|average; simple ma|mavg|average; simple mov avg
  ma = ma|dma|mas|mva|line|mavg|movavg; mov avg; day|mov|mobile|gliding|rolling? average; average mobile; rolling? mean; day? moving average;
      moving avg|line|mean; day|mov? avg; day ma|line; wma of close
  ema = ema|xma|expma|xavgc|expaverage|movavgexponential; exp|ex|exponential moving? average; ex ma; exponential ma|mavg?; exp ma; exponential moving avg;
      dema of close; exp mov avg; exp avg|average; exponentially weighted moving average
  wma = wma|lwma; linear? weighted moving average; weighted ma|average; weighted moving avg
  hma = hma; hull moving? average; hull ma?
  vwma = vwma|mvwap; moving|rolling vwap; volume weighted moving average; volume weighted ma
  dema = dema; double exponential moving average
  tema = tema; triple exponential moving average
  kama = kama; kaufman moving average; kaufman? adaptive moving average
`;

/** Phrases for chart patterns, in addition to their names. */
export const CHART_PHRASES = `
  Head and Shoulders = bearish|regular? head and shoulders; head &|n shoulders; h&s top?; head &|and shoulders top; hns; h and s
  Inverse Head and Shoulders = inverse head &|n|and shoulders; inverted head &|and shoulders; inverse h&s|hns; head &|and shoulders bottom;
      inv|inverted h&s; inv|bullish|reverse head and shoulders; ihs; upside down head and shoulders; h&s bottom; inverse h and s
  Double <Top/Bottom> = double <top/bottom>; <m/w> shaped? <top/bottom>; <m/w> pattern; twin <peaks/bottoms>
  Multiple <Top/Bottom> = triple|multiple <top/bottom>
  <Ascending/Descending> Triangle = <asc|rising|bullish|ascending/desc|falling|bearish|descending> triangle; flat <top/bottom> triangle
  Symmetrical Triangle = sym|coiling|symmetric|symmetrical triangle; coil|pennant
  <Rising/Falling> Wedge = <up|rising|bearish|ascending/down|falling|bullish|declining|descending> wedge; wedge <up/down>
  <Bull/Bear> Flag = <bull|bullish|upside/bear|bearish|downside> flag pattern?; flag pattern <bullish/bearish>; <high tight flag/>;
      <bull|bullish/bear|bearish> pennant
  Channel <Up/Down> = channel <up/down>; <up|rising|bullish|uptrend/down|falling|declining|bearish|downtrend> channel;
      <ascending/descending> price? channel; <upward/downward> sloping|trending? channel
  Horizontal Channel = sideways|horizontal range|channel; rectangle pattern?; trading box; flat channel; price channel sideways; darvas box;
      box range; range bound channel
  Cup and Handle = cup &|n|w|and? handle; cup with a? handle; c&h
`;

/** Phrases for candlesticks, in addition to the catalogue's synonyms. */
export const CANDLE_PHRASES = `
  CDLDOJI = doji bar?; dojis; doji star candle
  CDLHAMMER = bullish? hammer
  CDLINVERTEDHAMMER = inv|inverse|reverse|inverted hammer; upside down hammer
  CDLSHOOTINGSTAR = bearish? shooting star
  CDLHANGINGMAN = hanging man|men; hangman
  CDL<MORNING/EVENING>STAR = <bullish/bearish>? <morning/evening> star
  CDL3WHITESOLDIERS = three advancing? white soldiers; 3? white soldiers; 3|three soldiers
  CDL3BLACKCROWS = 3|three? black crows; 3|three crows
  CDLPIERCING = piercing line|candle?; piercing line? pattern; bullish piercing line?
  CDLDARKCLOUDCOVER = bearish? dark cloud cover; dark cloud pattern?
  CDLENGULFING = engulfing bar|candle|pattern?; outside engulfing; engulf; engulfer bar|candle|pattern?
  CDLHARAMI = harami pattern?; haramis
  CDLMARUBOZU = marubozu|marubozus; full body candle
  CDLSPINNINGTOP = spinning top
  CDLDRAGONFLYDOJI = dragonfly doji?; dragon fly doji
  CDLGRAVESTONEDOJI = gravestone doji?; grave stone doji; tombstone doji
  INSIDE_BAR = inside bar pattern?; inside day|hour|week|month|candle|session; ib pattern
  OUTSIDE_BAR = outside range|reversal? bar; outside day|week|month|candle
  CDLABANDONEDBABY = abandoned baby
  TWEEZER_<BOTTOM/TOP> = tweezer <bottom|lows/top|highs>; <bullish/bearish> tweezer
  CDLHARAMICROSS = harami cross
  CDL<MORNING/EVENING>DOJISTAR = <morning/evening> doji star
`;

/** Abbreviated names of sectors. */
export const SECTOR_PHRASES = `
  Technology = it stocks; tec|techno|technologies
  Health Care = hc|health|healthcares; pharma sector
  Financials = fin|fincl|financls
  Consumer Discretionary = cons|consumer disc; cons discretionary; cyclical stocks
  Consumer Staples = cons staples; consumer stap
  Industrials = inds|indus|industrl; industry sector
  Materials = mats; basic mat
  Utilities = util|utilites; a? utility
  Real Estate = re sector; real est; property stocks?
  Communication Services = comm svcs?; telecoms
`;
