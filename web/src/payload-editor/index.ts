/**
 * payload-editor: the payload as a builder for hands works on it. The payload is the one truth; `treeOf` shows it as
 * groups, conditions and entries, each with its pointer, and edits are functions from a payload to the next one that leave
 * everything else as it is. No React, no network: it runs and is tested anywhere.
 */
export { chipText, entryName } from "./chip-text.ts";
export { issuesByPart, issuesOf, warningsOf } from "./check-payload.ts";
export { comparisonsOf } from "./comparisons.ts";
export type { ComparisonNode, OperandKind } from "./comparisons.ts";
export { DEFINITIONS, definitionOf, searchDefinitions } from "./definitions.ts";
export type { Definition, DefinitionSearch } from "./definitions.ts";
export {
  addComparison,
  changeOperand,
  changeOperator,
  comparisonRoom,
  operandChoices,
  operatorChoices,
  removeComparison,
} from "./edit-comparisons.ts";
export type { ComparisonRoom } from "./edit-comparisons.ts";
export { recordEdit, redo, startHistory, undo } from "./edit-history.ts";
export type { EditHistory } from "./edit-history.ts";
export { readAt, writeAt } from "./edited.ts";
export type { Edited } from "./edited.ts";
export type { EntryKind } from "./entry-kinds.ts";
export { settingsOf } from "./entry-settings.ts";
export type { EntrySetting, SettingName } from "./entry-settings.ts";
export { setGroupKind, ungroup, wrapParts } from "./group-parts.ts";
export { insertCondition } from "./insert-condition.ts";
export { setMoment } from "./isolate-entry.ts";
export { duplicatePart, movePart } from "./move-part.ts";
export { modelCondition, newCondition } from "./new-condition.ts";
export type { NewConditionBars } from "./new-condition.ts";
export { isWithin } from "./part-path.ts";
export { conditionsOf, entriesOf, partsOf, treeOf } from "./payload-tree.ts";
export type { ConditionNode, EntryNode, GroupKind, GroupNode, PayloadNode } from "./payload-tree.ts";
export { removePart } from "./remove-part.ts";
export { renameEntry, subjectOf } from "./rename-entry.ts";
export { stepPart } from "./step-part.ts";
export { readStudyCall, withArgument, writeStudyCall } from "./study-call.ts";
export type { ChangedStudy, StudyCall } from "./study-call.ts";
export { switchParts } from "./switch-parts.ts";
export { wordsOfChips } from "./words-of-chips.ts";
export type { ChipWords, QueryWords, TextRange } from "./words-of-chips.ts";
