import { ContentDialog } from '../panels/content-dialog.tsx';
import { useLayoutEditor } from './editor-context.tsx';
import { kindOf, showContent } from '../elements/editor-kinds.ts';
import { isKnown } from './state/document-edits.ts';
import { useStore } from '../../../ui/store.ts';

/** Chooses what an element shows, after a double press of it. */
export function ContentChoice() {
  const { choosingId, commands, addResources, pane } = useLayoutEditor();
  const id = useStore(choosingId);
  const element = commands
    .listElements()
    .filter(isKnown)
    .find((each) => each.id === id);
  if (element === undefined) return null;
  const { content } = kindOf(element.kind);
  if (content === undefined) return null;
  return (
    <ContentDialog
      content={content}
      onPick={({ id: pickedId, resources }) => {
        addResources(resources);
        commands.change([element.id], (each) => showContent(each, pickedId));
      }}
      onClose={() => {
        choosingId.write(null);
        pane.focus();
      }}
    />
  );
}
