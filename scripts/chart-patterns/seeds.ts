/** Seeds: the first for the fit of weights, the second for the fit of gates, the third for reports and tests. */
export const FIT_SEED = 101;
export const GATE_SEED = 202;
export const REPORT_SEED = 303;
