import { expect, test } from 'vitest';
import { film, item, playlist } from '../../../test/playlists.tsx';
import { countPlaylistChanges } from './changes.ts';
import { type DraftItem, type PlaylistDraft, toPlaylistDraft, withKept, withMovedItems, withVersion } from './draft.ts';
import { toPlaylistBody, toShownItems } from './shown-items.ts';

const loop = playlist('loop', { items: [item('a'), item('b'), film('c'), item('d')] });
const start = toPlaylistDraft(loop);
const nothing = { ids: new Map(), facts: new Map() };

const ids = (letters: string) => letters.split('').map((letter) => `pli_${letter}`);
const joinIds = ({ items }: PlaylistDraft) => items.map(({ id }) => id.replace('pli_', '')).join('');
const without = (letters: string): PlaylistDraft => ({
  ...start,
  items: start.items.filter(({ id }) => !ids(letters).includes(id)),
});
const edit = (letters: string, part: Partial<DraftItem>): PlaylistDraft => ({
  ...start,
  items: start.items.map((each) => (ids(letters).includes(each.id) ? { ...each, ...part } : each)),
});

test.each([
  ['a', 'd', 'bcad', 1],
  ['a', null, 'bcda', 1],
  ['d', 'a', 'dabc', 1],
  ['bc', 'a', 'bcad', 1],
  ['ac', null, 'bdac', 2],
  ['ab', 'b', 'abcd', 0],
  ['b', 'b', 'abcd', 0],
])('moving %s to before %s gives %s, which counts as %s change(s)', (moved, before, order, count) => {
  const draft = withMovedItems(start, ids(moved), before && `pli_${before}`);
  expect(joinIds(draft)).toBe(order);
  expect(countPlaylistChanges(start, draft)).toBe(count);
});

test('a move that changes nothing gives the same draft', () => {
  expect(withMovedItems(start, ids('b'), 'pli_c')).toBe(start);
});

test('a new name, and items that are changed or removed, are counted', () => {
  const changed = { ...edit('ab', { durationMs: 5_000, fit: 'cover' }), name: 'Entrance' };
  const draft = { ...changed, items: changed.items.filter(({ id }) => id !== 'pli_c') };
  expect(countPlaylistChanges(start, draft)).toBe(4);
  expect(countPlaylistChanges(start, edit('a', { fit: null }))).toBe(0);
});

test('an item is kept at its position, or with its times', () => {
  const [first] = edit('a', { windows: [{ days: [1], from: '08:00', to: '09:00' }] }).items;
  if (first === undefined) throw new Error('no item');
  expect(joinIds(withKept(without('a'), first, 0))).toBe('abcd');
  expect(withKept(edit('a', { fit: 'blur' }), first, 0).items[0]).toMatchObject({
    fit: 'blur',
    windows: first.windows,
  });
});

test('items that the server has named keep their id in the session, and send the name of the server', () => {
  const [first] = start.items;
  if (first === undefined) throw new Error('no item');
  const added = { ...start, items: start.items.toSpliced(1, 0, { ...first, id: 'new_1' }) };
  const known = withVersion(nothing, loop);
  expect(toPlaylistBody(added, known.ids).items[1]).not.toHaveProperty('id');
  const answer = { ...loop, items: loop.items.toSpliced(1, 0, item('fresh', { mediaId: first.mediaId })) };
  expect(toPlaylistBody(added, withVersion(known, answer, added).ids).items[1]?.id).toBe('pli_fresh');
});

test('files that change are shown, without touching the draft', () => {
  const files = loop.items.map((each) => (each.id === 'pli_b' ? { ...each, name: 'renamed.jpg' } : each));
  const { facts } = withVersion(withVersion(nothing, loop), { ...loop, items: files });
  expect(toShownItems(without('a'), facts).map(({ title }) => title)).toEqual(['renamed', 'c', 'd']);
});

test('a playlist that follows a folder sends no items, and its own ones by their ids', () => {
  const source = { folderId: 'fld_1' as never, order: 'newest' } as const;
  const answer = { ...loop, source, items: [item('x'), item('y')] };
  const { ids: known } = withVersion(withVersion(nothing, loop), answer, { ...start, source });
  const draft = toPlaylistDraft(answer);
  expect(toPlaylistBody(draft, known)).toMatchObject({ source, items: [] });
  expect(countPlaylistChanges(start, { ...start, source })).toBe(1);
  expect(toPlaylistBody({ ...draft, source: null }, known)).toMatchObject({
    source: null,
    items: [{ id: 'pli_x' }, { id: 'pli_y' }],
  });
});
