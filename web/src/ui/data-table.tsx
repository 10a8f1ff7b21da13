import { ownMember } from "#base";
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { classes } from "./classes.ts";

export interface DataColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** What the column is sorted by; null comes last in both directions. Absent: it cannot be sorted. */
  readonly sortValue?: (row: R) => number | string | null;
  /** Numbers stand to the right. Default left. */
  readonly align?: "left" | "right";
  /** In pixels; columns share what is left over. */
  readonly width: number;
}

interface DataTableProps<R> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  /** Kept between renders while the rows are the same. */
  readonly rows: readonly R[];
  readonly columns: readonly DataColumn<R>[];
  /** A text of its own for each row. */
  readonly rowKey: (row: R) => string;
  /** The key of the row that is chosen; with `onSelect`, arrows and clicks choose. */
  readonly selected?: string | null;
  readonly onSelect?: (row: R) => void;
  readonly initialSort?: { readonly column: string; readonly descending: boolean };
  /** Rows that come before the others, however these are sorted. */
  readonly isFirst?: (row: R) => boolean;
  /** Class names of a row. */
  readonly rowClass?: (row: R) => string | undefined;
  /** The window of the table, for whoever scrolls it. */
  readonly scrollerRef?: RefObject<HTMLDivElement | null>;
  /** Called with the pixels by which the rows are scrolled down. */
  readonly onScroll?: (top: number) => void;
  /** The height of the table's window, such as `h-96`; it scrolls inside. */
  readonly className?: string;
}

const ROW_PX = 36;
const OVERSCAN = 12;
/** Rows of a page for PageUp and PageDown. */
const PAGE = 10;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});
type Features = typeof features;

/** The sort that puts the first rows before the others. */
const FIRST_SORT = { id: "first rows", desc: true };
const NONE_FIRST = (): boolean => false;

function columnDefs<R extends object>(
  columns: readonly DataColumn<R>[],
  isFirst: (row: R) => boolean,
): ColumnDef<Features, R>[] {
  const first: ColumnDef<Features, R> = {
    id: FIRST_SORT.id,
    accessorFn: (row) => Number(isFirst(row)),
    sortFn: "basic",
  };
  const own = columns.map((column): ColumnDef<Features, R> => ({
    id: column.id,
    accessorFn: (row: R) => column.sortValue?.(row) ?? undefined,
    enableSorting: column.sortValue !== undefined,
    sortFn: "basic",
    sortUndefined: "last",
    sortDescFirst: column.align === "right",
  }));
  return [first, ...own];
}

/** How far a key moves the choice; undefined for keys that do not. */
function stepOf(key: string, count: number): number | undefined {
  const steps = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  };
  return ownMember(steps, key);
}

/** The first column says which row it is: it stays when the others are scrolled sideways. */
const FIRST = "first:sticky first:left-0";

/** A table of any length of which only the rows in sight exist; sorted by its heads, walked with the arrow keys. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, rows, columns, rowKey, selected = null, onSelect, initialSort, className } = props;
  const { isFirst = NONE_FIRST, rowClass, scrollerRef, onScroll } = props;
  const id = useId();
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = scrollerRef ?? ownScroller;
  const [sorting, setSorting] = useState<SortingState>(() =>
    initialSort === undefined ? [] : [{ id: initialSort.column, desc: initialSort.descending }],
  );
  const defs = useMemo(() => columnDefs(columns, isFirst), [columns, isFirst]);
  const allSorting = useMemo(() => [FIRST_SORT, ...sorting], [sorting]);
  const table = useTable<Features, R>({
    features,
    data: rows,
    columns: defs,
    state: { sorting: allSorting },
    onSortingChange: (change) => {
      const next = typeof change === "function" ? change(allSorting) : change;
      setSorting(next.filter(({ id: sorted }) => sorted !== FIRST_SORT.id));
    },
    getRowId: rowKey,
  });
  const sorted = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const inSight = virtual.getVirtualItems();
  const before = inSight[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);

  const walk = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, sorted.length);
    if (step === undefined || onSelect === undefined || sorted.length === 0) return;
    event.preventDefault();
    const at = sorted.findIndex((row) => row.id === selected);
    const next = Math.min(sorted.length - 1, Math.max(0, at < 0 ? 0 : at + step));
    const row = sorted[next];
    if (row === undefined) return;
    onSelect(row.original);
    virtual.scrollToIndex(next);
  };

  return (
    <div
      ref={scroller}
      onScroll={onScroll && (({ currentTarget }) => onScroll(currentTarget.scrollTop))}
      className={classes("overflow-auto rounded-lg border border-line bg-surface", className)}
    >
      <table
        tabIndex={0}
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={selected === null ? undefined : `${id}${selected}`}
        onKeyDown={walk}
        className="w-full table-fixed border-separate border-spacing-0 outline-offset-[-2px]"
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sorting={sorting}
                onSort={() => table.getColumn(column.id)?.toggleSorting()}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {inSight.map(({ index }) => {
            const row = sorted[index];
            if (row === undefined) return null;
            const chosen = row.id === selected;
            return (
              <tr
                key={row.id}
                id={`${id}${row.id}`}
                aria-rowindex={index + 2}
                aria-selected={onSelect === undefined ? undefined : chosen}
                onClick={onSelect === undefined ? undefined : () => onSelect(row.original)}
                className={classes(
                  "h-9",
                  onSelect !== undefined && "cursor-pointer",
                  chosen ? "bg-accent-soft" : onSelect === undefined ? "bg-surface" : "bg-surface hover:bg-sunken",
                  rowClass?.(row.original),
                )}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classes(
                      "truncate border-b border-line px-3 first:bg-inherit",
                      FIRST,
                      column.align === "right" && "text-right",
                    )}
                  >
                    {column.cell(row.original)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<R> {
  readonly column: DataColumn<R>;
  readonly sorting: SortingState;
  readonly onSort: () => void;
}

function HeadCell<R>({ column, sorting, onSort }: HeadCellProps<R>) {
  const sort = sorting.find(({ id }) => id === column.id);
  const right = column.align === "right";
  const order = sort === undefined ? "none" : sort.desc ? "descending" : "ascending";
  const Arrow = sort?.desc === true ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={column.sortValue === undefined ? undefined : order}
      className={classes(
        "sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-sm font-medium text-ink-muted first:z-20",
        FIRST,
        right ? "text-right" : "text-left",
      )}
    >
      {column.sortValue === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classes(
            "inline-flex h-8 max-w-full items-center gap-1 hover:text-ink",
            right && "flex-row-reverse",
          )}
        >
          <span className="truncate">{column.header}</span>
          {sort !== undefined && <Arrow aria-hidden className="size-3.5 shrink-0" />}
        </button>
      )}
    </th>
  );
}
