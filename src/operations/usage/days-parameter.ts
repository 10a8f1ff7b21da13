import { BOUNDS } from "#contract";
import { integer } from "../parameter.ts";

export const DEFAULT_DAYS = 30;

export const DAYS = integer({
  description: `How many days of UTC are given, today included; ${DEFAULT_DAYS} unless given.`,
  min: BOUNDS.usageDays.minimum,
  max: BOUNDS.usageDays.maximum,
});
