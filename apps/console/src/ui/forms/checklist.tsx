import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { LongList } from '../lists/long-list.tsx';
import { Checkbox } from './checkbox.tsx';
import { SearchField } from './search-field.tsx';
import { Swatch } from './swatch.tsx';
import { foldText } from '@vitrine/contract/core/fold-text';

export interface ChecklistItem<Id extends string> {
  id: Id;
  name: string;
  color: string;
  /** A text at the end of the line. */
  note?: string;
  /** The level in a tree; 0 at the root. */
  depth?: number;
  /** The path in front of the name, shown in search results: `Lobby / `. */
  path?: string;
  /** True for an item that is chosen through an item above it, so that it cannot be changed alone. */
  isIncluded?: boolean;
}

interface ChecklistProps<Id extends string> {
  /** The name of the list, for screen readers. */
  label: string;
  searchLabel: string;
  items: readonly ChecklistItem<Id>[];
  chosen: readonly Id[];
  onToggle: (id: Id, isChosen: boolean) => void;
}

/** The number of items from which on a search field appears. */
const MANY = 10;

/** The estimated height of a line in px; the real one is measured. */
const ITEM_HEIGHT = 32;

const INDENT_PX = 18;
const MAX_INDENTED = 6;

/** A list with a checkbox for each item, which scrolls and can be searched. */
export function Checklist<Id extends string>({ label, searchLabel, items, chosen, onToggle }: ChecklistProps<Id>) {
  const [search, setSearch] = useState('');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const wanted = foldText(search.trim());
  const found = items.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {items.length >= MANY && (
        <SearchField label={searchLabel} value={search} onValueChange={setSearch} className="w-full" />
      )}
      <div
        ref={setScroller}
        className="max-h-56 overflow-y-auto rounded border border-line bg-paper px-3 py-1.5 empty:hidden"
      >
        {found.length === 0 ? (
          <p className="py-1 text-ink-2">{t('Nothing found')}</p>
        ) : (
          <LongList label={label} items={found} keyOf={({ id }) => id} size={ITEM_HEIGHT} gap={0} scroller={scroller}>
            {({ id, name, color, note, depth = 0, path = '', isIncluded = false }) => (
              <div style={{ paddingLeft: wanted === '' ? Math.min(depth, MAX_INDENTED) * INDENT_PX : 0 }}>
                <Checkbox
                  className="min-h-10 min-w-0 wide:min-h-8 [&>span:last-child]:flex-1"
                  checked={isIncluded || chosen.includes(id)}
                  disabled={isIncluded}
                  onCheckedChange={(on) => onToggle(id, on)}
                  label={
                    <span className="flex min-w-0 items-center gap-2">
                      <Swatch color={color} />
                      <span className="min-w-0 flex-1 truncate" title={path + name}>
                        {wanted !== '' && <span className="text-ink-3">{path}</span>}
                        {name}
                      </span>{' '}
                      {note !== undefined && <span className="flex-none text-1 text-ink-3">{note}</span>}
                    </span>
                  }
                />
              </div>
            )}
          </LongList>
        )}
      </div>
    </div>
  );
}
