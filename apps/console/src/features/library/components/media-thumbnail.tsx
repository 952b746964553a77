import { Film, ImageIcon, Music, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Chip } from '../../../ui/lists/chip.tsx';
import { formatDuration } from '../../../ui/format/format.ts';
import { Picture } from '../../../ui/screen/picture.tsx';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { Ring } from '../../../ui/feedback/ring.tsx';
import { LayoutPicture, pagesLabel } from '../../content/index.ts';
import { type DocumentItem, isFile, parseHost, type LibraryItem } from '../library-item.ts';
import { chooseGround, type MediaItem, findThumbnail } from '../media-item.ts';

interface MediaThumbnailProps {
  item: LibraryItem;
  /** Width / height of its place; 16:9 unless given. */
  shape?: number;
  /** The form for rows and lists, without chips. */
  small?: boolean;
  /** Writes the name of a web page on its card, where no label is beside it. */
  named?: boolean;
  className?: string;
  /** Further chips. */
  children?: ReactNode;
}

/** The uncropped thumbnail of a file or document with its duration and state, the card of a web page, or a layout as it looks. */
export function MediaThumbnail({ item, ...rest }: MediaThumbnailProps) {
  if (item.kind === 'document' || isFile(item)) return <FileThumbnail item={item} {...rest} />;
  const { shape = 16 / 9, small = false, named = false, className, children } = rest;
  return (
    <Picture
      small={small}
      shape={shape}
      card={
        item.kind === 'webpage' ? (
          <WebpageCard icon={item.iconUrl} host={parseHost(item.url)} {...(named && { name: item.name })} />
        ) : (
          <LayoutPicture id={item.id} />
        )
      }
      {...(className !== undefined && { className })}
    >
      {!small && (
        <>
          {item.isActive && <ActiveChip />}
          {children}
        </>
      )}
    </Picture>
  );
}

const ActiveChip = () => (
  <Chip corner="bottom-left" accent>
    {t('Active')}
  </Chip>
);

interface FileThumbnailProps extends MediaThumbnailProps {
  item: MediaItem | DocumentItem;
}

/** A file; a document is its first page on the edges of others. */
function FileThumbnail({ item, shape = 16 / 9, small = false, className, children }: FileThumbnailProps) {
  const { kind, isActive, status, progress } = item;
  const src = kind === 'document' ? item.thumbnailUrl : findThumbnail(item);
  return (
    <Picture
      stack={kind === 'document' && !small}
      fit="contain"
      small={small}
      src={src}
      tone={item.averageColor}
      shape={shape}
      ground={src === null || kind === 'document' ? 'glass' : chooseGround(item)}
      placeholder={kind === 'video' ? <Film /> : kind === 'audio' ? <Music /> : <ImageIcon />}
      {...(className !== undefined && { className })}
    >
      {!small && (
        <>
          {status === 'processing' && (
            <Chip corner="top-left">
              <Ring size={12} />
              {progress === null ? t('Preparing') : t('Preparing {progress}%', { progress })}
            </Chip>
          )}
          {status === 'failed' && <Chip corner="top-left">{t('Failed')}</Chip>}
          {isActive && <ActiveChip />}
          {kind === 'document' && status === 'ready' && <Chip corner="bottom-right">{pagesLabel(item)}</Chip>}
          {kind !== 'document' && item.duration !== null && (
            <Chip corner="bottom-right">
              {kind === 'audio' ? <Music /> : <Play />}
              {formatDuration(item.duration)}
            </Chip>
          )}
          {children}
        </>
      )}
    </Picture>
  );
}
