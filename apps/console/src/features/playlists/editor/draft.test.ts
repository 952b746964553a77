import { expect, test } from 'vitest';
import { film, item, playlist } from '../../../test/playlists.tsx';
import { countChanges } from './changes.ts';
import { type Change, createEditorState, type EditorState, reduceEditor } from './draft.ts';
import { toPlaylistBody, toShownItems } from './shown-items.ts';

const loop = playlist('loop', { items: [item('a'), item('b'), film('c'), item('d')] });
const start = createEditorState(loop);

const after = (state: EditorState, ...changes: Change[]): EditorState =>
  changes.reduce((each, change) => reduceEditor(each, { ...change, label: change.type }), state);
const joinIds = ({ present }: EditorState) => present.items.map(({ id }) => id.replace('pli_', '')).join('');
const ids = (letters: string) => letters.split('').map((letter) => `pli_${letter}`);
const undo = (state: EditorState) => reduceEditor(state, { type: 'undo' });
const redo = (state: EditorState) => reduceEditor(state, { type: 'redo' });
/** Sets the length of an item, as its stepper does. */
const length = (state: EditorState, durationMs: number, merge = 'length pli_a') =>
  reduceEditor(state, { type: 'change', ids: ids('a'), part: { durationMs }, label: 'length', merge });
const countDraftChanges = ({ saved, present }: EditorState) => countChanges(saved, present);

test.each([
  ['a', 'd', 'bcad', 1],
  ['a', null, 'bcda', 1],
  ['d', 'a', 'dabc', 1],
  ['bc', 'a', 'bcad', 1],
  ['ac', null, 'bdac', 2],
  ['ab', 'b', 'abcd', 0],
  ['b', 'b', 'abcd', 0],
])('moving %s to before %s gives %s, which counts as %s change(s)', (moved, before, order, count) => {
  const state = after(start, { type: 'move', ids: ids(moved), before: before && `pli_${before}` });
  expect(joinIds(state)).toBe(order);
  expect(countDraftChanges(state)).toBe(count);
});

test('a move that changes nothing is no step for Undo', () => {
  expect(after(start, { type: 'move', ids: ids('b'), before: 'pli_c' }).past).toEqual([]);
});

test('every change can be undone and redone, in order', () => {
  const changed = after(
    start,
    { type: 'rename', name: 'Entrance' },
    { type: 'change', ids: ids('ab'), part: { durationMs: 5_000, fit: 'cover' } },
    { type: 'remove', ids: ids('c') },
  );
  expect(countDraftChanges(changed)).toBe(4);
  const undone = undo(undo(undo(changed)));
  expect(undone.present).toEqual(start.present);
  expect(countDraftChanges(undone)).toBe(0);
  expect(undo(undone)).toBe(undone);
  expect(redo(redo(redo(undone))).present).toEqual(changed.present);
  expect(undone.future.map(({ label }) => label)).toEqual(['rename', 'change', 'remove']);
});

test('a new change ends what could be redone', () => {
  const undone = reduceEditor(after(start, { type: 'remove', ids: ids('a') }), { type: 'undo' });
  expect(undone.future).toHaveLength(1);
  expect(after(undone, { type: 'rename', name: 'Other' }).future).toEqual([]);
});

test('successive steps of one length are one step for Undo', () => {
  const state = length(length(length(start, 11_000), 12_000), 13_000);
  expect(state.past).toHaveLength(1);
  expect(length(state, 14_000, 'length pli_b').past).toHaveLength(2);
  expect(reduceEditor(state, { type: 'undo' }).present).toEqual(start.present);
});

test('a change that is taken back by hand counts no more', () => {
  const state = after(
    start,
    { type: 'change', ids: ids('a'), part: { fit: 'blur' } },
    { type: 'change', ids: ids('a'), part: { fit: null } },
  );
  expect(countDraftChanges(state)).toBe(0);
});

test('items that the server has named keep their id in the session, and send the name of the server', () => {
  const [draft] = start.present.items;
  if (draft === undefined) throw new Error('no item');
  const added = after(start, { type: 'add', items: [{ ...draft, id: 'new_1' }], facts: new Map(), at: 1 });
  expect(toPlaylistBody(added.present, added.ids).items[1]).not.toHaveProperty('id');
  const answer = { ...loop, revision: 2, items: loop.items.toSpliced(1, 0, item('fresh', { mediaId: draft.mediaId })) };
  const state = reduceEditor(added, { type: 'saved', draft: added.present, playlist: answer });
  expect(countDraftChanges(state)).toBe(0);
  expect(state.revision).toBe(2);
  expect(state.present.items[1]?.id).toBe('new_1');
  expect(toPlaylistBody(state.present, state.ids).items[1]?.id).toBe('pli_fresh');
  // Undo after saving is a change again.
  expect(countDraftChanges(reduceEditor(state, { type: 'undo' }))).toBe(1);
});

test('a change made while saving is not lost', () => {
  const sent = after(start, { type: 'remove', ids: ids('a') });
  const changed = after(sent, { type: 'remove', ids: ids('b') });
  const answer = { ...loop, revision: 2, items: loop.items.slice(1) };
  const state = reduceEditor(changed, { type: 'saved', draft: sent.present, playlist: answer });
  expect(joinIds(state)).toBe('cd');
  expect(countDraftChanges(state)).toBe(1);
});

test('loading a newer version can be undone, which brings the own version back', () => {
  const mine = after(start, { type: 'rename', name: 'Mine' });
  const newer = { ...loop, name: 'Theirs', revision: 5 };
  const loaded = reduceEditor(mine, { type: 'load', playlist: newer, label: 'loading the newer version' });
  expect([loaded.present.name, loaded.revision, countDraftChanges(loaded)]).toEqual(['Theirs', 5, 0]);
  const back = reduceEditor(loaded, { type: 'undo' });
  expect([back.present.name, back.revision, countDraftChanges(back)]).toEqual(['Mine', 5, 1]);
});

test('files that change are shown, without touching the draft', () => {
  const changed = after(start, { type: 'remove', ids: ids('a') });
  const files = loop.items.map((each) => (each.id === 'pli_b' ? { ...each, name: 'renamed.jpg' } : each));
  const state = reduceEditor(changed, { type: 'refresh', playlist: { ...loop, items: files } });
  expect(toShownItems(state).map(({ title }) => title)).toEqual(['renamed', 'c', 'd']);
  expect(state.past).toEqual(changed.past);
});

test('a playlist that follows a folder sends no items, and takes those of the server', () => {
  const source = { folderId: 'fld_1' as never, order: 'newest' } as const;
  const following = after(start, { type: 'follow', source, items: start.present.items.slice(0, 1), facts: new Map() });
  expect(countDraftChanges(following)).toBe(1);
  expect(toPlaylistBody(following.present, following.ids)).toMatchObject({ source, items: [] });
  const answer = { ...loop, source, revision: 2, items: [item('x'), item('y')] };
  const state = reduceEditor(following, { type: 'saved', draft: following.present, playlist: answer });
  expect(joinIds(state)).toBe('xy');
  const later = { ...answer, items: [item('z'), ...answer.items] };
  expect(joinIds(reduceEditor(state, { type: 'refresh', playlist: later }))).toBe('zxy');
  const own = after(state, { type: 'keep-items' });
  expect(toPlaylistBody(own.present, own.ids)).toMatchObject({
    source: null,
    items: [{ id: 'pli_x' }, { id: 'pli_y' }],
  });
});
