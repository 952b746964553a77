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
  next: { keys: ['Tab'], isCommand: false, isShift: false, shown: 'Tab', what: 'Next element' },
  previous: { keys: ['Tab'], isCommand: false, isShift: true, shown: 'Shift Tab', what: 'Previous element' },
  resize: { keys: ARROWS, isCommand: false, isAlt: true, shown: 'Alt →', what: 'Change the size' },
  move: { keys: ARROWS, isCommand: false, isShift: false, shown: '←, →', what: 'Move by 1 pixel' },
  moveFar: { keys: ARROWS, isCommand: false, isShift: true, shown: 'Shift →', what: 'Move by 10 pixels' },
  edit: { keys: ['Enter'], isCommand: false, shown: 'Enter', what: 'Edit text or content' },
  clear: { keys: ['Escape'], isCommand: false, shown: 'Esc', what: 'Clear the selection' },
  pan: { keys: [' '], shown: 'Space', what: 'Drag the canvas' },
} as const satisfies Record<string, EditorKey>;

/** The keys of the whole editor, outside of fields and dialogs. Brackets need Ctrl and Alt on some keyboards. */
export const editorKeys = {
  forward: { keys: [']'], shown: ']', what: 'Move forward' },
  backward: { keys: ['['], shown: '[', what: 'Move backward' },
  front: { keys: ['}'], shown: '}', what: 'Move to the front' },
  back: { keys: ['{'], shown: '{', what: 'Move to the back' },
  remove: { keys: ['Delete', 'Backspace'], shown: 'Delete', what: 'Delete the selected elements' },
  copy: { keys: ['c'], isCommand: true, shown: 'C', what: 'Copy, also for other layouts' },
  cut: { keys: ['x'], isCommand: true, shown: 'X', what: 'Cut' },
  paste: { keys: [], isCommand: true, shown: 'V', what: 'Paste elements or files' },
  duplicate: { keys: ['d'], isCommand: true, shown: 'D', what: 'Duplicate' },
  selectAll: { keys: ['a'], isCommand: true, shown: 'A', what: 'Select all elements' },
  fit: { keys: ['0'], isCommand: true, shown: '0', what: 'Fit the canvas into the window' },
  zoomIn: { keys: ['+', '='], isCommand: true, shown: '+', what: 'Zoom in' },
  zoomOut: { keys: ['-'], isCommand: true, shown: '-', what: 'Zoom out' },
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
