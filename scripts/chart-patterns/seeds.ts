/** Weights are fitted on one seed, gates on another; what is reported and tested is drawn from a third. */
export const FIT_SEED = 101;
export const GATE_SEED = 202;
export const REPORT_SEED = 303;
