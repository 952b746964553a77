import { t } from '@vitrine/messages/t';
import './canvas.css';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { useDroppable } from '@dnd-kit/core';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { LayoutDrawing } from '../../drawing/layout-drawing.tsx';
import type { LayoutDropData } from '../drag-data.ts';
import { useLayoutEditor } from '../editor-context.tsx';
import { kindOf } from '../../elements/editor-kinds.ts';
import { findScene, isKnown, withChanged } from '../state/document-edits.ts';
import { useStore, useStorePart } from '../../../../ui/store.ts';
import { attachGestures } from './attach-gestures.ts';
import { pressCanvasKey } from './canvas-keys.ts';
import { EmptyElements } from './empty-elements.tsx';
import { SelectionOverlay } from './selection-overlay.tsx';

/** The open scene, in which elements are selected, moved and sized. */
export function Canvas() {
  const editor = useLayoutEditor();
  const { pane } = editor;
  const node = useRef<HTMLDivElement>(null);
  const { setNodeRef, isOver } = useDroppable({
    id: 'canvas',
    data: { kind: 'canvas', words: t('Over the canvas.') } satisfies LayoutDropData,
  });
  const kind = useStorePart(editor.gesture, (gesture) => gesture.kind);
  const isHovering = useStorePart(editor.gesture, ({ hoveredId }) => hoveredId !== null);

  useLayoutEffect(() => {
    if (node.current === null) return;
    const detach = pane.attach(node.current);
    const stop = attachGestures(node.current, editor);
    return () => {
      stop();
      detach();
    };
  }, [pane, editor]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target === event.currentTarget && pressCanvasKey(editor, event)) event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own
    <div
      ref={(element) => {
        node.current = element;
        setNodeRef(element);
      }}
      role="application"
      aria-label={t('Canvas')}
      aria-describedby="canvas-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is operated by keys
      tabIndex={0}
      dir="ltr"
      className="layout-canvas-pane"
      data-gesture={kind}
      data-hovering={isHovering || undefined}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
    >
      <p id="canvas-keys" className="sr-only">
        {t(
          'Tab chooses the next element. Arrow keys move it by 1 pixel, with Shift by 10; with Alt they change its size. Enter edits it, Delete removes it.',
        )}
      </p>
      <Artboard />
      <EmptyElements />
      <SelectionOverlay />
    </div>
  );
}

/** The canvas at its own size; the view scales it, so that text stays as it was fitted. */
function Artboard() {
  const editor = useLayoutEditor();
  const artboard = useRef<HTMLDivElement>(null);
  const { view } = editor.pane;
  const { document, sceneId } = useStore(editor.state);
  const resources = useStore(editor.resources);
  const isNight = useStore(editor.isNight);
  const editedId = useStore(editor.editedId);
  const { width, height } = document;
  const edited = findScene(document, sceneId)
    .elements.filter(isKnown)
    .find(({ id }) => id === editedId);
  // The text that is edited lies over its place.
  const shown = useMemo(
    () =>
      editedId === null
        ? document
        : withChanged(document, sceneId, [editedId], (element) => ({ ...element, opacity: 0 })),
    [document, sceneId, editedId],
  );

  useLayoutEffect(() => {
    const follow = () => {
      const { zoom, x, y } = view.read();
      if (artboard.current !== null) artboard.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    };
    follow();
    return view.subscribe(follow);
  }, [view]);

  return (
    <div ref={artboard} className="layout-artboard" style={{ width, height }}>
      <LayoutDrawing
        document={shown}
        resources={resources}
        sceneId={sceneId}
        isNight={isNight}
        drawingRef={editor.drawing}
      />
      {edited !== undefined && <EditedElement key={edited.id} kind={edited.kind} element={edited} isNight={isNight} />}
    </div>
  );
}

interface EditedElementProps<K extends ElementKind> {
  kind: K;
  element: ElementOf<K>;
  isNight: boolean;
}

/** An element whose content is edited in its place. */
function EditedElement<K extends ElementKind>({ kind, element, isNight }: EditedElementProps<K>) {
  const { CanvasEditor } = kindOf(kind);
  return CanvasEditor && <CanvasEditor element={element} isNight={isNight} />;
}
