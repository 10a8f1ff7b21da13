import { X } from "lucide-react";
import type { QueryWords, TextRange } from "../../payload-editor/index.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBuilder } from "../builder/builder-context.tsx";
import { piecesOf } from "./pieces-of.ts";
import type { HeardWords } from "./use-words.ts";

interface HeardWordsViewProps {
  readonly heard: HeardWords;
  readonly queryWords: QueryWords;
  readonly onForget: () => void;
  /** Takes other words instead, as a new scan. */
  readonly onWords: (words: string) => void;
}

const NONE: readonly TextRange[] = [];

/** What was heard: the words of each chip marked while it is pointed at, and those that nothing was made of. */
export function HeardWordsView({ heard, queryWords, onForget, onWords }: HeardWordsViewProps) {
  const { pointedPath, openPath } = useBuilder();
  const { answer, words } = heard;
  const pointed = queryWords.chips.get(pointedPath ?? openPath ?? "")?.ranges ?? NONE;
  const used = [...queryWords.chips.values()].flatMap(({ ranges }) => ranges);
  return (
    <div className="flex items-start gap-2" aria-live="polite">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="sr-only">Heard: </span>
          {piecesOf(words, { used, pointed, leftOut: queryWords.leftOut }).map((piece) => (
            <span
              key={piece.from}
              className={classes(
                "rounded-sm",
                piece.isPointed ? "bg-accent text-accent-ink" : piece.isUsed && "bg-accent-soft",
                piece.isLeftOut && "text-warn underline decoration-dotted underline-offset-2",
                !piece.isUsed && !piece.isLeftOut && "text-ink-muted",
              )}
            >
              {words.slice(piece.from, piece.to)}
            </span>
          ))}
        </p>
        {answer.conversion_success && (answer.reasoning?.coverage ?? 1) < 1 && (
          <p className="text-sm text-warn">
            {Math.round(100 * answer.reasoning!.coverage!)} % of what was said is in the scan.
          </p>
        )}
        {queryWords.leftOut.map(({ from, to, reason }) => (
          <p key={from} className="text-sm text-warn">
            Left out “{words.slice(from, to)}”: {reason}
          </p>
        ))}
        {answer.restricted_features_removed?.map(({ name, reason }) => (
          <p key={name} className="text-sm text-warn">
            Left out {name}: {reason}
          </p>
        ))}
        {!answer.conversion_success && <Refusal heard={heard} onWords={onWords} />}
      </div>
      <IconButton label="Forget these words" size="small" onClick={onForget}>
        <X />
      </IconButton>
    </div>
  );
}

/** Why nothing was made of words, and what would work. */
function Refusal({ heard, onWords }: Pick<HeardWordsViewProps, "heard" | "onWords">) {
  const [reason = "Nothing was made of these words.", ...others] = heard.answer.validation_errors ?? [];
  const suggestions = others.flatMap((error) => /^suggestion: (.*)$/s.exec(error)?.[1] ?? []);
  const more = others.filter((error) => !error.startsWith("suggestion: "));
  return (
    <div role="alert" className="mt-1 flex flex-col items-start gap-1 text-sm text-down">
      <p>{reason.replace(/^[a-z_]+: /, "")}</p>
      {more.map((error) => (
        <p key={error}>{error}</p>
      ))}
      <div className="flex flex-wrap gap-1">
        {heard.isChange && (
          <Button size="small" onClick={() => onWords(heard.words)}>
            Make a new scan of these words
          </Button>
        )}
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            size="small"
            className="h-auto! min-h-7 whitespace-normal!"
            onClick={() => onWords(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </div>
    </div>
  );
}
