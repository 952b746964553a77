import type { LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { ArrowLeft, ArrowRight, Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { isRightToLeft, toLogicalKey } from '../../../../ui/layout/direction.ts';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { useConditionText } from '../../../conditions/index.ts';
import { Week } from '../../../playlists/index.ts';
import { LayoutDrawing } from '../../drawing/layout-drawing.tsx';

interface SceneTileProps {
  scene: Scene;
  document: LayoutDocument;
  resources: LayoutResources;
  isNight: boolean | undefined;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** No scene can be added. */
  isFull: boolean;
  /** Another scene is dragged, and can be dropped here. */
  isDropTarget: boolean;
  onOpen: () => void;
  onCopy: () => void;
  onMove: (steps: -1 | 1) => void;
  onRemove: () => void;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A scene as a small picture. It is dragged to another place, or moved by Alt and an arrow key. */
export function SceneTile({ scene, document, resources, isNight, ...tile }: SceneTileProps) {
  const { isOpen, isFirst, isLast, isDropTarget } = tile;
  const [isOver, setIsOver] = useState(false);
  const only = useConditionText(scene.only ?? null);
  const { version, width, height, language, night } = document;
  // Of this scene alone, so that a change of another one draws nothing here.
  const drawn = useMemo(
    () => ({ version, width, height, language, night, scenes: [scene] }),
    [version, width, height, language, night, scene],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[toLogicalKey(event.key)];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    tile.onMove(step);
  }

  const dropping = {
    onDragOver(event: DragEvent) {
      if (!isDropTarget) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      if (!isDropTarget) return;
      event.preventDefault();
      setIsOver(false);
      tile.onDrop();
    },
  };

  return (
    <li className="group relative min-w-0" {...dropping}>
      {/* The button lies above the picture: the words in the picture are no part of its name. */}
      <span
        draggable
        className={cx(
          'relative block overflow-hidden rounded-picture outline-offset-2',
          isOpen && 'outline-2 outline-accent-mark',
          isOver && 'outline-2 outline-dashed outline-accent-mark',
        )}
        style={{ aspectRatio: width / height }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          // Firefox drags nothing without data.
          event.dataTransfer.setData('text/plain', scene.name);
          tile.onDrag(true);
        }}
        onDragEnd={() => tile.onDrag(false)}
      >
        <LayoutDrawing isSmall document={drawn} resources={resources} sceneId={scene.id} isNight={isNight} />
        <button
          type="button"
          aria-current={isOpen}
          aria-label={scene.name}
          className="absolute inset-0 rounded-picture -outline-offset-2 inset-ring inset-ring-[var(--picture-edge)]"
          onClick={tile.onOpen}
          onKeyDown={onKeyDown}
        />
      </span>
      <div className="mt-1 flex min-h-6 items-center gap-1.5 text-1">
        <span aria-hidden="true" className={cx('min-w-0 flex-1 truncate', isOpen ? 'font-strong' : 'text-ink-2')}>
          {scene.name}
        </span>
        {scene.windows.length > 0 && width >= height && (
          <span className="flex-none max-wide:hidden [&_.week]:h-3.5 [&_.week]:gap-0.5 [&_.week-day]:w-1">
            <Week windows={scene.windows} />
          </span>
        )}
        <Menu
          entries={[
            { label: t('Duplicate'), icon: <Copy />, disabled: tile.isFull, onSelect: tile.onCopy },
            'divider',
            {
              label: t('Move back'),
              icon: <ArrowLeft />,
              shortcut: isRightToLeft() ? t('Alt →') : t('Alt ←'),
              disabled: isFirst,
              onSelect: () => tile.onMove(-1),
            },
            {
              label: t('Move forward', {}, 'a scene'),
              icon: <ArrowRight />,
              shortcut: isRightToLeft() ? t('Alt ←') : t('Alt →'),
              disabled: isLast,
              onSelect: () => tile.onMove(1),
            },
            'divider',
            {
              label: t('Delete'),
              icon: <Trash2 />,
              danger: true,
              disabled: isFirst && isLast,
              onSelect: tile.onRemove,
            },
          ]}
        >
          <Button
            variant="quiet"
            small
            square
            aria-label={t('Actions of {name}', { name: scene.name })}
            className="-me-1.5 flex-none wide:size-6"
          >
            <EllipsisVertical />
          </Button>
        </Menu>
      </div>
      {only !== null && <p className="truncate text-1 text-ink-2">{only}</p>}
    </li>
  );
}
