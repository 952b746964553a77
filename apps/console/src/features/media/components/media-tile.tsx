import { Ellipsis } from 'lucide-react';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { formatSize } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { type Medium, wordFor } from '../medium.ts';
import { entriesFor, type MediumActs } from './media-acts.tsx';
import { MediumPane } from './medium-pane.tsx';

interface MediaTileProps {
  medium: Medium;
  /** Of the picture, in px. */
  width: number;
  height: number;
  acts: MediumActs;
}

/** What a tile takes below its picture, in px. */
export const LABEL_HEIGHT = 48;

/** A file on the wall: its picture, uncropped, and its label. Enter shows it whole, Delete asks to delete it. */
export function MediaTile({ medium, width, height, acts }: MediaTileProps) {
  const { originalName, status, failure, kind, fileSize } = medium;
  return (
    <ContextMenu entries={entriesFor(medium, acts)}>
      <div style={{ width }}>
        <div className="relative">
          <MediumPane medium={medium} shape={width / height} />
          <button
            type="button"
            aria-label={`Preview ${originalName}`}
            aria-keyshortcuts="Delete"
            className="absolute inset-0 z-1 rounded-pane outline-offset-2 hover:outline-2 hover:outline-line-strong focus-visible:outline-(--focus)"
            onClick={() => acts.onPreview(medium)}
            onKeyDown={(event) => event.key === 'Delete' && acts.onDelete(medium)}
          />
        </div>
        <div className="mt-1 flex h-7 items-center gap-1">
          <p className="min-w-0 flex-1 truncate font-medium" title={originalName}>
            {originalName}
          </p>
          <Menu entries={entriesFor(medium, acts)}>
            <IconButton small label={`Actions for ${originalName}`} className="-mr-1.5">
              <Ellipsis />
            </IconButton>
          </Menu>
        </div>
        {status === 'failed' ? (
          <p className="truncate text-1 text-danger" title={failure ?? undefined}>
            {failure ?? 'It could not be prepared'}
          </p>
        ) : (
          <p className="truncate text-1 text-ink-3">
            {wordFor(kind)}, {formatSize(fileSize)}
          </p>
        )}
      </div>
    </ContextMenu>
  );
}
