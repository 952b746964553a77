import { ContentDialog } from '../panels/content-dialog.tsx';
import { showContent } from '../panels/picked-content.ts';
import { useEditor } from './editor-context.tsx';
import { isKnown } from './state/document-edits.ts';
import { useStore } from './state/store.ts';

/** Chooses what an element shows, after a double press of it. */
export function ChosenContent() {
  const { choosingId, commands, addResources, pane } = useEditor();
  const id = useStore(choosingId);
  const element = commands
    .listElements()
    .filter(isKnown)
    .find((each) => each.id === id);
  if (element === undefined) return null;
  const { kind } = element;
  if (kind !== 'picture' && kind !== 'video' && kind !== 'playlist' && kind !== 'webpage') return null;
  return (
    <ContentDialog
      kind={kind}
      onPick={(content) => {
        addResources(content.resources);
        commands.change([element.id], (each) => showContent(each, content));
      }}
      onClose={() => {
        choosingId.write(null);
        pane.focus();
      }}
    />
  );
}
