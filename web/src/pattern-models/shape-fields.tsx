import type { Timeframe } from "#contract";
import { Field } from "../ui/fields/field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Select } from "../ui/fields/select.tsx";
import { readLength } from "./shape-length.ts";
import { TIMEFRAME_CHOICES } from "./timeframe-choices.ts";

/** What a model is called and which bars it reads, as it is being typed. */
export interface TypedShape {
  readonly name: string;
  readonly timeframe: Timeframe;
  readonly length: string;
}

/** Pointers of what is asked, in the server's faults. */
export const SHAPE_FIELDS = ["/name", "/timeframe", "/scale"] as const;

interface ShapeFieldsProps {
  readonly shape: TypedShape;
  readonly onChange: (shape: TypedShape) => void;
  readonly lengthHint: string;
  /** What the server found at fault at a pointer. */
  readonly at: (pointer: string) => string | undefined;
}

/** Asks for name, timeframe and length of a model. */
export function ShapeFields({ shape, onChange, lengthHint, at }: ShapeFieldsProps) {
  const read = readLength(shape.length);
  return (
    <>
      <TextField
        label="Name"
        fault={at("/name")}
        required
        maxLength={120}
        autoComplete="off"
        placeholder="Tight flags"
        value={shape.name}
        onChange={(value) => onChange({ ...shape, name: value })}
      />
      <Field label="Timeframe" fault={at("/timeframe")}>
        {(control) => (
          <Select
            {...control}
            value={shape.timeframe}
            choices={TIMEFRAME_CHOICES}
            onChange={(timeframe) => onChange({ ...shape, timeframe })}
          />
        )}
      </Field>
      <TextField
        label="Length in bars"
        hint={lengthHint}
        fault={"fault" in read ? read.fault : at("/scale")}
        inputMode="numeric"
        value={shape.length}
        onChange={(value) => onChange({ ...shape, length: value })}
      />
    </>
  );
}
