import { Card } from "../ui/card.tsx";
import { OpenInScanner } from "./open-in-scanner.tsx";
import { WORKED_EXAMPLES } from "./worked-examples.ts";

/** The worked examples, each one click from the scanner. */
export const ExampleCards = () => (
  <Card title="Worked examples">
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {WORKED_EXAMPLES.map(({ id, title, lesson, payload }) => (
        <li key={id} className="flex flex-col justify-between gap-3 rounded-lg border border-line p-3">
          <div>
            <h3 className="font-medium">{title}</h3>
            <p className="mt-1 text-sm text-ink-muted">{lesson}</p>
          </div>
          <OpenInScanner payload={payload} name={title} />
        </li>
      ))}
    </ul>
  </Card>
);
