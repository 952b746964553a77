import type { PriceColumn, PriceRow } from '@vitrine/contract/layouts/price-lists';
import { MAX_NOTE, MAX_PRICE_LENGTH, MAX_ROW_NAME } from '@vitrine/contract/layouts/price-list-limits';
import { ArrowDown, ArrowUp, Heading, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { findDoubt, formatPrice, haveOneCurrency } from '@vitrine/layout/price-text';
import { memo, useId, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { changeRow, type PriceHistory } from './draft.ts';
import { PriceDoubts } from './price-doubts.tsx';
import { RowGrip } from './row-drag.tsx';
import { createItem, readField, withReadPrices, writeTyped } from './spreadsheet.ts';

interface PriceRowEditorProps {
  row: PriceRow;
  index: number;
  isLast: boolean;
  columns: readonly PriceColumn[];
  /** The language in which screens write prices. */
  language: string;
  change: PriceHistory['change'];
  onMark: (rowId: string, isSoldOut: boolean) => void;
  onMove: (rowId: string, by: -1 | 1) => void;
}

/** A row whose cells are edited in place. A list may have 500 of them, of which a key changes one. */
export const PriceRowEditor = memo(function PriceRowEditor(props: PriceRowEditorProps) {
  const { row, index, columns, language, change, onMark } = props;
  const node = useRef<HTMLDivElement>(null);
  const doubtsId = useId();
  const title = row.name === '' ? t('row {number}', { number: index + 1 }) : row.name;
  const cell = { row, title, change };
  const isShort = haveOneCurrency(columns);
  return (
    <div
      ref={node}
      role="row"
      aria-rowindex={index + 2}
      className={cx('price-row', row.kind === 'section' && 'price-section')}
    >
      <RowGrip rowId={row.id} title={title} row={node} />
      <Cell {...cell} field="name" label={t('Name')} maxLength={MAX_ROW_NAME} />
      {row.kind === 'item' && (
        <>
          <Cell {...cell} field="note" label={t('Note')} maxLength={MAX_NOTE} className="price-note" />
          {columns.map(({ id, name, currency }) => (
            <Cell
              {...cell}
              key={id}
              {...(findDoubt(row.prices[id] ?? '', currency) !== null && { describedBy: doubtsId })}
              field={`price ${id}`}
              label={name === '' ? t('Price') : name}
              {...(columns.length > 1 && { column: nameColumn(name, currency) })}
              maxLength={MAX_PRICE_LENGTH}
              className="price-number"
              written={formatPrice(row.prices[id] ?? '', currency, language, { isShort })}
              onLeave={(each) => withReadPrices(each, columns)}
            />
          ))}
          <span role="gridcell" className="price-sold">
            <span aria-hidden="true" className="text-1 text-ink-2 wide:hidden">
              {t('Sold out')}
            </span>
            <Switch
              label={t('Sold out: {title}', { title })}
              checked={row.isSoldOut}
              onCheckedChange={(isSoldOut) => onMark(row.id, isSoldOut)}
            />
          </span>
        </>
      )}
      <span role="gridcell" aria-label={t('Actions')} className="price-menu">
        <ActionsMenu name={title} needs="priceLists.update" small entries={listEntries(props)} />
      </span>
      {row.kind === 'item' && <PriceDoubts id={doubtsId} item={row} columns={columns} language={language} />}
    </div>
  );
});

const nameColumn = (name: string, currency: string | null): string =>
  [name === '' ? t('Price') : name, currency].filter((part) => part !== null).join(' ');

interface CellProps {
  row: PriceRow;
  field: string;
  label: string;
  /** Names the row. */
  title: string;
  maxLength: number;
  className?: string;
  /** The name of its column, where the head of the table is not seen. */
  column?: string;
  /** The text as screens write it, seen unless it is edited. */
  written?: string;
  /** The id of a text about it. */
  describedBy?: string;
  /** Reads what was typed, once the focus leaves it. */
  onLeave?: (row: PriceRow) => PriceRow;
  change: PriceHistory['change'];
}

/** `Note of Flat white`; a column of prices has its own name. */
function labelOfCell({ field, label, title }: Pick<CellProps, 'field' | 'label' | 'title'>): string {
  if (field === 'name') return t('Name of {title}', { title });
  return field === 'note' ? t('Note of {title}', { title }) : t('{column} of {title}', { column: label, title });
}

const Cell = ({
  row,
  field,
  label,
  title,
  maxLength,
  className,
  column,
  written,
  describedBy,
  onLeave,
  change,
}: CellProps) => (
  <span role="gridcell" data-column={column} className={cx('price-cell', className)}>
    <input
      data-row={row.id}
      data-field={field}
      dir={field === 'name' || field === 'note' ? 'auto' : undefined}
      aria-label={labelOfCell({ field, label, title })}
      aria-describedby={describedBy}
      placeholder={field === 'name' ? (row.kind === 'section' ? t('Section') : t('Item')) : label}
      autoComplete="off"
      maxLength={maxLength}
      value={readField(row, field)}
      onChange={({ target }) =>
        change((draft) => changeRow(draft, row.id, (each) => writeTyped(each, field, target.value)), {
          merge: `${row.id} ${field}`,
        })
      }
      onBlur={() => onLeave && change((draft) => changeRow(draft, row.id, onLeave), { merge: `${row.id} ${field}` })}
    />
    {written !== undefined && written !== readField(row, field) && (
      <span aria-hidden="true" className="price-written">
        {written}
      </span>
    )}
  </span>
);

const changeKind = (row: PriceRow): PriceRow =>
  row.kind === 'item'
    ? { kind: 'section', id: row.id, name: row.name }
    : { ...createItem(), id: row.id, name: row.name };

function listEntries({ row, index, isLast, change, onMove }: PriceRowEditorProps) {
  return [
    {
      label: t('Insert item above'),
      icon: <Plus />,
      onSelect: () => change((draft) => ({ ...draft, rows: draft.rows.toSpliced(index, 0, createItem()) })),
    },
    {
      label: t('Move up'),
      icon: <ArrowUp />,
      shortcut: t('Alt ↑'),
      disabled: index === 0,
      onSelect: () => onMove(row.id, -1),
    },
    {
      label: t('Move down'),
      icon: <ArrowDown />,
      shortcut: t('Alt ↓'),
      disabled: isLast,
      onSelect: () => onMove(row.id, 1),
    },
    {
      label: row.kind === 'item' ? t('Make a section') : t('Make an item'),
      icon: row.kind === 'item' ? <Heading /> : <ReceiptText />,
      onSelect: () => change((draft) => changeRow(draft, row.id, changeKind)),
    },
    'divider' as const,
    {
      label: t('Remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => change((draft) => ({ ...draft, rows: draft.rows.filter(({ id }) => id !== row.id) })),
    },
  ];
}
