import { createProvided } from '../../../ui/provided.ts';
import type { createEditor } from './create-editor.ts';

/** The state and services shared by the components of the editor. The object is constant; values that change are in its stores. */
export type LayoutEditor = ReturnType<typeof createEditor>;

export const [LayoutEditorProvider, useLayoutEditor] = createProvided<LayoutEditor>('the editor of a layout');
