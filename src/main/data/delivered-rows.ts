import type { BarDelivery } from "#operations";

/** Returns the number of bars and facts of a delivery. */
export const deliveredRows = ({ bars, facts = [] }: BarDelivery): number => bars.time.length + facts.length;
