import { FileX, Film, ImageIcon, ListVideo } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/screen/picture.tsx';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { isDrawn, LayoutPicture } from '../../content/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';

interface ItemPaneProps {
  item: ShownItem;
  className?: string;
  /** Chips. */
  children?: ReactNode;
}

/** The picture of an item, of a web page its card, of a layout what it looks like. */
export function ItemPicture({ item, className, children }: ItemPaneProps) {
  const { status, picture, averageColor, mediaType } = item;
  const frame = { small: true, children, ...(className !== undefined && { className }) };
  if (status === 'failed') return <Picture {...frame} placeholder={<FileX />} />;
  if (isDrawn(mediaType)) return <Picture {...frame} card={<LayoutPicture id={item.mediaId} />} />;
  if (mediaType === 'webpage') return <Picture {...frame} card={<WebpageCard icon={picture} />} />;
  return (
    <Picture
      {...frame}
      src={picture}
      tone={averageColor}
      placeholder={mediaType === 'playlist' ? <ListVideo /> : mediaType === 'video' ? <Film /> : <ImageIcon />}
    />
  );
}
