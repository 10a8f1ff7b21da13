/** How traders say features, beside what the catalogue lists; these come before the catalogue's synonyms. */
export const FEATURE_PHRASES: Readonly<Record<string, string>> = {
  close:
    "px last; last px; px_last; last trade; stock px; unit price; going rate; stock quote; share quotation; price; stock price; share price; closing price; close; last price; px; course; quotation; kurs; share quote; closing; closes; closed; closing value; last; current price; trading price; spot price; quote; market price; price per share; price of share; priced; pricing",
  open: "open; opening price; opening; opened; opens; open price; daily open; day's open; session open; today's open",
  high: "high; peak; high price; intraday high; bar high; daily high; day's high; candle high",
  low: "low; trough; low price; intraday low; bar low; daily low; day's low; candle low",
  volume:
    "number of shares traded; share turnover; trading activity; trade count in shares; px volume; px_volume; tape volume; volume; vol; trading volume; shares traded; share volume; daily volume; day's volume; traded volume; volumes; volume traded; trade volume; turnover in shares; current volume; today's volume",
  rvol: "rel. vol.; relative activity; volume relative to average; volume vs average; rvol ratio; relative_volume; rel_volume; rel_vol; relative volume; rel volume; rel vol; relvol; rvol; relative vol; volume ratio; rv; rel. volume; relative trading volume",
  avg_volume:
    "volume avg; volumeavg; avg daily share volume; usual volume; normal volume; typical volume; usual daily volume; normal daily volume; typical daily volume; adtv; mean daily volume; volume mean; average volume; avgv; norm volume; avg volume; avg vol; average daily volume; average vol; avg daily volume; avg daily vol; adv; mean volume; average trading volume; volume average; vol avg; avgvol; average daily trading volume; vol average; volume avg; volume moving average; volume sma; volume ma; average share volume; volumeavg; avg trading volume; avg. volume; mean daily volume; moving average of volume; sma of volume; average of volume; avg_volume",
  dollar_volume:
    "dollar volume; $ volume; traded value; value traded; dollar turnover; turnover; dollars traded; daily dollar volume; traded dollars",
  avg_dollar_volume:
    "average dollar volume; avg dollar volume; average daily dollar volume; avg daily dollar volume; average turnover; average traded value; avg $ volume; average $ volume; mean dollar volume; average daily turnover; average daily value traded; avg dollar vol; average value traded",
  market_cap:
    "mkt val; market capitalization value; cur mkt cap; mktval; equity value; equity market value; mkt_cap; marketcapitalization; company value; market cap; mkt cap; mktcap; marketcap; market capitalization; market capitalisation; mcap; capitalization; capitalisation; market value; market caps; cap; cap size; market cap size; company size; size of the company",
  shares_float:
    "floats; share floats; shares in the float; freely traded shares; freely tradable shares; flt shs; public floats; float; free float; share float; public float; float shares; shares float; floating shares; tradable float; flt",
  shares_outstanding:
    "shares outstanding; outstanding shares; share count; shares out; total shares; outstanding share count",
  rsi: "rsi; relative strength index; r.s.i; wilder rsi",
  stoch_k:
    "stochastic; stochastics; stochastic %k; stoch; %k; stochastic k; slow stochastic; slow stochastics; stochastic oscillator; full stochastic; fast line; stoch k; fast stochastic; slow stochastics fast line; stochastic fast line; stochk; stochastic %k line; slow k; fast k; slow %k; fast %k",
  stoch_d:
    "stochastic %d; %d; stochastic d; stoch d; slow line; stochastic signal; stochastic slow line; stochastic signal line; slow stochastics slow line; slow d; slow %d",
  stochrsi_k: "stochastic rsi; stoch rsi; stochrsi; stochastic rsi %k; srsi",
  williams_r:
    "williams %r; williams r; williams percent r; %r; will r; willr; wpr; williams; w%r; williams percent range",
  cci: "cci; commodity channel index",
  mfi: "mfi; money flow index",
  cmf: "cmf; chaikin money flow; chaikin flow; chaikin mf",
  cmo: "cmo; chande momentum oscillator; chande momentum; chande oscillator; chande mo",
  adx: "adx; average directional index; average directional movement index; directional index",
  plus_di: "+di; plus di; di+; positive directional indicator; di plus; +di line; positive di; pdi",
  minus_di: "-di; minus di; di-; negative directional indicator; di minus; -di line; negative di; mdi",
  atr: "atr; average true range",
  atr_pct:
    "atr percent; atr %; atr percentage; natr; normalized atr; normalised atr; atr as a percent of price; atr as a percentage of price; atr pct; atr as % of price; atr% ",
  adr_pct: "adr; adr %; adr percent; average daily range; average daily range percent; adr pct; average day range",
  macd: "macd; macd line; macd value; moving average convergence divergence",
  macd_signal: "signal; signal line; macd signal; macd signal line; trigger line; macd trigger",
  macd_hist:
    "macd histogram; histogram of the macd; histogram of macd; histogram; macd hist; macd diff; macd histo; macd bars; macd difference",
  bb_upper:
    "upper bollinger band; upper bollinger; upper bb; bollinger upper band; bb upper; upper band; bollinger band upper; bollinger upper; top bollinger band; upper boll; top bollinger; upper bollinger bands; bollinger bands upper; top band; bb upper band; upper b band; bollinger bands upperband; bollingerbands upperband",
  bb_lower:
    "lower bollinger band; lower bollinger; lower bb; bollinger lower band; bb lower; lower band; bollinger band lower; bollinger lower; bottom bollinger band; lower boll; bottom bollinger; lower bollinger bands; bollinger bands lower; bottom band; bb lower band; lower b band; bollingerbands lowerband; bollinger bands lowerband",
  bb_width:
    "bollinger band width; bollinger bandwidth; bandwidth; bbw; bb width; bollinger width; band width; bollinger bands width; width of the bollinger bands; bb bandwidth",
  bb_pctb: "bollinger %b; percent b; %b; bollinger percent b; bb %b; pctb",
  kc_upper:
    "upper keltner; upper keltner channel; keltner upper; keltner upper band; keltner channel upper; upper keltner band; keltner upper channel; upper kc; keltner channel upper band",
  kc_lower:
    "lower keltner; lower keltner channel; keltner lower; keltner lower band; keltner channel lower; lower keltner band; keltner lower channel; lower kc; keltner channel lower band",
  dc_upper:
    "upper donchian; upper donchian channel; donchian upper; donchian upper band; donchian channel upper; donchian high; upper donchian band; donchian upper channel; donchian channel high; donchian channel top; donchian top; donchian channel upper band",
  dc_lower:
    "lower donchian; lower donchian channel; donchian lower; donchian lower band; donchian channel lower; donchian low; lower donchian band; donchian lower channel; donchian channel low; donchian channel bottom; donchian bottom; donchian channel lower band",
  psar: "parabolic sar; psar; sar; parabolic stop and reverse; parabolic; p sar",
  supertrend: "supertrend; super trend; supertrend line; supertrend indicator",
  ichi_tenkan: "tenkan; tenkan sen; conversion line; tenkan-sen; ichimoku conversion line; tenkan line; tenkansen",
  ichi_kijun: "kijun; kijun sen; base line; baseline; kijun-sen; ichimoku base line; kijun line; kijunsen",
  ichi_span_a: "senkou span a; span a; leading span a; senkou a; kumo a; cloud a",
  ichi_span_b: "senkou span b; span b; leading span b; senkou b; kumo b; cloud b",
  aroon_up: "aroon up; aroon-up; aroonup",
  aroon_down: "aroon down; aroon-down; aroondown",
  obv: "obv; on balance volume; on-balance volume; on balance vol",
  high_52w:
    "52 week high; yearly peak; annual peak; one year peak; year peak; 52 week top; yearly top; 12 month peak; yearly max; yearly maximum; year's high; year's highs; 52-week high; 52wk high; 52w high; yearly high; one year high; 1 year high; 1-year high; year high; 12 month high; 12-month high; fifty two week high; 52 week highs; annual high; twelve month high; 52 weeks high; high of the year; 52wkh; 52 wk high; 252 day high; 52 week peak; one-year high; high of the last 52 weeks; high of the past 52 weeks; high of the past year; high of the last year",
  low_52w:
    "52 week low; yearly trough; annual trough; yearly bottom; one year bottom; year bottom; yearly min; yearly minimum; year's low; year's lows; 52-week low; 52wk low; 52w low; yearly low; one year low; 1 year low; 1-year low; year low; 12 month low; 12-month low; fifty two week low; 52 week lows; annual low; twelve month low; 52 weeks low; low of the year; 52wkl; 52 wk low; 252 day low; 52 week bottom; one-year low; low of the last 52 weeks; low of the past 52 weeks; low of the past year; low of the last year",
  high_all_time:
    "all time high; all-time high; ath; record high; highest ever; lifetime high; all time highs; historic high; life high",
  premarket_high:
    "premarket high; pre-market high; pre market high; pmh; premkt high; pm high; high of premarket; high of the premarket; high of the premarket session; premarket session high",
  premarket_low:
    "premarket low; pre-market low; pre market low; pml; premkt low; pm low; low of premarket; low of the premarket",
  session_high:
    "high of day; high of the day; hod; day high; today's high of day; session high; highs of the day; highs of day; day's highs; intraday highs; daily highs; day's high; high of the session",
  session_low:
    "low of day; low of the day; lod; day low; session low; lows of the day; lows of day; day's lows; intraday lows; daily lows; day's low; low of the session",
  or_high:
    "opening range high; orb high; or high; orh; high of the opening range; opening range breakout high; top of the opening range",
  or_low: "opening range low; orb low; or low; orl; low of the opening range; bottom of the opening range",
  vwap: "vwap; volume weighted average price; volume-weighted average price; session vwap; v wap; day vwap; intraday vwap",
  change_pct:
    "px chg; px change; price chg; chg pct; pct chg; price performance; chg_pct; percent change; % change; change percent; change %; daily change; day change; price change; pct change; percentage change; net change percent; change; one day change; chg; chg %; % chg; change in price; change on the day; price change percent; day's change; daily percent change; daily return; rate of change; roc; daily performance; day performance; performance today; return; performance; gain; perf; momentum percent; price performance; percentage move; percent move; daily move; move",
  change:
    "net change; dollar change; change in dollars; point change; absolute change; change in points; change in $; $ change",
  from_open_pct:
    "change from open; change from the open; % from open; percent from open; gain from the open; change since open; change since the open; open to current; from open; move from the open; return from the open; return since the open; percent change from open",
  gap_pct: "gap; opening gap; gap percent; gap %; gap size; gap percentage; overnight gap; price gap; morning gap",
  premarket_change_pct:
    "premarket change; pre-market change; pre market change; premarket gain; premarket move; pre-market gain; premarket % change; premarket percent change; pre market % change; premarket performance; premarket gap; pre-market gap; pre market gap; premarket return",
  afterhours_change_pct:
    "after hours change; after-hours change; afterhours change; post market change; postmarket change; after hours move; after-hours gain; after hours gain; after hours percent change; after hours % change",
  premarket_volume:
    "premarket volume; pre-market volume; pre market volume; premkt volume; premarket vol; premkt vol; pre market vol; pm volume; pre-market vol",
  afterhours_volume:
    "after hours volume; after-hours volume; afterhours volume; post market volume; after hours vol; postmarket volume",
  range_pos:
    "close location; position in range; range position; position in its range; position in the day's range; close location value",
  beta: "beta; market beta; 1 year beta; stock beta",
  perf_ytd:
    "ytd px chg; ytd price change; ytd chg; price change ytd; px chg ytd; chg ytd; year to date performance; ytd performance; ytd return; year to date return; ytd change; ytd gain; performance ytd; return ytd; perf ytd; performance year to date; performance this year; year-to-date performance; year-to-date return; return this year; ytd perf; gain this year; gain year to date; return year to date; performance : ytd",
  perf_mtd:
    "month to date performance; mtd performance; mtd return; month to date return; performance month to date; mtd change",
  perf_qtd:
    "quarter to date performance; qtd performance; qtd return; quarter to date return; performance quarter to date",
  perf_wtd: "week to date performance; wtd performance; wtd return; week to date return",
  perf_1w:
    "weekly performance; weekly return; 1 week performance; week performance; one week return; weekly change; week change; performance week; performance : week; perf week; perf w; weekly gain; 1w performance; 1w return; one week performance; 1 week return; performance this week",
  perf_1m:
    "1m px chg; 1m price change; 1m chg; 1 month price change; 4 week price change; 4 week change; 4 week return; monthly performance; monthly return; 1 month performance; month performance; one month return; monthly change; performance month; performance : month; perf month; perf m; monthly gain; 1m performance; 1m return; one month performance; 1 month return; perf 1m",
  perf_3m:
    "3m px chg; 3m price change; 3m chg; 3 month price change; 13 week price change; 13 week change; quarterly performance; quarterly return; 3 month performance; three month return; quarter performance; performance quarter; performance : quarter; perf quarter; perf 3m; 3m performance; 3m return; three month performance; 3 month return",
  perf_6m:
    "6m px chg; 6m price change; 6m chg; 6 month price change; 26 week price change; 26 week change; half year performance; 6 month performance; six month return; performance half year; performance : half year; perf half; perf 6m; 6m performance; 6m return; six month performance; 6 month return; half-year return",
  perf_1y:
    "1y px chg; 1y price change; 1y chg; 12m return; 12m perf; 12 month price change; one year price change; 52 week price change; 52 week change; 52 week return; 1 year price change; 1y change; 52w return; yearly performance; annual performance; 1 year performance; one year return; 12 month return; annual return; yearly return; performance year; performance : year; perf year; perf 1y; 1y performance; 1y return; one year performance; 12 month performance; 1 year return",
  mom: "momentum; mom; momentum indicator",
  hlc3: "typical price; hlc3",
  hl2: "hl2; median price",
  spread: "spread; bid ask spread; bid-ask spread",
  ask: "ask; ask price; offer; best ask; offer price",
  bid: "bid; bid price; best bid",
  poc: "point of control; poc",
  td_setup: "td sequential; td setup; demark setup; td9; td 9; td count",
  avwap: "anchored vwap; avwap",
  squeeze_bars: "squeeze bars; bars in squeeze; bars in the squeeze",
  hist_vol:
    "hist vol; 30 day volatility; historical volatility; realized volatility; realised volatility; hv; volatility",
  linreg_slope: "linear regression slope; regression slope",
  rs_rating: "ibd rs rating; ibd rating",
  float_turnover: "float rotation; float turnover",
  choppiness: "choppiness index; choppiness",
  stochrsi_d: "stochastic rsi signal; stoch rsi d; stochastic rsi %d",
};

