import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { Pane, type PaneProps } from '../../../ui/screen/pane.tsx';
import type { ChosenContent } from '../chosen-content.ts';
import { findSummaryThumbnail } from '../thumbnail.ts';
import { LayoutPicture } from './layout-picture.tsx';

type Drawn = Pick<ChosenContent, 'kind' | 'name' | 'picture'> & { id: string };
type Frame = Omit<PaneProps, 'src' | 'card' | 'video' | 'videoAt'>;

interface ChosenPaneProps extends Frame {
  /** Null: none. */
  content: Drawn | null;
}

/** The picture of content; a playlist as a stack, a web page as a card, a layout as it looks. */
export function ChosenPane({ content, ...pane }: ChosenPaneProps) {
  if (content?.kind === 'webpage') {
    const card = <WebpageCard icon={content.picture} name={content.name} alt={pane.alt ?? ''} />;
    return <Pane {...pane} card={card} />;
  }
  if (content?.kind === 'layout')
    return <Pane {...pane} card={<LayoutPicture id={content.id} alt={pane.alt ?? ''} />} />;
  return <Pane stack={content?.kind === 'playlist'} src={content?.picture ?? null} {...pane} />;
}

interface ContentPaneProps extends Frame {
  /** Null or undefined: none, or not known. */
  content: MediaSummary | null | undefined;
}

/** A pane for content as devices and schedules name it. */
export const ContentPane = ({ content, ...pane }: ContentPaneProps) => (
  <ChosenPane content={content ? toDrawn(content) : null} {...pane} />
);

const toDrawn = (summary: MediaSummary): Drawn => ({
  id: summary.id,
  kind: summary.type,
  name: summary.originalName,
  picture: findSummaryThumbnail(summary),
});
