import { Search } from "lucide-react";
import { useState } from "react";
import { readStudyCall, withArgument, writeStudyCall, type StudyCall } from "../../payload-editor/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { DefinitionPicker } from "./definition-picker.tsx";
import { NumberField } from "./number-field.tsx";

interface StudyFieldProps {
  readonly label: string;
  /** As in a payload: `rsi(14)`, `=(close/sma(50)-1)*100`. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
}

/** A study: its text, a search for another one, and a field for each of its arguments. */
export function StudyField({ label, text, onChange, placeholder }: StudyFieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  const call = readStudyCall(text);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            hint={call?.feature.displayName}
            value={text}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            onChange={onChange}
            className="font-mono"
          />
        </div>
        <Button
          aria-label={`Search: ${label}`}
          className={call === undefined ? "" : "mb-6"}
          onClick={() => setIsPicking(true)}
        >
          <Search aria-hidden className="size-4" />
        </Button>
      </div>
      {call !== undefined && <Arguments call={call} text={text} onChange={onChange} />}
      {isPicking && (
        <DefinitionPicker
          title={label}
          kinds={["feature"]}
          onClose={() => setIsPicking(false)}
          onPick={({ id }) => {
            setIsPicking(false);
            const picked = readStudyCall(id);
            onChange(picked === undefined ? id : writeStudyCall(picked));
          }}
        />
      )}
    </div>
  );
}

interface ArgumentsProps {
  readonly call: StudyCall;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Arguments({ call, text, onChange }: ArgumentsProps) {
  const { feature, source, values } = call;
  const set = (name: string, value: string): void => {
    const changed = withArgument(text, name, value);
    if (changed.ok) onChange(changed.text);
  };
  if (feature.params.length === 0 && source === undefined) return null;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {feature.params.map(({ name, parameter }, k) => {
        const label = argumentWord(name);
        const value = values[k] ?? "";
        if (parameter.kind === "int" || parameter.kind === "real") {
          return (
            <NumberField
              key={name}
              label={label}
              value={Number(value)}
              isWhole={parameter.kind === "int"}
              minimum={parameter.min}
              maximum={parameter.max}
              onChange={(next) => set(name, String(next))}
            />
          );
        }
        const options: readonly string[] = "options" in parameter ? parameter.options : [];
        if (options.includes(value) && parameter.kind === "choice") {
          return (
            <Field key={name} label={label}>
              {(control) => (
                <Select
                  {...control}
                  value={value}
                  choices={options.map((option) => ({ value: option, label: option }))}
                  onChange={(next) => set(name, next)}
                />
              )}
            </Field>
          );
        }
        return <TextArgument key={name} label={label} value={value} onChange={(next) => set(name, next)} />;
      })}
      {source !== undefined && <TextArgument label="Of" value={source} onChange={(next) => set("source", next)} />}
    </div>
  );
}

interface TextArgumentProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An argument in words; it is taken when the field is left. */
function TextArgument({ label, value, onChange }: TextArgumentProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <TextField
      label={label}
      value={text}
      spellCheck={false}
      autoComplete="off"
      className="font-mono"
      onChange={setText}
      onBlur={() => onChange(text)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onChange(text);
      }}
    />
  );
}

/** The name of a parameter as a label: `fast_length` is "Fast length". */
function argumentWord(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