/** Synonyms of the catalogue that say more than which feature, or have a meaning of their own. */
export const MUTED_SYNONYMS = new Set(
  `overbought; oversold; golden cross; death cross; gap up; gap down; up today; inside bar; inside bars; inside day;
  new high; new low; below 52 week high; near 52-week high; above vwap; below vwap; above 52-week low; near 52-week low;
  % above sma; unusual volume; yesterday's close; yesterdays close; previous close; prior close; yesterday's high;
  yesterday's low; yesterday's open; previous day high; previous day low; prior day high; prior day low; previous open;
  prior day open; squeeze; ttm squeeze; squeeze on; bollinger squeeze; volatility squeeze; price vs moving average;
  extended from moving average; distance from moving average; percent from moving average; moving average;
  simple moving average; ma; dma; day moving average; highest high; n bar high; lowest low; n bar low; trend strength;
  days in a row; consecutive up days; consecutive down days; consecutive closes; up streak; winning streak; streak;
  up days; block trades; mark; near a halt; last; ichimoku cloud; ichimoku cloud top; reversal bulge; high; low;
  after hours movers; premarket gainers; day moving average; nr7; nr4; narrow range bar; narrowest range; breadth;
  liquidity; signal line; today's volume; volume today; day volume; today's high; today's low; today's open; from open;
  since open; change today; percent change today; relative strength new high; outperformance; money flow; distance from 52-week high;
  above 52 week low; highest volume; record volume; highest volume in a year; times average volume; month change; week change;
  since earnings; off high; off low; percent off high; percent off low; prior high; prior low; volume increase; volume change;
  breakout level; breakdown level; halted; is halted; halted today; dark pool volume; dark pool percent; dry up; correlation;
  range expansion; wide range bar; trades; tight spread; chop; choppy; leverage; informed trading; slippage; market impact;
  stale quote; no trades lately; dark pool; heikin ashi; heiken ashi; heikin-ashi trend; top n by; ranks in the top percent;
  market advances; group in play; group confirmation; leader in group; trend fit; turnover; real relative strength;
  stronger than spy today; beating the market; relative strength leads price; up day percentage; hull; momentum; large trades; aggressive buying; aggressive selling; upticks`
    .split(";")
    .map((text) => text.trim()),
);
