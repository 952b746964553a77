import type { LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { MAX_SCENES } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { Copy, Plus, Settings, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { PanelSection } from './panel-section.tsx';
import { LayoutSettingsDialog } from './scenes/layout-settings-dialog.tsx';
import {
  copyScene,
  createScene,
  withChangedScene,
  withMovedScene,
  withoutScene,
  withScene,
} from './scenes/scene-edits.ts';
import { SceneSettings } from './scenes/scene-settings.tsx';
import { SceneTile } from './scenes/scene-tile.tsx';

/** The description of a change of the document, for undo. */
export interface DocumentChange {
  /** `adding a scene`. */
  label: string;
  /** Successive changes with the same key are one step. */
  merge?: string;
}

interface SceneListProps {
  document: LayoutDocument;
  resources: LayoutResources;
  /** The open scene. */
  sceneId: string;
  /** The colors of night are shown. */
  isNight?: boolean;
  onSelect: (sceneId: string) => void;
  onChange: (document: LayoutDocument, change: DocumentChange) => void;
}

/** The scenes of a layout, and the settings of the open one and of the layout. */
export function SceneList({ document, resources, sceneId, isNight, onSelect, onChange }: SceneListProps) {
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const { scenes } = document;
  const open = scenes.find(({ id }) => id === sceneId) ?? scenes[0];
  if (open === undefined) return null;
  const isUpright = document.height > document.width;
  const isFull = scenes.length >= MAX_SCENES;

  function add(scene: Scene, after: Scene): void {
    onChange(withScene(document, scene, after.id), { label: t('adding {name}', { name: scene.name }) });
    onSelect(scene.id);
  }

  function move(scene: Scene, to: number): void {
    const moved = withMovedScene(document, scene.id, to);
    if (moved !== document) onChange(moved, { label: t('moving {name}', { name: scene.name }) });
  }

  function remove(scene: Scene): void {
    const index = scenes.indexOf(scene);
    const next = scenes[index + 1] ?? scenes[index - 1];
    if (next === undefined) return;
    if (scene === open) onSelect(next.id);
    onChange(withoutScene(document, scene.id), { label: t('deleting {name}', { name: scene.name }) });
  }

  return (
    <>
      <PanelSection
        title={t('Scenes')}
        tools={
          <span className="-me-1.5 flex flex-none">
            <IconButton small label={t('Layout settings')} onClick={() => setAreSettingsOpen(true)}>
              <Settings />
            </IconButton>
            <Menu
              entries={[
                {
                  label: t('Empty scene'),
                  icon: <SquarePlus />,
                  disabled: isFull,
                  onSelect: () => add(createScene(scenes, open), open),
                },
                {
                  label: t('Copy of {name}', { name: open.name }),
                  icon: <Copy />,
                  disabled: isFull,
                  onSelect: () => add(copyScene(open), open),
                },
              ]}
            >
              <Button variant="quiet" small square aria-label={t('Add a scene')}>
                <Plus />
              </Button>
            </Menu>
          </span>
        }
      >
        <ol
          aria-label={t('Scenes')}
          className={cx(
            'grid gap-3',
            isUpright
              ? 'grid-cols-[repeat(auto-fill,minmax(72px,1fr))]'
              : 'grid-cols-[repeat(auto-fill,minmax(96px,1fr))]',
          )}
        >
          {scenes.map((scene, index) => (
            <SceneTile
              key={scene.id}
              scene={scene}
              document={document}
              resources={resources}
              isNight={isNight}
              isOpen={scene === open}
              isFirst={index === 0}
              isLast={index === scenes.length - 1}
              isFull={isFull}
              onOpen={() => onSelect(scene.id)}
              onCopy={() => add(copyScene(scene), scene)}
              onMove={(steps) => move(scene, index + steps)}
              onRemove={() => remove(scene)}
              onDrag={(isDragged) => setDraggedId(isDragged ? scene.id : null)}
              onDrop={() => {
                const dragged = scenes.find(({ id }) => id === draggedId);
                if (dragged !== undefined) move(dragged, index);
              }}
              isDropTarget={draggedId !== null && draggedId !== scene.id}
            />
          ))}
        </ol>
      </PanelSection>
      <SceneSettings
        key={open.id}
        scene={open}
        isOnly={scenes.length === 1}
        onChange={(change, label) =>
          onChange(withChangedScene(document, open.id, change), {
            label,
            merge: `${Object.keys(change).join(' ')} ${open.id}`,
          })
        }
      />
      {areSettingsOpen && (
        <LayoutSettingsDialog
          document={document}
          onSave={(changed) => onChange(changed, { label: t('changing the layout settings') })}
          onClose={() => setAreSettingsOpen(false)}
        />
      )}
    </>
  );
}
