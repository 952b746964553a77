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

/** The dates of an item's file and its condition. Renders nothing for an item without either. */
export function ItemNotes({ item, children }: ItemNotesProps) {
  const now = useNow(60 * 60 * 1_000);
  return hasNotes(item, now) ? (
    <div className="item-notes">
      <Validity of={item} />
      {children}
    </div>
  ) : null;
}
