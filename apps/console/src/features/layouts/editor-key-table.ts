import { t } from '@vitrine/messages/t';

/** A key of the layout editor, as it is pressed and as lists name it. */
export interface EditorKey {
  /** The values of `KeyboardEvent.key`; letters in lower case. Empty for what the browser turns into an event of its own. */
  keys: readonly string[];
  /** With Ctrl or ⌘, or without; either unless given. */
  isCommand?: boolean;
  /** With Shift, or without; either unless given. */
  isShift?: boolean;
  /** With Alt, or without; either unless given. */
  isAlt?: boolean;
  /** The keys as lists show them, alternatives separated by a comma; those with Ctrl or ⌘ without it. */
  shown: string;
  what: string;
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The keys of the canvas. */
export const canvasKeys = {
  next: { keys: ['Tab'], isCommand: false, isShift: false, shown: t('Tab', {}, 'key'), what: t('Next element') },
  previous: { keys: ['Tab'], isCommand: false, isShift: true, shown: t('Shift Tab'), what: t('Previous element') },
  resize: { keys: ARROWS, isCommand: false, isAlt: true, shown: t('Alt →'), what: t('Change the size') },
  move: { keys: ARROWS, isCommand: false, isShift: false, shown: '←, →', what: t('Move by 1 pixel') },
  moveFar: { keys: ARROWS, isCommand: false, isShift: true, shown: t('Shift →'), what: t('Move by 10 pixels') },
  edit: { keys: ['Enter'], isCommand: false, shown: t('Enter', {}, 'key'), what: t('Edit text or content') },
  clear: { keys: ['Escape'], isCommand: false, shown: t('Esc'), what: t('Clear the selection') },
  pan: { keys: [' '], shown: t('Space', {}, 'key'), what: t('Drag the canvas') },
} as const satisfies Record<string, EditorKey>;

/** The keys of the whole editor, outside of fields and dialogs. Brackets need Ctrl and Alt on some keyboards. */
export const editorKeys = {
  forward: { keys: [']'], shown: ']', what: t('Move forward') },
  backward: { keys: ['['], shown: '[', what: t('Move backward') },
  front: { keys: ['}'], shown: '}', what: t('Move to the front') },
  back: { keys: ['{'], shown: '{', what: t('Move to the back') },
  remove: { keys: ['Delete', 'Backspace'], shown: t('Delete', {}, 'key'), what: t('Delete the selected elements') },
  copy: { keys: ['c'], isCommand: true, shown: 'C', what: t('Copy, also for other layouts') },
  cut: { keys: ['x'], isCommand: true, shown: 'X', what: t('Cut', {}, 'to the clipboard') },
  paste: { keys: [], isCommand: true, shown: 'V', what: t('Paste elements or files') },
  duplicate: { keys: ['d'], isCommand: true, shown: 'D', what: t('Duplicate') },
  selectAll: { keys: ['a'], isCommand: true, shown: 'A', what: t('Select all elements') },
  fit: { keys: ['0'], isCommand: true, shown: '0', what: t('Fit the canvas into the window') },
  zoomIn: { keys: ['+', '='], isCommand: true, shown: '+', what: t('Zoom in') },
  zoomOut: { keys: ['-'], isCommand: true, shown: '-', what: t('Zoom out') },
} as const satisfies Record<string, EditorKey>;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const fits = (wanted: boolean | undefined, isHeld: boolean): boolean => wanted === undefined || wanted === isHeld;

/** The name of the key of a table that was pressed; undefined if it was none of them. */
export function findPressed<Name extends string>(
  table: Readonly<Record<Name, EditorKey>>,
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
): Name | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  for (const name in table) {
    const { keys, isCommand, isShift, isAlt } = table[name];
    if (!keys.includes(pressed) || !fits(isCommand, ctrlKey || metaKey)) continue;
    if (fits(isShift, shiftKey) && fits(isAlt, altKey)) return name;
  }
  return undefined;
}
