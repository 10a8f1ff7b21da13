import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useIsDark } from "./theme.ts";
import { resolveColor, type ColorName } from "./resolve-color.ts";

export interface PlotSeries {
  readonly label: string;
  readonly color: ColorName;
  /** One value per `x`; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** `bars` for counts, `points` for single figures. Default line. */
  readonly shape?: "line" | "bars" | "points";
}

interface PlotProps {
  /** What it shows, in a sentence that stands for it where it cannot be seen. */
  readonly label: string;
  /** Ascending. Seconds since 1970 where `time`, else plain numbers. */
  readonly x: readonly number[];
  readonly time?: boolean;
  readonly series: readonly PlotSeries[];
  /** An area between two series, by their places in `series`, such as an interval of confidence. */
  readonly band?: { readonly upper: number; readonly lower: number; readonly color: ColorName };
  /** How a value is written at the axis and in the legend. */
  readonly format?: (value: number) => string;
  /** In pixels. Default 220. */
  readonly height?: number;
}

const FONT = "12px system-ui, sans-serif";

function seriesOptions({ label, color, shape = "line" }: PlotSeries, format: (value: number) => string): uPlot.Series {
  const stroke = resolveColor(color);
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    label,
    stroke,
    width: shape === "points" ? 0 : 1.5,
    value: (_plot, value: number | null) => (value === null ? "" : format(value)),
    points: { show: shape === "points", size: 6, fill: stroke },
    ...(shape === "bars" ? { fill: stroke, ...(bars === undefined ? {} : { paths: bars }) } : {}),
  };
}

function optionsOf(
  { series, band, time = false, format = String, height = 220 }: PlotProps,
  width: number,
): uPlot.Options {
  const axis: uPlot.Axis = {
    stroke: resolveColor("--ink-muted"),
    font: FONT,
    grid: { stroke: resolveColor("--line"), width: 1 },
    ticks: { stroke: resolveColor("--line"), width: 1 },
  };
  return {
    width,
    height,
    scales: { x: { time } },
    axes: [axis, { ...axis, size: 64, values: (_plot, ticks) => ticks.map(format) }],
    series: [time ? {} : { label: "" }, ...series.map((one) => seriesOptions(one, format))],
    ...(band === undefined
      ? {}
      : { bands: [{ series: [band.upper + 1, band.lower + 1], fill: resolveColor(band.color) }] }),
    cursor: { drag: { x: false, y: false } },
  };
}

/** A small plot of lines, bars or points. Load it lazily: it brings its library with it. */
export const Plot = (props: PlotProps) => <Canvas key={useIsDark() ? "dark" : "light"} {...props} />;

/** A canvas keeps the colours that it was drawn with; it is made anew for others. */
function Canvas(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const data: uPlot.AlignedData = [[...props.x], ...props.series.map(({ values }) => [...values])];
    const plot = new uPlot(optionsOf(props, element.clientWidth), data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: plot.height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
    // A plot is cheap to make: a change of anything that it shows makes it anew.
  }, [props]);
  return <div ref={box} role="img" aria-label={props.label} className="w-full overflow-hidden" />;
}
