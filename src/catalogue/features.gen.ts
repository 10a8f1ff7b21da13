// Written by `npm run gen` from the files of the folder. Do not edit.
import adrPctDefinition from "./features/advanced/adr-pct.ts";
import adxDefinition from "./features/advanced/adx.ts";
import aoDefinition from "./features/advanced/ao.ts";
import aroonDownDefinition from "./features/advanced/aroon-down.ts";
import aroonUpDefinition from "./features/advanced/aroon-up.ts";
import atrPctDefinition from "./features/advanced/atr-pct.ts";
import atrDefinition from "./features/advanced/atr.ts";
import barsSinceHighDefinition from "./features/advanced/bars-since-high.ts";
import barsSinceLowDefinition from "./features/advanced/bars-since-low.ts";
import bbLowerDefinition from "./features/advanced/bb-lower.ts";
import bbPctbDefinition from "./features/advanced/bb-pctb.ts";
import bbUpperDefinition from "./features/advanced/bb-upper.ts";
import bbWidthPctileDefinition from "./features/advanced/bb-width-pctile.ts";
import bbWidthDefinition from "./features/advanced/bb-width.ts";
import cciDefinition from "./features/advanced/cci.ts";
import choppinessDefinition from "./features/advanced/choppiness.ts";
import cmoDefinition from "./features/advanced/cmo.ts";
import coppockDefinition from "./features/advanced/coppock.ts";
import dcLowerDefinition from "./features/advanced/dc-lower.ts";
import dcUpperDefinition from "./features/advanced/dc-upper.ts";
import distMaAtrDefinition from "./features/advanced/dist-ma-atr.ts";
import distMaPctDefinition from "./features/advanced/dist-ma-pct.ts";
import distVwapPctDefinition from "./features/advanced/dist-vwap-pct.ts";
import fisherDefinition from "./features/advanced/fisher.ts";
import haStreakDefinition from "./features/advanced/ha-streak.ts";
import histVolDefinition from "./features/advanced/hist-vol.ts";
import ichiKijunDefinition from "./features/advanced/ichi-kijun.ts";
import ichiSpanADefinition from "./features/advanced/ichi-span-a.ts";
import ichiSpanBDefinition from "./features/advanced/ichi-span-b.ts";
import ichiTenkanDefinition from "./features/advanced/ichi-tenkan.ts";
import insideBarsDefinition from "./features/advanced/inside-bars.ts";
import kcLowerDefinition from "./features/advanced/kc-lower.ts";
import kcUpperDefinition from "./features/advanced/kc-upper.ts";
import kstDefinition from "./features/advanced/kst.ts";
import linregR2Definition from "./features/advanced/linreg-r2.ts";
import linregSlopeDefinition from "./features/advanced/linreg-slope.ts";
import maSpreadPctDefinition from "./features/advanced/ma-spread-pct.ts";
import macdHistDefinition from "./features/advanced/macd-hist.ts";
import macdSignalDefinition from "./features/advanced/macd-signal.ts";
import macdDefinition from "./features/advanced/macd.ts";
import massIndexDefinition from "./features/advanced/mass-index.ts";
import minusDiDefinition from "./features/advanced/minus-di.ts";
import momDefinition from "./features/advanced/mom.ts";
import narrowRangeDefinition from "./features/advanced/narrow-range.ts";
import parkinsonVolDefinition from "./features/advanced/parkinson-vol.ts";
import plusDiDefinition from "./features/advanced/plus-di.ts";
import ppoDefinition from "./features/advanced/ppo.ts";
import psarDefinition from "./features/advanced/psar.ts";
import rangePosDefinition from "./features/advanced/range-pos.ts";
import rangeVsAtrDefinition from "./features/advanced/range-vs-atr.ts";
import rsiDefinition from "./features/advanced/rsi.ts";
import squeezeBarsDefinition from "./features/advanced/squeeze-bars.ts";
import squeezeDefinition from "./features/advanced/squeeze.ts";
import stochDDefinition from "./features/advanced/stoch-d.ts";
import stochKDefinition from "./features/advanced/stoch-k.ts";
import stochrsiDDefinition from "./features/advanced/stochrsi-d.ts";
import stochrsiKDefinition from "./features/advanced/stochrsi-k.ts";
import streakDefinition from "./features/advanced/streak.ts";
import supertrendDirDefinition from "./features/advanced/supertrend-dir.ts";
import supertrendDefinition from "./features/advanced/supertrend.ts";
import tdSetupDefinition from "./features/advanced/td-setup.ts";
import trixDefinition from "./features/advanced/trix.ts";
import tsiDefinition from "./features/advanced/tsi.ts";
import ultoscDefinition from "./features/advanced/ultosc.ts";
import vortexDefinition from "./features/advanced/vortex.ts";
import williamsRDefinition from "./features/advanced/williams-r.ts";
import yangZhangVolDefinition from "./features/advanced/yang-zhang-vol.ts";
import zscoreDefinition from "./features/advanced/zscore.ts";
import betaDefinition from "./features/cross_sectional/beta.ts";
import corrDefinition from "./features/cross_sectional/corr.ts";
import dispersionDefinition from "./features/cross_sectional/dispersion.ts";
import excessRetSectorDefinition from "./features/cross_sectional/excess-ret-sector.ts";
import excessRetDefinition from "./features/cross_sectional/excess-ret.ts";
import industryBreadthDefinition from "./features/cross_sectional/industry-breadth.ts";
import industryChangePctDefinition from "./features/cross_sectional/industry-change-pct.ts";
import industryRankDefinition from "./features/cross_sectional/industry-rank.ts";
import industryRvolDefinition from "./features/cross_sectional/industry-rvol.ts";
import leaderInIndustryDefinition from "./features/cross_sectional/leader-in-industry.ts";
import mansfieldRsDefinition from "./features/cross_sectional/mansfield-rs.ts";
import mktAdvDecDefinition from "./features/cross_sectional/mkt-adv-dec.ts";
import mktBreadthDefinition from "./features/cross_sectional/mkt-breadth.ts";
import mktNewHlDefinition from "./features/cross_sectional/mkt-new-hl.ts";
import mom121Definition from "./features/cross_sectional/mom-12-1.ts";
import peersMatchingDefinition from "./features/cross_sectional/peers-matching.ts";
import rankChangeDefinition from "./features/cross_sectional/rank-change.ts";
import rankPctDefinition from "./features/cross_sectional/rank-pct.ts";
import rankDefinition from "./features/cross_sectional/rank.ts";
import residMomDefinition from "./features/cross_sectional/resid-mom.ts";
import residVolDefinition from "./features/cross_sectional/resid-vol.ts";
import rsIntradayDefinition from "./features/cross_sectional/rs-intraday.ts";
import rsLineNewHighBeforePriceDefinition from "./features/cross_sectional/rs-line-new-high-before-price.ts";
import rsLineNewHighDefinition from "./features/cross_sectional/rs-line-new-high.ts";
import rsLineDefinition from "./features/cross_sectional/rs-line.ts";
import rsRatingDefinition from "./features/cross_sectional/rs-rating.ts";
import rsRawDefinition from "./features/cross_sectional/rs-raw.ts";
import sectorBreadthDefinition from "./features/cross_sectional/sector-breadth.ts";
import sectorChangePctDefinition from "./features/cross_sectional/sector-change-pct.ts";
import zscoreXsDefinition from "./features/cross_sectional/zscore-xs.ts";
import amihudDefinition from "./features/microstructure/amihud.ts";
import askSizeDefinition from "./features/microstructure/ask-size.ts";
import askDefinition from "./features/microstructure/ask.ts";
import avgTradeSizeDefinition from "./features/microstructure/avg-trade-size.ts";
import bidSizeDefinition from "./features/microstructure/bid-size.ts";
import bidDefinition from "./features/microstructure/bid.ts";
import blockVolPctDefinition from "./features/microstructure/block-vol-pct.ts";
import buyVolDefinition from "./features/microstructure/buy-vol.ts";
import crossedLockedDefinition from "./features/microstructure/crossed-locked.ts";
import csSpreadBpsDefinition from "./features/microstructure/cs-spread-bps.ts";
import cvdDefinition from "./features/microstructure/cvd.ts";
import effSpreadBpsDefinition from "./features/microstructure/eff-spread-bps.ts";
import haltsTodayDefinition from "./features/microstructure/halts-today.ts";
import insideDistBpsDefinition from "./features/microstructure/inside-dist-bps.ts";
import isHaltedDefinition from "./features/microstructure/is-halted.ts";
import kyleLambdaDefinition from "./features/microstructure/kyle-lambda.ts";
import largeTradeNDefinition from "./features/microstructure/large-trade-n.ts";
import lastSizeDefinition from "./features/microstructure/last-size.ts";
import luldDistBpsDefinition from "./features/microstructure/luld-dist-bps.ts";
import markDefinition from "./features/microstructure/mark.ts";
import micropriceDefinition from "./features/microstructure/microprice.ts";
import midDefinition from "./features/microstructure/mid.ts";
import oddLotPctDefinition from "./features/microstructure/odd-lot-pct.ts";
import offExchPctDefinition from "./features/microstructure/off-exch-pct.ts";
import quoteAgeMsDefinition from "./features/microstructure/quote-age-ms.ts";
import quoteImbTwDefinition from "./features/microstructure/quote-imb-tw.ts";
import quoteImbDefinition from "./features/microstructure/quote-imb.ts";
import quoteRateDefinition from "./features/microstructure/quote-rate.ts";
import realSpreadBpsDefinition from "./features/microstructure/real-spread-bps.ts";
import rollSpreadDefinition from "./features/microstructure/roll-spread.ts";
import secsSinceTradeDefinition from "./features/microstructure/secs-since-trade.ts";
import sellVolDefinition from "./features/microstructure/sell-vol.ts";
import spreadBpsDefinition from "./features/microstructure/spread-bps.ts";
import spreadTwBpsDefinition from "./features/microstructure/spread-tw-bps.ts";
import spreadDefinition from "./features/microstructure/spread.ts";
import ssrDefinition from "./features/microstructure/ssr.ts";
import tradeImbDefinition from "./features/microstructure/trade-imb.ts";
import tradeRateDefinition from "./features/microstructure/trade-rate.ts";
import uptickPctDefinition from "./features/microstructure/uptick-pct.ts";
import vpinDefinition from "./features/microstructure/vpin.ts";
import askDepthUsdBpsDefinition from "./features/order-book/ask-depth-usd-bps.ts";
import askDepthDefinition from "./features/order-book/ask-depth.ts";
import askWallDistBpsDefinition from "./features/order-book/ask-wall-dist-bps.ts";
import askWallRatioDefinition from "./features/order-book/ask-wall-ratio.ts";
import bidDepthUsdBpsDefinition from "./features/order-book/bid-depth-usd-bps.ts";
import bidDepthDefinition from "./features/order-book/bid-depth.ts";
import bidWallDistBpsDefinition from "./features/order-book/bid-wall-dist-bps.ts";
import bidWallRatioDefinition from "./features/order-book/bid-wall-ratio.ts";
import bookSlopeAskDefinition from "./features/order-book/book-slope-ask.ts";
import bookSlopeBidDefinition from "./features/order-book/book-slope-bid.ts";
import cancelRatioDefinition from "./features/order-book/cancel-ratio.ts";
import depthImbBpsDefinition from "./features/order-book/depth-imb-bps.ts";
import depthImbDefinition from "./features/order-book/depth-imb.ts";
import ofiDefinition from "./features/order-book/ofi.ts";
import sweepCostBpsDefinition from "./features/order-book/sweep-cost-bps.ts";
import weightedMidDefinition from "./features/order-book/weighted-mid.ts";
import afterhoursChangePctDefinition from "./features/performance/afterhours-change-pct.ts";
import changePctDefinition from "./features/performance/change-pct.ts";
import changeDefinition from "./features/performance/change.ts";
import dayChangePctDefinition from "./features/performance/day-change-pct.ts";
import fromOpenPctDefinition from "./features/performance/from-open-pct.ts";
import gapFillPctDefinition from "./features/performance/gap-fill-pct.ts";
import gapPctDefinition from "./features/performance/gap-pct.ts";
import intradayRetDefinition from "./features/performance/intraday-ret.ts";
import maxDrawdownDefinition from "./features/performance/max-drawdown.ts";
import offHighPctDefinition from "./features/performance/off-high-pct.ts";
import offLowPctDefinition from "./features/performance/off-low-pct.ts";
import overnightRetDefinition from "./features/performance/overnight-ret.ts";
import perf1mDefinition from "./features/performance/perf-1m.ts";
import perf1wDefinition from "./features/performance/perf-1w.ts";
import perf1yDefinition from "./features/performance/perf-1y.ts";
import perf3mDefinition from "./features/performance/perf-3m.ts";
import perf3yDefinition from "./features/performance/perf-3y.ts";
import perf6mDefinition from "./features/performance/perf-6m.ts";
import perfMtdDefinition from "./features/performance/perf-mtd.ts";
import perfQtdDefinition from "./features/performance/perf-qtd.ts";
import perfWtdDefinition from "./features/performance/perf-wtd.ts";
import perfYtdDefinition from "./features/performance/perf-ytd.ts";
import premarketChangePctDefinition from "./features/performance/premarket-change-pct.ts";
import sharpeDefinition from "./features/performance/sharpe.ts";
import sinceEarningsPctDefinition from "./features/performance/since-earnings-pct.ts";
import sortinoDefinition from "./features/performance/sortino.ts";
import upDayPctDefinition from "./features/performance/up-day-pct.ts";
import afterhoursHighDefinition from "./features/price/afterhours-high.ts";
import afterhoursLastDefinition from "./features/price/afterhours-last.ts";
import afterhoursLowDefinition from "./features/price/afterhours-low.ts";
import avwapDefinition from "./features/price/avwap.ts";
import closeDefinition from "./features/price/close.ts";
import demaDefinition from "./features/price/dema.ts";
import emaDefinition from "./features/price/ema.ts";
import high52wDefinition from "./features/price/high-52w.ts";
import highAllTimeDefinition from "./features/price/high-all-time.ts";
import highDefinition from "./features/price/high.ts";
import highestCloseDefinition from "./features/price/highest-close.ts";
import highestPrevDefinition from "./features/price/highest-prev.ts";
import highestDefinition from "./features/price/highest.ts";
import hl2Definition from "./features/price/hl2.ts";
import hlc3Definition from "./features/price/hlc3.ts";
import hmaDefinition from "./features/price/hma.ts";
import issuerMarketCapDefinition from "./features/price/issuer-market-cap.ts";
import kamaDefinition from "./features/price/kama.ts";
import lastDefinition from "./features/price/last.ts";
import low52wDefinition from "./features/price/low-52w.ts";
import lowDefinition from "./features/price/low.ts";
import lowestCloseDefinition from "./features/price/lowest-close.ts";
import lowestPrevDefinition from "./features/price/lowest-prev.ts";
import lowestDefinition from "./features/price/lowest.ts";
import marketCapDefinition from "./features/price/market-cap.ts";
import ohlc4Definition from "./features/price/ohlc4.ts";
import openDefinition from "./features/price/open.ts";
import orHighDefinition from "./features/price/or-high.ts";
import orLowDefinition from "./features/price/or-low.ts";
import pivotDefinition from "./features/price/pivot.ts";
import premarketHighDefinition from "./features/price/premarket-high.ts";
import premarketLastDefinition from "./features/price/premarket-last.ts";
import premarketLowDefinition from "./features/price/premarket-low.ts";
import prevCloseDefinition from "./features/price/prev-close.ts";
import prevHighDefinition from "./features/price/prev-high.ts";
import prevLowDefinition from "./features/price/prev-low.ts";
import prevOpenDefinition from "./features/price/prev-open.ts";
import sessionHighDefinition from "./features/price/session-high.ts";
import sessionLowDefinition from "./features/price/session-low.ts";
import sessionOpenDefinition from "./features/price/session-open.ts";
import smaDefinition from "./features/price/sma.ts";
import temaDefinition from "./features/price/tema.ts";
import tickRulePriceDefinition from "./features/price/tick-rule-price.ts";
import vwapBandDefinition from "./features/price/vwap-band.ts";
import vwapDefinition from "./features/price/vwap.ts";
import vwmaDefinition from "./features/price/vwma.ts";
import wmaDefinition from "./features/price/wma.ts";
import adLineDefinition from "./features/volume/ad-line.ts";
import afterhoursVolumeDefinition from "./features/volume/afterhours-volume.ts";
import avgDollarVolumeDefinition from "./features/volume/avg-dollar-volume.ts";
import avgVolumeDefinition from "./features/volume/avg-volume.ts";
import chaikinOscDefinition from "./features/volume/chaikin-osc.ts";
import cmfDefinition from "./features/volume/cmf.ts";
import distributionDaysDefinition from "./features/volume/distribution-days.ts";
import dollarVolumeDefinition from "./features/volume/dollar-volume.ts";
import dryUpDefinition from "./features/volume/dry-up.ts";
import eomDefinition from "./features/volume/eom.ts";
import floatTurnoverDefinition from "./features/volume/float-turnover.ts";
import forceIndexDefinition from "./features/volume/force-index.ts";
import isHighestVolumeDefinition from "./features/volume/is-highest-volume.ts";
import mfiDefinition from "./features/volume/mfi.ts";
import obvDefinition from "./features/volume/obv.ts";
import pocDefinition from "./features/volume/poc.ts";
import pocketPivotDefinition from "./features/volume/pocket-pivot.ts";
import premarketRvolDefinition from "./features/volume/premarket-rvol.ts";
import premarketVolumeDefinition from "./features/volume/premarket-volume.ts";
import projectedVolumeDefinition from "./features/volume/projected-volume.ts";
import pvoDefinition from "./features/volume/pvo.ts";
import rvolSlotDefinition from "./features/volume/rvol-slot.ts";
import rvolTodDefinition from "./features/volume/rvol-tod.ts";
import rvolDefinition from "./features/volume/rvol.ts";
import sessionVolumeDefinition from "./features/volume/session-volume.ts";
import sharesFloatDefinition from "./features/volume/shares-float.ts";
import sharesOutstandingDefinition from "./features/volume/shares-outstanding.ts";
import tradeCountDefinition from "./features/volume/trade-count.ts";
import turnoverDefinition from "./features/volume/turnover.ts";
import upDownVolDefinition from "./features/volume/up-down-vol.ts";
import volumeChangePctDefinition from "./features/volume/volume-change-pct.ts";
import volumePctileDefinition from "./features/volume/volume-pctile.ts";
import volumeZscoreDefinition from "./features/volume/volume-zscore.ts";
import volumeDefinition from "./features/volume/volume.ts";
import vptDefinition from "./features/volume/vpt.ts";

