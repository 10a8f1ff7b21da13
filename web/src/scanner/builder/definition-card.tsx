import { table } from "#base";
import type { Definition } from "../../payload-editor/index.ts";
import { amountText } from "./amount.ts";

const UNITS = table<string>({
  $: "dollars",
  "%": "percent",
  x: "a ratio",
  sh: "shares",
  bps: "basis points",
  n: "a count",
  "0/1": "yes or no",
  s: "seconds",
  ms: "milliseconds",
});

/** What something is and how it is computed. */
export function DefinitionCard({ definition }: { readonly definition: Definition }) {
  const { name, signature, description, unit, bounds, synonyms, heading } = definition;
  const others = synonyms.filter(
    (one) => ![name, definition.id].some((own) => own.toLowerCase() === one.toLowerCase()),
  );
  const facts = [
    ["Kind", heading],
    ["Value", UNITS[unit]],
    ["Between", bounds?.every(Number.isFinite) === true ? bounds.map(amountText).join(" and ") : undefined],
    ["Also called", others.length === 0 ? undefined : others.slice(0, 6).join(", ")],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{name}</p>
      <code className="font-mono text-xs break-words text-ink-muted">{signature}</code>
      <p className="break-words text-ink-muted">{description}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {facts.map(([label, fact]) =>
          fact === undefined || fact === "" ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 break-words">{fact}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
