/**
 * catalogue: everything a payload can name, declared once. A feature is one file under features/, found by
 * `npm run gen`; a stock group is one file under stock/. The study grammar turns a text into a node of #expression:
 * tokens → syntax → names looked up, arguments bound, defaults filled in → canonical text and interned node, placed
 * on the bars that ask. check-names is the second half of a payload's validation; read-back says a payload in words.
 */
export { choice, choiceOrDate, defineFeature, int, real } from "./define-feature.ts";
export type {
  Feature,
  Feed,
  NamedParameter,
  ParameterValues,
  Scaling,
  TimeframeClass,
  Unit,
} from "./define-feature.ts";
export { COMING } from "./coming.ts";
export type { ComingStudy } from "./coming.ts";
export { FEATURES } from "./features.gen.ts";
export { checkNames } from "./check-names.ts";
export { readBack } from "./read-back/read-back.ts";
export { buildReference, catalogueVersion } from "./reference.ts";
export { ZONES } from "./session-zones.ts";
export type { ZoneDescription } from "./session-zones.ts";
export type {
  DateStockFilter,
  GapStockFilter,
  ListingText,
  NumericStockFilter,
  StockFilter,
  StringStockFilter,
} from "./define-stock-filter.ts";
export { STOCK_FILTERS } from "./stock.gen.ts";
export { stockFilterOf } from "./stock-filters.ts";
export { resolveStudy } from "./study/resolve-study.ts";
export type { ResolvedStudy, StudyPlace, StudyResult } from "./study/resolve-study.ts";
export { studiesNamed } from "./study/studies-named.ts";
export type { NamedStudy } from "./study/studies-named.ts";
export type { StudyFrame } from "./study/frames.ts";
