import { ownMember } from "#base";
import { isObject, pointerTo, type Json, type JsonObject, type ScanPayload } from "#contract";
import { readAt, writeAt, type Edited } from "./edited.ts";
import { kindOfList, type EntryKind } from "./entry-kinds.ts";
import { withMemberRenamed } from "./group-parts.ts";
import { conditionKeys, parsePart, type EntryPath } from "./part-path.ts";
import { enclosingPointer, lastKey } from "./pointer-text.ts";

/** The member that names what an entry is about; other kinds are named by the key of their list. */
const NAMING: Readonly<Partial<Record<EntryKind, string>>> = {
  feature: "Input",
  fundamental: "Id",
  insiderSeries: "Input",
  short: "Input",
  shortSeries: "Input",
  patternModel: "ModelId",
};

/** Members that describe what an entry was about, and would be wrong of anything else. */
const DESCRIBING = new Set([
  "Category",
  "Default",
  "Description",
  "DisplayName",
  "DisplayUnit",
  "InfoLink",
  "Inputs",
  "InputsMetadata",
  "Max",
  "Min",
  "RetentionDays",
  "Sample",
  "SupportedStatus",
  "SupportsRealtime",
  "Unit",
]);

/** The name of what an entry is about: its study, figure, pattern or group; undefined where none is given. */
export function subjectOf({ kind, group, value }: Named): string | undefined {
  const member = NAMING[kind];
  if (member === undefined) return group.at(-1);
  const named = ownMember(value, member) ?? value["Id"];
  return typeof named === "string" ? named : undefined;
}

interface Named {
  readonly kind: EntryKind;
  readonly group: readonly string[];
  readonly value: JsonObject;
}

/**
 * Makes an entry be about something else: another study (`sma(20)`), figure, series, pattern or stock group. What it asks
 * stays; what described the old one goes. Throws RangeError when the other one takes entries of another kind.
 */
export function renameEntry(payload: ScanPayload, path: string, subject: string): Edited {
  const part = parsePart(path);
  if (part.part !== "entry") throw new RangeError(`${path} is no entry`);
  const value = readAt(payload, path);
  const kept = isObject(value) ? Object.entries(value).filter(([name]) => !DESCRIBING.has(name)) : [];
  const entry: JsonObject = Object.fromEntries(kept);
  const member = NAMING[part.kind];
  if (member !== undefined) return { payload: writeAt(payload, path, { ...entry, [member]: subject }), path };
  return moveToList(payload, path, part, subject, entry);
}

function moveToList(payload: ScanPayload, path: string, part: EntryPath, subject: string, entry: Json): Edited {
  const from = enclosingPointer(path);
  const group = [...part.group.slice(0, -1), subject];
  if (kindOfList(group) !== part.kind) throw new RangeError(`${subject} takes other members than this entry has`);
  const to = pointerTo([...conditionKeys(part.condition), ...group]);
  if (to === from) return { payload: writeAt(payload, path, entry), path };
  const [old, other] = [entriesIn(payload, from), entriesIn(payload, to)];
  const longer = writeAt(payload, to, [...other, entry]);
  const at = `${to}/${other.length}`;
  if (old.length > 1) return { payload: writeAt(longer, path, undefined), path: at };
  const around = enclosingPointer(from);
  const renamed = withMemberRenamed(readAt(longer, around), lastKey(from), subject, [...other, entry]);
  return { payload: writeAt(payload, around, renamed), path: at };
}

function entriesIn(payload: ScanPayload, list: string): readonly Json[] {
  const found = readAt(payload, list);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}
