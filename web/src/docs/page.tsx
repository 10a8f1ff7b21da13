import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { searchDefinitions } from "../payload-editor/index.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Input } from "../ui/fields/input.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { DefinitionList } from "./definition-list.tsx";
import { ExampleCards } from "./example-cards.tsx";
import { BY_HEADING } from "./topic.ts";

const MOST = 60;

/** The words of the search and the open heading stand in the address, so that going back finds them again. */
function useHelpSearch(): { readonly words: string; readonly heading: string | undefined } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const words = typeof search["q"] === "string" ? search["q"] : "";
  const heading = typeof search["of"] === "string" && BY_HEADING.has(search["of"]) ? search["of"] : undefined;
  return { words, heading };
}

export function HelpPage() {
  const { words, heading } = useHelpSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Help" lead="Every study, pattern and figure that a scan can use, and worked examples." />
      <div className="relative mb-6 max-w-xl">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-muted" />
        <Input
          type="search"
          aria-label="Search the reference"
          placeholder="Search: RSI, hammer, dividend yield…"
          className="pl-9"
          value={words}
          onChange={({ target }) =>
            void navigate({ to: "/help", search: target.value === "" ? {} : { q: target.value }, replace: true })
          }
        />
      </div>
      {words.trim() === "" ? <Browse heading={heading} /> : <Found words={words} />}
    </>
  );
}

function Found({ words: given }: { readonly words: string }) {
  const words = useDeferredValue(given);
  const found = useMemo(() => searchDefinitions(words, { limit: MOST }), [words]);
  if (found.length === 0) {
    return (
      <EmptyState title={`Nothing is called "${words}"`}>
        Try another word, or the abbreviation: traders' names such as golden cross, stoch and short interest are known.
      </EmptyState>
    );
  }
  return (
    <Card title={found.length === MOST ? `The ${MOST} best fits` : `${found.length} found`}>
      <DefinitionList definitions={found} withHeading />
    </Card>
  );
}

function Browse({ heading }: { readonly heading: string | undefined }) {
  const definitions = heading === undefined ? undefined : BY_HEADING.get(heading);
  return (
    <div className="flex flex-col gap-6">
      {heading === undefined && <ExampleCards />}
      <Card title="Reference">
        <nav aria-label="Parts of the reference" className="flex flex-wrap gap-2">
          {[...BY_HEADING].map(([name, { length }]) => (
            <Link
              key={name}
              to="/help"
              search={name === heading ? {} : { of: name }}
              aria-current={name === heading ? "true" : undefined}
              className="inline-flex min-h-8 items-center gap-2 rounded-md border border-line-strong px-3 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              {name}
              <span className="text-sm text-ink-muted">{length}</span>
            </Link>
          ))}
        </nav>
        {definitions !== undefined && (
          <div className="mt-4 border-t border-line pt-2">
            <DefinitionList definitions={definitions} />
          </div>
        )}
      </Card>
    </div>
  );
}
