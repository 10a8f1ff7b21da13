import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useChangeSettings, useSettings, type Settings } from "../api/settings.ts";
import { FormFault } from "../app/form-fault.tsx";
import { useChooseTheme } from "../app/use-account-theme.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Input } from "../ui/fields/input.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { Select } from "../ui/fields/select.tsx";
import { useTheme } from "../ui/theme.ts";
import { useToast } from "../ui/toast.tsx";
import { THEME_CHOICES, TIMEFRAME_CHOICES, ZONE_CHOICES } from "./setting-choices.ts";

/** How the dashboard appears and with what a new scan begins. */
export function PreferencesForm() {
  const { data: settings, error, refetch } = useSettings();
  return (
    <Card title="Preferences">
      {settings === undefined ? (
        error === null ? (
          <LoadingState what="your settings" />
        ) : (
          <ErrorState error={error} title="The settings could not be loaded" onRetry={() => void refetch()} />
        )
      ) : (
        <Preferences settings={settings} />
      )}
    </Card>
  );
}

const POINTERS = ["/time_zone", "/default_universe", "/default_session_zones"];
const ZONES_OF_DEVICE = Intl.supportedValuesOf("timeZone");

/** The fault of a list, at itself or at one of its items. */
const faultUnder = (error: Error | null, pointer: string): string | undefined =>
  error instanceof ApiError ? error.details.find(({ path }) => path.startsWith(pointer))?.message : undefined;

function Preferences({ settings }: { readonly settings: Settings }) {
  const change = useChangeSettings();
  const toast = useToast();
  const theme = useTheme();
  const chooseTheme = useChooseTheme();
  const [draft, setDraft] = useState(settings);
  const set = (part: Partial<Settings>) => setDraft((before) => ({ ...before, ...part }));
  const { error } = change;
  const submit = () => {
    const { time_zone, default_universe, default_timeframe, default_session_zones } = draft;
    change.mutate(
      { time_zone, default_universe, default_timeframe, default_session_zones },
      { onSuccess: () => toast({ title: "Settings saved", tone: "good" }) },
    );
  };
  return (
    <Form busy={change.isPending} onSubmit={submit}>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Colours</legend>
        <Segmented label="Colours" choices={THEME_CHOICES} value={theme} onChange={chooseTheme} />
      </fieldset>
      <Field
        label="Time zone"
        hint="Instants are shown in it, such as when a token was made."
        fault={faultUnder(error, "/time_zone")}
      >
        {(control) => (
          <>
            <Input
              {...control}
              list="time-zones"
              value={draft.time_zone}
              onChange={(event) => set({ time_zone: event.target.value })}
            />
            <datalist id="time-zones">
              {ZONES_OF_DEVICE.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <TextField
        label="A new scan looks at"
        hint="Tickers and watchlist:name, separated by commas. Empty: all listed stocks."
        fault={faultUnder(error, "/default_universe")}
        placeholder="All listed stocks"
        value={draft.default_universe ?? ""}
        onChange={(value) => set({ default_universe: value === "" ? null : value })}
      />
      <Field label="Timeframe of a new condition">
        {(control) => (
          <Select
            {...control}
            value={draft.default_timeframe}
            choices={TIMEFRAME_CHOICES}
            onChange={(default_timeframe) => set({ default_timeframe })}
          />
        )}
      </Field>
      <SessionZones
        zones={draft.default_session_zones}
        fault={faultUnder(error, "/default_session_zones")}
        onChange={(default_session_zones) => set({ default_session_zones })}
      />
      <FormFault error={error} shownAt={POINTERS} />
      <Button type="submit" look="primary" className="self-start" busy={change.isPending}>
        Save settings
      </Button>
    </Form>
  );
}

interface SessionZonesProps {
  readonly zones: Settings["default_session_zones"];
  readonly fault: string | undefined;
  readonly onChange: (zones: Settings["default_session_zones"]) => void;
}

function SessionZones({ zones, fault, onChange }: SessionZonesProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Part of the day of a new condition</legend>
      <div className="grid grid-cols-2 gap-1 sm:grid-cols-3">
        {ZONE_CHOICES.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={zones.includes(value)}
            onChange={(on) => onChange(on ? [...zones, value] : zones.filter((zone) => zone !== value))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {fault !== undefined && <p className="mt-1 text-sm text-down">{fault}</p>}
    </fieldset>
  );
}
