import { table } from "#base";
/** How traders say fundamentals, beside the catalogue's synonyms. */
export const FUNDAMENTAL_PHRASES: Readonly<Record<string, string>> = {
  PeForward:
    "forward pe; forward p/e; fwd pe; fwd p/e; forward price to earnings; forward p/e ratio; forward pe ratio; forward earnings multiple; forward multiple; forward price earnings; next year pe; pe forward; p/e forward; price to forward earnings; forward per; forward price/earnings",
  Peg: "peg; peg ratio; price earnings to growth; price/earnings to growth; price to earnings growth",
  PriceToSales:
    "price to sales; p/s; ps; ps ratio; p/s ratio; price/sales; price to revenue; price sales ratio; price to sales ratio; sales multiple; price to sale",
  PriceToBook:
    "price to book; p/b; pb; pb ratio; p/b ratio; price/book; book multiple; price to book ratio; price book ratio; price to book value; price/book value; pbv; p/bv",
  PriceToFcf:
    "price to fcf ratio; price / free cash flow; price to free cash flow; p/fcf; pfcf; price to fcf; price to cash flow; p/cf; price/free cash flow; price/fcf; price to free cashflow",
  EvToEbitda:
    "ev/ebitda; ev to ebitda; enterprise value to ebitda; ev ebitda; enterprise multiple; enterprise value/ebitda; ev / ebitda; ev-to-ebitda",
  EvToSales: "ev/sales; ev to sales; enterprise value to sales; ev/revenue; ev sales",
  DividendYield:
    "dvd yld; div yld; dvd yield; dvd_yld; indicated yield; ttm yield; cash yield; dividend yld; payout yield; indicated dividend yield; distribution yield; dividend yield; yield; yielding; yields; div yield; dividend; dividends; forward dividend yield; div; annual yield; yld; divyield; dividend rate; dividend payment; dividend yielding; yield on dividends",
  PayoutRatio: "payout ratio; dividend payout; payout; dividend payout ratio; pay out ratio",
  EpsDiluted:
    "eps; earnings per share; diluted eps; eps ttm; trailing eps; ttm eps; diluted earnings per share; trailing twelve month eps; eps (ttm)",
  EpsGrowthYoY:
    "eps growth; earnings growth; eps growth rate; profit growth; earnings per share growth; eps yoy; earnings increase; quarterly eps growth; quarterly earnings growth; growth in earnings; growth in eps; yoy eps growth; year over year eps growth; yoy earnings growth; net income growth; bottom line growth; annual eps growth; eps growth yoy; earnings growth yoy; eps growth this year; eps growth year over year; earnings growth year over year; year over year earnings growth; eps growth qtr over qtr; annual earnings growth; profits growth; eps growth quarter over quarter",
  RevenueGrowthYoY:
    "revenue growth; sales growth; top line growth; revenue increase; rev growth; topline growth; quarterly revenue growth; quarterly sales growth; growth in revenue; growth in sales; yoy revenue growth; year over year revenue growth; yoy sales growth; revenue growth yoy; sales growth yoy; revenue yoy; revenue growth year over year; annual revenue growth; annual sales growth; year over year sales growth; sales growth year over year; growing revenue; sales increase; revenue growth rate; yearly revenue growth; sales growth qtr over qtr",
  NetIncome: "net income; net profit; profit; bottom line; net earnings; earnings; profits; income",
  NetMargin:
    "net margin; profit margin; net profit margin; net margins; profit margins; net income margin; bottom line margin; margins; margin; net profit margins",
  GrossMargin: "gross margin; gross profit margin; gross margins; gross profit margins",
  OperatingMargin:
    "operating margin; ebit margin; op margin; operating margins; oper margin; operating profit margin; oper. margin; operating income margin",
  Roe: "roe; return on equity; return on shareholders equity; r.o.e",
  Roa: "roa; return on assets; return on total assets",
  Roic: "roic; return on invested capital; return on capital; roc invested; return on investment; roi; roce; return on capital employed",
  DebtToEquity:
    "debt to equity; d/e; debt/equity; debt equity ratio; de ratio; d/e ratio; debt to equity ratio; debt/equity ratio; leverage ratio; gearing; debt-equity; leverage; debt/eq; lt debt/equity; debt equity; debt-equity ratio; total debt/equity; total debt to equity; debt to eq",
  CurrentRatio: "current ratio; working capital ratio",
  QuickRatio: "quick ratio; acid test; acid test ratio; acid-test ratio",
  FreeCashFlow: "free cash flow; fcf; free cashflow; cash flow; free cash flows; free cash generation",
  OperatingCashFlow: "operating cash flow; cash from operations; operating cashflow; ocf",
  FcfYield: "fcf yield; free cash flow yield",
  InstOwnershipPct:
    "funds hold; held by funds; fund ownership; institutions hold; institutionally held; owned by funds; institutional ownership; inst ownership; institutional holdings; held by institutions; institutions own; institutional own; owned by institutions; inst own; institutional ownership percent; institutional holding; institutionally owned; institutional owned; institutional stake; percent held by institutions; institutions holding; institutions hold; institutional investors own; institutional owners",
  InsiderOwnershipPct:
    "insider ownership; held by insiders; insiders own; insider own; owned by insiders; insider holdings; insider stake; insider owned; insider ownership percent; insider holding; insiders owning; insiders holding; insiders hold; percent held by insiders",
  PiotroskiF:
    "f score of piotroski; piotroski fscore; piotroski; f score; f-score; piotroski f score; piotroski f-score; fscore; piotroski score; piotroski f",
  AltmanZ:
    "altman zscore; z score of altman; bankruptcy score; altman z; altman z-score; altman z score; z-score altman; altman; altman score; altman-z",
  Revenue:
    "revenue; sales; revenues; annual revenue; annual sales; top line; total revenue; yearly revenue; quarterly revenue; turnover of the company",
  TotalDebt: "total debt; debt; borrowings; debts",
  CashAndSti: "cash; cash on hand; cash position; cash and equivalents; cash balance",
};

