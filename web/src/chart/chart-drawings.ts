import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from "lightweight-charts";
import type { ChartColors } from "./chart-colors.ts";
import type { BarSpan } from "./chart-window.ts";

/** A point of a drawing: the place of a bar among the bars of the chart, and a price. */
export interface DrawnPoint {
  readonly index: number;
  readonly price: number;
}

/** A chart pattern as it is drawn: its lines, and its pivots as rings in a dashed path. */
export interface DrawnPattern {
  readonly lines: readonly { readonly from: DrawnPoint; readonly to: DrawnPoint }[];
  readonly pivots: readonly DrawnPoint[];
}

export interface Drawings {
  readonly patterns: readonly DrawnPattern[];
  /** The window that is marked. */
  readonly span: BarSpan | undefined;
  /** Bars that are underlined at the foot of the chart. */
  readonly underlined: readonly BarSpan[];
}

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
type Place = (point: DrawnPoint) => readonly [x: number, y: number] | undefined;

const PIVOT_RADIUS = 4;
const DASHES = [3, 3];
const UNDERLINE = 4;
const NONE: Drawings = { patterns: [], span: undefined, underlined: [] };

/** Draws over the bars what is no series: the marked window, and the lines and pivots of chart patterns. */
export class ChartDrawings implements ISeriesPrimitive<Time> {
  #host: SeriesAttachedParameter<Time> | undefined;
  #drawings = NONE;
  readonly #colors: ChartColors;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(colors: ChartColors) {
    this.#colors = colors;
    this.#views = [
      { zOrder: () => "bottom", renderer: () => ({ draw: (target) => this.#drawSpan(target) }) },
      { zOrder: () => "top", renderer: () => ({ draw: (target) => this.#underline(target) }) },
      { zOrder: () => "top", renderer: () => ({ draw: (target) => this.#drawPatterns(target) }) },
    ];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
  }

  detached(): void {
    this.#host = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  show(drawings: Drawings): void {
    this.#drawings = drawings;
    this.#host?.requestUpdate();
  }

  #x(index: number): number | undefined {
    return this.#host?.chart.timeScale().logicalToCoordinate(index as Logical) ?? undefined;
  }

  /** The left and the right edge of the room of a bar, in pixels. */
  #edges(index: number): readonly [left: number, right: number] | undefined {
    const middle = this.#x(index);
    const half = (this.#host?.chart.timeScale().options().barSpacing ?? 0) / 2;
    return middle === undefined ? undefined : [middle - half, middle + half];
  }

  #drawSpan(target: Target): void {
    const { span } = this.#drawings;
    if (span === undefined) return;
    const [left, right] = [this.#edges(span.first)?.[0], this.#edges(span.last)?.[1]];
    if (left === undefined || right === undefined) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colors.window;
      context.fillRect(left, 0, right - left, mediaSize.height);
      context.strokeStyle = this.#colors.accent;
      context.strokeRect(left + 0.5, 0.5, right - left - 1, mediaSize.height - 1);
    });
  }

  #underline(target: Target): void {
    const { underlined } = this.#drawings;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colors.accent;
      for (const { first, last } of underlined) {
        const [left, right] = [this.#edges(first)?.[0], this.#edges(last)?.[1]];
        if (left === undefined || right === undefined || right < 0 || left > mediaSize.width) continue;
        context.fillRect(left, mediaSize.height - UNDERLINE, right - left, UNDERLINE);
      }
    });
  }

  #drawPatterns(target: Target): void {
    const host = this.#host;
    if (host === undefined || this.#drawings.patterns.length === 0) return;
    const place: Place = ({ index, price }) => {
      const x = this.#x(index);
      const y = host.series.priceToCoordinate(price);
      return x === undefined || y === null ? undefined : [x, y];
    };
    target.useMediaCoordinateSpace(({ context }) => {
      context.strokeStyle = this.#colors.ink;
      context.fillStyle = this.#colors.surface;
      for (const { lines, pivots } of this.#drawings.patterns) {
        context.lineWidth = 1;
        context.setLineDash(DASHES);
        pivots.slice(1).forEach((pivot, k) => drawLine(context, place(pivots[k] ?? pivot), place(pivot)));
        context.setLineDash([]);
        context.lineWidth = 1.5;
        for (const line of lines) drawLine(context, place(line.from), place(line.to));
        for (const pivot of pivots) drawRing(context, place(pivot));
      }
    });
  }
}

type Placed = ReturnType<Place>;

function drawLine(context: CanvasRenderingContext2D, from: Placed, to: Placed): void {
  if (from === undefined || to === undefined) return;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function drawRing(context: CanvasRenderingContext2D, at: Placed): void {
  if (at === undefined) return;
  context.beginPath();
  context.arc(...at, PIVOT_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
