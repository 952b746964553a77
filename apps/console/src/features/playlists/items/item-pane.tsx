import { FileX, Film, ImageIcon, LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import { Pane } from '../../../ui/screen/pane.tsx';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import type { ShownItem } from '../editor/shown-items.ts';

interface ItemPaneProps {
  item: ShownItem;
  className?: string;
  /** Chips. */
  children?: ReactNode;
}

const placeholders = { image: <ImageIcon />, video: <Film />, layout: <LayoutTemplate /> };

/** The picture of an item, of a web page its card. */
export function ItemPane({ item, className, children }: ItemPaneProps) {
  const { status, picture, averageColor, mediaType } = item;
  const frame = { small: true, children, ...(className !== undefined && { className }) };
  if (status === 'failed') return <Pane {...frame} placeholder={<FileX />} />;
  if (mediaType === 'webpage') return <Pane {...frame} card={<WebpageCard icon={picture} />} />;
  return <Pane {...frame} src={picture} tone={averageColor} placeholder={placeholders[mediaType]} />;
}
