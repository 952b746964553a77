import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { MAX_ELEMENTS } from '@vitrine/contract/layouts/layout-limits';
import { afterEach, expect, test } from 'vitest';
import { createCommands } from './commands.ts';
import { isKnown } from './document-edits.ts';
import { createLayoutEditorState } from './editor-state.ts';
import { createHistory } from '../../../../ui/editing/history.ts';

const frameAt = (x: number, y: number, width = 100, height = 50) => ({ x, y, width, height });
const shape = (id: string, frame = frameAt(0, 0), more: object = {}) => ({
  id,
  name: id,
  kind: 'shape',
  frame,
  shape: 'rectangle',
  fill: { day: '#ffffff' },
  ...more,
});

const documentOf = (...scenes: object[][]) =>
  LayoutDocument.parse({
    version: 1,
    width: 1_000,
    height: 500,
    scenes: scenes.map((elements, index) => ({
      id: `scene-${index}`,
      name: `Scene ${index}`,
      background: { day: '#ffffff' },
      elements,
    })),
  });

function edit(...scenes: object[][]) {
  const said: string[] = [];
  const announce = (message: string) => said.push(message);
  const store = createHistory(createLayoutEditorState(documentOf(...scenes)), announce);
  const commands = createCommands(store, {
    announce,
    refuse: (title, reason) => said.push(`${title}: ${reason}`),
  });
  const scene = () => store.read().document.scenes.find(({ id }) => id === store.read().sceneId);
  return {
    store,
    commands,
    said,
    ids: () => scene()?.elements.map(({ id }) => id),
    frames: () => (scene()?.elements ?? []).filter(isKnown).map(({ frame }) => frame),
  };
}

afterEach(() => localStorage.clear());

test('a move by the arrow keys is one step, however many keys were pressed', () => {
  const { commands, frames, said, store } = edit([shape('a', frameAt(10, 20)), shape('b')]);
  commands.select(['a']);
  for (let n = 0; n < 5; n += 1) commands.nudge(1, 0);
  commands.nudge(0, 10);
  expect(frames()[0]).toEqual(frameAt(15, 30));
  expect(said.at(-1)).toBe('a moved to 15, 30');
  commands.undo();
  expect(frames()[0]).toEqual(frameAt(10, 20));
  expect(store.findUndo()).toBeNull();
  commands.redo();
  expect(frames()[0]).toEqual(frameAt(15, 30));
  expect(store.read().selection).toEqual(['a']);
});

test('the same keys for another selection, or after a pause, are another step', () => {
  const { commands, frames } = edit([shape('a'), shape('b')]);
  commands.select(['a']);
  commands.nudge(1, 0);
  commands.endStep();
  commands.nudge(1, 0);
  commands.select(['b']);
  commands.nudge(1, 0);
  commands.undo();
  expect(frames().map(({ x }) => x)).toEqual([2, 0]);
  commands.undo();
  expect(frames().map(({ x }) => x)).toEqual([1, 0]);
});

test('what changes nothing is no step', () => {
  const { commands, store } = edit([shape('a')]);
  commands.select(['a']);
  commands.align('left');
  commands.order('front');
  commands.change(['a'], (element) => element);
  expect(store.findUndo()).toBeNull();
});

test('locked elements can be chosen, but neither moved nor deleted', () => {
  const { commands, ids, frames, said } = edit([shape('a', frameAt(0, 0), { isLocked: true })]);
  commands.selectAll();
  expect(commands.listSelected()).toEqual([]);
  commands.select(['a']);
  commands.nudge(5, 5);
  commands.remove();
  expect(frames()[0]).toEqual(frameAt(0, 0));
  expect(ids()).toEqual(['a']);
  expect(said.at(-1)).toBe('a is locked.');
  commands.toggleLock(['a']);
  commands.remove();
  expect(ids()).toEqual([]);
});