/** How traders say P/E, the figures of short sales and the ratings of strength. */
export const PE_PHRASES =
  "p/e; pe; pe ratio; kgv; p/e kgv; kgv p/e; per; k.g.v; price earning multiple; price-earnings multiple; pe_ttm; ttm p/e ratio; earnings multiples; p/e ratio; price to earnings; price earnings ratio; price/earnings; earnings multiple; trailing pe; trailing p/e; price to earnings ratio; price earnings; ttm pe; pe ttm; p/e ttm; ttm p/e; p e ratio; per ratio; price-to-earnings; price to earning; price/earnings ratio; p.e; pe multiple; p/e multiple; current pe; price-earnings; price-earnings ratio; multiple of earnings; p/e (ttm); trailing twelve month pe; times earnings";

export const SHORT_PHRASES: Readonly<Record<string, string>> = {
  short_pct_float:
    "shortfloat; short_float; floatshort; float_short; shortinterest % of float; si of float; sif; short float; si %; si% of float; si % of float; s.i. %; short percent of float; short % of float; short interest percent of float; short interest % of float; short interest as a percent of float; short interest as a percentage of float; float short; percent of float short; % of float short; % float short; short interest percent; short interest %; short percentage; percent short; short % float; shorted float; float shorted; percentage of float short; percentage of the float sold short; percent of float sold short; % of float sold short; short interest ratio of float; percent of float shorted; short interest of float; shares short as a percent of float; shares short % of float; si % of float; si % float; short % of the float; % of the float short; % of the float shorted; % of the float sold short; of the float short; of float short; of the float sold short; of float sold short; of float shorted; of the float shorted; short interest float; short pct; % short; short interest pct; short interest relative to float; of float held short; short as percent of float",
  short_interest:
    "short interest; shares short; si; shares sold short; shares held short; shorted shares; total short interest; number of shares short; shares shorted; short int; short position; short positions; short shares",
  days_to_cover:
    "days to cover; short ratio; dtc; days-to-cover; short interest ratio; days to cover ratio; short days to cover; cover days",
  borrow_fee:
    "fee to borrow the shares; fee to borrow shares; fee to borrow it; fee to borrow stock; fee to borrow the stock; cost to borrow the shares; cost to borrow shares; cost to borrow the stock; cost to borrow stock; fee for borrowing; borrowing fees; borrow fees; fee rate; cost to short; fee on borrowing; stock borrow cost; ctb fee; borrowing cost of the shares; lending rate; fee; borrow fee; cost to borrow; ctb; borrow rate; borrow cost; borrowing fee; stock borrow fee; borrowing cost; short borrow fee; fee to borrow; lending fee; cost of borrow; borrow fee rate; short fee; stock loan fee; loan fee; cost of borrowing; borrowing rate",
  shares_available:
    "shares left to borrow; shares left to short; shares available to be borrowed; shares that can be borrowed; borrowable stock; shares to lend; shares up for borrow; shares available to short; shares available to borrow; shortable shares; short availability; available to short; available to borrow; borrow available; shares available for shorting; shares available; short shares available; borrowable shares; available shares to short; shares to short; shares available for borrow; availability to short; shares to borrow; inventory to short; available for shorting",
  utilization: "utilization; utilisation; loan utilization",
  ftd_shares: "fails to deliver; failures to deliver; ftd; ftds",
};

