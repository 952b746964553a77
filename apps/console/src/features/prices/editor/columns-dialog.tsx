import { MAX_COLUMN_NAME, MAX_PRICE_COLUMNS } from '@vitrine/contract/layouts/price-list-limits';
import type { PriceColumn } from '@vitrine/contract/layouts/price-lists';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { PriceHistory } from './draft.ts';
import { CURRENCIES } from './pasted-price.ts';
import { createCellId, withColumns } from './spreadsheet.ts';

interface ColumnsDialogProps {
  columns: readonly PriceColumn[];
  history: PriceHistory;
  onClose: () => void;
}

/** The columns of prices: their names, currencies and order. Changes are part of the draft at once. */
export function ColumnsDialog({ columns, history, onClose }: ColumnsDialogProps) {
  const change = (next: PriceColumn[], merge?: string) =>
    history.change((draft) => ({ ...draft, columns: next, rows: draft.rows.map((row) => withColumns(row, next)) }), {
      merge,
    });
  const edit = (id: string, part: Partial<PriceColumn>, merge?: string) =>
    change(
      columns.map((column) => (column.id === id ? { ...column, ...part } : column)),
      merge,
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('Columns of prices')}
      description={t('One for each size or kind, such as small and large. Screens write numbers in the currency.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ul className="grid gap-3">
        {columns.map((column, index) => {
          const label = column.name === '' ? t('column {number}', { number: index + 1 }) : column.name;
          return (
            <li key={column.id} className="flex flex-wrap items-center gap-2">
              <Input
                className="min-w-32 flex-1"
                aria-label={t('Name of column {number}', { number: index + 1 })}
                placeholder={t('Price')}
                maxLength={MAX_COLUMN_NAME}
                value={column.name}
                onChange={({ target }) => edit(column.id, { name: target.value }, `column ${column.id}`)}
              />
              <Select
                className="w-36"
                aria-label={t('Currency of column {number}', { number: index + 1 })}
                value={column.currency ?? ''}
                onValueChange={(currency) => edit(column.id, { currency: currency || null })}
              >
                <option value="">{t('No currency')}</option>
                {[...new Set([...CURRENCIES, ...(column.currency === null ? [] : [column.currency])])].map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
              <span className="flex">
                <IconButton
                  small
                  label={t('Move {name} to the front', { name: label })}
                  disabled={index === 0}
                  onClick={() => change(columns.toSpliced(index, 1).toSpliced(index - 1, 0, column))}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  small
                  label={t('Move {name} to the back', { name: label })}
                  disabled={index === columns.length - 1}
                  onClick={() => change(columns.toSpliced(index, 1).toSpliced(index + 1, 0, column))}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  small
                  label={t('Remove {name} with its prices', { name: label })}
                  disabled={columns.length === 1}
                  onClick={() => change(columns.toSpliced(index, 1))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        small
        className="mt-3"
        disabled={columns.length >= MAX_PRICE_COLUMNS}
        onClick={() =>
          change([...columns, { id: createCellId(), name: '', currency: columns.at(-1)?.currency ?? null }])
        }
      >
        <Plus />
        {t('Add column')}
      </Button>
    </Dialog>
  );
}
