import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { AddExampleRequest } from "#contract";
import { useBars, type Bar } from "../api/market-data.ts";
import { useAddExample, useChangeModel, type PatternModel } from "../api/pattern-models.ts";
import { useTickers } from "../api/tickers.ts";
import type { ChartWindow } from "../chart/chart-window.ts";
import { PriceChart } from "../chart/price-chart.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useToast } from "../ui/toast.tsx";
import { ByDateForm } from "./by-date-form.tsx";
import { CHART_LIMIT, CHART_ZONES, windowUpTo } from "./chart-bars-wanted.ts";
import { LENGTH } from "./shape-length.ts";
import type { ShownWindow } from "./shown-window.ts";
import { TickerField } from "./ticker-field.tsx";
import { timeframeText } from "./model-words.ts";
import { endOfWindow } from "./window-end.ts";

interface TeachPaneProps {
  readonly model: PatternModel;
  /** A window that was asked for elsewhere on the page. */
  readonly shown: ShownWindow | null;
  readonly onShow: (window: ShownWindow | null) => void;
}

type Label = AddExampleRequest["label"];

const NO_BARS: readonly Bar[] = [];

/** The chart on which windows are marked and labelled. */
export function TeachPane({ model, shown, onShow }: TeachPaneProps) {
  const { timeframe, scale, examples } = model;
  const { data: tickers = [] } = useTickers("");
  const [picked, setPicked] = useState<string>();
  // What was marked counts until another window is asked for.
  const [marked, setMarked] = useState<{ readonly window: ChartWindow; readonly beside: ShownWindow | null } | null>(
    null,
  );
  const first = tickers.find(({ active }) => active)?.ticker ?? tickers[0]?.ticker;
  const ticker = shown?.ticker ?? picked ?? examples[0]?.ticker ?? first ?? null;
  const { data } = useBars({ ticker: ticker ?? "", timeframe, zones: CHART_ZONES, limit: CHART_LIMIT });
  const bars = data?.ticker === ticker ? data.bars : NO_BARS;
  const asked = useMemo(() => (shown === null ? null : windowUpTo(bars, shown.asOf, scale)), [shown, bars, scale]);
  const window = marked?.beside === shown ? marked.window : asked;
  // The first example says how long the shape is; from then on every window is as long.
  const isFree = examples.length === 0;
  const choose = (next: string): void => {
    setPicked(next);
    setMarked(null);
    onShow(null);
  };
  return (
    <section id="teach" aria-label="Teach" className="scroll-mt-16">
      <Card
        title="Mark windows on the chart"
        actions={
          <div className="w-44">
            <TickerField value={ticker} onChange={choose} />
          </div>
        }
      >
        <p className="mb-2 max-w-prose text-sm text-ink-muted">
          {isFree
            ? "Drag over the bars that show the shape; the first window says how many bars it spans."
            : `Drag or click where the shape ends: each window is the ${scale} ${timeframeText(timeframe)} up to there.`}{" "}
          With the keyboard, hold Shift and press the arrow keys on the chart.
        </p>
        {ticker !== null && (
          <PriceChart
            ticker={ticker}
            timeframe={timeframe}
            window={window}
            onWindow={(next) => setMarked({ window: next, beside: shown })}
            windowBars={isFree ? undefined : scale}
          />
        )}
        {ticker !== null && window !== null && (
          <Tray
            model={model}
            ticker={ticker}
            window={window}
            times={bars.map(({ time }) => time)}
            onDone={() => {
              setMarked(null);
              onShow(null);
              setPicked(ticker);
            }}
          />
        )}
        <ByDateForm model={model} ticker={ticker} />
      </Card>
    </section>
  );
}

interface TrayProps {
  readonly model: PatternModel;
  readonly ticker: string;
  readonly window: ChartWindow;
  /** Starts of the bars of the chart. */
  readonly times: readonly string[];
  readonly onDone: () => void;
}

/** Asks what the marked window shows. */
function Tray({ model, ticker, window, times, onDone }: TrayProps) {
  const { id, scale, timeframe, examples } = model;
  const toast = useToast();
  const { mutateAsync: change } = useChangeModel(id);
  const { mutateAsync: add } = useAddExample(id);
  const [adding, setAdding] = useState<Label>();
  const isShort = window.bars < LENGTH.least;
  const isLong = window.bars > LENGTH.most;
  const label = async (next: Label): Promise<void> => {
    setAdding(next);
    try {
      if (examples.length === 0 && window.bars !== scale) await change({ scale: window.bars });
      await add({ ticker, asOf: endOfWindow(times, window.to, timeframe), label: next, source: "chart" });
      onDone();
    } catch (error) {
      const detail = error instanceof Error ? error.message : "Try again.";
      toast({ title: "The window was not added", detail, tone: "bad" });
    } finally {
      setAdding(undefined);
    }
  };
  return (
    <div
      role="group"
      aria-label="Marked window"
      className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-accent-soft px-3 py-2"
    >
      <p aria-live="polite">
        {window.bars} bars of {ticker}, {window.from.slice(0, 10)} to {window.to.slice(0, 10)}.{" "}
        {isShort && `A shape has at least ${LENGTH.least}; mark more.`}
        {isLong && `A shape has at most ${LENGTH.most}; mark fewer.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={isShort || isLong}
          busy={adding === "positive"}
          onClick={() => void label("positive")}
        >
          <ThumbsUp aria-hidden className="size-4" />
          This is the shape
        </Button>
        <Button disabled={isShort || isLong} busy={adding === "negative"} onClick={() => void label("negative")}>
          <ThumbsDown aria-hidden className="size-4" />
          This is not
        </Button>
      </div>
    </div>
  );
}
