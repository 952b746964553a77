import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, Listing } from './listing.tsx';
import type { Sort } from './table.tsx';

interface File {
  id: string;
  name: string;
  size: number;
  owner: string;
  isLocked: boolean;
}

const files: readonly File[] = [
  { id: '1', name: 'Menu', size: 3, owner: 'Ada', isLocked: false },
  { id: '2', name: 'Map', size: 5, owner: 'Ben', isLocked: true },
];

const columns: readonly Column<File, 'name' | 'size'>[] = [
  { head: 'Name', sort: 'name', render: ({ name }) => <b>{name}</b> },
  { head: 'Owner', isCut: true, narrow: 'fact', render: ({ owner }) => owner },
  { head: 'Size', sort: 'size', numeric: true, narrow: 'note', render: ({ size }) => `${size} MB` },
  { head: 'Locked', narrow: 'note', render: ({ isLocked }) => (isLocked ? 'Yes' : 'No') },
  { head: 'Id', narrow: 'hidden', render: ({ id }) => id },
];

const WIDTH = window.innerWidth;
afterEach(() => {
  window.innerWidth = WIDTH;
});

interface Options {
  width?: number;
  hasCards?: boolean;
  onDelete?: (file: File) => void;
  onSort?: (sort: Sort<'name' | 'size'>) => void;
}

function show({ width = 1_440, hasCards = true, onDelete = () => {}, onSort = () => {} }: Options = {}) {
  window.innerWidth = width;
  render(
    <Listing
      label="Files"
      items={files}
      columns={columns}
      hasCards={hasCards}
      sort={{ by: 'name', descending: false }}
      onSort={onSort}
      isCurrent={({ id }) => id === '2'}
      actions={(file) => [!file.isLocked && { label: 'Delete', onSelect: () => onDelete(file) }]}
    />,
  );
}

test('on a wide page a list is a table, whose columns sort and whose current row is marked', async () => {
  const onSort = vi.fn<NonNullable<Options['onSort']>>();
  show({ onSort });
  const [, menu, map] = within(screen.getByRole('table', { name: 'Files' })).getAllByRole('row');
  expect(
    within(menu!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Menu', 'Ada', '3 MB', 'No', '1', '']);
  expect(within(menu!).getByText('Ada')).toHaveAttribute('title', 'Ada');
  expect([menu, map].map((row) => row?.getAttribute('aria-current'))).toEqual([null, 'true']);
  expect(screen.queryByRole('button', { name: 'Owner' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Size' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ by: 'size', descending: false });
});

test('on a phone it is a list of cards with the same content', () => {
  show({ width: 390 });
  const cards = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'MenuOwner:AdaSize: 3 MBLocked: No',
    'MapOwner:BenSize: 5 MBLocked: Yes',
  ]);
});

test('a list without cards is a table on a phone too', () => {
  show({ width: 390, hasCards: false });
  expect(screen.getByRole('table', { name: 'Files' })).toBeInTheDocument();
});

test.each([1_440, 390])(
  'at %i px a thing with actions has a menu with its name, and others have none',
  async (width) => {
    const onDelete = vi.fn<NonNullable<Options['onDelete']>>();
    show({ width, onDelete });
    expect(screen.queryByRole('button', { name: 'Actions for Map' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(files[0]);
  },
);
