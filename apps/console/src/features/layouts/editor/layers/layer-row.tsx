import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { CircleQuestionMark, Lock, LockOpen, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { type LayoutDragData, type LayoutDropData, readLayoutDrag } from '../drag-data.ts';
import { useLayoutEditor } from '../editor-context.tsx';
import { kindOf } from '../../elements/editor-kinds.ts';
import { NameInput } from './name-input.tsx';

interface LayerRowProps {
  element: KnownElement;
  resources: LayoutResources;
  isSelected: boolean;
}

/** An element in the list. A press selects it, F2 and a double press rename it, a drag changes its layer. */
export const LayerRow = memo(function LayerRow({ element, resources, isSelected }: LayerRowProps) {
  const { commands } = useLayoutEditor();
  const { id, name, kind, isLocked } = element;
  const [isRenaming, setIsRenaming] = useState(false);
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `layer ${id}`,
    data: { kind: 'layer', id, name } satisfies LayoutDragData,
  });
  const { setNodeRef: setTargetRef, isOver } = useDroppable({
    id: `layer ${id}`,
    data: { kind: 'layer', id, name } satisfies LayoutDropData,
  });
  const isLayerOver = useIsLayerDragged() && isOver && !isDragging;
  const { label, Icon, describe } = kindOf(kind);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === 'F2') setIsRenaming(true);
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      commands.select([id]);
      commands.order(event.key === 'ArrowUp' ? 'forward' : 'backward');
    } else return listeners?.['onKeyDown']?.(event);
    event.preventDefault();
  }

  return (
    <li
      ref={setTargetRef}
      className="layer"
      data-selected={isSelected || undefined}
      data-over={isLayerOver || undefined}
      data-dragging={isDragging || undefined}
    >
      {isRenaming ? (
        <NameInput
          label={t('Name of {name}', { name })}
          name={name}
          onEnd={(next) => {
            setIsRenaming(false);
            if (next !== null) commands.rename(id, next);
          }}
        />
      ) : (
        <button
          ref={setNodeRef}
          {...listeners}
          type="button"
          className="layer-name"
          aria-pressed={isSelected}
          aria-describedby={attributes['aria-describedby']}
          aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown Space"
          onClick={(event) =>
            event.shiftKey || event.ctrlKey || event.metaKey ? commands.toggle(id) : commands.select([id])
          }
          onDoubleClick={() => setIsRenaming(true)}
          onKeyDown={onKeyDown}
        >
          <Icon />
          <span className="layer-title">{name}</span>
          <span className="sr-only">{label}</span>
        </button>
      )}
      {!isRenaming && <span className="layer-content">{describe(element, resources)}</span>}
      <IconButton
        small
        className="layer-lock"
        data-on={isLocked || undefined}
        label={isLocked ? t('Unlock {name}', { name }) : t('Lock {name}', { name })}
        onClick={() => commands.toggleLock([id])}
      >
        {isLocked ? <Lock /> : <LockOpen />}
      </IconButton>
    </li>
  );
});

/** False while a file of the library is dragged, which is not dropped on layers. */
function useIsLayerDragged(): boolean {
  const { active } = useDndContext();
  return active !== null && readLayoutDrag(active)?.kind === 'layer';
}

/** An element of a newer release. It stays as it is, and can only be deleted. */
export function UnknownLayerRow({ id, kind }: { id: string; kind: string }) {
  const { commands } = useLayoutEditor();
  return (
    <li className="layer">
      <span className="layer-name text-ink-3">
        <CircleQuestionMark />
        <span className="layer-title">{kind}</span>
      </span>
      <span className="layer-content">{t('Needs a newer version')}</span>
      <IconButton
        small
        className="layer-lock"
        label={t('Delete {kind}', { kind })}
        onClick={() => commands.removeUnknown(id)}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}
