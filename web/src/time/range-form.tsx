import { useState } from "react";
import type { AsOfBasis } from "#contract";
import type { RangeRequest } from "../api/range.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { BasisChoice } from "./basis-choice.tsx";
import { daysBefore, readHorizons } from "./range-fields.ts";

const SPANS = [
  { label: "3 months", days: 91 },
  { label: "6 months", days: 182 },
  { label: "1 year", days: 365 },
  { label: "2 years", days: 730 },
] as const;

interface RangeFormProps {
  /** The last day of the data, YYYY-MM-DD. */
  readonly newest: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onRun: (range: Pick<RangeRequest, "from" | "to" | "forward" | "basis">) => void;
}

/** Which sessions, and how far to look ahead. */
export function RangeForm({ newest, disabled, busy, onRun }: RangeFormProps) {
  const [from, setFrom] = useState(() => daysBefore(newest, 182));
  const [to, setTo] = useState(newest);
  const [horizons, setHorizons] = useState("1, 5, 20");
  const [basis, setBasis] = useState<AsOfBasis>("restated");
  const [wasTried, setTried] = useState(false);
  const forward = readHorizons(horizons);
  const dayFault =
    from === "" || to === "" ? "Choose both days." : from > to ? "The first day is after the last." : undefined;
  const isReady = dayFault === undefined && "bars" in forward;
  const run = (): void => {
    setTried(true);
    if (isReady) onRun({ from, to, forward: forward.bars, basis });
  };
  return (
    <Form busy={busy} onSubmit={run}>
      <div className="flex flex-wrap gap-1" role="group" aria-label="Length of the range">
        {SPANS.map(({ label, days }) => (
          <Button
            key={label}
            size="small"
            onClick={() => {
              setFrom(daysBefore(newest, days));
              setTo(newest);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First day"
          fault={wasTried ? dayFault : undefined}
          type="date"
          max={newest}
          value={from}
          onChange={setFrom}
        />
        <TextField label="Last day" type="date" max={newest} value={to} onChange={setTo} />
      </div>
      <TextField
        label="Bars ahead"
        hint="How many bars after a match its return is measured."
        fault={"fault" in forward ? forward.fault : undefined}
        value={horizons}
        onChange={setHorizons}
      />
      <BasisChoice value={basis} onChange={setBasis} />
      <Button look="primary" type="submit" className="self-start" disabled={disabled} busy={busy}>
        Run the range
      </Button>
    </Form>
  );
}
