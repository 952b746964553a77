import { expect, test } from 'vitest';
import { createHistory } from './history.ts';

function edit(value = '') {
  const said: string[] = [];
  const history = createHistory(value, (message) => said.push(message));
  const type = (text: string, merge?: string) =>
    history.change((each) => each + text, { label: `typing ${text}`, merge });
  return { ...history, said, type };
}

test('every change can be undone and redone, in order, and is told', () => {
  const { type, read, undo, redo, findUndo, findRedo, said } = edit();
  for (const letter of 'abc') type(letter);
  undo();
  undo();
  expect(read()).toBe('a');
  expect([findUndo()?.label, findRedo()?.label]).toEqual(['typing a', 'typing b']);
  redo();
  redo();
  redo();
  expect(read()).toBe('abc');
  expect(said).toEqual(['Undone: typing c', 'Undone: typing b', 'Redone: typing b', 'Redone: typing c']);
});

test('any number of steps can be undone', () => {
  const { type, read, undo } = edit();
  for (let n = 0; n < 2_000; n += 1) type('a');
  for (let n = 0; n < 2_000; n += 1) undo();
  expect(read()).toBe('');
});

test('a new change ends what could be redone', () => {
  const { type, undo, findRedo } = edit();
  type('a');
  undo();
  type('b');
  expect(findRedo()).toBeNull();
});

test('successive changes with one key are one step, until another step or a pause', () => {
  const { type, read, undo, endStep, replace } = edit();
  type('a', 'word');
  type('b', 'word');
  endStep();
  type('c', 'word');
  replace('abc.');
  type('d', 'word');
  const undone = [1, 2, 3].map(() => {
    undo();
    return read();
  });
  expect(undone).toEqual(['abc.', 'ab', '']);
});

test('what changes nothing is no step', () => {
  const { change, findUndo } = edit('a');
  expect(change((value) => value)).toBe(false);
  expect(findUndo()).toBeNull();
});

test('a change of all steps is taken back by no Undo', () => {
  const { type, read, undo, redo, changeAll } = edit('a');
  type('b');
  type('c');
  undo();
  changeAll((value) => value.toUpperCase());
  undo();
  expect(read()).toBe('A');
  redo();
  redo();
  expect(read()).toBe('ABC');
});

test('a group becomes one step, and no Undo in it leaves it', () => {
  const { type, read, undo, redo, beginGroup, endGroup, readGroupStart } = edit();
  type('a');
  beginGroup();
  for (const letter of 'bcd') type(letter);
  undo();
  expect(readGroupStart()).toBe('a');
  endGroup('a word', true);
  undo();
  expect(read()).toBe('a');
  redo();
  expect(read()).toBe('abc');
  beginGroup();
  undo();
  expect(read()).toBe('abc');
});

test('a group that is dropped leaves everything as it was, and Redo brings it back', () => {
  const { type, read, redo, findUndo, beginGroup, endGroup } = edit();
  type('a');
  const before = findUndo();
  beginGroup();
  type('b');
  endGroup('a word', false);
  expect([read(), findUndo()]).toEqual(['a', before]);
  redo();
  expect(read()).toBe('ab');
});
