import { ownMember } from "#base";
import { candlestickOf } from "#catalogue";
import type { Definition } from "../payload-editor/index.ts";
import { CandleDrawing } from "./candle-drawing.tsx";

interface DefinitionPicturesProps {
  readonly definition: Definition;
  /** One small picture beside a name, which says what it is. */
  readonly small?: boolean;
}

/** The addresses of the drawings of the reference, by the names of their files. */
const CHART_DRAWINGS = import.meta.glob<string>("../../../docs/reference/chart-patterns/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const drawingOf = (pattern: string): string | undefined =>
  ownMember(CHART_DRAWINGS, `../../../docs/reference/chart-patterns/${pattern.toLowerCase().replaceAll(" ", "-")}.svg`);

/** What a pattern looks like; nothing for what has no looks. */
export function DefinitionPictures({ definition: { group, id, name }, small = false }: DefinitionPicturesProps) {
  if (group === "ChartPattern") {
    const address = drawingOf(id);
    if (address === undefined) return null;
    return small ? (
      <img src={address} alt="" width={168} height={72} className="w-28 shrink-0 sm:w-42" />
    ) : (
      <img src={address} alt={`A ${name} with its lines`} width={420} height={180} className="max-w-full" />
    );
  }
  const samples = group === "CandlestickPattern" ? (candlestickOf(id)?.samples ?? []) : [];
  if (small) {
    const [sample] = samples;
    if (sample === undefined) return null;
    return (
      <span aria-hidden className="flex w-28 shrink-0 justify-center">
        <CandleDrawing small sample={sample} label="" />
      </span>
    );
  }
  return samples.map((sample) => (
    <figure key={sample.sentiment} className="flex flex-col items-center gap-1">
      <CandleDrawing sample={sample} label={`${sample.sentiment} ${name}`} />
      <figcaption className="text-sm text-ink-muted">{sample.sentiment}</figcaption>
    </figure>
  ));
}
