import { ownMember } from "#base";
import { X } from "lucide-react";
import { isObject, type Json } from "#contract";
import {
  changeOperand,
  changeOperator,
  comparisonRoom,
  definitionOf,
  operatorChoices,
  removeComparison,
  writeAt,
  type ComparisonNode,
  type EntryNode,
  type OperandKind,
} from "../../payload-editor/index.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { useScanSession } from "../scan-session.tsx";
import { DateField } from "./date-field.tsx";
import { startingOperand } from "./new-comparison.ts";
import { NumberBox } from "./number-field.tsx";
import { StudyOperandFields } from "./study-operand-fields.tsx";
import { OPERAND_WORDS, operatorWord, SUBJECT_WORDS } from "./words-of-settings.ts";

interface ComparisonRowProps {
  readonly entry: EntryNode;
  readonly comparison: ComparisonNode;
}

/** One comparison: what of it, how, and with what. */
export function ComparisonRow({ entry, comparison }: ComparisonRowProps) {
  const { payload, edit } = useScanSession();
  const { path, operator, operandKind, of, operand } = comparison;
  const operators = operatorChoices(entry, comparison).map((value) => ({
    value,
    label: operatorWord(value, operandKind),
  }));
  const kinds = operandKindsOf(entry, comparison).map((value) => ({ value, label: OPERAND_WORDS[value] }));
  const compareWith = (kind: OperandKind): void => {
    if (kind === operandKind) return;
    edit(changeOperand(payload, entry.path, path, { kind, value: startingOperand(entry, { kind }) }).payload);
  };
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-2">
      <legend className="sr-only">Comparison</legend>
      <div className="flex flex-wrap items-center gap-2">
        {of !== undefined && <span className="text-sm font-medium">{SUBJECT_WORDS[of] ?? of}</span>}
        <Select
          aria-label="How it is compared"
          className="w-44!"
          value={operator}
          choices={operators}
          onChange={(next) => edit(changeOperator(payload, entry.path, path, next).payload)}
        />
        {kinds.length > 1 && (
          <Select
            aria-label="What it is compared with"
            className="w-28!"
            value={operandKind}
            choices={kinds}
            onChange={compareWith}
          />
        )}
        {operandKind === "number" && (
          <div className="w-40">
            <NumberBox
              aria-label="Number"
              value={typeof operand === "number" ? operand : undefined}
              unit={of === undefined ? unitOf(entry) : ""}
              onChange={(next) => edit(writeAt(payload, comparison.operandPath, next ?? 0), comparison.operandPath)}
            />
          </div>
        )}
        {operandKind === "date" && (
          <DateField
            value={typeof operand === "string" ? operand : ""}
            allowsWords={operator === "EqualTo"}
            onChange={(next) => edit(writeAt(payload, comparison.operandPath, next), comparison.operandPath)}
          />
        )}
        <IconButton
          label="Remove this comparison"
          size="small"
          className="ml-auto"
          onClick={() => edit(removeComparison(payload, entry.path, path))}
        >
          <X />
        </IconButton>
      </div>
      {operandKind === "study" && (
        <StudyOperandFields path={comparison.operandPath} operand={isObject(operand) ? operand : NO_OPERAND} />
      )}
    </fieldset>
  );
}

const NO_OPERAND: Readonly<Record<string, Json>> = {};

/** What the comparison may compare with by its own operator. */
function operandKindsOf(entry: EntryNode, { operator, operandKind, of }: ComparisonNode): readonly OperandKind[] {
  const others = comparisonRoom(entry).filter((room) => room.of === of && room.operators.includes(operator));
  return [...new Set([operandKind, ...others.map(({ kind }) => kind)])];
}

/** The sign behind a number of this entry. */
function unitOf(entry: EntryNode): string {
  const unit = definitionOf(entry)?.unit ?? "";
  return ownMember({ $: "$", "%": "%", x: "×", sh: "shares", bps: "bps", s: "s", ms: "ms" }, unit) ?? "";
}
