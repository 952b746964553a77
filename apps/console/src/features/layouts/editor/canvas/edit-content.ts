import type { LayoutEditor } from '../editor-context.tsx';

/** Edits what the one selected element shows: a text in place, other content in a dialog; others by their properties. */
export function editContent({ commands, editedId, choosingId }: LayoutEditor): boolean {
  const [element, ...others] = commands.listSelected();
  if (element === undefined || others.length > 0 || element.isLocked) return false;
  switch (element.kind) {
    case 'text':
      editedId.write(element.id);
      return true;
    case 'picture':
    case 'video':
    case 'playlist':
    case 'webpage':
      choosingId.write(element.id);
      return true;
    case 'shape':
    case 'clock':
    case 'date':
    case 'countdown':
    case 'ticker':
    case 'list':
    case 'qr':
    case 'prices':
    case 'weather':
      return false;
  }
}
