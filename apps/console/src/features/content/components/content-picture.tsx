import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { Picture, type PictureProps } from '../../../ui/screen/picture.tsx';
import { type ChosenContent, isDrawn } from '../chosen-content.ts';
import { findSummaryThumbnail } from '../thumbnail.ts';
import { LayoutPicture } from './layout-picture.tsx';

type Drawn = Pick<ChosenContent, 'kind' | 'name' | 'picture'> & { id: string };
type Frame = Omit<PictureProps, 'src' | 'card' | 'video' | 'videoAt'>;

interface ChosenPictureProps extends Frame {
  /** Null: none. */
  content: Drawn | null;
}

/** The picture of content; a playlist and a document as a stack, a web page as a card, a layout as it looks. */
export function ChosenPicture({ content, ...picture }: ChosenPictureProps) {
  if (content?.kind === 'webpage') {
    const card = <WebpageCard icon={content.picture} name={content.name} alt={picture.alt ?? ''} />;
    return <Picture {...picture} card={card} />;
  }
  if (content !== null && isDrawn(content.kind))
    return <Picture {...picture} card={<LayoutPicture id={content.id} alt={picture.alt ?? ''} />} />;
  const isStack = content?.kind === 'playlist' || content?.kind === 'document';
  return <Picture stack={isStack} src={content?.picture ?? null} {...picture} />;
}

interface ContentPictureProps extends Frame {
  /** Null or undefined: none, or not known. */
  content: MediaSummary | null | undefined;
}

/** A picture for content as devices and schedules name it. */
export const ContentPicture = ({ content, ...picture }: ContentPictureProps) => (
  <ChosenPicture content={content ? toDrawn(content) : null} {...picture} />
);

const toDrawn = (summary: MediaSummary): Drawn => ({
  id: summary.id,
  kind: summary.type,
  name: summary.originalName,
  picture: findSummaryThumbnail(summary),
});