test('one element is aligned with the canvas, several with each other', () => {
  const { commands, frames } = edit([shape('a', frameAt(10, 10)), shape('b', frameAt(300, 200))]);
  commands.select(['a']);
  commands.align('center');
  expect(frames()[0]).toMatchObject({ x: 450 });
  commands.select(['a', 'b']);
  commands.align('left');
  expect(frames().map(({ x }) => x)).toEqual([300, 300]);
});

test('gaps of three elements become equal', () => {
  const { commands, frames } = edit([
    shape('a', frameAt(0, 0)),
    shape('b', frameAt(120, 0)),
    shape('c', frameAt(400, 0)),
  ]);
  commands.selectAll();
  commands.distribute('x');
  expect(frames().map(({ x }) => x)).toEqual([0, 200, 400]);
});

test('Alt and the arrow keys change the size, but never below one pixel', () => {
  const { commands, frames, said } = edit([shape('a')]);
  commands.select(['a']);
  commands.resizeBy(20, 0);
  expect(said.at(-1)).toBe('a is now 120 × 50');
  commands.resizeBy(0, -500);
  expect(frames()[0]).toEqual(frameAt(0, 0, 120, 1));
});

test('copies are pasted beside the original, and at the same place into another layout', () => {
  const first = edit([shape('a', frameAt(30, 40))]);
  first.commands.select(['a']);
  first.commands.copy();
  first.commands.paste();
  first.commands.paste();
  expect(first.frames()).toEqual([frameAt(30, 40), frameAt(54, 64), frameAt(78, 88)]);
  expect(new Set(first.ids()).size).toBe(3);
  const second = edit([]);
  second.commands.paste();
  expect(second.frames()).toEqual([frameAt(30, 40)]);
  expect(second.commands.listSelected()).toHaveLength(1);
});

test('several elements keep their places in another layout, although one of its own is at one of them', () => {
  const first = edit([shape('a', frameAt(30, 40)), shape('b', frameAt(300, 40))]);
  first.commands.selectAll();
  first.commands.copy();
  const second = edit([shape('c', frameAt(30, 40))]);
  second.commands.paste();
  expect(second.frames()).toEqual([frameAt(30, 40), frameAt(30, 40), frameAt(300, 40)]);
  second.commands.paste();
  expect(second.frames().slice(3)).toEqual([frameAt(54, 64), frameAt(324, 64)]);
});

test('what was cut from a larger canvas is pasted into the middle of a smaller one', () => {
  const large = edit([shape('a', frameAt(5_000, 4_000))]);
  large.commands.select(['a']);
  large.commands.cut();
  expect(large.ids()).toEqual([]);
  const small = edit([]);
  small.commands.paste();
  expect(small.frames()).toEqual([frameAt(450, 225)]);
});

test('a full scene takes no more elements, and says so', () => {
  const { commands, ids, said } = edit([Array.from({ length: MAX_ELEMENTS }, (_, index) => shape(`s${index}`))].flat());
  commands.select(['s0']);
  commands.duplicate();
  expect(ids()).toHaveLength(MAX_ELEMENTS);
  expect(said.at(-1)).toBe('This scene is full: A scene has at most 200 elements. Remove some first.');
});

test('elements move in the order of layers, and to a place among them', () => {
  const { commands, ids, said } = edit([shape('a'), shape('b'), shape('c')]);
  commands.select(['a']);
  commands.order('forward');
  expect(ids()).toEqual(['b', 'a', 'c']);
  commands.order('front');
  expect(ids()).toEqual(['b', 'c', 'a']);
  commands.moveAbove(['a', 'b'], 'c');
  expect(ids()).toEqual(['c', 'b', 'a']);
  commands.moveAbove(['a'], null);
  expect(ids()).toEqual(['a', 'c', 'b']);
  expect(said.at(-1)).toBe('a moved to layer 3 of 3.');
});

test('Tab walks the elements from back to front, and leaves the canvas at the end', () => {
  const { commands, store } = edit([shape('a'), shape('b')]);
  expect(commands.selectNext(1)).toBe(true);
  expect(commands.selectNext(1)).toBe(true);
  expect(store.read().selection).toEqual(['b']);
  expect(commands.selectNext(1)).toBe(false);
  expect(commands.selectNext(-1)).toBe(true);
  expect(store.read().selection).toEqual(['a']);
});

