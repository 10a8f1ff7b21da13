import { Columns3 } from "lucide-react";
import { useMemo, useState, type FormEvent } from "react";
import { resolveStudy } from "#catalogue";
import { searchDefinitions } from "../payload-editor/index.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Combobox } from "../ui/fields/combobox.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Input } from "../ui/fields/input.tsx";
import { Popover } from "../ui/popover.tsx";
import { MOST_COLUMNS } from "./result-columns.ts";

interface ColumnPickerProps {
  readonly columns: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

const FOUND = 50;

/** Chooses the studies that the table shows. Those of the scan itself are always there. */
export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const [words, setWords] = useState("");
  const found = useMemo(
    () =>
      searchDefinitions(words, { kinds: ["feature"], limit: FOUND }).map(({ id, name, signature }) => ({
        value: id,
        label: name,
        note: signature,
      })),
    [words],
  );
  const isFull = columns.length >= MOST_COLUMNS;
  const add = (text: string): void => {
    if (!columns.includes(text)) onChange([...columns, text]);
  };
  return (
    <Popover
      label="Columns of the table"
      align="end"
      className="w-96"
      trigger={
        <Button size="small">
          <Columns3 aria-hidden className="size-4" />
          Columns
        </Button>
      }
    >
      <p className="pb-2 font-medium">Columns</p>
      <ul className="flex flex-wrap gap-1 pb-3">
        {columns.map((text) => (
          <li key={text}>
            <Chip
              onRemove={() => onChange(columns.filter((one) => one !== text))}
              removeLabel={`Remove the column ${text}`}
            >
              <span className="font-mono text-xs">{text}</span>
            </Chip>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="text-ink-muted">A table has at most {MOST_COLUMNS} columns; remove one to add another.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <Combobox
            label="Add a study"
            placeholder="Add a study…"
            value={null}
            items={found}
            onSearch={setWords}
            onChange={add}
          />
          <FormulaField onAdd={add} />
        </div>
      )}
    </Popover>
  );
}

/** A study with arguments of one's own, or a formula. */
function FormulaField({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = resolveStudy(text.trim());
    if (!found.ok) {
      setFault(found.issues[0]?.message ?? "This is no study.");
      return;
    }
    onAdd(text.trim());
    setText("");
    setFault(undefined);
  };
  return (
    <form onSubmit={submit}>
      <Field label="Or write one" hint="Such as rsi(7) or =close/sma(50)" fault={fault}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} value={text} onChange={(event) => setText(event.target.value)} className="font-mono" />
            <Button type="submit">Add</Button>
          </div>
        )}
      </Field>
    </form>
  );
}
