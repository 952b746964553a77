import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { folderNamed } from '../../../test/library-page.tsx';
import { MoveDialog } from './move-dialog.tsx';

const animals = folderNamed('Animals', 12);
const cats = { ...folderNamed('Cats', 3), parentId: animals.id };
const leopards = { ...folderNamed('Leopards'), parentId: cats.id };
const tree = [animals, cats, leopards];
const many = [...tree, ...Array.from({ length: 7 }, (_, index) => folderNamed(`Folder ${index}`))];

function show(folders: readonly Folder[], props: { currentId?: FolderId | null; busy?: boolean } = {}) {
  const onMove = vi.fn<(to: FolderId | null, name: string) => void>();
  const onNew = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog
        what="leopard"
        currentId={undefined}
        busy={false}
        folders={folders}
        onMove={onMove}
        onNew={onNew}
        onClose={() => {}}
        {...props}
      />
    </QueryClientProvider>,
  );
  return { onMove, onNew };
}

const targets = () => within(screen.getByRole('list', { name: 'Folders' })).getAllByRole('button');
const target = (name: RegExp) => screen.getByRole('button', { name });

test('the targets are the root and the folders, each after its parent and with its number of files', () => {
  show([leopards, cats, animals]);
  expect(targets().map(({ textContent }) => textContent)).toEqual(['No folder', 'Animals12', 'Cats3', 'Leopards0']);
});

test('a target is chosen by its id and name', () => {
  const { onMove } = show(tree);
  fireEvent.click(target(/^Cats/));
  fireEvent.click(target(/^No folder/));
  expect(onMove.mock.calls).toEqual([
    [cats.id, 'Cats'],
    [null, 'Root'],
  ]);
});

test.each([
  [cats.id, 'Cats'],
  [null, 'No folder'],
])('the folder that all files are in (%s) is marked, and cannot be chosen', (currentId, name) => {
  const { onMove } = show(tree, { currentId });
  const button = target(new RegExp(`^${name}`));
  expect(button.textContent).toBe(`${name}Current`);
  fireEvent.click(button);
  expect(onMove).not.toHaveBeenCalled();
});

test('files of several folders can be moved to any of them', () => {
  show(tree);
  expect(targets().filter((button) => button.hasAttribute('disabled'))).toEqual([]);
});

test('while files are moved, no second target can be chosen', () => {
  const { onMove } = show(tree, { busy: true });
  for (const button of targets()) fireEvent.click(button);
  expect(onMove).not.toHaveBeenCalled();
});

test('a search is offered from ten folders on', () => {
  show(many.slice(0, 9));
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('search results show their path, and the root stays a target', () => {
  show(many);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search folders' }), { target: { value: ' LEOP' } });
  expect(targets().map(({ textContent }) => textContent)).toEqual(['No folder', 'Animals / Cats / Leopards0']);
  expect(screen.getByTitle('Animals / Cats / Leopards')).toBeInTheDocument();
});

test('a new folder can be created instead', () => {
  const { onNew } = show([]);
  fireEvent.click(screen.getByRole('button', { name: 'New Folder' }));
  expect(onNew).toHaveBeenCalledOnce();
});
