import { t } from '@vitrine/messages/t';
import './table-editor.css';
import { MAX_PRICE_ROWS } from '@vitrine/contract/layouts/price-list-limits';
import { Columns3, Heading, Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IfMay } from '../../../ui/access/may.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { toLogicalKey } from '../../../ui/layout/direction.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { type PriceDraft, type PriceHistory, moveRow, placeRow } from './draft.ts';
import { useRowDrops } from './row-drag.tsx';
import { PriceRowEditor } from './row-editor.tsx';
import { parsePasted } from './pasted-text.ts';
import { createCellId, createItem, describeLosses, isEmpty, listFields, pasteCells } from './spreadsheet.ts';

interface TableEditorProps {
  draft: PriceDraft;
  history: PriceHistory;
  /** The language in which screens write prices. */
  language: string;
  onMark: (rowId: string, isSoldOut: boolean) => void;
  announce: (message: string) => void;
}

/** The rows of a price list, edited in place as in a spreadsheet. */
export function TableEditor({ draft, history, language, onMark, announce }: TableEditorProps) {
  const { columns, rows } = draft;
  const { change } = history;
  const toast = useToast();
  const grid = useRef<HTMLDivElement>(null);
  // A new list begins with an empty item, ready for the first text or paste.
  const awaited = useRef(rows.length === 1 && isEmpty(rows[0]) ? (rows[0]?.id ?? null) : null);
  const [isColumnsOpen, setIsColumnsOpen] = useState(false);
  const fields = listFields(columns);
  const isFull = rows.length >= MAX_PRICE_ROWS;

  // A row that was added gets the focus once it is there.
  useEffect(() => {
    if (awaited.current === null || rows.at(-1)?.id !== awaited.current) return;
    focusCell(grid.current, awaited.current, 'name');
    awaited.current = null;
  }, [rows]);

  function add(kind: 'item' | 'section'): void {
    if (isFull) return;
    const row = kind === 'item' ? createItem() : { kind, id: createCellId(), name: '' };
    awaited.current = row.id;
    change((each) => ({ ...each, rows: [...each.rows, row] }));
  }

  // A key in one row draws no other.
  const stable = useStable({ move, onMark });

  /** Moves a row up (-1) or down (1). */
  function move(rowId: string, by: -1 | 1): void {
    change((each) => moveRow(each, rowId, by));
    announce(by < 0 ? t('Row moved up.') : t('Row moved down.'));
  }

  useRowDrops((rowId, otherId) => void change((each) => placeRow(each, rowId, otherId)));

  function onKeyDown(event: KeyboardEvent): void {
    const cell = findCell(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { input, rowId, field } = cell;
    const step = findStep(event, input);
    if (step === null) return;
    if (event.altKey) {
      if (step.down === 0) return;
      move(rowId, step.down);
    } else {
      const row = rows.findIndex(({ id }) => id === rowId) + step.down;
      const column = fields[fields.indexOf(field) + step.forward];
      if (row === rows.length && event.key === 'Enter') add('item');
      else if (rows[row] === undefined || column === undefined) return;
      else focusCell(grid.current, rows[row].id, rows[row].kind === 'section' ? 'name' : column);
    }
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    const cell = findCell(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (cell === null || !/[\t\n]./.test(text)) return;
    event.preventDefault();
    const cells = parsePasted(text);
    if (cells.length === 0) return;
    const { table, ...lost } = pasteCells(draft, cell, cells);
    const losses = describeLosses(lost);
    change(() => table);
    announce(t('{count, plural, one {# row} other {# rows}} pasted.', { count: cells.length - lost.leftOut }));
    if (losses !== null) toast({ title: t('Not everything could be pasted'), text: losses, tone: 'danger' });
  }

  return (
    <Section
      title={t('Items', {}, 'of a price list')}
      count={rows.filter((row) => row.kind === 'item' && (rows.length > 1 || !isEmpty(row))).length}
      areToolsShort
      tools={
        <Button needs="priceLists.update" small onClick={() => setIsColumnsOpen(true)}>
          <Columns3 />
          {t('Columns')}
        </Button>
      }
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('Prices')}
        aria-rowcount={rows.length + 1}
        className="price-grid"
        style={{ '--price-columns': columns.length }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <TableHead columns={columns} />
        {rows.map((row, index) => (
          <PriceRowEditor
            key={row.id}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            columns={columns}
            language={language}
            change={change}
            onMark={stable.onMark}
            onMove={stable.move}
          />
        ))}
      </div>
      <AddRows isFull={isFull} onAdd={add} />
      {isColumnsOpen && <ColumnsDialog columns={columns} history={history} onClose={() => setIsColumnsOpen(false)} />}
    </Section>
  );
}

const TableHead = ({ columns }: Pick<PriceDraft, 'columns'>) => (
  <div role="row" className="price-row price-head">
    <span aria-hidden="true" />
    <span role="columnheader">{t('Name')}</span>
    <span role="columnheader">{t('Note')}</span>
    {columns.map(({ id, name, currency }) => (
      <span role="columnheader" key={id} className="price-number truncate">
        {name === '' ? t('Price') : name}
        {currency !== null && <span className="ms-1 font-normal">{currency}</span>}
      </span>
    ))}
    <span role="columnheader">{t('Sold out')}</span>
    <span role="columnheader" className="sr-only">
      {t('Actions')}
    </span>
  </div>
);

interface AddRowsProps {
  isFull: boolean;
  onAdd: (kind: 'item' | 'section') => void;
}

/** The buttons for new rows, and what else can be done in the table. */
const AddRows = ({ isFull, onAdd }: AddRowsProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-2">
    <Button needs="priceLists.update" small disabled={isFull} onClick={() => onAdd('item')}>
      <Plus />
      {t('Add item')}
    </Button>
    <Button needs="priceLists.update" small disabled={isFull} onClick={() => onAdd('section')}>
      <Heading />
      {t('Add section')}
    </Button>
    <IfMay route="priceLists.update">
      <p className="text-1 text-ink-3">
        {isFull
          ? t('{most, plural, one {A price list has at most # row.} other {A price list has at most # rows.}}', {
              most: MAX_PRICE_ROWS,
            })
          : t('Rows copied from a spreadsheet can be pasted into any cell.')}
      </p>
    </IfMay>
  </div>
);

function findCell(target: EventTarget): { input: HTMLInputElement; rowId: string; field: string } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row: rowId, field } = target.dataset;
  return rowId === undefined || field === undefined ? null : { input: target, rowId, field };
}

function focusCell(grid: HTMLElement | null, rowId: string, field: string): void {
  const cell = grid?.querySelector<HTMLInputElement>(
    `[data-row="${CSS.escape(rowId)}"][data-field="${CSS.escape(field)}"]`,
  );
  cell?.focus();
  cell?.select();
}

interface Step {
  down: -1 | 0 | 1;
  forward: -1 | 0 | 1;
}

/** The cell that a key moves to. Left and right leave a cell only at the ends of its text. */
function findStep({ key, shiftKey }: KeyboardEvent, input: HTMLInputElement): Step | null {
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, forward: 0 };
  if (shiftKey) return null;
  if (key === 'ArrowUp') return { down: -1, forward: 0 };
  if (key === 'ArrowDown') return { down: 1, forward: 0 };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  // The start of a text is at its right edge in Arabic.
  const isToStart = (key === 'ArrowLeft') !== (getComputedStyle(input).direction === 'rtl');
  if (isToStart ? input.selectionStart !== 0 : input.selectionEnd !== input.value.length) return null;
  return { down: 0, forward: toLogicalKey(key) === 'ArrowRight' ? 1 : -1 };
}
