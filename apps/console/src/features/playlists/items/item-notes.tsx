import type { ReactNode } from 'react';
import { useNow } from '../../../ui/format/use-now.ts';
import { Validity } from '../../library/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { hasNotes } from './has-notes.ts';

interface ItemNotesProps {
  item: ShownItem;
  /** The screens on which it plays. */
  children: ReactNode;
}

/** What keeps an item off screens: the dates of its file, and its condition. Nothing for others. */
export function ItemNotes({ item, children }: ItemNotesProps) {
  const now = useNow(60 * 60 * 1_000);
  return hasNotes(item, now) ? (
    <div className="item-notes">
      <Validity of={item} />
      {children}
    </div>
  ) : null;
}
