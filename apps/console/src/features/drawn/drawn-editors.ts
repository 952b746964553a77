import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { AnyFields, DrawnEditor, DrawnEditors } from './drawn-editor.ts';

/** How each kind of drawn content is shown and edited in the console. */
const editors = {} satisfies DrawnEditors;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind has an editor, which gets only its own fields
export const drawnEditorOf = (kind: DrawnKind) => editors[kind] as unknown as DrawnEditor<AnyFields>;
