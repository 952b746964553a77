import { Ellipsis, FolderSync, Moon } from 'lucide-react';
import type { ListedPlaylist } from '@vitrine/contract/playlists';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { describePlaces, lengthLabel, listPlaces } from '../../playout/index.ts';
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
      pane={
        <Cover thumbnailUrls={thumbnailUrls}>
          {isActive && (
            <Chip corner="bottom-left" accent>
              Active
            </Chip>
          )}
          {hasWindows && (
            <Chip corner="bottom-right">
              <Moon />
              Set times
            </Chip>
          )}
          {source !== null && (
            <Chip corner="top-left">
              <FolderSync />
              Follows a folder
            </Chip>
          )}
        </Cover>
      }
      name={name}
      what={
        <span className="flex items-center gap-1.5 pr-8">
          {lengthLabel(playlist)}
          {folder !== null && (
            <span className="flex min-w-0 items-center gap-1.5" title={`In the folder ${folder.name}`}>
              <Swatch color={folder.color} size={8} />
              <span className="truncate">{folder.name}</span>
            </span>
          )}
        </span>
      }
      status={
        <span className="truncate text-ink-3" title={listPlaces(playlist)}>
          {describePlaces(playlist)}
        </span>
      }
      to={playlistPath(id)}
    >
      <span className="absolute -right-1.5 bottom-1 z-1">
        <Menu entries={entries}>
          <IconButton small label={`Actions for ${name}`}>
            <Ellipsis />
          </IconButton>
        </Menu>
      </span>
    </Tile>
  );
}
