import { t } from '@vitrine/messages/t';
import './layers.css';
import { formatCount } from '../../../../ui/format/format.ts';
import { PanelSection } from '../../panels/panel-section.tsx';
import { useLayoutEditor } from '../editor-context.tsx';
import { findScene, isKnown } from '../state/document-edits.ts';
import { useStore } from '../../../../ui/store.ts';
import { LayerRow, UnknownLayerRow } from './layer-row.tsx';

/** The elements of the open scene, from front to back. */
export function LayerList() {
  const editor = useLayoutEditor();
  const { document, sceneId, selection } = useStore(editor.state);
  const resources = useStore(editor.resources);
  const elements = findScene(document, sceneId).elements.toReversed();
  const ids = new Set(selection);
  return (
    <PanelSection title={t('Layers')} tools={<span className="text-1 text-ink-3">{formatCount(elements.length)}</span>}>
      {elements.length === 0 ? (
        <p className="text-1 text-ink-3">
          {t('Nothing in this scene yet. Choose something under Add, or drop files on the canvas.')}
        </p>
      ) : (
        <ul aria-label={t('Layers')} className="layers">
          {elements.map((element) =>
            isKnown(element) ? (
              <LayerRow key={element.id} element={element} resources={resources} isSelected={ids.has(element.id)} />
            ) : (
              <UnknownLayerRow key={element.id} id={element.id} kind={element.kind} />
            ),
          )}
        </ul>
      )}
    </PanelSection>
  );
}