export const INDICATOR_PHRASES: Readonly<Record<string, string>> = {
  RelativeStrengthMkt:
    "rs rating; relative strength rating; relative strength rank; relative strength to the market; relative strength vs market; relative strength versus the market; relative strength against the market; market relative strength; rs rank; relative strength score; relative strength versus market; relative strength vs the market; rs score; rs vs market; rs versus the market; rs against the market; relative strength percentile; rs percentile; relative strength; relative strength against the s&p 500; relative strength versus the s&p 500; relative strength vs s&p 500; relative strength vs spy; rs; rs mkt; relative strength mkt; market rs; relative strength compared to the market; relative strength compared with the market; rs to the market; relative strength relative to the market",
  RelativeStrengthSector:
    "sector relative strength; relative strength in its sector; relative strength vs sector; relative strength versus its sector; relative strength against its sector; relative strength to its sector; rs in sector; relative strength within its sector; relative strength within the sector; rs vs sector; sector rs; relative strength sector; rs sector; rs versus its sector; rs within sector; relative strength to sector; relative strength compared to its sector; relative strength versus sector; relative strength in sector; relative strength among sector; relative strength versus sector peers; rs versus sector; relative strength vs its sector",
  RelativeStrengthIndustry:
    "industry relative strength; relative strength in its industry; relative strength vs industry; relative strength versus its industry; relative strength against its industry; relative strength to its industry; relative strength within its industry; rs vs industry; industry rs; relative strength industry; rs industry; rs in industry; rs versus its industry; relative strength versus industry peers; relative strength vs industry peers; relative strength compared to its industry; relative strength versus industry; relative strength against industry peers; relative strength in industry; rs versus industry; relative strength vs its industry; relative strength to industry",
  GroupStrength:
    "group strength; industry group strength; group rank; group relative strength; industry group rank; industry group rating; group rating; group score; group rs",
  TrendEfficiency:
    "trend efficiency; efficiency ratio; kaufman efficiency ratio; efficiency of the trend; trend efficiency ratio; trend quality",
  RegimeExtension: "regime extension; extension from regime; regime stretch",
  RegimeDivergence: "regime divergence",
  RegimeDivergencePct: "regime divergence percent; regime divergence %",
};

export const AVERAGE_PHRASES: Readonly<Record<string, string>> = {
  sma: "sma; avgc; sma close; simple moving average; simple ma; simple moving avg; simple average; s.m.a; smas; simplemovingavg; simplemovingaverage; simple mov avg; simple mavg",
  ma: "ma; mobile average; average mobile; rolling average; rolling mean; gliding average; dma; moving average; mavg; moving avg; mov avg; day moving average; mas; dmas; day ma; moving averages; day average; mva; mov average; wma of close; day avg; average; avg; line; day line; moving line; movavg; mean; moving mean",
  ema: "ema; xavgc; exponential moving average; exponential ma; exp ma; exponential average; exponential moving avg; emas; exp moving average; dema of close; exponential; expma; exp average; movavgexponential; expaverage; exp mov avg; xma; exponentially weighted moving average; exponential mavg",
  wma: "wma; weighted moving average; weighted ma; linear weighted moving average; weighted moving avg; lwma; weighted average",
  hma: "hma; hull moving average; hull ma; hull; hull average",
  vwma: "vwma; volume weighted moving average; volume-weighted moving average; volume weighted ma",
  dema: "dema; double exponential moving average",
  tema: "tema; triple exponential moving average",
  kama: "kama; kaufman moving average; adaptive moving average; kaufman adaptive moving average",
};

