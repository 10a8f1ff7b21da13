import type { Condition } from "#contract";
import { ATOM_GROUPS } from "../intermediate/form.ts";
import type { ReadGroup } from "./atom-codec.ts";
import { CODECS } from "./codecs.ts";
import { joined } from "./groups/read-entries.ts";

/** The filters of a condition itself, those of its Leaf not among them. */
export function readCondition(condition: Condition): ReadGroup {
  return joined(ATOM_GROUPS.map((group) => CODECS[group].read(condition)));
}
