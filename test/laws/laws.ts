import { ALGEBRA_LAWS } from "./algebra-laws.ts";
import { BASIS_LAWS } from "./basis-laws.ts";
import { CAUSALITY_LAWS } from "./causality-laws.ts";
import type { Law } from "./law.ts";
import { RANGE_LAWS } from "./range-laws.ts";

export const LAWS: readonly Law[] = [...CAUSALITY_LAWS, ...BASIS_LAWS, ...ALGEBRA_LAWS, ...RANGE_LAWS];
