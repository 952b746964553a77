import type { ListedLayout } from '@vitrine/contract/layouts/layouts';
import { PencilLine } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { FolderLabel } from '../../library/index.ts';
import { contentPath, describePlaces, LayoutPicture, listPlaces } from '../../content/index.ts';

interface LayoutTileProps {
  layout: ListedLayout;
  /** Null at the root. */
  folder: { name: string; color: string } | null;
  entries: readonly MenuEntry[];
}

/** A layout as it looks, with its label and its menu. */
export function LayoutTile({ layout, folder, entries }: LayoutTileProps) {
  const { id, name, width, height, sceneCount, hasDraft, isActive } = layout;
  const ratio = width / height;
  return (
    <Tile
      upright={ratio < 1}
      picture={
        <span className="screen-slot relative" style={{ '--ratio': ratio }}>
          <Picture shape={ratio} card={<LayoutPicture id={id} />} className="bg-sunken" />
          {hasDraft && (
            <Chip corner="top-left">
              <PencilLine />
              {ratio < 1 ? t('Unpublished') : t('Unpublished changes')}
            </Chip>
          )}
          {isActive && (
            <Chip corner="bottom-left" accent>
              {t('Active', {}, 'layout')}
            </Chip>
          )}
        </span>
      }
      name={name}
      what={
        <span className="flex flex-wrap items-center gap-x-1.5 pe-8">
          {sceneCount > 1 ? (
            t('{scenes, plural, one {{width} × {height}, # scene} other {{width} × {height}, # scenes}}', {
              width,
              height,
              scenes: sceneCount,
            })
          ) : (
            <bdi>{`${width} × ${height}`}</bdi>
          )}
          {folder !== null && <FolderLabel folder={folder} />}
        </span>
      }
      status={
        <span className={`pe-6 text-ink-3 ${ratio < 1 ? 'line-clamp-3' : 'truncate'}`} title={listPlaces(layout)}>
          {describePlaces(layout)}
        </span>
      }
      to={contentPath('layout', id)}
    >
      <span className="absolute -inset-e-1.5 bottom-1 z-1">
        <ActionsMenu name={name} small entries={entries} />
      </span>
    </Tile>
  );
}
