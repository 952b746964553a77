import { FolderSync, Moon } from 'lucide-react';
import type { ListedPlaylist } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { FolderLabel } from '../../library/index.ts';
import { describePlaces, lengthLabel, listPlaces } from '../../content/index.ts';
import { playlistPath } from '../playlist-text.ts';
import { Cover } from './cover.tsx';

interface PlaylistTileProps {
  playlist: ListedPlaylist;
  /** Null at the root. */
  folder: { name: string; color: string } | null;
  entries: readonly MenuEntry[];
}

/** A playlist in the list: its first pictures, its label and its menu. */
export function PlaylistTile({ playlist, folder, entries }: PlaylistTileProps) {
  const { id, name, hasWindows, isActive, source, thumbnailUrls } = playlist;
  return (
    <Tile
      picture={
        <Cover thumbnailUrls={thumbnailUrls}>
          {isActive && (
            <Chip corner="bottom-left" accent>
              {t('Active', {}, 'playlist')}
            </Chip>
          )}
          {hasWindows && (
            <Chip corner="bottom-right">
              <Moon />
              {t('Set times')}
            </Chip>
          )}
          {source !== null && (
            <Chip corner="top-left">
              <FolderSync />
              {t('Follows a folder')}
            </Chip>
          )}
        </Cover>
      }
      name={name}
      what={
        <span className="flex items-center gap-1.5 pe-8">
          {lengthLabel(playlist)}
          {folder !== null && <FolderLabel folder={folder} />}
        </span>
      }
      status={
        <span className="truncate text-ink-3" title={listPlaces(playlist)}>
          {describePlaces(playlist)}
        </span>
      }
      to={playlistPath(id)}
    >
      <span className="absolute -inset-e-1.5 bottom-1 z-1">
        <ActionsMenu name={name} small entries={entries} />
      </span>
    </Tile>
  );
}
