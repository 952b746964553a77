import './table.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface TableProps {
  /** The label for screen readers. */
  label: string;
  className?: string;
  /**
   * The number of rows of a long table, which may be rendered in batches. Out of view, the table reserves their height
   * and is not laid out. The heads must define the widths of their columns.
   */
  rows?: number;
  /** `<thead>` and `<tbody>`; heads are `Head`s. `numeric` on a cell aligns right, `on-hover` shows with the row. */
  children: ReactNode;
}

/** The height of a row with the hairline below it. */
const ROW_PX = 45;

/** A table with rows of 44 px. */
export function Table({ label, className, rows, children }: TableProps) {
  return (
    <div
      className={cx(
        'overflow-x-auto rounded border border-line bg-paper',
        rows !== undefined && 'table-long',
        className,
      )}
      {...(rows !== undefined && { style: { containIntrinsicBlockSize: `auto ${(rows + 1) * ROW_PX}px` } })}
    >
      <table className="data-table" aria-label={label} aria-rowcount={rows === undefined ? undefined : rows + 1}>
        {children}
      </table>
    </div>
  );
}

export interface Sort<Column extends string> {
  by: Column;
  descending: boolean;
}

interface HeadProps<Column extends string> {
  /** Makes the column sortable. */
  column?: Column;
  sort?: Sort<Column> | undefined;
  /** Called with the new order after a click: this column ascending, then descending. */
  onSort?: (sort: Sort<Column>) => void;
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}

/** The head of a column. */
export function Head<Column extends string>({ column, sort, onSort, numeric, className, children }: HeadProps<Column>) {
  const isSorted = column !== undefined && sort?.by === column;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cx(numeric === true && 'numeric', className)}
    >
      {column === undefined || onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          className="group -mx-1 -my-1 inline-flex items-center gap-1 rounded-chip px-1 py-1 hover:text-ink [.numeric>&]:flex-row-reverse"
          onClick={() => onSort({ by: column, descending: isSorted && !sort.descending })}
        >
          {children}
          {isSorted && sort.descending ? (
            <ArrowDown className="size-3" />
          ) : (
            <ArrowUp className={cx('size-3', !isSorted && 'opacity-0 group-hover:opacity-50')} />
          )}
        </button>
      )}
    </th>
  );
}
