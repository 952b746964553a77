import { type Folder, FolderId } from '@vitrine/contract/library/folders';
import { expect, test } from 'vitest';
import { findAncestors, buildFolderTree, formatFolderPath } from './folder-tree.ts';

const folder = (name: string, parent: string | null = null): Folder => ({
  id: FolderId.parse(`fld_${name}`),
  name,
  color: '#14b8a6',
  parentId: parent === null ? null : FolderId.parse(`fld_${parent}`),
  mediaCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
});

const folders = [
  folder('Animals'),
  folder('Cats', 'Animals'),
  folder('Food'),
  folder('Big', 'Cats'),
  folder('Old', 'gone'),
];

test('each folder is followed by its subfolders, and one without a known parent is at the root', () => {
  expect(buildFolderTree(folders).map((node) => [node.depth, formatFolderPath(node)])).toEqual([
    [0, 'Animals'],
    [1, 'Animals / Cats'],
    [2, 'Animals / Cats / Big'],
    [0, 'Food'],
    [0, 'Old'],
  ]);
});

test('the folders above one are known, outermost first', () => {
  expect(findAncestors(folders, 'fld_Big').map(({ name }) => name)).toEqual(['Animals', 'Cats']);
  expect(findAncestors(folders, 'fld_unknown')).toEqual([]);
});
