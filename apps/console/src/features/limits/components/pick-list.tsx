import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface PickListProps<Item> {
  label: string;
  items: readonly Item[];
  picked: ReadonlySet<string>;
  disabled: boolean;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  noteOf: (item: Item) => ReactNode;
  /** Said where there is nothing. */
  empty: string;
  onPick: (ids: ReadonlySet<string>) => void;
}

/** Things to tick, each with a note at the end of its line. */
export function PickList<Item>(props: PickListProps<Item>) {
  const { label, items, picked, disabled, idOf, nameOf, noteOf, empty, onPick } = props;
  if (items.length === 0) return <p className="text-ink-2">{empty}</p>;
  const count = items.filter((item) => picked.has(idOf(item))).length;

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
        label="Select all"
        disabled={disabled}
        checked={count === items.length ? true : count > 0 ? 'some' : false}
        onCheckedChange={(isPicked) => toggle(items.map(idOf), isPicked)}
      />
      <ul aria-label={label} className="max-h-60 overflow-y-auto rounded border border-line px-3">
        {items.map((item) => (
          <li key={idOf(item)} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <Checkbox
              className="min-w-0 flex-1 break-words"
              label={nameOf(item)}
              disabled={disabled}
              checked={picked.has(idOf(item))}
              onCheckedChange={(isPicked) => toggle([idOf(item)], isPicked)}
            />
            <span className="whitespace-nowrap text-1 text-ink-3">{noteOf(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
