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
import kamaDefinition from "./features/price/kama.ts";
import lastDefinition from "./features/price/last.ts";
import low52wDefinition from "./features/price/low-52w.ts";
import lowDefinition from "./features/price/low.ts";
import lowestCloseDefinition from "./features/price/lowest-close.ts";
import lowestPrevDefinition from "./features/price/lowest-prev.ts";
import lowestDefinition from "./features/price/lowest.ts";
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
import tradeCountDefinition from "./features/volume/trade-count.ts";
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
  kamaDefinition,
  lastDefinition,
  low52wDefinition,
  lowDefinition,
  lowestCloseDefinition,
  lowestPrevDefinition,
  lowestDefinition,
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
  tradeCountDefinition,
  upDownVolDefinition,
  volumeChangePctDefinition,
  volumePctileDefinition,
  volumeZscoreDefinition,
  volumeDefinition,
  vptDefinition,
] as const;
