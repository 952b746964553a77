import { useEffect, useLayoutEffect, useState } from 'react';
import { createStore, type Readable, useStore, useStorePart } from '../store.ts';

interface Identified {
  id: string;
}

/** With Shift, a click also selects every item between the previous click and this one. */
interface ClickKeys {
  shiftKey: boolean;
}

type Selected<Item extends Identified> = ReadonlyMap<Item['id'], Item>;

/**
 * The items selected for a bulk action. It is a store outside React's state, and the same object on every render:
 * a row subscribes to its own membership with `useIsSelected`, so that selecting one item re-renders one row.
 */
export interface Selection<Item extends Identified> extends Readable<Selected<Item>> {
  set: (item: Item, isSelected: boolean) => void;
  toggle: (item: Item, keys?: ClickKeys) => void;
  /** Selects every item of the list, or of a longer one. */
  selectAll: (items?: readonly Item[]) => void;
  clear: () => void;
}

/**
 * A selection over a list. Items stay selected when a filter removes them from the list. Escape clears the selection,
 * unless a dialog, a menu or a text field handles the key.
 */
export function useSelection<Item extends Identified>(list: readonly Item[]): Selection<Item> {
  const [{ selection, setList }] = useState(createSelection<Item>);
  useLayoutEffect(() => setList(list), [list, setList]);
  useEffect(() => {
    function clearOnEscape({ key, defaultPrevented, target }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented) return;
      const isHandledElsewhere =
        document.querySelector(overlays) !== null ||
        (target instanceof Element && target.closest(`${overlays},input[type=text]`) !== null);
      if (!isHandledElsewhere) selection.clear();
    }
    window.addEventListener('keydown', clearOnEscape);
    return () => window.removeEventListener('keydown', clearOnEscape);
  }, [selection]);
  return selection;
}

const overlays = '[role=dialog],[role=alertdialog],[role=menu]';

export const useSelected = <Item extends Identified>(selection: Selection<Item>): Selected<Item> => useStore(selection);

export const useIsSelected = <Item extends Identified>(selection: Selection<Item>, id: Item['id']): boolean =>
  useStorePart(selection, (selected) => selected.has(id));

function createSelection<Item extends Identified>() {
  let list: readonly Item[] = [];
  const selected = createStore<Selected<Item>>(new Map());
  /** The start of a range that is selected with Shift. */
  let anchor: Item['id'] | null = null;

  function write(next: Selected<Item>): void {
    if (next.size > 0 || selected.read().size > 0) selected.write(next);
  }

  function set(item: Item, isSelected: boolean): void {
    const next = new Map(selected.read());
    if (isSelected) next.set(item.id, item);
    else next.delete(item.id);
    anchor = item.id;
    write(next);
  }

  const selection: Selection<Item> = {
    read: selected.read,
    subscribe: selected.subscribe,
    set,
    toggle(item, keys) {
      const from = list.findIndex(({ id }) => id === anchor);
      const to = list.findIndex(({ id }) => id === item.id);
      if (keys?.shiftKey !== true || from < 0 || to < 0) return set(item, !selected.read().has(item.id));
      const range = list.slice(Math.min(from, to), Math.max(from, to) + 1);
      write(new Map([...selected.read(), ...byId(range)]));
    },
    selectAll: (items = list) => write(new Map(byId(items))),
    clear: () => write(new Map()),
  };
  return {
    selection,
    setList: (next: readonly Item[]): void => {
      list = next;
    },
  };
}

const byId = <Item extends Identified>(items: readonly Item[]) => items.map((item) => [item.id, item] as const);

/** The selected items that are in a list now, in its order. */
export const selectedIn = <Item extends Identified>(list: readonly Item[], selected: Selected<Item>): readonly Item[] =>
  selected.size === 0 ? [] : list.filter(({ id }) => selected.has(id));
