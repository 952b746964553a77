import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

interface PickListProps<Item> {
  label: string;
  items: readonly Item[];
  picked: ReadonlySet<string>;
  disabled: boolean;
  nameOf: (item: Item) => string;
  noteOf: (item: Item) => ReactNode;
  /** A small picture before the name. */
  renderPicture: (item: Item) => ReactNode;
  /** Shown for an empty list. */
  empty: string;
  onPick: (ids: ReadonlySet<string>) => void;
}

/** Items with checkboxes, each with a picture and a note at the end of its row. */
export function PickList<Item extends { id: string }>(props: PickListProps<Item>) {
  const { label, items, picked, disabled, nameOf, noteOf, renderPicture, empty, onPick } = props;
  if (items.length === 0) return <p className="text-ink-2">{empty}</p>;
  const count = items.filter((item) => picked.has(item.id)).length;

  function toggle(ids: readonly string[], isPicked: boolean): void {
    const next = new Set(picked);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    onPick(next);
  }

  return (
    <div className="grid gap-2">
      <Checkbox
        label={t('Select all')}
        disabled={disabled}
        checked={count === items.length ? true : count > 0 ? 'some' : false}
        onCheckedChange={(isPicked) =>
          toggle(
            items.map(({ id }) => id),
            isPicked,
          )
        }
      />
      <ul aria-label={label} className="max-h-60 overflow-y-auto rounded border border-line px-3">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="flex min-w-0 items-center gap-3">
                  <span aria-hidden="true" className="w-12 flex-none">
                    {renderPicture(item)}
                  </span>
                  <span className="line-clamp-2 min-w-0 break-words" title={nameOf(item)}>
                    {nameOf(item)}
                  </span>
                </span>
              }
              disabled={disabled}
              checked={picked.has(item.id)}
              onCheckedChange={(isPicked) => toggle([item.id], isPicked)}
            />
            <span className="whitespace-nowrap text-1 text-ink-3">{noteOf(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
