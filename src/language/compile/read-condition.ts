import type { Condition } from "#contract";
import { ATOM_GROUPS } from "../intermediate/form.ts";
import type { ReadGroup } from "./atom-codec.ts";
import { CODECS } from "./codecs.ts";
import { joined } from "./groups/read-entries.ts";

/** Reads the filters of a condition, without those in its Leaf. */
export function readCondition(condition: Condition): ReadGroup {
  return joined(ATOM_GROUPS.map((group) => CODECS[group].read(condition)));
}
