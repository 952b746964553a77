import { t } from '@vitrine/messages/t';
import './editor.css';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { useAnnouncer } from '../../../ui/editing/use-announcer.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { DropHint, useFileDrop } from '../../uploads/index.ts';
import { AddElementPanel } from '../panels/add-element-panel.tsx';
import { SceneList } from '../panels/scene-list.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { ContentChoice } from './content-choice.tsx';
import { createEditor } from './create-editor.ts';
import { LayoutEditorProvider, useLayoutEditor } from './editor-context.tsx';
import { LayoutDrag } from './editor-drag.tsx';
import { LayoutEditorHeader } from './editor-header.tsx';
import { ElementPanel } from './element-panel.tsx';
import { LayerList } from './layers/layer-list.tsx';
import { LibraryPanel } from './library/library-panel.tsx';
import { NarrowPanels } from './narrow-panels.tsx';
import { ConflictNotice } from './saving/conflict-notice.tsx';
import { KeptDraftNotice } from './saving/kept-draft-notice.tsx';
import { useDraftSaving } from './saving/use-draft-saving.ts';
import { WidePanels } from './wide-panels.tsx';
import { findScene } from './state/document-edits.ts';
import { useStore } from '../../../ui/store.ts';
import { useAddContent } from './use-add-content.ts';
import { useFilling } from './use-filling.ts';
import { useLayoutEditorKeys } from './use-editor-keys.ts';

/** In narrower windows, in px, the panels would leave too little of the canvas. */
const WIDE = 1_099;

const FillIn = fetched(async () => (await import('../fill-in/fill-in.tsx')).FillIn);

/** The editor of a layout. `layout` is its newest version on the server. */
export function LayoutEditorView({ layout }: { layout: Layout }) {
  const toast = useToast();
  const [announce, announcement] = useAnnouncer();
  const [editor] = useState(() =>
    createEditor(layout, {
      announce,
      refuse: (title, text) => toast({ title, text, tone: 'danger' }),
    }),
  );
  const saver = useDraftSaving(layout, editor);
  const { add, addFile, uploadFiles } = useAddContent(editor);
  const isOver = useFileDrop((files, { clientX, clientY }) =>
    uploadFiles(files, editor.pane.toCanvasPoint(clientX, clientY) ?? undefined),
  );
  useLayoutEditorKeys(editor, { save: () => void saver.flush(), onFiles: uploadFiles });
  const filling = useFilling();
  usePreload(FillIn.load);
  const isWide = useIsWide(WIDE);
  const form = <FillIn isWide={isWide} onClose={filling.close} />;
  const Panels = isWide ? WidePanels : NarrowPanels;

  return (
    <LayoutEditorProvider value={editor}>
      <div className="layout-editor">
        <Button className="layout-skip not-focus:sr-only" onClick={() => editor.pane.focus()}>
          {t('Skip to the canvas')}
        </Button>
        <LayoutEditorHeader layout={layout} saver={saver} />
        <ConflictNotice layout={layout} saver={saver} />
        <KeptDraftNotice layout={layout} saver={saver} />
        <LayoutDrag onFile={addFile}>
          <Panels
            canvas={<CanvasArea />}
            scenes={<Scenes />}
            layers={<LayerList />}
            add={<Add onAdd={add} />}
            library={<LibraryPanel onAdd={addFile} onFiles={uploadFiles} />}
            element={<ElementPanel />}
            form={filling.isOpen ? form : null}
          />
        </LayoutDrag>
        {announcement}
      </div>
      <ContentChoice />
      {isOver && <DropHint />}
    </LayoutEditorProvider>
  );
}

function CanvasArea() {
  const { width, height } = useStore(useLayoutEditor().state).document;
  return (
    <section aria-label={t('Scene')} className="layout-wall">
      <Canvas />
      <p className="layout-hint">
        <bdi>{`${width} × ${height}`}</bdi>
        <span>{t('Arrow keys move by 1, with Shift by 10')}</span>
        <span>{t('Hold Alt to move without snapping')}</span>
      </p>
    </section>
  );
}

function Scenes() {
  const { state, commands, resources, isNight } = useLayoutEditor();
  const { document, sceneId } = useStore(state);
  return (
    <SceneList
      document={document}
      resources={useStore(resources)}
      sceneId={sceneId}
      isNight={useStore(isNight)}
      onSelect={(id) => commands.openScene(id)}
      onChange={(next, { label, merge }) => commands.replace(next, label, merge)}
    />
  );
}

function Add({ onAdd }: { onAdd: ReturnType<typeof useAddContent>['add'] }) {
  const { document, sceneId } = useStore(useLayoutEditor().state);
  const { width, height } = document;
  const { background } = findScene(document, sceneId);
  return <AddElementPanel canvas={{ width, height, background }} onAdd={onAdd} />;
}
