import { z } from "zod";
import { BOUNDS, LIMITS } from "../limits.ts";

/** What a key of a map may be made of: letters, digits, underscore, dash, space. */
export const MAP_KEY = /^[A-Za-z0-9_ -]{1,64}$/;

/** A map from free keys to values of one shape. */
export function mapOf<V extends z.ZodType>(value: V) {
  return z.record(z.string().min(BOUNDS.mapKeyLength.minimum).max(LIMITS.mapKeyLength).regex(MAP_KEY), value);
}