test('an element of a newer release is kept where it is by every change', () => {
  const hologram = { id: 'w', kind: 'hologram', frame: frameAt(1, 2), place: 'Zürich' };
  const { commands, store } = edit([shape('a'), hologram, shape('b')]);
  commands.selectAll();
  commands.nudge(5, 5);
  commands.order('back');
  expect(store.read().document.scenes[0]?.elements).toContainEqual(hologram);
  expect(commands.listSelected().map(({ id }) => id)).toEqual(['a', 'b']);
});

test('undo goes back to the scene of the change, and forgets elements that are gone', () => {
  const { commands, store } = edit([shape('a')], [shape('b')]);
  commands.openScene('scene-1');
  commands.select(['b']);
  commands.remove();
  expect(store.read().selection).toEqual([]);
  commands.openScene('scene-0');
  commands.undo();
  expect(store.read()).toMatchObject({ sceneId: 'scene-1', selection: ['b'] });
  const { document } = store.read();
  commands.replace({ ...document, scenes: document.scenes.slice(0, 1) }, 'deleting the scene');
  expect(store.read()).toMatchObject({ sceneId: 'scene-0', selection: [] });
});

test('a group of steps becomes one, and Undo and Redo take it as a whole', () => {
  const { commands, frames, said, store } = edit([shape('a', frameAt(0, 0))]);
  commands.select(['a']);
  commands.nudge(0, 1);
  commands.beginGroup();
  commands.nudge(10, 0);
  commands.endStep();
  commands.resizeBy(5, 0);
  commands.rename('a', 'Bar');
  commands.endGroup('filling in', true);
  commands.undo();
  expect(said.at(-1)).toBe('Undone: filling in');
  expect(frames()).toEqual([frameAt(0, 1)]);
  commands.redo();
  expect(frames()).toEqual([frameAt(10, 1, 105)]);
  commands.undo();
  commands.undo();
  expect(frames()).toEqual([frameAt(0, 0)]);
  expect(store.findUndo()).toBeNull();
});

test('in a group, single steps can be undone, but none from before it', () => {
  const { commands, frames } = edit([shape('a', frameAt(0, 0))]);
  commands.select(['a']);
  commands.nudge(0, 1);
  commands.beginGroup();
  commands.nudge(10, 0);
  commands.resizeBy(5, 0);
  commands.undo();
  expect(frames()).toEqual([frameAt(10, 1)]);
  commands.undo();
  commands.undo();
  expect(frames()).toEqual([frameAt(0, 1)]);
  commands.endGroup('filling in', true);
  commands.undo();
  expect(frames()).toEqual([frameAt(0, 0)]);
});

test('a group that is dropped leaves everything as it was, and Redo brings it back', () => {
  const { commands, frames, store } = edit([shape('a', frameAt(0, 0))]);
  commands.select(['a']);
  commands.nudge(0, 1);
  const step = store.findUndo();
  commands.beginGroup();
  commands.nudge(10, 0);
  commands.resizeBy(5, 0);
  commands.endGroup('filling in', false);
  expect(frames()).toEqual([frameAt(0, 1)]);
  expect(store.findUndo()).toBe(step);
  commands.redo();
  expect(frames()).toEqual([frameAt(10, 1, 105)]);
});

test('a version of somebody else that opens within a group is not dropped with it', () => {
  const { commands, frames, store } = edit([shape('a', frameAt(0, 0))]);
  commands.beginGroup();
  commands.select(['a']);
  commands.nudge(10, 0);
  commands.openVersion(documentOf([shape('a', frameAt(70, 70))]), 'opening the newer version');
  commands.select(['a']);
  commands.nudge(1, 0);
  commands.endGroup('filling in', false);
  expect(frames()).toEqual([frameAt(70, 70)]);
  expect(store.findUndo()?.label).toBe('opening the newer version');
  commands.undo();
  expect(frames()).toEqual([frameAt(10, 0)]);
});
