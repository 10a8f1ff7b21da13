// Written by `npm run gen` from the files of the folder. Do not edit.
import cdl2crowsDefinition from "./candlesticks/cdl-2crows.ts";
import cdl3blackcrowsDefinition from "./candlesticks/cdl-3blackcrows.ts";
import cdl3insideDefinition from "./candlesticks/cdl-3inside.ts";
import cdl3linestrikeDefinition from "./candlesticks/cdl-3linestrike.ts";
import cdl3outsideDefinition from "./candlesticks/cdl-3outside.ts";
import cdl3starsinsouthDefinition from "./candlesticks/cdl-3starsinsouth.ts";
import cdl3whitesoldiersDefinition from "./candlesticks/cdl-3whitesoldiers.ts";
import cdlAbandonedbabyDefinition from "./candlesticks/cdl-abandonedbaby.ts";
import cdlAdvanceblockDefinition from "./candlesticks/cdl-advanceblock.ts";
import cdlBeltholdDefinition from "./candlesticks/cdl-belthold.ts";
import cdlBreakawayDefinition from "./candlesticks/cdl-breakaway.ts";
import cdlClosingmarubozuDefinition from "./candlesticks/cdl-closingmarubozu.ts";
import cdlConcealbabyswallDefinition from "./candlesticks/cdl-concealbabyswall.ts";
import cdlCounterattackDefinition from "./candlesticks/cdl-counterattack.ts";
import cdlDarkcloudcoverDefinition from "./candlesticks/cdl-darkcloudcover.ts";
import cdlDojiDefinition from "./candlesticks/cdl-doji.ts";
import cdlDojistarDefinition from "./candlesticks/cdl-dojistar.ts";
import cdlDragonflydojiDefinition from "./candlesticks/cdl-dragonflydoji.ts";
import cdlEngulfingDefinition from "./candlesticks/cdl-engulfing.ts";
import cdlEveningdojistarDefinition from "./candlesticks/cdl-eveningdojistar.ts";
import cdlEveningstarDefinition from "./candlesticks/cdl-eveningstar.ts";
import cdlGapsidesidewhiteDefinition from "./candlesticks/cdl-gapsidesidewhite.ts";
import cdlGravestonedojiDefinition from "./candlesticks/cdl-gravestonedoji.ts";
import cdlHammerDefinition from "./candlesticks/cdl-hammer.ts";
import cdlHangingmanDefinition from "./candlesticks/cdl-hangingman.ts";
import cdlHaramiDefinition from "./candlesticks/cdl-harami.ts";
import cdlHaramicrossDefinition from "./candlesticks/cdl-haramicross.ts";
import cdlHighwaveDefinition from "./candlesticks/cdl-highwave.ts";
import cdlHikkakeDefinition from "./candlesticks/cdl-hikkake.ts";
import cdlHikkakemodDefinition from "./candlesticks/cdl-hikkakemod.ts";
import cdlHomingpigeonDefinition from "./candlesticks/cdl-homingpigeon.ts";
import cdlIdentical3crowsDefinition from "./candlesticks/cdl-identical3crows.ts";
import cdlInneckDefinition from "./candlesticks/cdl-inneck.ts";
import cdlInvertedhammerDefinition from "./candlesticks/cdl-invertedhammer.ts";
import cdlKickingDefinition from "./candlesticks/cdl-kicking.ts";
import cdlKickingbylengthDefinition from "./candlesticks/cdl-kickingbylength.ts";
import cdlLadderbottomDefinition from "./candlesticks/cdl-ladderbottom.ts";
import cdlLongleggeddojiDefinition from "./candlesticks/cdl-longleggeddoji.ts";
import cdlLonglineDefinition from "./candlesticks/cdl-longline.ts";
import cdlMarubozuDefinition from "./candlesticks/cdl-marubozu.ts";
import cdlMatchinglowDefinition from "./candlesticks/cdl-matchinglow.ts";
import cdlMatholdDefinition from "./candlesticks/cdl-mathold.ts";
import cdlMorningdojistarDefinition from "./candlesticks/cdl-morningdojistar.ts";
import cdlMorningstarDefinition from "./candlesticks/cdl-morningstar.ts";
import cdlOnneckDefinition from "./candlesticks/cdl-onneck.ts";
import cdlPiercingDefinition from "./candlesticks/cdl-piercing.ts";
import cdlRickshawmanDefinition from "./candlesticks/cdl-rickshawman.ts";
import cdlRisefall3methodsDefinition from "./candlesticks/cdl-risefall3methods.ts";
import cdlSeparatinglinesDefinition from "./candlesticks/cdl-separatinglines.ts";
import cdlShootingstarDefinition from "./candlesticks/cdl-shootingstar.ts";
import cdlShortlineDefinition from "./candlesticks/cdl-shortline.ts";
import cdlSpinningtopDefinition from "./candlesticks/cdl-spinningtop.ts";
import cdlStalledpatternDefinition from "./candlesticks/cdl-stalledpattern.ts";
import cdlSticksandwichDefinition from "./candlesticks/cdl-sticksandwich.ts";
import cdlTakuriDefinition from "./candlesticks/cdl-takuri.ts";
import cdlTasukigapDefinition from "./candlesticks/cdl-tasukigap.ts";
import cdlThrustingDefinition from "./candlesticks/cdl-thrusting.ts";
import cdlTristarDefinition from "./candlesticks/cdl-tristar.ts";
import cdlUnique3riverDefinition from "./candlesticks/cdl-unique3river.ts";
import cdlUpsidegap2crowsDefinition from "./candlesticks/cdl-upsidegap2crows.ts";
import cdlXsidegap3methodsDefinition from "./candlesticks/cdl-xsidegap3methods.ts";
import gapDownDefinition from "./candlesticks/gap-down.ts";
import gapUpDefinition from "./candlesticks/gap-up.ts";
import insideBarDefinition from "./candlesticks/inside-bar.ts";
import islandReversalDefinition from "./candlesticks/island-reversal.ts";
import keyReversalBearDefinition from "./candlesticks/key-reversal-bear.ts";
import keyReversalBullDefinition from "./candlesticks/key-reversal-bull.ts";
import nr4Definition from "./candlesticks/nr4.ts";
import nr7Definition from "./candlesticks/nr7.ts";
import oopsDefinition from "./candlesticks/oops.ts";
import outsideBarDefinition from "./candlesticks/outside-bar.ts";
import pinBarBearDefinition from "./candlesticks/pin-bar-bear.ts";
import pinBarBullDefinition from "./candlesticks/pin-bar-bull.ts";
import strat1Definition from "./candlesticks/strat-1.ts";
import strat2dDefinition from "./candlesticks/strat-2d.ts";
import strat2uDefinition from "./candlesticks/strat-2u.ts";
import strat3Definition from "./candlesticks/strat-3.ts";
import threeBarReversalDefinition from "./candlesticks/three-bar-reversal.ts";
import tweezerBottomDefinition from "./candlesticks/tweezer-bottom.ts";
import tweezerTopDefinition from "./candlesticks/tweezer-top.ts";

