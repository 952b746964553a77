import { expect, test } from 'vitest';
import { canvasKeys, type EditorKey, editorKeys, findPressed } from './editor-key-table.ts';

const press = (table: Readonly<Record<string, EditorKey>>, { keys, isCommand, isShift, isAlt }: EditorKey) =>
  keys.map((key) =>
    findPressed(table, {
      key,
      ctrlKey: isCommand === true,
      metaKey: false,
      shiftKey: isShift === true,
      altKey: isAlt === true,
    }),
  );

test.each([canvasKeys, editorKeys])(
  'each key of the editor, pressed as it is described, is that key and no other',
  (table) => {
    for (const [name, entry] of Object.entries<EditorKey>(table)) {
      expect(press(table, entry)).toEqual(entry.keys.map(() => name));
    }
  },
);

test('a letter without Ctrl or ⌘ is no key, and neither is an arrow with it', () => {
  const held = { shiftKey: false, altKey: false, metaKey: false };
  expect(findPressed(editorKeys, { ...held, key: 'd', ctrlKey: false })).toBeUndefined();
  expect(findPressed(editorKeys, { ...held, key: 'D', ctrlKey: false, metaKey: true })).toBe('duplicate');
  expect(findPressed(canvasKeys, { ...held, key: 'ArrowLeft', ctrlKey: true })).toBeUndefined();
});
