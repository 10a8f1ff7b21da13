/** Trader phrases for features. They extend the catalogue's synonyms and take precedence over them. */
export const FEATURE_PHRASES = `
  close = px? last; cmp; price point; current market price; last px|trade; stock px|price|quote; last|spot|unit|share|market|current|trading? price; going rate; share? quote|quotation; close of price;
      closing price|value?; px|kurs|close|closed|course|priced|pricing; price of|per share
  open = open|opening price?; opened; daily|day's|session|today's open; market open price?
  <high/low> = <high/low> price?; <peak/trough>; bar|daily|day's|candle|intraday <high/low>
  volume = number of shares traded; share turnover; trading volume|activity; trade count in shares;
      px|tape|daily|day's|share|trade|traded|current|today's? volume; vol; shares|volume traded; turnover in shares
  rvol = rel. vol.; relative vol|activity; volume relative to average; volume vs average; rvol|volume ratio;
      rv|rvol|relvol|rel_volume|relative_volume; relative trading volume
  avg_volume = volume ma|avg|sma|mean; volume averaging; adv|dva|adtv|avgv|avgvol|volumeavg; avg daily share? volume; mean|norm|usual volume; normal|typical daily? volume;
      mean|usual daily volume; average daily|share? volume; avg trading? volume; avg daily? vol; average vol; average daily? trading volume;
      volume moving? average; vol avg|average; moving? average of volume; sma of volume
  dollar_volume = price|close * volume|vol; volume|vol * price|close; price|close times volume|vol; volume|vol times price|close; daily? dollar volume; $ volume; traded value|dollars; value|dollars traded; dollar? turnover
  avg_dollar_volume = avg|average daily|trading? dollar|$ volume; avg|average dollar trading volume; average daily? turnover; average traded value; dollar volume averaging; mean dollar volume;
      average daily? value traded; avg dollar vol
  market_cap = mkt val; market capitalization value?; cur mkt cap; mcap|mktcap|mktval|mkt_cap|marketcap|capitalization|marketcapitalization;
      equity market? value; company size|value; market? cap size?; market? capitalisation; market value; size of the company
  shares_float = share|public? floats; sharesfloat|floatshares; shares in the float; freely traded|tradable shares; flt shs?; free|tradable float; float|floating shares
  shares_outstanding = shares out|outstanding; total|outstanding shares; outstanding? share count
  rsi = wilder? rsi; relative strength index; r.s.i
  stoch_k = stochastic k|%k|oscillator?; stoch k?; %k|stochk; fast|full|slow stochastic|stoch; fast|full|slow stoch %?k|%k; fast k|%k|line; slow stochastics fast line;
      stochastic %k|fast line; slow k|%k
  stoch_d = slow|stochastic d|%d; %d; stoch d; stochastic? slow line; stochastic signal line?; slow stochastics slow line
  stochrsi_k = stochastic rsi %k?; stoch rsi; srsi|stochrsi
  williams_r = williams r|%r?; williams percent r|range; %r|w%r|wpr|willr; will r
  cci = cci; commodity channel index
  mfi = mfi; money flow index
  cmf = cmf; chaikin money? flow; chaikin mf
  cmo = cmo; chande momentum? oscillator; chande mo|momentum
  adx = adx; average directional movement? index; directional index
  <plus/minus>_di = <+/->di line?; <plus|positive/minus|negative> di; di<+/->|<pdi/mdi>; <positive/negative> directional indicator; di <plus/minus>
  atr = atr; average true range; average|avg daily move|movement; average move per|a day
  atr_pct = atr %|pct|percent|percentage; natr; normalised|normalized atr; atr as a percent|percentage of price; atr as % of price
  adr_pct = adr %|pct|percent?; average daily range percent?; average day range; average range
  macd = macd line|value?; moving average convergence divergence
  macd_signal = macd? signal line?; trigger line; macd trigger
  macd_hist = macd? histogram; histogram of the? macd; macd bars|diff|hist|histo|difference|h; macdh
  bb_<upper/lower> = <top|upper/bottom|lower> bollinger band?; <upper/lower> bb|boll|bband; <upper/lower> boll band; bollinger <upper/lower> band?; bb <upper/lower>;
      bb? <upper/lower> band; bollinger|bb <high|top/low|bottom>; bollinger band <upper/lower>; <top/bottom> band; <upper/lower> b band; bollinger bands <upper/lower>band;
      bollingerbands <upper/lower>band
  bb_width = bollinger band? width; bb|bollinger? bandwidth; current bandwidth; bbw; bb|band width; width of the bollinger bands
  bb_pctb = bb|bollinger? %b; bollinger? percent b; pctb
  kc_<upper/lower> = <upper/lower> keltner band|channel?; keltner <upper/lower> band|channel?; keltner channel <upper/lower> band?;
      <upper/lower> kc
  dc_<upper/lower> = <upper/lower> donchian band|channel?; donchian <upper/lower> band|channel?; donchian channel <upper/lower> band?;
      donchian channel? <top|high/bottom|low>
  psar = parabolic sar? dots?; psar dots?; p? sar; parabolic stop and reverse
  supertrend = supertrend line|indicator?; super trend
  ichi_tenkan = tenkan sen|line?; ichimoku? conversion line; tenkansen
  ichi_kijun = kijun sen|line?; ichimoku? base line; baseline|kijunsen
  ichi_span_a = senkou span? a; leading? span a; kumo|cloud a
  ichi_span_b = senkou span? b; leading? span b; kumo|cloud b
  aroon_<up/down> = aroon <up/down>; aroon<up/down>
  obv = obv; on balance vol|volume
  <high/low>_52w = 52w<h/l>; 52 w<h/l>; 52 week <top|high|peak/bottom|low>; yearly|annual <max|maximum|top|high|peak/min|minimum|bottom|low|trough>;
      one? year <peak/bottom>; 12 month <peak/trough>; 52w|52wk|year's <high/low>; 1|one year <high/low>; 12|twelve month <high/low>;
      fifty two week <high/low>; <high/low> value|price|point? of|for|in the? last|past|this? year; year <high/low> price?; <high/low> price? of the? 52|fifty-two week range;
      52 week intraday <high/low>; 1|one year intraday <high/low>; <high/low> of the? yearly|annual|year's range; 52wk<h/l>; 252 day <high/low>; <high/low> of the last|past 52 weeks
  high_all_time = all time high; ath; life|record|historic|lifetime high; highest ever
  premarket_<high/low> = premarket session? <high/low>; pm|premkt|pre-market <high/low>; pre-market session <high/low>; <high/low> of the? pre-market session?; pm<h/l>; <high/low> of the? premarket session?
  session_<high/low> = today's? <high/low> of day; <high/low> of the day|session; <hod/lod>; day|session <high/low>; daily|intraday <highs/lows>
  or_<high/low> = opening range breakout? <high/low>; or|orb <high/low>; or<h/l>; <top|high/bottom|low> of the opening range
  vwap = day|session|intraday? vwap; volume weighted average price; v wap
  change_pct = %|px|pct|price? chg; %|px|pct|daily|price? change; chg %|pct; day|daily|price? performance; daily|price? percent|percentage change; price change percentage|percent|pct;
      net|price? change percent; change %; one? day change; percentage move|change; change in price; change on the day; daily? return;
      rate of change; roc|gain|perf; performance today; momentum percent; daily|percent? move
  change = $|net|point|dollar|absolute change; change in $|points|dollars
  from_open_pct = change from|since the? open; %? from open; percent change? from open; gain|move from the open; open to current;
      return from|since the open
  gap_pct = price|morning|opening|overnight? gap; gap %|size|percent|percentage
  premarket_change_pct = premarket %|percent? change; pre-market gap|gain|change; premarket gap|gain|move|return|performance; pre market % change
  afterhours_change_pct = after hours %|percent? change; afterhours|postmarket change; post market change; after hours move; after-hours gain
  premarket_volume = premarket vol|volume; pm|premkt|pre-market volume; premkt vol; pre market vol
  afterhours_volume = after hours vol|volume; afterhours|postmarket volume; post market volume
  range_pos = close location value?; position in its? range; range position; position in the day's range
  beta = stock|market? beta; 1 year beta
  rs_line = relative strength line; relative strength|performance line? versus|vs|to|against|with|over the? market|spy|spx|sp500|index|s&p;
      relative strength|performance line? versus|vs|to|against|with|over the? s & p 500?;
      relative strength of the|a|its stock|share|price|company versus|vs|to|against|with|over the? market|spy|spx|sp500|index;
      relative strength of the|a|its stock|share|price|company versus|vs|to|against|with|over the? s & p 500?;
      ratio of the|its? stock|share|price to|and|over|with the? market|spy|spx|sp500|index; ratio of the|its? stock|share|price to|and|over|with the? s & p 500?;
      stock|price / spy|spx ratio?; price relative to the? market|spy|spx|index; mansfield relative strength
  perf_ytd = ytd px? chg; ytd price? change; price change ytd; px? chg ytd; year to date return|performance; ytd gain|perf|return|performance;
      performance :? ytd; perf|return ytd; gain|return|performance year to date; gain|return|performance this year
  perf_mtd = month to date return|performance; mtd change|return|performance; performance month to date
  perf_qtd = quarter to date return|performance; qtd return|performance; performance quarter to date
  perf_wtd = week to date return|performance; wtd return|performance
  perf_1w = 1w|weekly performance; weekly gain|change|return; 1|one? week performance; 1|one week return; week change; performance :|this? week;
      perf w|week; 1w return
  perf_1m = 1m px? chg; 1m price change; 1 month price change; 4 week price? change; 4 week return; 1m|monthly performance;
      monthly gain|change|return; 1|one? month performance; 1|one month return; performance :? month; perf m|1m|month; 1m return
  perf_3m = 3m px? chg; 3m price change; 3 month price change; 13 week price? change; 3m|quarter|quarterly performance; 3m|quarterly return;
      3|three month return|performance; performance :? quarter; perf 3m|quarter
  perf_6m = 6m px? chg; 6m price change; 6 month price change; 26 week price? change; half year performance; 6|six month return|performance;
      performance :? half year; perf 6m|half; 6m performance; 6m|half-year return
  perf_1y = 1y px? chg; 1y price? change; 1y|12m|52w|annual|yearly return; 12m perf; 12 month price change; 1|one year price change;
      52 week price? change; 52 week return; 1y|annual|yearly performance; 1|one year return|performance; 12 month return|performance;
      performance :? year; perf 1y|year
  mom = momentum indicator?; mom
  hlc3 = typical price; hlc3
  hl2 = hl2; median price; midpoint; mid-point; midpoint of the? day|bar|candle|range; midpoint of its range
  spread = spread; bid ask spread
  ask = best? ask; ask|offer price; offer
  bid = bid price?; best bid
  poc = point of control; poc
  td_setup = td count|sequential; td|demark setup; td9
  avwap = anchored vwap; avwap
  squeeze_bars = squeeze bars; bars in the? squeeze
  hist_vol = hist vol; 30 day volatility; realised|realized|historical? volatility; hv
  linreg_slope = linear? regression slope
  rs_rating = ibd rs? rating
  float_turnover = float rotation|turnover
  choppiness = choppiness index?
  stochrsi_d = stochastic rsi %d|signal; stoch rsi d
`;