export const CANDLESTICKS = [
  cdl2crowsDefinition,
  cdl3blackcrowsDefinition,
  cdl3insideDefinition,
  cdl3linestrikeDefinition,
  cdl3outsideDefinition,
  cdl3starsinsouthDefinition,
  cdl3whitesoldiersDefinition,
  cdlAbandonedbabyDefinition,
  cdlAdvanceblockDefinition,
  cdlBeltholdDefinition,
  cdlBreakawayDefinition,
  cdlClosingmarubozuDefinition,
  cdlConcealbabyswallDefinition,
  cdlCounterattackDefinition,
  cdlDarkcloudcoverDefinition,
  cdlDojiDefinition,
  cdlDojistarDefinition,
  cdlDragonflydojiDefinition,
  cdlEngulfingDefinition,
  cdlEveningdojistarDefinition,
  cdlEveningstarDefinition,
  cdlGapsidesidewhiteDefinition,
  cdlGravestonedojiDefinition,
  cdlHammerDefinition,
  cdlHangingmanDefinition,
  cdlHaramiDefinition,
  cdlHaramicrossDefinition,
  cdlHighwaveDefinition,
  cdlHikkakeDefinition,
  cdlHikkakemodDefinition,
  cdlHomingpigeonDefinition,
  cdlIdentical3crowsDefinition,
  cdlInneckDefinition,
  cdlInvertedhammerDefinition,
  cdlKickingDefinition,
  cdlKickingbylengthDefinition,
  cdlLadderbottomDefinition,
  cdlLongleggeddojiDefinition,
  cdlLonglineDefinition,
  cdlMarubozuDefinition,
  cdlMatchinglowDefinition,
  cdlMatholdDefinition,
  cdlMorningdojistarDefinition,
  cdlMorningstarDefinition,
  cdlOnneckDefinition,
  cdlPiercingDefinition,
  cdlRickshawmanDefinition,
  cdlRisefall3methodsDefinition,
  cdlSeparatinglinesDefinition,
  cdlShootingstarDefinition,
  cdlShortlineDefinition,
  cdlSpinningtopDefinition,
  cdlStalledpatternDefinition,
  cdlSticksandwichDefinition,
  cdlTakuriDefinition,
  cdlTasukigapDefinition,
  cdlThrustingDefinition,
  cdlTristarDefinition,
  cdlUnique3riverDefinition,
  cdlUpsidegap2crowsDefinition,
  cdlXsidegap3methodsDefinition,
  gapDownDefinition,
  gapUpDefinition,
  insideBarDefinition,
  islandReversalDefinition,
  keyReversalBearDefinition,
  keyReversalBullDefinition,
  nr4Definition,
  nr7Definition,
  oopsDefinition,
  outsideBarDefinition,
  pinBarBearDefinition,
  pinBarBullDefinition,
  strat1Definition,
  strat2dDefinition,
  strat2uDefinition,
  strat3Definition,
  threeBarReversalDefinition,
  tweezerBottomDefinition,
  tweezerTopDefinition,
] as const;
