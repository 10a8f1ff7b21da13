import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { readBack } from "#catalogue";
import type { ScanPayload } from "#contract";
import { newCondition, type Definition } from "../payload-editor/index.ts";
import { buttonClasses } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { factsOf, parametersOf, rulesOf } from "./definition-facts.ts";
import { DefinitionPictures } from "./definition-pictures.tsx";
import { OpenInScanner } from "./open-in-scanner.tsx";
import { definitionOfTopic } from "./topic.ts";

/** One definition of the reference. */
export function TopicPage() {
  const { topic = "" } = useParams({ strict: false });
  const definition = definitionOfTopic(topic);
  if (definition !== undefined) return <Topic definition={definition} />;
  return (
    <>
      <PageHeader title="No such page of the reference" />
      <EmptyState
        title="The reference has nothing of that name"
        action={
          <Link to="/help" className={buttonClasses("primary")}>
            Search the reference
          </Link>
        }
      >
        The link is incomplete, or another version had it.
      </EmptyState>
    </>
  );
}

function Topic({ definition }: { readonly definition: Definition }) {
  const { name, heading, signature, description } = definition;
  const rules = rulesOf(definition);
  return (
    <>
      <Link
        to="/help"
        search={{ of: heading }}
        className="mb-2 inline-flex min-h-8 items-center gap-1 text-ink-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {heading}
      </Link>
      <PageHeader title={name} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card>
          <div className="mb-4 flex flex-wrap gap-8 empty:hidden">
            <DefinitionPictures definition={definition} />
          </div>
          <p className="max-w-prose">{description}</p>
          {rules.length > 0 && (
            <ul className="mt-3 max-w-prose list-disc pl-5">
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          <code className="mt-4 block rounded-md bg-sunken px-3 py-2 font-mono text-sm break-words">{signature}</code>
          <Facts definition={definition} />
        </Card>
        <div className="flex flex-col gap-6">
          <Parameters definition={definition} />
          <Example definition={definition} />
        </div>
      </div>
    </>
  );
}

const Facts = ({ definition }: { readonly definition: Definition }) => (
  <dl className="mt-4 grid gap-x-6 sm:grid-cols-[minmax(6rem,auto)_1fr] sm:gap-y-2">
    {factsOf(definition).map(({ name, value, isFormula }) => (
      <div key={name} className="contents">
        <dt className="text-sm text-ink-muted sm:text-base">{name}</dt>
        <dd className={isFormula ? "mb-2 font-mono text-sm break-words sm:mb-0" : "mb-2 break-words sm:mb-0"}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

function Parameters({ definition }: { readonly definition: Definition }) {
  const parameters = parametersOf(definition);
  if (parameters.length === 0) return null;
  return (
    <Card title="Parameters">
      <table className="w-full text-left">
        <thead className="text-sm text-ink-muted">
          <tr>
            <th className="pb-1 font-medium">Name</th>
            <th className="pb-1 font-medium">May be</th>
            <th className="pb-1 font-medium">Unless given</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, range, usual }) => (
            <tr key={name} className="align-top">
              <td className="py-1 pr-4 font-mono text-sm">{name}</td>
              <td className="py-1 pr-4 break-words">{range}</td>
              <td className="py-1 font-mono text-sm">{usual}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Example({ definition }: { readonly definition: Definition }) {
  const payload: ScanPayload = { All: [newCondition(definition)] };
  return (
    <Card title="Example">
      <p>{readBack(payload)}</p>
      <details className="my-3">
        <summary className="min-h-6 w-fit cursor-pointer text-sm text-accent-strong">As a program writes it</summary>
        <pre className="mt-2 rounded-md border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap">
          {JSON.stringify(payload, null, 2)}
        </pre>
      </details>
      <OpenInScanner payload={payload} name={definition.name} />
    </Card>
  );
}