/** Catalogue synonyms that the lexicon leaves out: they say more than the name of a feature, or have another meaning. */
export const MUTED_SYNONYMS = `
  promoter holding; overbought; oversold; golden cross; death cross; gap up; gap down; up today; inside bar; inside bars; inside day; new high; new low;
  below 52 week high; near 52-week high; above vwap; below vwap; above 52-week low; near 52-week low; % above sma; unusual volume; yesterday's close;
  yesterdays close; previous close; prior close; yesterday's high; yesterday's low; yesterday's open; previous day high; previous day low;
  prior day high; prior day low; previous open; prior day open; squeeze; ttm squeeze; squeeze on; bollinger squeeze; volatility squeeze;
  price vs moving average; extended from moving average; distance from moving average; percent from moving average; moving average;
  simple moving average; ma; dma; day moving average; highest high; n bar high; lowest low; n bar low; trend strength; days in a row;
  consecutive up days; consecutive down days; consecutive closes; up streak; winning streak; streak; up days; block trades; mark; near a halt; last;
  ichimoku cloud; ichimoku cloud top; reversal bulge; high; low; after hours movers; premarket gainers; nr7; nr4; narrow range bar; narrowest range;
  breadth; liquidity; signal line; today's volume; volume today; day volume; today's high; today's low; today's open; from open; since open;
  change today; percent change today; relative strength new high; outperformance; money flow; distance from 52-week high; above 52 week low;
  volume dry up; volume dry-up; volume dryup; vol dry up; volume dry ups;
  highest volume; record volume; highest volume in a year; times average volume; month change; week change; since earnings; off high; off low;
  percent off high; percent off low; prior high; prior low; volume increase; volume change; breakout level; breakdown level; halted; is halted;
  halted today; dark pool volume; dark pool percent; dry up; correlation; range expansion; midpoint; mid point; wide range bar; trades; tight spread; chop; choppy;
  leverage; informed trading; slippage; market impact; stale quote; no trades lately; dark pool; heikin ashi; heiken ashi; heikin-ashi trend;
  top n by; ranks in the top percent; market advances; group in play; group confirmation; leader in group; trend fit; turnover;
  real relative strength; stronger than spy today; beating the market; relative strength leads price; up day percentage; hull; momentum;
  large trades; a-vwap; aggressive buying; aggressive selling; upticks
`;
