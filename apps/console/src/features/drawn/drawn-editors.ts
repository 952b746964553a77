import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { AnyFields, DrawnEditor, DrawnEditors } from './drawn-editor.ts';
import { onlinevideo } from './onlinevideo.tsx';
import { stream } from './stream.tsx';

/** How each kind of drawn content is shown and edited in the console. */
const editors = {
  stream,
  onlinevideo,
} satisfies DrawnEditors;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind has an editor, which gets only its own fields
export const drawnEditorOf = (kind: DrawnKind) => editors[kind] as unknown as DrawnEditor<AnyFields>;
