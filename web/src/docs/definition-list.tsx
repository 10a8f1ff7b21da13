import { Link } from "@tanstack/react-router";
import type { Definition } from "../payload-editor/index.ts";
import { Badge } from "../ui/badge.tsx";
import { DefinitionPictures } from "./definition-pictures.tsx";
import { topicOf } from "./topic.ts";

interface DefinitionListProps {
  readonly definitions: readonly Definition[];
  /** Says of each one under which heading it stands. */
  readonly withHeading?: boolean;
}

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;

export const DefinitionList = ({ definitions, withHeading = false }: DefinitionListProps) => (
  <ul className="divide-y divide-line">
    {definitions.map((one) => (
      <li key={topicOf(one)} className="flex items-center gap-4 py-2">
        <DefinitionPictures definition={one} small />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to="/help/$topic"
              params={{ topic: topicOf(one) }}
              className="inline-flex min-h-6 items-center font-medium hover:underline"
            >
              {one.name}
            </Link>
            {withHeading && <Badge>{one.heading}</Badge>}
          </p>
          <p className="text-sm text-ink-muted">{firstSentence(one.description)}</p>
        </div>
      </li>
    ))}
  </ul>
);
