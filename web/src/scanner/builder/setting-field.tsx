import {
  BOUNDS,
  CHART_PATTERN_SIDES,
  FUNDAMENTAL_PERIODS,
  GAP_KINDS,
  isObject,
  MARKET_TIMINGS,
  SENTIMENTS,
  TIMEFRAMES,
  type LimitName,
  type Timeframe,
} from "#contract";
import { writeAt, type EntryNode, type EntrySetting, type SettingName } from "../../payload-editor/index.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { Switch } from "../../ui/fields/switch.tsx";
import { useScanSession } from "../scan-session.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { DateField } from "./date-field.tsx";
import { InclusionField } from "./inclusion-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PriceField } from "./price-field.tsx";
import { TextsField } from "./texts-field.tsx";
import { GAP_WORDS, SENTIMENT_WORDS, SETTING_WORDS, timeframeWord, TIMING_WORDS } from "./words-of-settings.ts";
import { ZonesField } from "./zones-field.tsx";

interface SettingFieldProps {
  readonly entry: EntryNode;
  readonly setting: EntrySetting;
  /** The timeframes that the filter may name; undefined where that is not known. */
  readonly timeframes: readonly Timeframe[] | undefined;
}

const DAILY: Timeframe = "1d";

interface NumberSetting {
  readonly limit: LimitName;
  readonly placeholder: string;
}
const NUMBERS: Readonly<Partial<Record<SettingName, NumberSetting>>> = {
  BarsAgo: { limit: "barsAgo", placeholder: "0" },
  Within: { limit: "within", placeholder: "the newest alone" },
  ConsecutiveBars: { limit: "consecutiveBars", placeholder: "1" },
  LookbackBars: { limit: "lookbackBars", placeholder: "as usual" },
  PeriodsAgo: { limit: "periodsAgo", placeholder: "0" },
  MinScore: { limit: "minScore", placeholder: "of the model" },
};

interface ChoiceSetting {
  readonly unset: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}
const asWritten = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const CHOICES: Readonly<Partial<Record<SettingName, ChoiceSetting>>> = {
  Sentiment: { unset: "Either", choices: SENTIMENTS.map((value) => ({ value, label: SENTIMENT_WORDS[value] })) },
  BullishBearish: {
    unset: "Either",
    choices: CHART_PATTERN_SIDES.map((value) => ({ value, label: value === "BULLISH" ? "Bullish" : "Bearish" })),
  },
  Kind: { unset: "Unless told, in percent", choices: GAP_KINDS.map((value) => ({ value, label: GAP_WORDS[value] })) },
  MarketTiming: {
    unset: "Any time",
    choices: MARKET_TIMINGS.map((value) => ({ value, label: TIMING_WORDS[value] })),
  },
  Period: { unset: "The first that it has", choices: asWritten(FUNDAMENTAL_PERIODS) },
};

const FLAGS: ReadonlySet<SettingName> = new Set([
  "IncludeExt",
  "WithinAll",
  "Exclude",
  "Issuer",
  "ShouldBeDelayed15Minutes",
]);
const INCLUSIONS: Readonly<Partial<Record<SettingName, string>>> = {
  Code: "P is a purchase on the market, S a sale, A a grant, M an exercise.",
  Role: "Such as director, officer or ten_percent_owner.",
  OwnerName: "As the filing has it.",
  OwnerCik: "The number that the SEC knows the person by.",
};

/** One setting of a filter beside what it compares. */
export function SettingField({ entry, setting, timeframes }: SettingFieldProps) {
  const { payload, edit } = useScanSession();
  const { name, path, value } = setting;
  const label = SETTING_WORDS[name];
  const set = (next: unknown): void => edit(writeAt(payload, path, next), path);
  const isOfState = path === `${entry.path}/State/${name}`;

  if (name === "Timeframe") {
    const offered = timeframes ?? TIMEFRAMES;
    if (offered.length === 0 && value === undefined) return null;
    // Daily bars are meant where none are named.
    const shown = offered.includes(DAILY) || value !== undefined ? offered : [DAILY, ...offered];
    return (
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={typeof value === "string" ? value : DAILY}
            choices={shown.map((one) => ({ value: one as string, label: timeframeWord(one) }))}
            onChange={(next) => set(next === DAILY ? undefined : next)}
          />
        )}
      </Field>
    );
  }
  if (name === "SessionZones")
    return <ZonesField label={label} placeholder="Regular hours" value={value} onChange={set} />;
  // The session says the same and more; a payload that says it so keeps a way to take it out.
  if (name === "IncludeExt" && value === undefined) return null;
  if (name === "WithinAll" && value === undefined && entry.value["Within"] === undefined) return null;
  if (name === "Inputs" && value === undefined) return null;
  if (name === "Period" && isOfState) {
    const { minimum, maximum } = BOUNDS.lookbackBars;
    return (
      <NumberField
        label="Sessions of the average"
        isWhole
        minimum={minimum}
        maximum={maximum}
        placeholder="20"
        value={typeof value === "number" ? value : undefined}
        onChange={set}
      />
    );
  }
  const number = NUMBERS[name];
  if (number !== undefined) {
    const { minimum, maximum } = BOUNDS[number.limit];
    return (
      <NumberField
        label={label}
        isWhole={name !== "MinScore"}
        minimum={minimum}
        maximum={maximum}
        placeholder={number.placeholder}
        value={typeof value === "number" ? value : undefined}
        onChange={set}
      />
    );
  }
  const choice = CHOICES[name];
  if (choice !== undefined) return <ChoiceField label={label} {...choice} value={value} onChange={set} />;
  if (FLAGS.has(name)) {
    return (
      <div className="flex items-end pb-1.5">
        <Switch checked={value === true} onChange={(on) => set(on ? true : undefined)}>
          {label}
        </Switch>
      </div>
    );
  }
  const hint = INCLUSIONS[name];
  if (hint !== undefined) return <InclusionField label={label} hint={hint} value={value} onChange={set} />;
  return <SpecialField entry={entry} setting={setting} set={set} />;
}

interface SpecialFieldProps extends Pick<SettingFieldProps, "entry" | "setting"> {
  readonly set: (next: unknown) => void;
}

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const flagOf = (text: unknown): boolean | undefined => (text === undefined ? undefined : text === "yes");
const flagText = (value: unknown): string | undefined =>
  typeof value === "boolean" ? (value ? "yes" : "no") : undefined;

function SpecialField({ entry, setting: { name, value, path }, set }: SpecialFieldProps) {
  const { payload, edit } = useScanSession();
  const label = SETTING_WORDS[name];
  if (name === "Since") {
    const since = isObject(value) && typeof value["Value"] === "string" ? value["Value"] : "-P30D";
    return (
      <Field label={label}>
        {() => (
          <div className="flex flex-wrap gap-2">
            <DateField value={since} onChange={(next) => edit(writeAt(payload, `${path}/Value`, next), path)} />
          </div>
        )}
      </Field>
    );
  }
  if (name === "Is10b51") {
    return (
      <ChoiceField
        label={label}
        unset="Either"
        choices={YES_NO}
        value={flagText(value)}
        onChange={(next) => set(flagOf(next))}
      />
    );
  }
  if (name === "Price") return <PriceField value={value} onChange={set} />;
  if (entry.kind === "stockFlag") {
    return (
      <ChoiceField
        label="Wanted"
        unset="Either"
        choices={YES_NO}
        value={flagText(value)}
        onChange={(next) => set(flagOf(next))}
      />
    );
  }
  return <TextsField label={label} group={entry.group.at(-1) ?? ""} value={value} onChange={set} />;
}
