import { act, fireEvent, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from './listing.tsx';
import { LongListing } from './long-listing.tsx';
import { SelectionBox } from './selection-box.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface Player {
  id: string;
  name: string;
}

const players = (count: number): readonly Player[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Player ${index}` }));

/** The ids of the rows that were rendered, in order. */
const rendered: string[] = [];

const columns: readonly Column<Player>[] = [
  {
    head: 'Name',
    render({ id, name }) {
      rendered.push(id);
      return name;
    },
  },
  { head: 'Id', narrow: 'hidden', render: ({ id }) => id },
];

const listEntries = (): [] => [];
const onNearEnd = vi.fn<() => void>();
const noRow = { label: 'Players', rowPx: [40, 60], columns, onNearEnd } as const;

const scrollTo = (px: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(async () => {
  rendered.length = 0;
  await scrollTo(0);
  // Without a layout, every element is at the top of the window, also of one that is scrolled.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await scrollTo(0);
  onNearEnd.mockClear();
});

const rows = () => screen.getAllByRole('row').slice(1);

test('of a long list the rows in view and a few around them are rendered, and the others keep their room', () => {
  render(<LongListing {...noRow} items={players(500)} total={500} actions={listEntries} />);
  // The window of 768 px shows at most 20 rows of 40 px.
  expect(rows().length).toBeLessThanOrEqual(30);
  expect(screen.getByRole('table', { name: 'Players' })).toHaveAttribute('aria-rowcount', '501');
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
  const room = document.querySelector<HTMLElement>('tbody [aria-hidden] td');
  expect(room?.style.height).toBe(`${(500 - rows().length) * 40}px`);
  expect(room).toHaveAttribute('colspan', '3');
  expect(onNearEnd).not.toHaveBeenCalled();
});

test('scrolling renders the rows that come into view, and the end asks for more', async () => {
  const list = players(80);
  const { rerender } = render(<LongListing {...noRow} items={list.slice(0, 60)} total={80} />);
  const before = new Set(rendered);
  rendered.length = 0;
  await scrollTo(600);
  expect(rendered.filter((id) => before.has(id))).toEqual([]);
  expect(rendered.length).toBeLessThanOrEqual(15);
  expect(onNearEnd).toHaveBeenCalledOnce();
  rendered.length = 0;
  rerender(<LongListing {...noRow} items={list} total={80} />);
  expect(rendered).toEqual([]);
});

function SelectableList({ items }: { items: readonly Player[] }) {
  const selection = useSelection(items);
  return <LongListing {...noRow} items={items} columns={useColumnsWithBox(selection)} selection={selection} />;
}

const useColumnsWithBox = (selection: Selection<Player>) =>
  useMemo(
    (): readonly Column<Player>[] => [
      {
        head: 'Selection',
        isHeadHidden: true,
        render: (item) => <SelectionBox selection={selection} item={item} name={item.name} />,
      },
      ...columns,
    ],
    [selection],
  );

test('selecting a thing marks its row, and renders no other', () => {
  render(<SelectableList items={players(500)} />);
  rendered.length = 0;
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Player 3' }));
  expect(rendered).toEqual(['3']);
  expect(rows().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(1);
  expect(screen.getByRole('row', { name: /Player 3/ })).toHaveAttribute('aria-selected', 'true');
});
