/**
 * Quality from which on a pattern enters: the weights are shifted so that 2 % of random walks reach it within 25 bars.
 * Flags are shorter and rarer to be clean: they enter at what 5 % of walks reach.
 */
export const GATES: readonly number[] = [0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.48, 0.6];

/** How far below its gate a pattern may fall that has entered already, before it is left: noise at the gate does not blink. */
export const HYSTERESIS = 0.12;
