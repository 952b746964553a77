import { Film, ImageIcon, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/lists/chip.tsx';
import { formatDuration } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Ring } from '../../../ui/feedback/ring.tsx';
import { groundOf, type MediaItem, thumbnailOf } from '../media-item.ts';

interface MediaThumbnailProps {
  item: MediaItem;
  /** Width / height of its place; 16:9 unless given. */
  shape?: number;
  /** For rows and lists: without chips. */
  small?: boolean;
  className?: string;
  /** Further chips. */
  children?: ReactNode;
}

/** The uncropped thumbnail of a file, with its duration and state. */
export function MediaThumbnail({ item, shape = 16 / 9, small = false, className, children }: MediaThumbnailProps) {
  const { kind, isActive, status, progress, duration } = item;
  return (
    <Pane
      whole
      small={small}
      src={thumbnailOf(item)}
      tone={item.averageColor}
      shape={shape}
      ground={thumbnailOf(item) === null ? 'glass' : groundOf(item)}
      placeholder={kind === 'video' ? <Film /> : <ImageIcon />}
      {...(className !== undefined && { className })}
    >
      {!small && (
        <>
          {status === 'processing' && (
            <Chip corner="top-left">
              <Ring className="size-3!" />
              {progress === null ? 'Preparing' : `Preparing ${progress}%`}
            </Chip>
          )}
          {status === 'failed' && <Chip corner="top-left">Failed</Chip>}
          {isActive && (
            <Chip corner="bottom-left" accent>
              Active
            </Chip>
          )}
          {kind === 'video' && duration !== null && (
            <Chip corner="bottom-right">
              <Play />
              {formatDuration(duration)}
            </Chip>
          )}
          {children}
        </>
      )}
    </Pane>
  );
}
