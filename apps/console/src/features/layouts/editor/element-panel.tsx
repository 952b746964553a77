import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { useEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Kbd } from '../../../ui/forms/kbd.tsx';
import { ElementProperties } from '../panels/element-properties.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { canvasKeys, editorKeys } from '../editor-key-table.ts';
import { useLayoutEditor } from './editor-context.tsx';
import { findScene, isKnown } from './state/document-edits.ts';
import { useStore } from '../../../ui/store.ts';
import { AlignBar } from './tools/align-bar.tsx';

/** Changes of the same elements within this time are one step: letters that are typed, a slider that is moved. */
const STEP_MS = 700;

/** The properties of what is selected. */
export function ElementPanel() {
  const { state, resources, commands, addResources, gesture } = useLayoutEditor();
  const { document, sceneId, selection } = useStore(state);
  const shownResources = useStore(resources);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ids = new Set(selection);
  const elements = findScene(document, sceneId)
    .elements.filter(isKnown)
    .filter(({ id }) => ids.has(id));
  if (elements.length === 0) return <Hints />;

  function change(
    changed: readonly string[],
    edit: (element: KnownElement) => KnownElement,
    added?: LayoutResources,
  ): void {
    if (added !== undefined) addResources(added);
    commands.change(changed, edit, `properties ${changed.join(' ')}`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commands.endStep(), STEP_MS);
  }

  return (
    <>
      <AlignBar elements={elements} />
      <ElementProperties
        elements={elements}
        document={document}
        resources={shownResources}
        gesture={gesture}
        onChange={change}
      />
    </>
  );
}

const { next, move, moveFar, resize, edit, pan } = canvasKeys;
const HINTS = [next, move, moveFar, resize, edit, editorKeys.backward, editorKeys.forward, pan];

const Hints = () => (
  <PanelSection title={t('Nothing selected')}>
    <p className="text-ink-2">{t('Press an element on the canvas or in the layers to see its properties.')}</p>
    <dl className="layout-hints">
      {HINTS.map(({ shown, what }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd dir="ltr">
            {shown.split(/,? /).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </PanelSection>
);
