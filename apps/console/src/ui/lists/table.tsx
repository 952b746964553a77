import './table.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface TableProps {
  /** What it lists, for screen readers. */
  label: string;
  className?: string;
  /**
   * How many rows there are, where they are many: out of sight they take that room and are not laid out, and they may
   * come one after the other. The heads name the widths of their columns.
   */
  rows?: number;
  /** `<thead>` and `<tbody>`; heads are `Head`s. `numeric` on a cell aligns right, `on-hover` shows with the row. */
  children: ReactNode;
}

/** With the hairline below. */
const ROW_PX = 45;

/** Facts to compare, on paper, in rows of 44 px. */
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
      <table className="table" aria-label={label} aria-rowcount={rows === undefined ? undefined : rows + 1}>
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
  /** Told the sorting that a click asks for: this column upwards, then downwards. */
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
