import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { resolveStudy } from "#catalogue";
import type { ScanPayload } from "#contract";
import { NamedModels } from "../pattern-models/named-models.tsx";
import {
  columnTitle,
  scoreColumns,
  SPARK_WIDTH,
  TICKER_WIDTH,
  VALUE_WIDTH,
  type Scores,
} from "../results/results-table.tsx";
import { flipValues, flipWords } from "../saved/flip-words.ts";
import { DataTable, type DataColumn } from "../ui/data-table.tsx";
import { conditionWords } from "../why/condition-words.ts";
import { sinceText } from "./exchange-clock.ts";
import { LiveValue } from "./live-cell.tsx";
import type { LiveRow, LiveRows, LiveView } from "./live-rows.ts";
import { TodayLine } from "./today-line.tsx";
import type { TodayPrices } from "./today-prices.ts";
import "./live.css";

interface LiveTableProps {
  readonly payload: ScanPayload;
  readonly rows: LiveRows;
  readonly view: LiveView;
  readonly prices: TodayPrices;
  /** The studies that are shown. */
  readonly columns: readonly string[];
  readonly scores: Scores;
  readonly selected: string | null;
  readonly onSelect: (ticker: string) => void;
}

const SINCE_WIDTH = 76;
const WHY_WIDTH = 260;

const PHASE_CLASSES = { entered: "live-entered", held: undefined, left: "live-left" } as const;
const PHASE_WORDS = { entered: "new", held: "", left: "left" } as const;

const isNew = ({ phase }: LiveRow): boolean => phase === "entered";

interface Shown extends Pick<LiveTableProps, "rows" | "prices" | "columns" | "scores"> {
  /** Conditions by their JSON pointers. */
  readonly words: ReadonlyMap<string, string>;
}

/** The columns of a live table. Cells that change by themselves read the rows of now. */
function liveColumns({ rows, prices, columns, scores, words }: Shown): readonly DataColumn<LiveRow>[] {
  const now = (row: LiveRow): LiveRow => rows.rowOf(row.ticker) ?? row;
  return [
    {
      id: "ticker",
      header: "Ticker",
      width: TICKER_WIDTH,
      cell: (row) => (
        <>
          <span className="font-medium">{row.ticker}</span>
          <span className="sr-only"> {PHASE_WORDS[now(row).phase]}</span>
        </>
      ),
      sortValue: ({ ticker }) => ticker,
    },
    {
      id: "today",
      header: "Today",
      width: SPARK_WIDTH,
      cell: ({ ticker }) => <TodayLine ticker={ticker} rows={rows} prices={prices} />,
    },
    ...scoreColumns(scores),
    ...columns.map((column): DataColumn<LiveRow> => {
      const found = resolveStudy(column);
      return {
        id: column,
        header: columnTitle(column),
        align: "right",
        width: VALUE_WIDTH,
        cell: ({ ticker }) => (
          <LiveValue rows={rows} ticker={ticker} column={column} unit={found.ok ? found.study.unit : ""} />
        ),
        sortValue: ({ cells }) => cells.get(column)?.value ?? null,
      };
    }),
    {
      id: "since",
      header: "Since",
      align: "right",
      width: SINCE_WIDTH,
      cell: ({ ticker, since }) => <Since rows={rows} ticker={ticker} since={since} />,
      sortValue: ({ since }) => since,
    },
    { id: "why", header: "Why", width: WHY_WIDTH, cell: (row) => <Why row={now(row)} words={words} /> },
  ];
}

/** The rows of a stream as a table. It neither moves nor grows while the mouse is over it, or while it is scrolled down. */
export function LiveTable({ payload, rows, view, prices, columns, scores, selected, onSelect }: LiveTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const holds = useRef({ hover: false, scrolled: false });
  const words = useMemo(() => conditionWords(payload), [payload]);
  const hold = (change: Partial<typeof holds.current>): void => {
    Object.assign(holds.current, change);
    rows.hold(holds.current.hover || holds.current.scrolled, Date.now());
  };
  useEffect(() => () => rows.hold(false, Date.now()), [rows]);
  const all = useMemo(
    () => liveColumns({ rows, prices, columns, scores, words }),
    [rows, prices, columns, scores, words],
  );
  const showWaiting = (): void => {
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.querySelector("table")?.focus();
    rows.settle(Date.now());
  };
  return (
    <div
      className="relative min-w-0"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && hold({ hover: true })}
      onPointerLeave={() => hold({ hover: false })}
    >
      {view.waiting > 0 && (
        <button
          type="button"
          onClick={showWaiting}
          className="absolute top-11 left-1/2 z-30 h-7 -translate-x-1/2 rounded-full bg-accent px-3 text-sm font-medium text-accent-ink shadow-layer hover:bg-accent-strong"
        >
          {view.waiting} new
        </button>
      )}
      <DataTable
        label="Live matches"
        rows={view.rows}
        columns={all}
        rowKey={({ ticker }) => ticker}
        isFirst={isNew}
        rowClass={({ ticker }) => PHASE_CLASSES[rows.rowOf(ticker)?.phase ?? "left"]}
        selected={selected}
        onSelect={({ ticker }) => onSelect(ticker)}
        scrollerRef={scroller}
        onScroll={(top) => hold({ scrolled: top > 0 })}
        className="h-80 max-h-[70dvh] @2xl:h-112 @4xl:h-0 @4xl:max-h-none @4xl:min-h-[max(100%,28rem)]"
      />
    </div>
  );
}

interface SinceProps {
  readonly rows: LiveRows;
  readonly ticker: string;
  readonly since: string;
}

/** Since when a ticker matches, in exchange time. */
function Since({ rows, ticker, since }: SinceProps) {
  const now = useSyncExternalStore(rows.subscribe, () => rows.view.watermark);
  const iso = rows.rowOf(ticker)?.since ?? since;
  return now === undefined ? null : <time dateTime={iso}>{sinceText(iso, now)}</time>;
}

/** The conditions that made a ticker enter or leave; below them whether after a gap, and their values before and after. */
function Why({ row, words }: { readonly row: LiveRow; readonly words: ReadonlyMap<string, string> }) {
  const conditions = row.why.map((one) => ({ ...one, label: words.get(one.path) ?? one.label }));
  const mark = row.isAfterGap && <span className="font-medium text-warn">after a gap</span>;
  if (conditions.length === 0) return mark || <span className="text-ink-muted">–</span>;
  const values = conditions.flatMap((one) => flipValues(one) ?? []).join("; ");
  return (
    <span title={conditions.map(flipWords).join("; ")} className="block text-xs">
      <span className="block truncate">
        <NamedModels text={conditions.map(({ label }) => label).join("; ")} />
      </span>
      <span className="block truncate text-ink-muted">
        {mark}
        {mark && values !== "" && " · "}
        {values}
      </span>
    </span>
  );
}