export const FEATURES = [
  adrPctDefinition,
  adxDefinition,
  aoDefinition,
  aroonDownDefinition,
  aroonUpDefinition,
  atrPctDefinition,
  atrDefinition,
  barsSinceHighDefinition,
  barsSinceLowDefinition,
  bbLowerDefinition,
  bbPctbDefinition,
  bbUpperDefinition,
  bbWidthPctileDefinition,
  bbWidthDefinition,
  cciDefinition,
  choppinessDefinition,
  cmoDefinition,
  coppockDefinition,
  dcLowerDefinition,
  dcUpperDefinition,
  distMaAtrDefinition,
  distMaPctDefinition,
  distVwapPctDefinition,
  fisherDefinition,
  haStreakDefinition,
  histVolDefinition,
  ichiKijunDefinition,
  ichiSpanADefinition,
  ichiSpanBDefinition,
  ichiTenkanDefinition,
  insideBarsDefinition,
  kcLowerDefinition,
  kcUpperDefinition,
  kstDefinition,
  linregR2Definition,
  linregSlopeDefinition,
  maSpreadPctDefinition,
  macdHistDefinition,
  macdSignalDefinition,
  macdDefinition,
  massIndexDefinition,
  minusDiDefinition,
  momDefinition,
  narrowRangeDefinition,
  parkinsonVolDefinition,
  plusDiDefinition,
  ppoDefinition,
  psarDefinition,
  rangePosDefinition,
  rangeVsAtrDefinition,
  rsiDefinition,
  squeezeBarsDefinition,
  squeezeDefinition,
  stochDDefinition,
  stochKDefinition,
  stochrsiDDefinition,
  stochrsiKDefinition,
  streakDefinition,
  supertrendDirDefinition,
  supertrendDefinition,
  tdSetupDefinition,
  trixDefinition,
  tsiDefinition,
  ultoscDefinition,
  vortexDefinition,
  williamsRDefinition,
  yangZhangVolDefinition,
  zscoreDefinition,
  betaDefinition,
  corrDefinition,
  dispersionDefinition,
  excessRetSectorDefinition,
  excessRetDefinition,
  industryBreadthDefinition,
  industryChangePctDefinition,
  industryRankDefinition,
  industryRvolDefinition,
  leaderInIndustryDefinition,
  mansfieldRsDefinition,
  mktAdvDecDefinition,
  mktBreadthDefinition,
  mktNewHlDefinition,
  mom121Definition,
  peersMatchingDefinition,
  rankChangeDefinition,
  rankPctDefinition,
  rankDefinition,
  residMomDefinition,
  residVolDefinition,
  rsIntradayDefinition,
  rsLineNewHighBeforePriceDefinition,
  rsLineNewHighDefinition,
  rsLineDefinition,
  rsRatingDefinition,
  rsRawDefinition,
  sectorBreadthDefinition,
  sectorChangePctDefinition,
  zscoreXsDefinition,
  amihudDefinition,
  askSizeDefinition,
  askDefinition,
  avgTradeSizeDefinition,
  bidSizeDefinition,
  bidDefinition,
  blockVolPctDefinition,
  buyVolDefinition,
  crossedLockedDefinition,
  csSpreadBpsDefinition,
  cvdDefinition,
  effSpreadBpsDefinition,
  haltsTodayDefinition,
  insideDistBpsDefinition,
  isHaltedDefinition,
  kyleLambdaDefinition,
  largeTradeNDefinition,
  lastSizeDefinition,
  luldDistBpsDefinition,
  markDefinition,
  micropriceDefinition,
  midDefinition,
  oddLotPctDefinition,
  offExchPctDefinition,
  quoteAgeMsDefinition,
  quoteImbTwDefinition,
  quoteImbDefinition,
  quoteRateDefinition,
  realSpreadBpsDefinition,
  rollSpreadDefinition,
  secsSinceTradeDefinition,
  sellVolDefinition,
  spreadBpsDefinition,
  spreadTwBpsDefinition,
  spreadDefinition,
  ssrDefinition,
  tradeImbDefinition,
  tradeRateDefinition,
  uptickPctDefinition,
  vpinDefinition,
  askDepthUsdBpsDefinition,
  askDepthDefinition,
  askWallDistBpsDefinition,
  askWallRatioDefinition,
  bidDepthUsdBpsDefinition,
  bidDepthDefinition,
  bidWallDistBpsDefinition,
  bidWallRatioDefinition,
  bookSlopeAskDefinition,
  bookSlopeBidDefinition,
  cancelRatioDefinition,
  depthImbBpsDefinition,
  depthImbDefinition,
  ofiDefinition,
  sweepCostBpsDefinition,
  weightedMidDefinition,
  afterhoursChangePctDefinition,
  changePctDefinition,
  changeDefinition,
  dayChangePctDefinition,
  fromOpenPctDefinition,
  gapFillPctDefinition,
  gapPctDefinition,
  intradayRetDefinition,
  maxDrawdownDefinition,
  offHighPctDefinition,
  offLowPctDefinition,
  overnightRetDefinition,
  perf1mDefinition,
  perf1wDefinition,
  perf1yDefinition,
  perf3mDefinition,
  perf3yDefinition,
  perf6mDefinition,
  perfMtdDefinition,
  perfQtdDefinition,
  perfWtdDefinition,
  perfYtdDefinition,
  premarketChangePctDefinition,
  sharpeDefinition,
  sinceEarningsPctDefinition,
  sortinoDefinition,
  upDayPctDefinition,
  afterhoursHighDefinition,
  afterhoursLastDefinition,
  afterhoursLowDefinition,
  avwapDefinition,
  closeDefinition,
  demaDefinition,
  emaDefinition,
  high52wDefinition,
  highAllTimeDefinition,
  highDefinition,
  highestCloseDefinition,
  highestPrevDefinition,
  highestDefinition,
  hl2Definition,
  hlc3Definition,
  hmaDefinition,
  issuerMarketCapDefinition,
  kamaDefinition,
  lastDefinition,
  low52wDefinition,
  lowDefinition,
  lowestCloseDefinition,
  lowestPrevDefinition,
  lowestDefinition,
  marketCapDefinition,
  ohlc4Definition,
  openDefinition,
  orHighDefinition,
  orLowDefinition,
  pivotDefinition,
  premarketHighDefinition,
  premarketLastDefinition,
  premarketLowDefinition,
  prevCloseDefinition,
  prevHighDefinition,
  prevLowDefinition,
  prevOpenDefinition,
  sessionHighDefinition,
  sessionLowDefinition,
  sessionOpenDefinition,
  smaDefinition,
  temaDefinition,
  tickRulePriceDefinition,
  vwapBandDefinition,
  vwapDefinition,
  vwmaDefinition,
  wmaDefinition,
  adLineDefinition,
  afterhoursVolumeDefinition,
  avgDollarVolumeDefinition,
  avgVolumeDefinition,
  chaikinOscDefinition,
  cmfDefinition,
  distributionDaysDefinition,
  dollarVolumeDefinition,
  dryUpDefinition,
  eomDefinition,
  floatTurnoverDefinition,
  forceIndexDefinition,
  isHighestVolumeDefinition,
  mfiDefinition,
  obvDefinition,
  pocDefinition,
  pocketPivotDefinition,
  premarketRvolDefinition,
  premarketVolumeDefinition,
  projectedVolumeDefinition,
  pvoDefinition,
  rvolSlotDefinition,
  rvolTodDefinition,
  rvolDefinition,
  sessionVolumeDefinition,
  sharesFloatDefinition,
  sharesOutstandingDefinition,
  tradeCountDefinition,
  turnoverDefinition,
  upDownVolDefinition,
  volumeChangePctDefinition,
  volumePctileDefinition,
  volumeZscoreDefinition,
  volumeDefinition,
  vptDefinition,
] as const;
