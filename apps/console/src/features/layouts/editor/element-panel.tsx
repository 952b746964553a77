import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Kbd } from '../../../ui/forms/kbd.tsx';
import { ElementProperties } from '../panels/element-properties.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { useLayoutEditor } from './editor-context.tsx';
import { findScene, isKnown } from './state/document-edits.ts';
import { useStore } from '../../../ui/store.ts';
import { AlignBar } from './tools/align-bar.tsx';

/** Changes of the same elements within this time are one step: letters that are typed, a slider that is moved. */
const STEP_MS = 700;

/** The properties of what is selected. */
export function ElementPanel() {
  const { state, resources, commands, addResources } = useLayoutEditor();
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
      <ElementProperties elements={elements} document={document} resources={shownResources} onChange={change} />
    </>
  );
}

const Hints = () => (
  <PanelSection title="Nothing selected">
    <p className="text-ink-2">Press an element on the canvas or in the layers to see its properties.</p>
    <dl className="layout-hints">
      <Hint keys={['Tab']}>Next element</Hint>
      <Hint keys={['←', '→']}>Move by 1 pixel</Hint>
      <Hint keys={['Shift', '→']}>Move by 10 pixels</Hint>
      <Hint keys={['Alt', '→']}>Change the size</Hint>
      <Hint keys={['Enter']}>Edit text or content</Hint>
      <Hint keys={['[', ']']}>Backward, forward</Hint>
      <Hint keys={['Space']}>Drag the canvas</Hint>
    </dl>
  </PanelSection>
);

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <div>
    <dt>{children}</dt>
    <dd>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </div>
);
