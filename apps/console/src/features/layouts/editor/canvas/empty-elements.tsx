import { useLayoutEditor } from '../editor-context.tsx';
import { kindOf } from '../../elements/editor-kinds.ts';
import { findScene, isKnown } from '../state/document-edits.ts';
import { useStore } from '../../../../ui/store.ts';
import { toPane } from './view.ts';

/** Below this size, in pixels, there is room for the icon only. */
const SMALL = 90;

/** Marks of the elements that show nothing on screens, because their content is missing or deleted. */
export function EmptyElements() {
  const editor = useLayoutEditor();
  const { document, sceneId } = useStore(editor.state);
  const resources = useStore(editor.resources);
  const view = useStore(editor.pane.view);
  const gesture = useStore(editor.gesture);
  return findScene(document, sceneId)
    .elements.filter(isKnown)
    .map((element) => {
      const { id, kind, frame } = element;
      const { Icon, explainEmptiness } = kindOf(kind);
      const reason = explainEmptiness(element, resources);
      if (reason === null) return null;
      const { x, y, width, height } = toPane(view, gesture.frames?.get(id) ?? frame);
      return (
        <div key={id} aria-hidden="true" className="layout-empty" style={{ translate: `${x}px ${y}px`, width, height }}>
          <Icon />
          {width >= SMALL && height >= 48 && <span className="truncate">{reason}</span>}
        </div>
      );
    });
}
