import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useIsWide } from '../layout/use-is-wide.ts';
import { ActionsMenu } from '../overlays/menu.tsx';
import type { MenuEntry } from '../overlays/menu-entries.tsx';
import { cx } from '../theme/cx.ts';
import { readId } from './rows.tsx';
import { Head, type Sort, Table } from './table.tsx';

/** A property of the things in a list: a column of the table, and a part of the card. */
export interface Column<Item, By extends string = string> {
  head: string;
  /** The head is only read out. */
  isHeadHidden?: boolean;
  render: (item: Item, isInCard: boolean) => ReactNode;
  /** The classes of the head, which decides about the width. */
  width?: string;
  /** The classes of the cells in the table. */
  className?: string;
  /** The cell is not wider than its head; a text is cut, and shown whole by its `title`. */
  isCut?: boolean;
  numeric?: boolean;
  /** The name of the order by this column, which makes the head a button. */
  sort?: By;
  /**
   * On a phone a table hides the column if it is `hidden`. A card, whose first column is its title, shows a `line` (as
   * do those without a value here), a `fact` as a line with its head, and a `note` with its head in the small last line.
   */
  narrow?: 'hidden' | 'line' | 'fact' | 'note';
}

interface ListingProps<Item, By extends string> {
  /** The label for screen readers. */
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item, By>[];
  /** The id unless given. */
  keyOf?: (item: Item) => string;
  /** The entries of the menu of a thing, which has no menu without any. False stands for one that it lacks. */
  actions?: (item: Item) => readonly (MenuEntry | false)[];
  /** The name of a thing in the label of its menu; its `name` unless given. */
  nameOf?: (item: Item) => string;
  /** On a phone, each thing is a card. */
  hasCards?: boolean;
  sort?: Sort<By>;
  onSort?: (sort: Sort<By>) => void;
  /** The thing that is marked as the current one. */
  isCurrent?: (item: Item) => boolean;
}

/** Things of one kind in a table, or as cards on a phone, drawn from the same columns. */
export function Listing<Item extends object, By extends string = string>(props: ListingProps<Item, By>) {
  const isWide = useIsWide();
  return props.hasCards === true && !isWide ? <ItemCards {...props} /> : <ItemTable {...props} />;
}

function ItemTable<Item extends object, By extends string>({ keyOf = readId, ...props }: ListingProps<Item, By>) {
  const { label, items, columns, actions, isCurrent, sort, onSort } = props;
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map(({ head, sort: column, ...rest }) => (
            <Head
              key={head}
              numeric={rest.numeric ?? false}
              className={cx(rest.width, rest.narrow === 'hidden' && 'max-wide:hidden')}
              {...(column !== undefined && onSort !== undefined && { column, sort, onSort })}
            >
              {rest.isHeadHidden === true ? <span className="sr-only">{head}</span> : head}
            </Head>
          ))}
          {actions !== undefined && (
            <Head className="w-16">
              <span className="sr-only">{t('Actions')}</span>
            </Head>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)} aria-current={isCurrent?.(item) || undefined}>
            {columns.map((column) => (
              <Cell key={column.head} {...column}>
                {column.render(item, false)}
              </Cell>
            ))}
            {actions !== undefined && (
              <td aria-label={t('Actions')} className="text-end">
                <ItemMenu {...props} item={item} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type CellProps = Pick<Column<never>, 'className' | 'isCut' | 'numeric' | 'narrow'> & { children: ReactNode };

function Cell({ className, isCut = false, numeric = false, narrow, children }: CellProps) {
  const text = isCut && typeof children === 'string' ? children : undefined;
  return (
    <td
      title={text}
      className={cx(
        numeric && 'numeric',
        isCut && 'max-w-0',
        text !== undefined && 'truncate',
        narrow === 'hidden' && 'max-wide:hidden',
        className,
      )}
    >
      {children}
    </td>
  );
}

function ItemCards<Item extends object, By extends string>({ keyOf = readId, ...props }: ListingProps<Item, By>) {
  const { label, items, columns } = props;
  const [first, ...others] = columns;
  const notes = others.filter(({ narrow }) => narrow === 'note');
  const lines = others.filter(({ narrow }) => narrow !== 'note' && narrow !== 'hidden');
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {items.map((item) => (
        <li key={keyOf(item)} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line bg-paper p-3">
          <div className="flex items-start justify-between gap-2">
            {first?.render(item, true)}
            <ItemMenu {...props} item={item} />
          </div>
          {lines.map(({ head, render, narrow, isCut }) => (
            <div key={head} className="flex min-w-0 gap-1">
              {narrow === 'fact' && <span className="flex-none text-ink-3">{head}:</span>}
              <div className={cx('min-w-0', isCut === true && 'truncate')}>{render(item, true)}</div>
            </div>
          ))}
          {notes.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-1 text-ink-3">
              {notes.map(({ head, render }) => (
                <span key={head}>
                  {head}: {render(item, true)}
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type ItemMenuProps<Item> = Pick<ListingProps<Item, string>, 'actions' | 'nameOf'> & { item: Item };

function ItemMenu<Item extends object>({ item, actions, nameOf = readName }: ItemMenuProps<Item>) {
  const entries = (actions?.(item) ?? []).filter((entry) => entry !== false);
  return entries.length > 0 && <ActionsMenu name={nameOf(item)} small className="flex-none" entries={entries} />;
}

const readName = (item: object): string => ('name' in item ? String(item.name) : '');
