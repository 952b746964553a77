import { kindOf } from '../../elements/editor-kinds.ts';
import type { LayoutEditor } from '../editor-context.tsx';

/** Edits what the one selected element shows: a text in place, other content in a dialog; others by their properties. */
export function editContent({ commands, editedId, choosingId }: LayoutEditor): boolean {
  const [element, ...others] = commands.listSelected();
  if (element === undefined || others.length > 0 || element.isLocked) return false;
  const { CanvasEditor, content } = kindOf(element.kind);
  if (CanvasEditor !== undefined) editedId.write(element.id);
  else if (content !== undefined) choosingId.write(element.id);
  else return false;
  return true;
}
