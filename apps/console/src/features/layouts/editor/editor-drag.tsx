import type { Over } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { DragAndDrop } from '../../../ui/lists/drag-and-drop.tsx';
import { type ShownFile, MediaThumbnail } from '../../library/index.ts';
import type { Point } from './canvas/view.ts';
import { type LayoutDragData, readLayoutDrag, readLayoutDrop } from './drag-data.ts';
import { useLayoutEditor } from './editor-context.tsx';

interface EditorDragProps {
  /** A file was dropped at a point of the canvas; undefined: in its middle, by keyboard. */
  onFile: (file: ShownFile, at: Point | undefined) => void;
  children: ReactNode;
}

/** Drags layers to other places, and files of the library onto the canvas. */
export function LayoutDrag({ onFile, children }: EditorDragProps) {
  const { commands, pane } = useLayoutEditor();

  function drop(dragged: LayoutDragData, over: Over, pointer: Point | null): void {
    const target = readLayoutDrop(over);
    if (dragged.kind === 'file' && target?.kind === 'canvas') {
      onFile(dragged.file, (pointer && pane.toCanvasPoint(pointer.x, pointer.y)) ?? undefined);
    }
    if (dragged.kind === 'layer' && target?.kind === 'layer') moveLayer(dragged.id, target.id);
  }

  /** The dragged layer takes the place of the other one, as people expect from a list. */
  function moveLayer(id: string, targetId: string): void {
    const ids = commands.listElements().map((element) => element.id);
    const [from, to] = [ids.indexOf(id), ids.indexOf(targetId)];
    if (from === to) return;
    commands.moveAbove([id], (to > from ? targetId : ids[to - 1]) ?? null);
  }

  return (
    <DragAndDrop
      itemOf={readLayoutDrag}
      onDrop={drop}
      renderPreview={(dragged) => <InHand dragged={dragged} />}
      usesEnter={false}
      scrollsPage={false}
    >
      {() => children}
    </DragAndDrop>
  );
}

const InHand = ({ dragged }: { dragged: LayoutDragData }) => (
  <div className="flex w-max max-w-64 cursor-grabbing items-center gap-3 rounded border border-line bg-raised p-2 shadow-lift">
    {dragged.kind === 'file' && (
      <span className="w-16">
        <MediaThumbnail small item={dragged.file} />
      </span>
    )}
    <b className="truncate">{dragged.name}</b>
  </div>
);