/** Chart patterns, beside their names. */
export const CHART_PHRASES: Readonly<Record<string, string>> = {
  "Head and Shoulders":
    "head and shoulders; head & shoulders; h&s; head and shoulders top; head & shoulders top; head n shoulders; h & s; h&s top; hns; head-and-shoulders; h and s; bearish head and shoulders; regular head and shoulders",
  "Inverse Head and Shoulders":
    "inverse head and shoulders; inverted head and shoulders; inverse h&s; inverse head & shoulders; head and shoulders bottom; inverted h&s; reverse head and shoulders; inverted head & shoulders; ihs; upside down head and shoulders; h&s bottom; bullish head and shoulders; inverse head n shoulders; inv head and shoulders; inv h&s; head & shoulders bottom; inverse hns; inverse h and s; upside-down head and shoulders",
  "Double Top": "double top; twin peaks; double tops; m top; m pattern; double-top",
  "Double Bottom": "double bottom; w bottom; w pattern; double bottoms; double-bottom; twin bottoms; w shaped bottom",
  "Multiple Top": "multiple top; triple top; triple tops; multiple tops; triple-top",
  "Multiple Bottom": "multiple bottom; triple bottom; triple bottoms; multiple bottoms; triple-bottom",
  "Ascending Triangle":
    "ascending triangle; rising triangle; ascending triangles; bullish triangle; flat top triangle; asc triangle; flat-top triangle",
  "Descending Triangle":
    "descending triangle; falling triangle; descending triangles; bearish triangle; flat bottom triangle; desc triangle; flat-bottom triangle",
  "Symmetrical Triangle":
    "symmetrical triangle; symmetric triangle; symmetrical triangles; coil; sym triangle; coiling triangle; pennant",
  "Rising Wedge": "rising wedge; ascending wedge; bearish wedge; rising wedges; up wedge; wedge up",
  "Falling Wedge":
    "falling wedge; descending wedge; bullish wedge; falling wedges; down wedge; wedge down; declining wedge",
  "Bull Flag":
    "bull flag; bullish flag; bull flags; bullish flag pattern; flag pattern bullish; high tight flag; bull pennant; bullish pennant; upside flag",
  "Bear Flag": "bear flag; bearish flag; bear flags; bear pennant; bearish pennant; downside flag",
  "Channel Up":
    "channel up; up channel; ascending channel; rising channel; upward channel; bullish channel; uptrend channel; upward sloping channel; ascending price channel; upward trending channel; channels up",
  "Channel Down":
    "channel down; down channel; descending channel; falling channel; downward channel; bearish channel; downtrend channel; downward sloping channel; declining channel; descending price channel",
  "Horizontal Channel":
    "horizontal channel; sideways channel; rectangle; trading range; flat channel; horizontal range; rectangle pattern; price channel sideways; trading box; darvas box; box range; sideways range; range bound channel",
  "Cup and Handle":
    "cup and handle; cup with handle; cup & handle; cup-and-handle; cup n handle; cup with a handle; c&h; cup handle; cup-with-handle; cup w handle; cups and handles; cup and handles",
};

/** Candlesticks, beside the catalogue's synonyms: id, or id and side. */
export const CANDLE_PHRASES = table<string>({
  CDLDOJI: "doji; dojis; doji star candle; doji bar",
  CDLHAMMER: "hammer; hammers; bullish hammer",
  CDLINVERTEDHAMMER: "inverted hammer; inverse hammer; upside down hammer; inv hammer; reverse hammer",
  CDLSHOOTINGSTAR: "shooting star; bearish shooting star",
  CDLHANGINGMAN: "hanging man; hangman; hanging men",
  CDLMORNINGSTAR: "morning star; bullish morning star",
  CDLEVENINGSTAR: "evening star; bearish evening star",
  CDL3WHITESOLDIERS:
    "three white soldiers; 3 white soldiers; white soldiers; three advancing white soldiers; three soldiers; 3 soldiers",
  CDL3BLACKCROWS: "three black crows; 3 black crows; black crows; three crows; 3 crows",
  CDLPIERCING:
    "piercing line; piercing pattern; piercing; bullish piercing; piercing candle; piercing line pattern; bullish piercing line",
  CDLDARKCLOUDCOVER: "dark cloud cover; dark cloud; bearish dark cloud cover; dark-cloud cover; dark cloud pattern",
  CDLENGULFING: "engulfing; engulfing candle; engulfing pattern; engulfing bar; outside engulfing; engulf",
  CDLHARAMI: "harami; harami pattern; haramis",
  CDLMARUBOZU: "marubozu; marubozus; full body candle",
  CDLSPINNINGTOP: "spinning top; spinning tops",
  CDLDRAGONFLYDOJI: "dragonfly doji; dragonfly; dragon fly doji; dragonflies",
  CDLGRAVESTONEDOJI: "gravestone doji; gravestone; grave stone doji; tombstone doji; gravestones",
  INSIDE_BAR:
    "inside bar; inside day; inside candle; inside week; inside month; inside days; inside hour; ib pattern; inside session; inside bar pattern",
  OUTSIDE_BAR:
    "outside bar; outside day; outside candle; outside week; outside month; outside reversal bar; outside range bar",
  CDLABANDONEDBABY: "abandoned baby",
  TWEEZER_BOTTOM: "tweezer bottom; tweezers bottom; tweezer bottoms; tweezer lows; bullish tweezer; bullish tweezers",
  TWEEZER_TOP: "tweezer top; tweezers top; tweezer tops; tweezer highs; bearish tweezer; bearish tweezers",
  CDLHARAMICROSS: "harami cross",
  CDLMORNINGDOJISTAR: "morning doji star",
  CDLEVENINGDOJISTAR: "evening doji star",
});
