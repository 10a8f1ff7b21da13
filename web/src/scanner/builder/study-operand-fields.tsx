import { BOUNDS, TIMEFRAMES, type Json, type JsonObject, type Timeframe } from "#contract";
import { writeAt } from "../../payload-editor/index.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { useScanSession } from "../scan-session.tsx";
import { NumberField } from "./number-field.tsx";
import { StudyField } from "./study-field.tsx";
import { timeframeWord } from "./words-of-settings.ts";
import { ZonesField } from "./zones-field.tsx";

interface StudyOperandFieldsProps {
  /** The pointer of the right-hand study. */
  readonly path: string;
  readonly operand: JsonObject;
}

const SAME = "same";
type SameOr = Timeframe | typeof SAME;
const TIMEFRAME_CHOICES: readonly { readonly value: SameOr; readonly label: string }[] = [
  { value: SAME, label: "The same bars" },
  ...TIMEFRAMES.map((value) => ({ value, label: timeframeWord(value) })),
];

const numberOf = (value: Json | undefined): number | undefined => (typeof value === "number" ? value : undefined);

/** The right-hand side of a comparison between studies: times, study, plus, bars ago. */
export function StudyOperandFields({ path, operand }: StudyOperandFieldsProps) {
  const { payload, edit } = useScanSession();
  const set = (member: string, value: unknown): void =>
    edit(writeAt(payload, `${path}/${member}`, value), `${path}/${member}`);
  const timeframe = TIMEFRAMES.find((one) => one === operand["Timeframe"]) ?? SAME;
  const input = typeof operand["Input"] === "string" ? operand["Input"] : "";
  return (
    <div className="flex flex-col gap-3">
      <StudyField
        label="The other study"
        text={input}
        placeholder="the same study, one bar ago"
        onChange={(text) => set("Input", text === "" ? undefined : text)}
      />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Field label="Timeframe of it">
          {(control) => (
            <Select
              {...control}
              value={timeframe}
              choices={TIMEFRAME_CHOICES}
              onChange={(next) => set("Timeframe", next === SAME ? undefined : next)}
            />
          )}
        </Field>
        <ZonesField
          label="Session of it"
          placeholder="The same"
          value={operand["SessionZones"]}
          onChange={(next) => set("SessionZones", next)}
        />
        <NumberField
          label="Bars ago"
          isWhole
          minimum={BOUNDS.barsAgo.minimum}
          maximum={BOUNDS.barsAgo.maximum}
          placeholder={input === "" ? "1" : "0"}
          value={numberOf(operand["BarsAgo"])}
          onChange={(next) => set("BarsAgo", next)}
        />
        <NumberField
          label="Times"
          placeholder="1"
          value={numberOf(operand["Multiplier"])}
          onChange={(next) => set("Multiplier", next)}
        />
        <NumberField
          label="Plus"
          placeholder="0"
          value={numberOf(operand["Offset"])}
          onChange={(next) => set("Offset", next)}
        />
        <NumberField
          label="Within the last bars"
          isWhole
          minimum={BOUNDS.within.minimum}
          maximum={BOUNDS.within.maximum}
          placeholder="as the condition"
          value={numberOf(operand["Within"])}
          onChange={(next) => set("Within", next)}
        />
      </div>
    </div>
  );
}
